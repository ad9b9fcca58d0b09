/**
 * Factor for the number of random cases in tests, set by ACEDREX_TEST_SCALE: 1 by default, and 10 in the nightly
 * workflow.
 */
const { ACEDREX_TEST_SCALE } =
  typeof process === 'undefined' ? (import.meta.env as Record<string, string>) : process.env;
const SCALE = Number(ACEDREX_TEST_SCALE ?? 1);
if (!(SCALE > 0)) throw new RangeError('ACEDREX_TEST_SCALE must be a number above 0');

/** The number of cases at the current scale. */
export const scaled = (count: number): number => Math.ceil(count * SCALE);

/** As many of the items as {@link scaled} returns, evenly spaced from the first one; at most all of them. */
export const sampled = <Item>(items: readonly Item[], count: number): readonly Item[] => {
  const wanted = Math.min(items.length, scaled(count));
  return Array.from({ length: wanted }, (_, index) => {
    const item = items[Math.floor((index * items.length) / wanted)];
    if (item === undefined) throw new RangeError('the index is within the items');
    return item;
  });
};
