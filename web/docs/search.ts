/** The documentation search. It is fetched when it is first opened. */
import type MiniSearch from 'minisearch';
import { type Section, find, indexOf, type Hit, excerptOf } from './find.js';
import { words } from './words.js';

/** Maximum number of listed sections. Readers refine the search instead of reading more. */
const MAX_HITS = 12;

const fetchIndex = async (): Promise<MiniSearch<Section>> => {
  const response = await fetch('search.json');
  if (!response.ok) throw new Error(`the server returned ${response.status}`);
  return indexOf((await response.json()) as readonly Section[]);
};

const page = location.pathname.replace(/.*\//, '');

const entryOf = ({ id, title, heading, text, match, isForPlayers }: Hit): HTMLLIElement => {
  const entry = document.createElement('li');
  const link = document.createElement('a');
  link.href = String(id);
  const name = document.createElement('strong');
  name.textContent = heading;
  const where = document.createElement('small');
  where.textContent = [heading === title ? '' : title, isForPlayers ? '' : words.forDevelopers]
    .filter((part) => part !== '')
    .join(' · ');
  const excerpt = document.createElement('span');
  for (const { text: part, isMatch } of excerptOf(text, Object.keys(match))) {
    const node = document.createElement(isMatch ? 'mark' : 'span');
    node.textContent = part;
    excerpt.append(node);
  }
  link.append(name, where, excerpt);
  entry.append(link);
  return entry;
};

/** Shows the search dialog and creates it if necessary. */
export const openSearch = (): void => {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.find') ?? build();
  if (!dialog.open) dialog.showModal();
  dialog.querySelector('input')?.select();
};

const build = (): HTMLDialogElement => {
  const dialog = document.createElement('dialog');
  dialog.className = 'find';
  dialog.ariaLabel = words.searchHere;
  const field = document.createElement('input');
  field.type = 'search';
  field.placeholder = words.searchHere;
  field.ariaLabel = words.searchHere;
  field.autocomplete = 'off';
  field.spellcheck = false;
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = words.close;
  close.addEventListener('click', () => dialog.close());
  const bar = document.createElement('div');
  bar.append(field, close);
  const state = document.createElement('p');
  state.role = 'status';
  const list = document.createElement('ul');
  dialog.append(bar, state, list);
  document.body.append(dialog);

  let index: Promise<MiniSearch<Section>> | undefined;
  const show = async (): Promise<void> => {
    const text = field.value.trim();
    try {
      const ready = await (index ??= fetchIndex());
      // Ignores the results if the search text has changed meanwhile.
      if (text !== field.value.trim()) return;
      const hits = text === '' ? [] : find(ready, text, hereIn(ready));
      list.replaceChildren(...hits.slice(0, MAX_HITS).map(entryOf));
      state.textContent = text === '' ? '' : stateOf(hits.length, text);
    } catch (error) {
      index = undefined;
      list.replaceChildren();
      state.textContent = words.notFetched({
        reason: error instanceof Error ? error.message : String(error),
      });
    }
  };
  field.addEventListener('input', () => void show());
  void show();

  dialog.addEventListener('keydown', (event) => {
    const links = [...list.querySelectorAll('a')];
    const place = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === 'Enter' && place < 0) {
      event.preventDefault();
      links[0]?.click();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const next = place + (event.key === 'ArrowDown' ? 1 : -1);
    if (next < 0) field.focus();
    else links[Math.min(next, links.length - 1)]?.focus();
  });
  // A click beside the dialog, or on a link within the same page, closes the dialog.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target as Element).closest('a') !== null) dialog.close();
  });
  return dialog;
};

const hereIn = (index: MiniSearch<Section>): Section | undefined =>
  index.getStoredFields(page === '' ? 'index.html' : page) as Section | undefined;

const stateOf = (count: number, text: string): string => {
  if (count === 0) return words.noPlaces({ text });
  return count > MAX_HITS ? words.bestPlaces({ shown: MAX_HITS, count }) : words.places({ count });
};
