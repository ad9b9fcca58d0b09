import { defineConfig } from 'vite';
import { shared } from './vite.config.js';

/**
 * The pages beside the analysis page. They are built apart: built together, what two pages share would
 * be torn into many small files, and those compress worse and load later.
 */
export default defineConfig({
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
});
