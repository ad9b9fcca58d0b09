import { defineConfig } from 'vite';

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
    rolldownOptions: { input: ['web/index.html', 'web/gallery.html'] },
  },
  worker: { format: 'es' },
});
