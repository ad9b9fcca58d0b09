/** Serves dist/app for all browser tests of a run. */
import { preview, type PreviewServer } from 'vite';
import type { TestProject } from 'vitest/node';
import { elementPages } from './element-pages.js';

declare module 'vitest' {
  interface ProvidedContext {
    readonly siteUrl: string;
    /** The same site, isolated by the headers of the server. */
    readonly isolatedSiteUrl: string;
  }
}

const serve = async (
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly [server: PreviewServer, url: string]> => {
  const server = await preview({
    plugins: [elementPages()],
    preview: {
      port: 0,
      host: '127.0.0.1',
      // Scripts are fetched and compiled only once; nothing changes while tests run.
      headers: { 'cache-control': 'max-age=3600', ...headers },
    },
    logLevel: 'error',
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return [server, `http://127.0.0.1:${address.port}/`];
};

/** Headers that let threads share memory. The service worker adds them if the server does not send them. */
const ISOLATING = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
};

export default async ({ provide }: TestProject): Promise<() => Promise<unknown>> => {
  const [[server, url], [isolatedServer, isolatedUrl]] = await Promise.all([
    serve(),
    serve(ISOLATING),
  ]);
  provide('siteUrl', url);
  provide('isolatedSiteUrl', isolatedUrl);
  return () => Promise.all([server.close(), isolatedServer.close()]);
};
