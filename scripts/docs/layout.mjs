/** Renders the frame around every page of the documentation. */
import { existsSync, readFileSync } from 'node:fs';
import { CDN } from '../cdn/address.mjs';
import { escapeHtml } from './markdown.mjs';
import { WORDS } from './words.mjs';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; frame-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** Content-Security-Policy for example pages, which run elements and the engine's worker. */
const EXAMPLE_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; img-src 'self' data:; worker-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'";

const has = (sections, current) =>
  sections.some(({ pages }) => pages.some(({ out }) => out === current));

/**
 * Renders the menu: the players' pages and the developers' pages. The pages for the audience to which the current page
 * does not belong are folded. The first page is for both audiences, with the players' pages first.
 */
const menu = (sections, current, { forPlayers, forDevelopers }) => {
  const groups = [
    [forPlayers, sections.filter(({ isForPlayers }) => isForPlayers)],
    [forDevelopers, sections.filter(({ isForPlayers }) => !isForPlayers)],
  ];
  // Pages that are in no section are for both audiences.
  const isAnybodys = !has(sections, current);
  return groups
    .map(([title, own], place) => {
      const isOpen = current === 'index.html' ? place === 0 : isAnybodys || has(own, current);
      const open = isOpen ? ' open' : '';
      return `<details class="group"${open}><summary>${title}</summary><div>${lists(own, current)}</div></details>`;
    })
    .join('');
};

/** Renders the page's audience and name, which phones show while the menu is closed. */
const place = (sections, { out, name }, { forPlayers, forDevelopers }) => {
  const section = sections.find((each) => has([each], out));
  if (section === undefined || out === 'index.html') return '';
  const reader = section.isForPlayers ? forPlayers : forDevelopers;
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

/**
 * Lists a page's headings: next to the text if there is room, otherwise folded above the text. Short pages have no
 * list.
 */
const contents = (headings, { onThisPage }) => {
  const shown = headings.filter(({ level }) => level === 2 || level === 3);
  if (shown.length < 3) return { beside: '', above: '' };
  const list = `<ul>${shown
    .map(
      ({ id, text, level }) =>
        `<li class="level-${level}"><a href="#${id}">${escapeHtml(text)}</a></li>`,
    )
    .join('')}</ul>`;
  return {
    beside: `<nav class="contents" aria-labelledby="contents-title"><h2 id="contents-title">${onThisPage}</h2>${list}</nav>`,
    above: `<details class="contents-small"><summary>${onThisPage}</summary><nav aria-label="${onThisPage}">${list}</nav></details>`,
  };
};

const turnLink = (page, rel, word) =>
  page === undefined
    ? '<span></span>'
    : `<a rel="${rel}" href="${page.out}"><small>${word}</small>${escapeHtml(page.name)}</a>`;

const { version, homepage } = JSON.parse(readFileSync('package.json', 'utf8'));
const REPOSITORY = homepage.replace(/#.*/, '');

/** Links to the page's source. Pages generated from code have no source. */
const editLink = ({ source, lang = 'en' }) =>
  existsSync(source)
    ? `<p class="edit"><a href="${REPOSITORY}/edit/main/${source}">${WORDS[lang].frame.edit}</a></p>`
    : '';

/** Renders a documentation page. `hero` is full-width content above the text. */
export const renderPage = ({ page, sections, before, after, html, headings, title, hero = '' }) => {
  const { out, description, lang = 'en' } = page;
  const { frame, views } = WORDS[lang];
  const { beside, above } = contents(headings, frame);
  const first = lang === 'en' ? 'index.html' : `${lang}.html`;
  return `<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" content="#a42f1a" />
    <meta name="description" content="${escapeHtml(description)}" />
    <title>${escapeHtml(title)} · Acedrex</title>
    <link rel="icon" href="../icon.svg" type="image/svg+xml" />
    <script src="assets/theme.js"></script>
    <link rel="stylesheet" href="assets/docs.css" />
    <script type="module" src="assets/docs.js"></script>
  </head>
  <body>
    <a class="skip" href="#text">${frame.skip}</a>
    <header class="top">
      <a class="brand" href="../index.html"><img src="../icon.svg" alt="" width="30" height="30" /> Acedrex</a>
      <nav aria-label="${frame.site}">
        <a class="back" href="../index.html#learn" data-views="${escapeHtml(JSON.stringify(views))}"><span class="wide">${frame.learn}</span><span class="narrow">${frame.learnShort}</span></a>
        <button class="search" type="button" aria-keyshortcuts="/ Control+K" aria-label="${frame.search}" hidden><svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.8" aria-hidden="true"><circle cx="6.5" cy="6.5" r="4.7" /><path d="M10.2 10.2 15 15" /></svg><span class="wide">${frame.search}</span></button>
        <a href="${first}" aria-current="true"><span class="wide">${frame.documentation}</span><span class="narrow">${frame.documentationShort}</span></a>
        <a class="extra" href="changelog.html" aria-label="${frame.version} ${version}">${version}</a>
        <a class="extra" href="${REPOSITORY}">${frame.source}</a>
        <a class="board" href="../index.html"><span class="wide">${frame.board}</span><span class="narrow">${frame.boardShort}</span></a>
        <button class="theme" type="button" aria-label="${frame.dark}" title="${frame.dark}" hidden><svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.8" aria-hidden="true"><circle cx="8" cy="8" r="6.5" /><path d="M8 1.5a6.5 6.5 0 0 1 0 13z" fill="currentColor" /></svg></button>
      </nav>
    </header>
    <details class="menu-small">
      <summary>${frame.allPages}${place(sections, page, frame)}</summary>
      <nav aria-label="${frame.pages}">${menu(sections, out, frame)}</nav>
    </details>
    ${hero}
    <div class="frame">
      <nav class="menu" aria-label="${frame.documentation}">${menu(sections, out, frame)}</nav>
      <main id="text">
        ${above}
        <article>
${html}
        </article>
${editLink(page)}        <nav class="turn" aria-label="${frame.turn}">${turnLink(before, 'prev', frame.previous)}${turnLink(after, 'next', frame.next)}</nav>
      </main>
      ${beside}
    </div>
    <footer>
      <p>${frame.licence}</p>
      <p><a href="changelog.html">${frame.version} ${version}</a> · <a href="${REPOSITORY}">${frame.source}</a></p>
    </footer>
  </body>
</html>
`;
};

/** Renders a separate page for an example's code. Scripts and styles become separate files. */
export const renderExample = (code, name) => {
  const files = [];
  const take = (extension, text) => {
    const file = `${name}-${files.length + 1}.${extension}`;
    files.push({ file, text: text.trim() + '\n' });
    return file;
  };
  // Uses the site's own copy instead of the CDN.
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
