/**
 * The service worker: caches the whole page for offline use, and isolates it. Threads can share memory only
 * if responses have two headers, which static hosts cannot send; the worker adds them.
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

// The first visit can also continue offline. Only a reload isolates the page.
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  // A new version waits until the user accepts it, so that two versions never share a tab.
  if (data === 'take-over') void self.skipWaiting();
});
