/** A database of the browser in memory, empty for each test. */
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach } from 'vitest';

/** Gives every test of a file databases of its own. */
export const freshDatabases = (): void => {
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
  });
};
