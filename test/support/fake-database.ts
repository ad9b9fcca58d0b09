/** A browser database in memory, empty for each test. */
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach } from 'vitest';

/** Gives every test of a file separate databases. */
export const freshDatabases = (): void => {
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
  });
};
