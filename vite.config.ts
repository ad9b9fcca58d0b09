import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

export default defineConfig({
  root: 'web',
  // Relative, so that the build can be served from any folder of a static host.
  base: './',
  build: {
    outDir: '../dist/app',
    emptyOutDir: true,
    target: 'es2022',
    // A data: address would need a looser Content-Security-Policy.
    assetsInlineLimit: 0,
    // What others wrote is given on with its licence.
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      input: {
        index: 'web/index.html',
        gallery: 'web/gallery.html',
        embed: 'web/embed.html',
        snippet: 'web/snippet.html',
        'embed-frame': 'web/embed/frame.ts',
      },
      output: {
        // Other people's pages name this one, so its name must stay.
        entryFileNames: ({ name }) =>
          name === 'embed-frame' ? '[name].js' : 'assets/[name]-[hash].js',
      },
    },
  },
  worker: { format: 'es' },
  plugins: [
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'service-worker.ts',
      injectRegister: false,
      injectManifest: {
        globIgnores: [
          '{gallery,embed,snippet}.html',
          'embed-frame.js',
          'assets/{gallery,embed,snippet}-*',
        ],
        globPatterns: ['**/*.{html,js,css,wasm,woff2,svg,webmanifest}'],
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
