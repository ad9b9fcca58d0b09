/** What tests do to the page's database, behind its back. */
import type { Page } from 'playwright-core';
import type { StudyRow } from '../../web/storage/database.js';

/** Fills what the browser grants but for a few hundred bytes. Runs in the page. */
export const fillStorage = async (): Promise<void> => {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('filler');
    request.onupgradeneeded = () =>
      request.result.createObjectStore('all', { autoIncrement: true });
    request.onsuccess = () => {
      resolve(request.result);
    };
  });
  for (const size of [200_000, 5000, 300]) {
    for (let fits = true; fits;) {
      fits = await new Promise<boolean>((resolve) => {
        const transaction = database.transaction('all', 'readwrite');
        transaction.objectStore('all').put('x'.repeat(size));
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
