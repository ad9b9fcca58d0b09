import { defineConfig, type UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { minifyTemplates } from './scripts/minify-templates.mjs';

/** What all pages have in common. */
export const shared = {
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

/** The analysis page; the others are built after it, see vite.others.config.ts. */
export default defineConfig({
  ...shared,
  build: {
    ...shared.build,
    emptyOutDir: true,
    // What others wrote is given on with its licence.
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      input: 'web/index.html',
      // One file of all that the first view needs; whatever comes later is split off by itself.
      output: {
        codeSplitting: {
          groups: [
            { name: 'page', tags: ['$initial'] },
            // The board fetches it at once, and in one file it is smaller than in the three it would be in.
            { name: 'play', test: /\/elements\/board\/play\.ts$/ },
            // What the first view needs in another language.
            ...Object.entries({ es: 'spanish', fr: 'french', de: 'german', pt: 'portuguese' }).map(
              ([language, name]) => ({
                name: language,
                test: new RegExp(
                  `/(?:i18n/labels\\.${language}|page/parts\\.${language}|elements/analysis/${name})\\.ts$`,
                ),
              }),
            ),
          ],
        },
      },
    },
  },
  plugins: [
    minifyTemplates(),
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
});
