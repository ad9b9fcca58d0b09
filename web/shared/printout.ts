/** A temporary document that is printed instead of the page. The style sheet `ui/print.css` hides the page. */

const ID = 'printout';
/** A browser may ignore `print()`. The document is then removed when the user continues to use the page. */
const ENDS = ['afterprint', 'pointerdown', 'keydown'] as const;

export const hasPrintout = (): boolean => document.querySelector(`#${ID}`) !== null;

/** Adds a document until it has been printed. Replaces a document that was not printed. */
export const addPrintout = (page: HTMLElement): void => {
  document.querySelector(`#${ID}`)?.remove();
  page.id = ID;
  document.body.append(page);
  const ended = new AbortController();
  const end = (): void => {
    ended.abort();
    page.remove();
  };
  for (const name of ENDS) addEventListener(name, end, { capture: true, signal: ended.signal });
};
