/**
 * How many times the usual number of random cases the tests try. ACEDREX_TEST_SCALE sets it: 1 is for
 * every day, the nightly workflow runs with 10.
 */
const { ACEDREX_TEST_SCALE } =
  typeof process === 'undefined' ? (import.meta.env as Record<string, string>) : process.env;
const SCALE = Number(ACEDREX_TEST_SCALE ?? 1);
if (!(SCALE > 0)) throw new RangeError('ACEDREX_TEST_SCALE must be a number above 0');

/** The number of cases to try where 1 is the scale of every day. */
export const scaled = (count: number): number => Math.ceil(count * SCALE);

/** As many of the items as {@link scaled} says, evenly spaced from the first one on; at most all of them. */
export const sampled = <Item>(items: readonly Item[], count: number): readonly Item[] => {
  const wanted = Math.min(items.length, scaled(count));
  return Array.from({ length: wanted }, (_, index) => {
    const item = items[Math.floor((index * items.length) / wanted)];
    if (item === undefined) throw new RangeError('the index is within the items');
    return item;
  });
};
