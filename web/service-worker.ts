/**
 * The service worker: caches the whole page for offline use, and isolates it. Threads can share memory only
 * if responses have two headers, which static hosts cannot send; the worker adds them.
 */
import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;

const isolated = (response: Response): Response => {
  const headers = new Headers(response.headers);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
};

addPlugins([{ handlerWillRespond: ({ response }) => Promise.resolve(isolated(response)) }]);
// The build writes the list of files here.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// --- The documentation, which a first visit does not fetch -------------------------------------------

const DOCS = new URL('docs/', self.registration.scope);
/** Written by the build of the documentation: the pages for players, and what these show. */
const PLAYERS = new URL('players.json', DOCS);

/** The texts of the documentation, without its live examples. */
const isDocs = ({ origin, pathname }: URL): boolean =>
  origin === DOCS.origin &&
  pathname.startsWith(DOCS.pathname) &&
  /^([\w-]+\.html)?$|^(assets|pictures)\//.test(pathname.slice(DOCS.pathname.length));

const docs = new NetworkFirst({ cacheName: 'docs' });

/** Whether this worker has fetched the pages for players. */
let hasPlayers = false;

/** Fetches all pages for players, once one page of the documentation has been opened. */
const keepPlayers = async (): Promise<void> => {
  if (hasPlayers) return;
  hasPlayers = true;
  try {
    const files = (await (await fetch(PLAYERS)).json()) as readonly string[];
    const cache = await caches.open('docs');
    await Promise.all(
      files.map(async (file) => {
        const address = new URL(file, DOCS).href;
        if ((await cache.match(address)) === undefined) await cache.add(address);
      }),
    );
  } catch {
    // Without a network, the next page tries again.
    hasPlayers = false;
  }
};

registerRoute(
  ({ url }) => isDocs(url),
  (options) => {
    if (options.request.mode === 'navigate') options.event.waitUntil(keepPlayers());
    return docs.handle(options);
  },
);

// The first visit can also continue offline. Only a reload isolates the page.
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  // A new version waits until the user accepts it, so that two versions never share a tab.
  if (data === 'take-over') void self.skipWaiting();
});
