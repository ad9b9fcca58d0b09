/** Parts of the page that are fetched when they are wanted, and what happens when that fails. */

/** Sent by the element that wanted a part; the detail tries again. */
export const PART_FAILED = 'acedrex-part-failed';

/** Fetches a part and uses it. If it cannot be fetched the page says so and offers to try again. */
export const loadPart = async (
  host: HTMLElement,
  load: () => Promise<unknown>,
  use: () => void = () => undefined,
): Promise<void> => {
  try {
    await load();
  } catch {
    const detail = (): Promise<void> => loadPart(host, load, use);
    host.dispatchEvent(new CustomEvent(PART_FAILED, { detail, bubbles: true, composed: true }));
    return;
  }
  use();
};
