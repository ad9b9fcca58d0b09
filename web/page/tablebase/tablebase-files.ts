/** Stores tables in the browser's private file system, or in a separate database if there is none. */
import { openDB, type IDBPDatabase } from 'idb';
import type { TablebaseStore } from '../../../src/tablebase/library.js';
import { hasDatabase } from '../../storage/web-storage.js';

export interface TablebaseFiles extends TablebaseStore {
  /** The names of the files in a folder, with their sizes in bytes. */
  readonly list: (folder: string) => Promise<ReadonlyMap<string, number>>;
  readonly remove: (folder: string, name: string) => Promise<void>;
}

const FOLDER = 'endings';

/** Whether the browser stores any tables. The check does not create anything. */
export const keepsTables = async (): Promise<boolean> => {
  try {
    const root = await navigator.storage.getDirectory();
    for await (const _ of (await root.getDirectoryHandle(FOLDER)).keys()) return true;
  } catch {
    // The folder does not exist, or the browser has no private file system.
  }
  return hasDatabase(DATABASE).catch(() => false);
};

/** The browser's private file system; undefined if a worker cannot write to it. */
const privateRoot = async (): Promise<FileSystemDirectoryHandle | undefined> => {
  try {
    if (!('createWritable' in FileSystemFileHandle.prototype)) return undefined;
    const root = await navigator.storage.getDirectory();
    return await root.getDirectoryHandle(FOLDER, { create: true });
  } catch {
    return undefined;
  }
};

const isMissing = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotFoundError';

const inFiles = (root: FileSystemDirectoryHandle): TablebaseFiles => ({
  async list(folder) {
    const found = new Map<string, number>();
    try {
      const entries = (await root.getDirectoryHandle(folder)).entries();
      for await (const [name, entry] of entries)
        if (entry instanceof FileSystemFileHandle) found.set(name, (await entry.getFile()).size);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    return found;
  },
  async names(folder) {
    const found = new Set<string>();
    try {
      for await (const name of (await root.getDirectoryHandle(folder)).keys()) found.add(name);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    return found;
  },
  async remove(folder, name) {
    try {
      await (await root.getDirectoryHandle(folder)).removeEntry(name);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  },
  async read(folder, name) {
    try {
      const file = await (await root.getDirectoryHandle(folder)).getFileHandle(name);
      return new Uint8Array(await (await file.getFile()).arrayBuffer());
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  },
  async write(folder, name, bytes) {
    const parent = await root.getDirectoryHandle(folder, { create: true });
    const stream = await (await parent.getFileHandle(name, { create: true })).createWritable();
    // The file gets its new content only when the stream has been closed.
    try {
      await stream.write(bytes as BufferSource);
      await stream.close();
    } catch (error) {
      await stream.abort().catch(() => undefined);
      // Removes the empty file that would otherwise remain.
      await parent.removeEntry(name).catch(() => undefined);
      throw error;
    }
  },
});

const DATABASE = 'acedrex-endings';

const prefixOf = (folder: string): string => `${folder}/`;
const keysOf = (folder: string): IDBKeyRange =>
  IDBKeyRange.bound(prefixOf(folder), `${prefixOf(folder)}\uffff`);
const nameIn = (folder: string, path: string): string => path.slice(prefixOf(folder).length);

const inDatabase = (database: IDBPDatabase): TablebaseFiles => ({
  async list(folder) {
    const found = new Map<string, number>();
    for (
      let cursor = await database.transaction(FOLDER).store.openCursor(keysOf(folder));
      cursor !== null;
      cursor = await cursor.continue()
    )
      found.set(nameIn(folder, cursor.key as string), (cursor.value as Uint8Array).length);
    return found;
  },
  async names(folder) {
    const paths = (await database.getAllKeys(FOLDER, keysOf(folder))) as string[];
    return new Set(paths.map((path) => nameIn(folder, path)));
  },
  async remove(folder, name) {
    await database.delete(FOLDER, `${folder}/${name}`);
  },
  async read(folder, name) {
    return (await database.get(FOLDER, `${folder}/${name}`)) as Uint8Array | undefined;
  },
  async write(folder, name, bytes) {
    await database.put(FOLDER, bytes, `${folder}/${name}`);
  },
});

/** A store that keeps files only for this visit. */
const inMemory = (): TablebaseFiles => {
  const files = new Map<string, Uint8Array>();
  const sizesIn = (folder: string): ReadonlyMap<string, number> =>
    new Map(
      [...files]
        .filter(([path]) => path.startsWith(prefixOf(folder)))
        .map(([path, bytes]) => [nameIn(folder, path), bytes.length]),
    );
  return {
    list: (folder) => Promise.resolve(sizesIn(folder)),
    names: (folder) => Promise.resolve(new Set(sizesIn(folder).keys())),
    remove: (folder, name) => {
      files.delete(`${folder}/${name}`);
      return Promise.resolve();
    },
    read: (folder, name) => Promise.resolve(files.get(`${folder}/${name}`)),
    write: (folder, name, bytes) => {
      files.set(`${folder}/${name}`, bytes);
      return Promise.resolve();
    },
  };
};

const lastingStore = async (): Promise<TablebaseFiles | undefined> => {
  const root = await privateRoot();
  if (root !== undefined) return inFiles(root);
  try {
    return inDatabase(
      await openDB(DATABASE, 1, {
        upgrade: (database) => database.createObjectStore(FOLDER),
      }),
    );
  } catch {
    return undefined;
  }
};

/** Bytes reserved for studies and the page's other data. */
const RESERVE = 20_000_000;

/**
 * Whether the storage quota allows a table and the reserve. Returns true if the browser reports no quota, although the
 * write can still fail.
 */
const hasRoom = async (bytes: number): Promise<boolean> => {
  const room = await roomLeft();
  return room === undefined || room >= bytes + RESERVE;
};

/** Opens the stored tables. Tables that do not fit stay in memory, and `onUnkept` is called. */
export const openTablebaseFiles = async (onUnkept: () => void): Promise<TablebaseFiles> => {
  const lasting = await lastingStore();
  const memory = inMemory();
  return {
    async list(folder) {
      return new Map([...((await lasting?.list(folder)) ?? []), ...(await memory.list(folder))]);
    },
    async names(folder) {
      return new Set([...((await lasting?.names(folder)) ?? []), ...(await memory.names(folder))]);
    },
    async remove(folder, name) {
      await memory.remove(folder, name);
      await lasting?.remove(folder, name);
    },
    async read(folder, name) {
      return (await memory.read(folder, name)) ?? (await lasting?.read(folder, name));
    },
    async write(folder, name, bytes) {
      try {
        if (lasting === undefined || !(await hasRoom(bytes.length)))
          throw new DOMException('the storage is full', 'QuotaExceededError');
        await lasting.write(folder, name, bytes);
      } catch {
        await memory.write(folder, name, bytes);
        onUnkept();
      }
    },
  };
};

/**
 * Free bytes in the browser's storage. Undefined if the browser reports no quota, as on pages without TLS, in WebKitGTK
 * and in Safari before 17.
 */
export const roomLeft = async (): Promise<number | undefined> => {
  const { storage } = navigator as { readonly storage?: Partial<StorageManager> };
  const { quota, usage = 0 } = (await storage?.estimate?.()) ?? {};
  return quota === undefined ? undefined : quota - usage;
};
