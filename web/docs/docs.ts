/** Scripts of the documentation: back link, search, copying code, fitting examples, and the current section. */
import '../shared/ui/page.css';
import { noteArticle } from '../storage/articles.js';
import './docs.css';
import { leadBack } from './way-back.js';
import { words } from './words.js';

/** Milliseconds for which a button shows "Copied". */
const SAID = 1_500;

noteArticle(location.pathname);

if (document.querySelector('acedrex-kit') !== null) void import('./kit.js');
if (document.querySelector('.playground') !== null) void import('./playground.js');

const back = document.querySelector<HTMLAnchorElement>('.top .back');
if (back !== null) leadBack(back, words);

/** Extracts the commands from a shell dialogue, without prompts and output; text without prompts is unchanged. */
const commandsOf = (text: string): string => {
  const commands = [...text.matchAll(/^\$ (.*(?:\\\n.*)*)/gm)].map(([, command]) => command);
  return commands.length === 0 ? text : `${commands.join('\n')}\n`;
};

for (const block of document.querySelectorAll<HTMLElement>('.code')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = words.copy;
  button.addEventListener('click', () => {
    const text = commandsOf(block.querySelector('code')?.textContent ?? '');
    const say = (what: string): void => {
      button.textContent = what;
      setTimeout(() => (button.textContent = words.copy), SAID);
    };
    navigator.clipboard.writeText(text).then(
      () => say(words.copied),
      () => say(words.notAllowed),
    );
  });
  block.append(button);
}

/** Fits a frame's height to its running example. The example's height depends on the frame's width. */
const fit = (frame: HTMLIFrameElement): void => {
  const root = frame.contentDocument?.documentElement;
  if (root === undefined || root.ownerDocument.URL === 'about:blank') return;
  new ResizeObserver(() => {
    const borders = frame.offsetHeight - frame.clientHeight;
    frame.style.blockSize = `${Math.ceil(root.getBoundingClientRect().height) + borders}px`;
  }).observe(root);
};

/** Adds a button that resets the board to examples without code. */
for (const frame of document.querySelectorAll<HTMLIFrameElement>('.live > iframe:first-child')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button again';
  button.textContent = words.beginAgain;
  button.addEventListener('click', () => frame.contentWindow?.location.reload());
  frame.after(button);
}

for (const frame of document.querySelectorAll<HTMLIFrameElement>('.live iframe')) {
  frame.addEventListener('load', () => fit(frame));
  // Fits a frame that was loaded before this script.
  if (frame.contentDocument?.readyState === 'complete') fit(frame);
}

// Entries of the reference are folded. The entry named in the URL is unfolded.
const unfold = (): void => {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const entry = named?.closest<HTMLDetailsElement>('details.entry');
  if (!entry) return;
  entry.open = true;
  named?.scrollIntoView();
};
addEventListener('hashchange', unfold);
unfold();

// Marks the entry of the current section.
const entries = new Map(
  [...document.querySelectorAll<HTMLAnchorElement>('.contents a')].map((entry) => [
    entry.hash.slice(1),
    entry,
  ]),
);
const headings = [...document.querySelectorAll<HTMLElement>('article :is(h2, h3)[id]')];
const mark = (): void => {
  const passed = headings.filter((heading) => heading.getBoundingClientRect().top < 120);
  const here = (passed.at(-1) ?? headings[0])?.id;
  for (const [id, entry] of entries) entry.classList.toggle('here', id === here);
};
if (entries.size > 0) {
  let waiting = false;
  addEventListener(
    'scroll',
    () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        mark();
      });
    },
    { passive: true },
  );
  mark();
}

const openSearch = (): void => void import('./search.js').then(({ openSearch: open }) => open());
const button = document.querySelector<HTMLButtonElement>('.top .search');
if (button !== null) {
  // The button is hidden in the HTML, because without this script it would have no effect.
  button.hidden = false;
  button.addEventListener('click', openSearch);
}
document.addEventListener('keydown', (event) => {
  const isTyping = (event.target as Element).matches('input, textarea, select');
  const isSlash =
    event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isSlash && !(event.key === 'k' && (event.ctrlKey || event.metaKey))) return;
  event.preventDefault();
  openSearch();
});
