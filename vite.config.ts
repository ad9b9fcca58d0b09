import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { isFirstWord, TRANSLATIONS, words } from './scripts/make-words.mjs';
import { facades } from './scripts/facades.mjs';
import { minifyTemplates } from './scripts/minify-templates.mjs';

/** What all pages have in common. */
const shared = {
  root: 'web',
  // Relative, so that the build can be served from any folder of a static host.
  base: './',
  build: {
    outDir: '../dist/app',
    target: 'es2022',
    // A data: address would need a looser Content-Security-Policy.
    assetsInlineLimit: 0,
    // The list of what each part needs would be 2 kB of the start.
    modulePreload: false,
  },
  worker: { format: 'es' },
  // The library lies beside web/.
  server: { fs: { allow: ['..'] } },
} satisfies UserConfig;

/**
 * Leaves dynamic imports as they are written. Vite wraps each in a call that loads style sheets first, and these calls
 * would be 2 kB of the start. No part that is loaded later may have a style sheet in a file of its own, so it imports
 * its sheet as text (`?inline`).
 */
const plainImports = (): Plugin => ({
  name: 'plain-imports',
  apply: 'build',
  configResolved({ plugins }) {
    const at = plugins.findIndex(({ name }) => name === 'native:import-analysis-build');
    if (at < 0) throw new Error('Vite names the plugin that wraps dynamic imports differently');
    (plugins as Plugin[]).splice(at, 1);
  },
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk' && !chunk.isEntry && chunk.viteMetadata?.importedCss.size)
        this.error(`${chunk.fileName} needs a style sheet that nothing loads`);
  },
});

/** Omits the check for a server in the elements, because the page runs only in browsers. */
const withoutServers = (): Plugin => ({
  name: 'without-servers',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/src/elements/') ? code.replace("typeof document !== 'undefined' && ", '') : null,
});

/**
 * Makes an ES module of a library that has only a CommonJS one. The helpers for CommonJS, and those that another library's
 * choice of its CommonJS file would need, are 0.2 kB of the start.
 */
const plainModules = (): Plugin => ({
  name: 'plain-modules',
  transform: {
    filter: { id: /\/glicko2-lite\// },
    handler: (code) => code.replace('module.exports =', 'export default'),
  },
});

/** The analysis page; the others are built after it. */
const page: UserConfig = {
  ...shared,
  resolve: { alias: { gifenc: 'gifenc/dist/gifenc.esm.js' } },
  build: {
    ...shared.build,
    emptyOutDir: true,
    // What others wrote is given on with its licence.
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      input: 'web/index.html',
      // A label is a constant of a generated module; each chunk gets the text of those that it uses.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      // One file of all that the first view needs; whatever comes later is split off by itself.
      output: {
        codeSplitting: {
          groups: [
            { name: 'page', tags: ['$initial'] },
            // The introduction needs parts of these. One file is smaller than three.
            { name: 'first', test: /\/(?:shared\/capitalised|rules\/geometry|shell\/past)\.ts$/ },
            // What the first view needs in another language.
            ...TRANSLATIONS.map((language) => ({
              name: language,
              test: (id: string) => isFirstWord(id, language),
            })),
          ],
        },
      },
    },
  },
  plugins: [
    words(),
    minifyTemplates(),
    withoutServers(),
    plainImports(),
    plainModules(),
    // The first file has both.
    facades(/\/(?:fen-dialects|play)\.js$/),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'service-worker.ts',
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,wasm,nnue,woff2,svg,webmanifest,pgn}'],
      },
      manifest: {
        name: 'Acedrex',
        short_name: 'Acedrex',
        description: 'Analysis board for Grant Acedrex, the great chess of Alfonso X (1283)',
        start_url: './',
        scope: './',
        display: 'standalone',
        background_color: '#f7efdd',
        theme_color: '#a42f1a',
        icons: [
          { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          { src: 'icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
          { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
          {
            src: 'icon-maskable-512.png',
            sizes: '512x512',
            type: 'image/png',
            purpose: 'maskable',
          },
        ],
      },
    }),
  ],
};

/**
 * The pages beside the analysis page. They are built separately: built together, what two pages share would
 * be torn into many small files, and those compress worse and load later.
 */
const others: UserConfig = {
  ...shared,
  publicDir: false,
  build: {
    ...shared.build,
    emptyOutDir: false,
    rolldownOptions: {
      input: {
        embed: 'web/embed.html',
        'embed-frame': 'web/embed/frame.ts',
      },
      output: {
        // Other people's pages name this one, so its name must stay.
        entryFileNames: ({ name }) =>
          name === 'embed-frame' ? '[name].js' : 'assets/[name]-[hash].js',
      },
    },
  },
};

/** The page with the pseudo-language in the place of German, for the test that finds words that are not translated. */
const pseudo: UserConfig = {
  ...page,
  // Minifying takes two fifths of the time, and changes no word.
  build: { ...page.build, outDir: '../build/pseudo', minify: false, reportCompressedSize: false },
  plugins: [words('de'), plainImports(), plainModules()],
};

export default defineConfig(({ mode }) =>
  mode === 'others' ? others : mode === 'pseudo' ? pseudo : page,
);
