/**
 * The service worker caches the whole page for offline use, and isolates it. Threads can share memory only if responses
 * have two headers that static hosts cannot send; the worker adds them.
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
// The build replaces this placeholder with the list of files.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// --- The documentation, which a first visit does not fetch -------------------------------------------

const DOCS = new URL('docs/', self.registration.scope);
/** Written by the documentation build: the pages for players and their contents, by language. */
const PLAYERS = new URL('players.json', DOCS);

/** Whether a URL belongs to the documentation, without its live examples. */
const isDocs = ({ origin, pathname }: URL): boolean =>
  origin === DOCS.origin &&
  pathname.startsWith(DOCS.pathname) &&
  /^([\w-]+\.html)?$|^(assets|pictures)\//.test(pathname.slice(DOCS.pathname.length));

const docs = new NetworkFirst({ cacheName: 'docs' });

/** The languages whose pages for players are cached. */
const kept = new Set<string>();

/** Fetches all pages for players in one language when a page for players is opened in it. */
const keepPlayers = async ({ pathname }: URL): Promise<void> => {
  const [, language = 'en'] = /\/([a-z]{2})[-.][^/]*$/.exec(pathname) ?? [];
  if (kept.has(language)) return;
  kept.add(language);
  try {
    const lists = (await (await fetch(PLAYERS)).json()) as Readonly<Record<string, string[]>>;
    const cache = await caches.open('docs');
    await Promise.all(
      (lists[language] ?? []).map(async (file) => {
        const address = new URL(file, DOCS).href;
        if ((await cache.match(address)) === undefined) await cache.add(address);
      }),
    );
  } catch {
    // If the network fails, the next opened page retries.
    kept.delete(language);
  }
};

registerRoute(
  ({ url }) => isDocs(url),
  (options) => {
    if (options.request.mode === 'navigate') options.event.waitUntil(keepPlayers(options.url));
    return docs.handle(options);
  },
);

// Claims open pages, so that the first visit can also continue offline. Only a reload isolates the page.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('notificationclick', (event: NotificationEvent) => {
  event.notification.close();
  const address = new URL(String(event.notification.data), self.registration.scope).href;
  const show = async (): Promise<void> => {
    const [tab] = await self.clients.matchAll({ type: 'window' });
    if (tab === undefined) await self.clients.openWindow(address);
    else {
      await tab.focus();
      await tab.navigate(address);
    }
  };
  event.waitUntil(show());
});

self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  // A new version waits until the user accepts it, so that two versions never share a tab.
  if (data === 'take-over') void self.skipWaiting();
});
