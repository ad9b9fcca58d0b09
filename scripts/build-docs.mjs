/**
 * Builds the documentation into dist/app/docs, next to the page: Markdown from docs/, the elements' pages from the
 * manifest, and the library's pages from docstrings. Everything else must be built first. A broken link is an error.
 */
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { build } from 'vite';
import { hero, pictures } from './docs/hero.mjs';
import { renderExample, renderPage } from './docs/layout.mjs';
import { renderMarkdown } from './docs/markdown.mjs';
import { withMoves } from './docs/moves.mjs';
import { makePages, makeTranslations } from './docs/pages.mjs';
import { sectionsOf } from './docs/search.mjs';
import { WORDS } from './docs/words.mjs';

const OUT = 'dist/app/docs';
/** Matches GitHub links. Documents in the package link to all other documents on GitHub. */
const REPOSITORY = /^https:\/\/github\.com\/acedrex\/acedrex\/blob\/main\/(.*)$/;

rmSync(OUT, { recursive: true, force: true });
await build({
  configFile: false,
  root: 'web/docs',
  base: './',
  logLevel: 'warn',
  publicDir: false,
  build: {
    emptyOutDir: true,
    outDir: join('../..', OUT, 'assets'),
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The theme script imports an entry.
      preserveEntrySignatures: 'exports-only',
      input: {
        docs: 'web/docs/docs.ts',
        'theme-setting': 'web/docs/theme-setting.ts',
        example: 'web/docs/example.css',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        // All pages share one style sheet, whose name has no hash. Font names have a hash.
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? '[name].css' : '[name]-[hash][extname]',
      },
    },
  },
});
// A bundler would make the classic script a module.
writeFileSync(
  join(OUT, 'assets/theme.js'),
  ts.transpile(readFileSync('web/docs/theme.ts', 'utf8'), {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    removeComments: true,
  }),
);
cpSync('dist/cdn', join(OUT, 'cdn'), { recursive: true });
mkdirSync(join(OUT, 'examples'), { recursive: true });
mkdirSync(join(OUT, 'pictures'), { recursive: true });
for (const { file, text } of await pictures()) writeFileSync(join(OUT, 'pictures', file), text);

const sections = await makePages();
const translations = makeTranslations();
const pages = [...sections, ...translations.flatMap(({ sections: own }) => own)].flatMap(
  (section) => section.pages,
);
/** Maps source files to their pages on the site. */
const outOf = new Map([
  ['web/index.html', '../index.html'],
  ...pages.map(({ source, out }) => [source, out]),
]);
const shownSections = sections.filter(({ title }) => title !== '');
const forDevelopers = shownSections.filter(({ isForPlayers }) => isForPlayers !== true);
/** The menu for each language: first the players' pages in that language, then English pages. */
const menuOf = new Map([
  ['en', shownSections],
  ...translations.map(({ language, sections: own, english }) => [
    language,
    [...own, english, ...forDevelopers],
  ]),
]);
/**
 * Page sequences for the links to the previous and the next page: one for developers, and one for players in each
 * language.
 */
const sequences = [
  forDevelopers,
  shownSections.filter(({ isForPlayers }) => isForPlayers),
  ...translations.map(({ sections: own }) => own),
].map((parts) => parts.flatMap((section) => section.pages));
const [ofDevelopers, ofPlayers] = sequences;

const drawing = (role) => `<img src="pictures/${role}.svg" alt="" width="32" height="32" />`;
/** Inserts drawings of pieces into a page's tables, and wherever the page contains `<!-- pieces: aanca lion -->`. */
const withPieces = (html, { pieceNames }) => {
  const roles = new Map(Object.entries(pieceNames).map(([role, name]) => [name, role]));
  return html
    .replace(/(?<=<tr><td[^>]*>)(\p{L}+)(?=<\/td>)/gu, (name) => {
      const role = roles.get(name);
      return role === undefined ? name : `<span class="piece">${drawing(role)}${name}</span>`;
    })
    .replace(
      /<!-- pieces: ([a-z ]+?) -->/g,
      (_, listed) =>
        `<ul class="pieces">${listed
          .split(' ')
          .map((role) => `<li>${drawing(role)}${pieceNames[role]}</li>`)
          .join('')}</ul>`,
    );
};

/**
 * Folds the details for each export on a reference page, because the page would otherwise be a hundred screens high.
 */
