/** Serves the files of the built page below /built/, because Vitest rewrites the imports of modules for its page. */
import { createReadStream } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const BUILT = fileURLToPath(new URL('../../dist/app/', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

export const serveBuilt = (): Plugin => ({
  name: 'serve-built',
  configureServer({ middlewares }) {
    middlewares.use('/built/', ({ url = '' }, response, next) => {
      const path = normalize(new URL(url, 'http://host').pathname);
      response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
      response.setHeader('cache-control', 'max-age=3600');
      createReadStream(join(BUILT, path))
        .on('error', () => {
          next();
        })
        .pipe(response);
    });
  },
});
