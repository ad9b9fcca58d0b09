/**
 * The service worker: keeps the whole page for use without a network, and isolates it. Static hosts
 * cannot send the two headers without which no memory may be shared between threads; what comes from
 * here has them.
 */
import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';

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

// The first visit, too, can go on without a network. Nothing but a reload isolates it.
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  // A new version waits until the user takes it: two versions never share a tab.
  if (data === 'take-over') void self.skipWaiting();
});
