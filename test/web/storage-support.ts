/** Direct access of tests to the page's database. */
import type { CDPSession, Page } from 'playwright-core';
import type { StudyRow } from '../../web/storage/database.js';
import { openPage, type OpenPage, type Site } from './support.js';

/** A page with a storage quota of one megabyte until `lift` is called. */
interface TightPage extends OpenPage {
  readonly lift: () => Promise<unknown>;
}

/**
 * Opens the page with a quota of one megabyte. It is set before anything is stored, because the browser reads the quota
 * once and then counts by itself for half a minute, in which a test could store 600 MB.
 */
export const openTightPage = async (site: Site): Promise<TightPage> => {
  const { origin } = new URL(site.url);
  const sessions: CDPSession[] = [];
  const setQuota = (size: { readonly quotaSize?: number }): Promise<unknown> =>
    Promise.all(
      sessions.map((session) =>
        session.send('Storage.overrideQuotaForOrigin', { origin, ...size }),
      ),
    );
  const opened = await openPage(site, {}, async (page) => {
    sessions.push(await page.context().newCDPSession(page));
    await setQuota({ quotaSize: 1_000_000 });
  });
  return { ...opened, lift: () => setQuota({}) };
};

/**
 * Fills the storage up to a few hundred bytes. Runs in the page. The bytes are random because the database compresses
 * its records: with a repeated letter, it would store ten thousand of them.
 */
export const fillStorage = async (): Promise<void> => {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('filler');
    request.onupgradeneeded = () =>
      request.result.createObjectStore('all', { autoIncrement: true });
    request.onsuccess = () => {
      resolve(request.result);
    };
  });
  const randomBytes = (size: number): Uint8Array => {
    const bytes = new Uint8Array(size);
    // One call gives 65,536 bytes at most.
    for (let at = 0; at < size; at += 65_536)
      crypto.getRandomValues(bytes.subarray(at, at + 65_536));
    return bytes;
  };
  for (const size of [200_000, 5000, 300]) {
    for (let fits = true; fits;) {
      fits = await new Promise<boolean>((resolve) => {
        const transaction = database.transaction('all', 'readwrite');
        transaction.objectStore('all').put(randomBytes(size));
        transaction.oncomplete = () => {
          resolve(true);
        };
        transaction.onabort = () => {
          resolve(false);
        };
      });
    }
  }
};

/** All rows of a store of the page's database. */
export const allOf = <Row>(page: Page, store: string): Promise<readonly Row[]> =>
  page.evaluate(
    (name) =>
      new Promise<readonly never[]>((resolve, reject) => {
        const request = indexedDB.open('acedrex');
        request.onerror = () => {
          reject(new Error('no database'));
        };
        request.onsuccess = () => {
          const database = request.result;
          const all = database.transaction(name).objectStore(name).getAll();
          all.onsuccess = () => {
            database.close();
            resolve(all.result as never[]);
          };
        };
      }),
    store,
  );

/** The studies in the database that are not deleted, the latest first. */
export const studies = async (page: Page): Promise<readonly StudyRow[]> =>
  (await allOf<StudyRow>(page, 'studies'))
    .filter(({ deleted }) => deleted === undefined)
    .sort((a, b) => b.updated - a.updated);
