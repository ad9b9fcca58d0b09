/** Serves dist/app for all browser tests of a run. */
import { preview } from 'vite';
import type { TestProject } from 'vitest/node';
import { elementPages } from './element-pages.js';

declare module 'vitest' {
  interface ProvidedContext {
    readonly siteUrl: string;
  }
}

export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const server = await preview({
    plugins: [elementPages()],
    preview: {
      port: 0,
      host: '127.0.0.1',
      // What has been fetched and compiled once is not compiled again; nothing changes while tests run.
      headers: { 'cache-control': 'max-age=3600' },
    },
    logLevel: 'error',
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  provide('siteUrl', `http://127.0.0.1:${address.port}/`);
  return () => server.close();
};
