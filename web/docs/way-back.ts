/** The link back to where the reader came from. */

/** The views of the page by the fragments of their addresses, with the names that its header gives them. */
const VIEWS: ReadonlyMap<string | undefined, string> = new Map([
  ['puzzles', 'Puzzles'],
  ['learn', 'Learn'],
  ['library', 'Library'],
  ['endings', 'Endings'],
  ['games', 'Friends'],
  ['editor', 'Editor'],
]);

/** The view that an address of the page shows; undefined for the board. */
export const placeOf = ({ hash }: Pick<URL, 'hash'>): string | undefined =>
  VIEWS.get(/^#([a-z]+)(?:\?|$)/.exec(hash)?.[1]);

/** The last address of the page among those that the tab has shown; `docs` is one of the documentation. */
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

/** Has the link lead back in the tab's history, where the browser knows it: the page is then as it was left. */
export const leadBack = (link: HTMLAnchorElement): void => {
  if (!('navigation' in globalThis)) return;
  const { navigation } = globalThis;
  const here = navigation.currentEntry?.index ?? 0;
  const entry = lastOfPage(navigation.entries().slice(0, here), document.baseURI);
  const { url = null, key = '' } = entry ?? {};
  if (url === null) return;
  const place = placeOf(new URL(url));
  link.href = url;
  // The header needs no second link to the board.
  const board = document.querySelector<HTMLElement>('.top .board');
  if (board !== null) board.hidden = place === undefined;
  for (const part of link.children)
    part.textContent =
      part.className === 'wide' ? `Back to ${place ?? 'the board'}` : `‹ ${place ?? 'Board'}`;
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigation.traverseTo(key).committed?.catch(() => location.assign(url));
  });
};
