/** Creates the link back to the reader's previous page. */
import type { DocumentsWords } from '../words/documents.js';

/** The name of the view that a page URL shows; undefined for the board. */
export const nameOf = (
  { hash }: Pick<URL, 'hash'>,
  names: ReadonlyMap<string, string>,
): string | undefined => names.get(/^#([a-z]+)(?:\?|$)/.exec(hash)?.[1] ?? '');

/** The tab's last history entry that is the page itself; `docs` is a URL of the documentation. */
export const lastOfPage = <Entry extends { readonly url: string | null }>(
  entries: readonly Entry[],
  docs: string,
): Entry | undefined => {
  const home = new URL('../', docs).pathname;
  return entries.findLast(({ url }) => {
    if (url === null) return false;
    const { pathname } = new URL(url);
    return pathname === home || pathname === `${home}index.html`;
  });
};

/** If the tab's history contains the page, makes the link go back to it. The page then appears as the user left it. */
export const leadBack = (link: HTMLAnchorElement, words: DocumentsWords): void => {
  if (!('navigation' in globalThis)) return;
  const { navigation } = globalThis;
  const here = navigation.currentEntry?.index ?? 0;
  const entry = lastOfPage(navigation.entries().slice(0, here), document.baseURI);
  const { url = null, key = '' } = entry ?? {};
  if (url === null) return;
  const names = JSON.parse(link.dataset.views ?? '{}') as Readonly<Record<string, string>>;
  const name = nameOf(new URL(url), new Map(Object.entries(names)));
  link.href = url;
  // Hides the second link to the board in the header.
  const board = document.querySelector<HTMLElement>('.top .board');
  if (board !== null) board.hidden = name === undefined;
  for (const part of link.children)
    part.textContent =
      part.className === 'narrow'
        ? `‹ ${name ?? board?.querySelector('.narrow')?.textContent ?? ''}`
        : name === undefined
          ? words.backToBoard
          : words.backTo({ view: name });
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigation.traverseTo(key).committed?.catch(() => location.assign(url));
  });
};
