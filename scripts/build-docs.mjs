/**
 * Builds the documentation into dist/app/docs, beside the page: Markdown from docs/, the elements' pages
 * from the manifest, the library's from its docstrings. Needs everything else to be built. A broken link is
 * an error.
 */
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
import { build } from 'vite';
import { hero, pictures } from './docs/hero.mjs';
import { renderExample, renderPage } from './docs/layout.mjs';
import { renderMarkdown } from './docs/markdown.mjs';
import { withMoves } from './docs/moves.mjs';
import { makePages } from './docs/pages.mjs';
import { sectionsOf } from './docs/search.mjs';

const OUT = 'dist/app/docs';

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
      input: { docs: 'web/docs/docs.ts', example: 'web/docs/example.css' },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        // One style sheet for all pages; fonts keep a hash.
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? '[name].css' : '[name]-[hash][extname]',
      },
    },
  },
});
cpSync('dist/cdn', join(OUT, 'cdn'), { recursive: true });
mkdirSync(join(OUT, 'examples'), { recursive: true });
mkdirSync(join(OUT, 'pictures'), { recursive: true });
for (const { file, text } of await pictures()) writeFileSync(join(OUT, 'pictures', file), text);

const sections = await makePages();
const pages = sections.flatMap((section) => section.pages);
/** Sources and their pages on the site. */
const outOf = new Map([
  ['web/index.html', '../index.html'],
  ...pages.map(({ source, out }) => [source, out]),
]);
const shownSections = sections.filter(({ title }) => title !== '');
/** The pages that a reader turns one after another: those for players, and those for developers. */
const sequences = [true, false].map((isForPlayers) =>
  shownSections
    .filter((section) => (section.isForPlayers ?? false) === isForPlayers)
    .flatMap((section) => section.pages),
);

const drawing = (role) => `<img src="pictures/${role}.svg" alt="" width="32" height="32" />`;
/** Puts drawings of the pieces into the tables of a page, and where it requests them: `<!-- pieces: aanca lion -->`. */
const withPieces = (html) =>
  html
    .replace(
      /(?<=<tr><td[^>]*>)(rook|crocodile|giraffe|lion|unicornio|aanca|king|pawn)(?=<\/td>)/g,
      (role) => `<span class="piece">${drawing(role)}${role}</span>`,
    )
    .replace(
      /<!-- pieces: ([a-z ]+?) -->/g,
      (_, roles) =>
        `<ul class="pieces">${roles
          .split(' ')
          .map((role) => `<li>${drawing(role)}${role}</li>`)
          .join('')}</ul>`,
    );

/** Folds the details of each export of a reference page below its name. The whole is a hundred screens high. */
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

/** What the search finds, by address: two pages can have parts of one. */
const found = new Map();
for (const page of pages) {
  const { source, out, markdown } = page;
  const name = out.replace(/\.html$/, '');
  let examples = 0;
  const link = (href) => {
    if (/^[a-z]+:/.test(href) || href.startsWith('#')) return href;
    const [path, fragment] = href.split('#');
    const target = normalize(join(dirname(source), path)).replaceAll('\\', '/');
    const to = outOf.get(target.endsWith('/') ? `${target}README.md` : target);
    if (to !== undefined) return fragment === undefined ? to : `${to}#${fragment}`;
    if (/\.(png|svg)$/.test(target) && existsSync(target)) {
      copyFileSync(target, join(OUT, 'pictures', basename(target)));
      return `pictures/${basename(target)}`;
    }
    throw new Error(`${source} links to ${href}, which is no page`);
  };
  const phonePicture = (href) => {
    const phone = href.replace(/\.png$/, '-phone.png');
    return phone !== href && existsSync(join(dirname(source), phone)) ? link(phone) : undefined;
  };
  const example = (code) => {
    examples += 1;
    const files = renderExample(code, `${name}-${examples}`);
    for (const { file, text } of files) writeFileSync(join(OUT, 'examples', file), text);
    return `examples/${files[0].file}`;
  };
  const { html, title, headings } = renderMarkdown(markdown, { link, phonePicture, example });
  const sequence = sequences.find((each) => each.includes(page)) ?? [];
  const place = sequence.indexOf(page);
  // The first page, in any language, is for both; players come first.
  const isForPlayers = sequence === sequences[0] || out === 'index.html' || page.lang !== undefined;
  for (const section of sectionsOf({ page, title: title || page.name, html, isForPlayers }))
    if (!found.has(section.href)) found.set(section.href, section);
  writeFileSync(
    join(OUT, out),
    renderPage({
      page,
      sections: shownSections,
      before: sequence[place - 1],
      after: out === 'index.html' ? sequences[0]?.[0] : place < 0 ? undefined : sequence[place + 1],
      html: html.includes('<!-- moves')
        ? withPieces(withMoves(html))
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

/** The pages for players and the pictures in them, for the service worker: see web/service-worker.ts. */
const ofPlayers = (sequences[0] ?? []).map(({ out }) => out);
const shown = ofPlayers.flatMap((out) =>
  [...readFileSync(join(OUT, out), 'utf8').matchAll(/pictures\/[\w-]+\.\w+/g)].map(
    ([file]) => file,
  ),
);
const assets = readdirSync(join(OUT, 'assets')).map((file) => `assets/${file}`);
writeFileSync(
  join(OUT, 'players.json'),
  JSON.stringify([...new Set(['index.html', ...ofPlayers, ...shown, ...assets])]),
);
