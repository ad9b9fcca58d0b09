/** Fetches parts of the page on demand, and reports failures. */

/** The event that reports a failed fetch of a part; its detail is a function that retries. */
export const PART_FAILED = 'acedrex-part-failed';

/** Fetches a part and uses it. If it cannot be fetched, the page shows a message with a button to try again. */
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
