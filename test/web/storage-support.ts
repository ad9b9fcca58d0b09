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

/** The studies in the database that are not deleted, the latest first. */
export const studies = (page: Page): Promise<readonly StudyRow[]> =>
  page.evaluate(
    () =>
      new Promise<readonly StudyRow[]>((resolve, reject) => {
        const request = indexedDB.open('acedrex');
        request.onerror = () => {
          reject(new Error('no database'));
        };
        request.onsuccess = () => {
          const database = request.result;
          const all = database.transaction('studies').objectStore('studies').getAll();
          all.onsuccess = () => {
            database.close();
            const rows = all.result as readonly StudyRow[];
            const kept = rows.filter(({ deleted }) => deleted === undefined);
            resolve(kept.sort((a, b) => b.updated - a.updated));
          };
        };
      }),
  );