const folded = (html) =>
  html
    .split(/(?=<h[123][ >])/)
    .map((part) =>
      part.replace(
        /^(<h3[^]*?<\/h3>)([^]*)$/,
        (_, heading, text) =>
          `<details class="entry"><summary>${heading}</summary>${text}</details>`,
      ),
    )
    .join('');

/** The search index, keyed by URL. Two pages can contain parts of the same Markdown file. */
const found = new Map();
for (const page of pages) {
  const { source, out, markdown, lang = 'en' } = page;
  const words = WORDS[lang];
  const name = out.replace(/\.html$/, '');
  let examples = 0;
  const link = (href) => {
    const own = REPOSITORY.exec(href)?.[1];
    if ((own === undefined && /^[a-z]+:/.test(href)) || href.startsWith('#')) return href;
    const [path, fragment] = (own ?? href).split('#');
    const folder = own === undefined ? dirname(source) : '';
    const target = normalize(join(folder, path)).replaceAll('\\', '/');
    const to = outOf.get(target.endsWith('/') ? `${target}README.md` : target);
    if (to !== undefined) return fragment === undefined ? to : `${to}#${fragment}`;
    if (/\.(png|svg)$/.test(target) && existsSync(target)) {
      copyFileSync(target, join(OUT, 'pictures', basename(target)));
      return `pictures/${basename(target)}`;
    }
    throw new Error(`${source} links to ${href}, which is not a page`);
  };
  const phonePicture = (href) => {
    const phone = href.replace(/\.png$/, '-phone.png');
    return phone !== href && existsSync(join(dirname(source), phone)) ? link(phone) : undefined;
  };
  const writeExample = (code, as) => {
    const files = renderExample(code, as);
    for (const { file, text } of files) writeFileSync(join(OUT, 'examples', file), text);
    return `examples/${files[0].file}`;
  };
  const example = (code) => writeExample(code, `${name}-${(examples += 1)}`);
  for (const own of page.examples ?? []) writeExample(own.code, own.name);
  const { html, title, headings } = renderMarkdown(markdown, {
    link,
    phonePicture,
    example,
    words: words.frame,
  });
  const sequence = sequences.find((each) => each.includes(page)) ?? [];
  const place = sequence.indexOf(page);
  // The first page is for both audiences, but lists the players' pages first.
  const isForPlayers = out === 'index.html' || (place >= 0 && sequence !== ofDevelopers);
  for (const section of sectionsOf({ page, title: title || page.name, html, isForPlayers }))
    if (!found.has(section.href)) found.set(section.href, section);
  writeFileSync(
    join(OUT, out),
    renderPage({
      page,
      sections: menuOf.get(lang),
      before: sequence[place - 1],
      after: out === 'index.html' ? ofPlayers?.[0] : place < 0 ? undefined : sequence[place + 1],
      html: html.includes('<!-- moves')
        ? withPieces(withMoves(html, words.captions), words)
        : out.startsWith('api-')
          ? folded(html)
          : html,
      headings,
      title: out === 'index.html' ? 'Documentation' : title,
      hero: out === 'index.html' ? hero : '',
    }),
  );
}

writeFileSync(join(OUT, 'search.json'), JSON.stringify([...found.values()]));

/** For each language, the players' pages and their pictures, for the service worker. See web/kept-pages.ts. */
const assets = readdirSync(join(OUT, 'assets'))
  // For developers.
  .filter((file) => !/^(?:kit|playground)\.js$/.test(file))
  .map((file) => `assets/${file}`);
const kept = sequences.slice(1).map((sequence) => {
  const shown = sequence.flatMap(({ out }) =>
    [...readFileSync(join(OUT, out), 'utf8').matchAll(/pictures\/[\w-]+\.\w+/g)].map(
      ([file]) => file,
    ),
  );
  const outs = sequence.map(({ out }) => out);
  const [{ lang }] = sequence;
  const first = lang === 'en' ? ['index.html'] : [];
  return [lang, [...new Set([...first, ...outs, ...shown, ...assets])]];
});
/** The worker fetches the pages of a language again when their version has changed. */
const versions = kept.map(([lang, files]) => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(join(OUT, file)));
  return [lang, hash.digest('base64url').slice(0, 12)];
});
writeFileSync(
  join(OUT, 'players.json'),
  JSON.stringify({ ...Object.fromEntries(kept), versions: Object.fromEntries(versions) }),
);
