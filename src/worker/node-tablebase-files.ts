/** Tables of endings on disk, in Node. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TablebaseStore } from '../tablebase/library.js';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

export const storeIn = (root: string): TablebaseStore => ({
  async read(folder, name) {
    try {
      return await readFile(join(root, folder, name));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  },
  async write(folder, name, bytes) {
    await mkdir(join(root, folder), { recursive: true });
    const path = join(root, folder, name);
    // Only a complete file gets its final name, because other machines may share the folder.
    const begun = `${path}.${randomUUID()}.part`;
    try {
      await writeFile(begun, bytes);
      await rename(begun, path);
    } catch (error) {
      await rm(begun, { force: true });
      throw error;
    }
  },
  async names(folder) {
    try {
      return new Set(await readdir(join(root, folder)));
    } catch (error) {
      if (isMissing(error)) return new Set<string>();
      throw error;
    }
  },
});
