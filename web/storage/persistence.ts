/** Requests persistent storage. The browser does not delete it by itself when the device runs out of space. */
import { readStored, writeStored } from './web-storage.js';

const KEY = 'acedrex-persistent';

/** Whether storage is persistent; undefined if the browser does not report it. */
const isPersisted = async (): Promise<boolean | undefined> => {
  // `navigator.storage` is missing in insecure contexts.
  const storage = navigator.storage as StorageManager | undefined;
  return storage === undefined ? undefined : storage.persisted();
};

/** Requests persistent storage. Some browsers ask the user; others decide without asking. */
export const requestPersistence = (): Promise<boolean> => {
  writeStored('localStorage', KEY, true);
  return navigator.storage.persist();
};

/** Requests persistent storage if it was never requested. Resolves to whether storage is now persistent. */
export const persistOnce = async (): Promise<boolean | undefined> => {
  const isPersistent = await isPersisted();
  return isPersistent === false && readStored('localStorage', KEY) !== true
    ? requestPersistence()
    : isPersistent;
};
