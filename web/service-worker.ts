/**
 * The service worker caches the whole page for offline use, and isolates it. Threads can share memory only if responses
 * have two headers that static hosts cannot send; the worker adds them.
 */
import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { keepPages } from './kept-pages.js';
import type { DocumentsWords } from './words/documents.js';
import { WORDS as GERMAN } from './words/documents.de.js';
import { WORDS as ENGLISH } from './words/documents.en.js';
import { WORDS as SPANISH } from './words/documents.es.js';
import { WORDS as FRENCH } from './words/documents.fr.js';
import { WORDS as PORTUGUESE } from './words/documents.pt.js';

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

// --- The documentation, which is fetched last -------------------------------------------------------

const DOCS = new URL('docs/', self.registration.scope);

/** Whether a URL belongs to the documentation, without its live examples. */
const isDocs = ({ origin, pathname }: URL): boolean =>
  origin === DOCS.origin &&
  pathname.startsWith(DOCS.pathname) &&
  /^([\w-]+\.html)?$|^(assets|pictures)\//.test(pathname.slice(DOCS.pathname.length));

const docs = new NetworkFirst({ cacheName: 'docs' });

/** The languages whose pages for players are cached. */
const kept = new Set<string>();

const languageOf = ({ pathname }: URL): string =>
  /\/([a-z]{2})[-.][^/]*$/.exec(pathname)?.[1] ?? 'en';

/** Fetches all pages for players in one language, unless the device saves data. */
const keepPlayers = async (language: string): Promise<void> => {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  if (kept.has(language) || connection?.saveData === true) return;
  kept.add(language);
  try {
    await keepPages(await caches.open('docs'), DOCS, language);
  } catch {
    // If the network fails, the next opened page retries.
    kept.delete(language);
  }
};

const WORDS: Readonly<Partial<Record<string, DocumentsWords>>> = {
  de: GERMAN,
  es: SPANISH,
  fr: FRENCH,
  pt: PORTUGUESE,
};

/** Replaces a document that is not in the cache while there is no network. */
const missingPage = (language: string): Response => {
  const { notSaved, notSavedWhy, backToBoard } = WORDS[language] ?? ENGLISH;
  const page = `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${notSaved}</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<style>body{max-width:32rem;margin:20vh auto;padding:0 1rem;font:1.1rem/1.5 serif}</style>
<h1>${notSaved}</h1><p>${notSavedWhy}<p><a href="${self.registration.scope}">${backToBoard}</a></html>`;
  return new Response(page, {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  });
};

registerRoute(
  ({ url }) => isDocs(url),
  (options) => {
    if (options.request.mode !== 'navigate') return docs.handle(options);
    const language = languageOf(options.url);
    options.event.waitUntil(keepPlayers(language));
    return docs.handle(options).catch(() => missingPage(language));
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

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const { data } = event as { readonly data: unknown };
  if (typeof data === 'object' && data !== null && 'documents' in data)
    event.waitUntil(keepPlayers(String(data.documents)));
  // A new version waits until the user accepts it, so that two versions never share a tab.
  if (data === 'take-over') void self.skipWaiting();
});
