/** The frame around every page of the documentation. */
import { CDN } from '../cdn/address.mjs';
import { escapeHtml } from './markdown.mjs';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; frame-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** Pages of examples run what they show: elements, and the engine's worker. */
const EXAMPLE_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; img-src 'self' data:; worker-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'";

const has = (sections, current) =>
  sections.some(({ pages }) => pages.some(({ out }) => out === current));

/**
 * The pages for players and those for developers; of another reader than that of the page, they are folded. The first page
 * is for both, and players come first.
 */
const menu = (sections, current) => {
  const groups = [
    ['For players', sections.filter(({ isForPlayers }) => isForPlayers)],
    ['For developers', sections.filter(({ isForPlayers }) => !isForPlayers)],
  ];
  // On pages that no section lists, a reader can be of either kind.
  const isAnybodys = !has(sections, current);
  return groups
    .map(([title, own], place) => {
      const isOpen = current === 'index.html' ? place === 0 : isAnybodys || has(own, current);
      const open = isOpen ? ' open' : '';
      return `<details class="group"${open}><summary>${title}</summary><div>${lists(own, current)}</div></details>`;
    })
    .join('');
};

/** For whom the page is, and its name: what a phone shows of the menu while that is closed. */
const place = (sections, { out, name }) => {
  const section = sections.find((each) => has([each], out));
  if (section === undefined || out === 'index.html') return '';
  const reader = section.isForPlayers ? 'For players' : 'For developers';
  return ` <small>${reader}: ${escapeHtml(name)}</small>`;
};

const lists = (sections, current) =>
  sections
    .map(
      ({ title, pages }) =>
        `<section><h2>${escapeHtml(title)}</h2><ul>${pages
          .map(
            ({ out, name }) =>
              `<li><a href="${out}"${out === current ? ' aria-current="page"' : ''}>${escapeHtml(name)}</a></li>`,
          )
          .join('')}</ul></section>`,
    )
    .join('');

/** The headings of a page: beside the text if they fit, otherwise folded above it. Short pages need neither. */
const contents = (headings) => {
  const shown = headings.filter(({ level }) => level === 2 || level === 3);
  if (shown.length < 3) return { beside: '', above: '' };
  const list = `<ul>${shown
    .map(
      ({ id, text, level }) =>
        `<li class="level-${level}"><a href="#${id}">${escapeHtml(text)}</a></li>`,
    )
    .join('')}</ul>`;
  return {
    beside: `<nav class="contents" aria-labelledby="contents-title"><h2 id="contents-title">On this page</h2>${list}</nav>`,
    above: `<details class="contents-small"><summary>On this page</summary><nav aria-label="On this page">${list}</nav></details>`,
  };
};

const turnLink = (page, rel, word) =>
  page === undefined
    ? '<span></span>'
    : `<a rel="${rel}" href="${page.out}"><small>${word}</small>${escapeHtml(page.name)}</a>`;

/** A page of the documentation. `hero` is the content above the text, over its whole width. */
export const renderPage = ({ page, sections, before, after, html, headings, title, hero = '' }) => {
  const { out, description, lang = 'en' } = page;
  const { beside, above } = contents(headings);
  // What surrounds the text is in English on all pages.
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" content="#a42f1a" />
    <meta name="description" content="${escapeHtml(description)}" />
    <title>${escapeHtml(title)} · Acedrex</title>
    <link rel="icon" href="../icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="assets/docs.css" />
    <script type="module" src="assets/docs.js"></script>
  </head>
  <body>
    <a class="skip" href="#text">Skip to the text</a>
    <header class="top">
      <a class="brand" href="../index.html"><img src="../icon.svg" alt="" width="30" height="30" /> Acedrex</a>
      <nav aria-label="Site">
        <a class="back" href="../index.html#learn"><span class="wide">Learn the game</span><span class="narrow">Learn</span></a>
        <button class="search" type="button" aria-keyshortcuts="/ Control+K" aria-label="Search" hidden><svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.8" aria-hidden="true"><circle cx="6.5" cy="6.5" r="4.7" /><path d="M10.2 10.2 15 15" /></svg><span class="wide">Search</span></button>
        <a href="index.html" aria-current="true"><span class="wide">Documentation</span><span class="narrow">Docs</span></a>
        <a class="board" href="../index.html"><span class="wide">Analysis board</span><span class="narrow">Board</span></a>
      </nav>
    </header>
    <details class="menu-small">
      <summary>All pages${place(sections, page)}</summary>
      <nav aria-label="Pages">${menu(sections, out)}</nav>
    </details>
    ${hero}
    <div class="frame">
      <nav class="menu" aria-label="Documentation">${menu(sections, out)}</nav>
      <main id="text">
        ${above}
        <article lang="${lang}">
${html}
        </article>
        <nav class="turn" aria-label="Next and previous page">${turnLink(before, 'prev', 'Previous')}${turnLink(after, 'next', 'Next')}</nav>
      </main>
      ${beside}
    </div>
    <footer>
      <p>Acedrex is free software under the MIT licence. The game is by Alfonso X, King of Castile.</p>
    </footer>
  </body>
</html>
`;
};

/** A page of its own for the code of an example: its scripts and styles become files. */
export const renderExample = (code, name) => {
  const files = [];
  const take = (extension, text) => {
    const file = `${name}-${files.length + 1}.${extension}`;
    files.push({ file, text: text.trim() + '\n' });
    return file;
  };
  // The site has its own copy.
  const body = code
    .replaceAll(CDN, '../cdn/')
    .replace(
      /<script type="module">([\s\S]*?)<\/script>/g,
      (_, text) => `<script type="module" src="${take('js', text)}"></script>`,
    )
    .replace(
      /<style>([\s\S]*?)<\/style>/g,
      (_, text) => `<link rel="stylesheet" href="${take('css', text)}" />`,
    );
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${EXAMPLE_POLICY}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Example ${escapeHtml(name)} · Acedrex</title>
    <link rel="icon" href="../../icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="../assets/example.css" />
  </head>
  <body>
${body}
  </body>
</html>
`;
  return [{ file: `${name}.html`, text: html }, ...files];
};
