/** Tables of endings on disk, in the folder that the platform has for what programs can make again. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir, platform } from 'node:os';
import { join } from 'node:path';
import { Option } from './vendor/commander.js';
import type { EndingStore } from '../endings/library.js';
import { isSystemError } from './unread.js';

const cacheFolder = (): string => {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (platform() === 'win32') return LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local');
  if (platform() === 'darwin') return join(homedir(), 'Library', 'Caches');
  return XDG_CACHE_HOME !== undefined && XDG_CACHE_HOME !== ''
    ? XDG_CACHE_HOME
    : join(homedir(), '.cache');
};

export const endingsOption = (): Option =>
  new Option('--endings <dir>', 'folder of the solved endings').default(
    join(cacheFolder(), 'acedrex', 'endings'),
    'acedrex/endings in the folder of caches',
  );

export const storeIn = (root: string): EndingStore => ({
  async read(folder, name) {
    try {
      return await readFile(join(root, folder, name));
    } catch (error) {
      if (isSystemError(error) && error.code === 'ENOENT') return undefined;
      throw error;
    }
  },
  async write(folder, name, bytes) {
    await mkdir(join(root, folder), { recursive: true });
    const path = join(root, folder, name);
    // Renamed when it is complete, so that no other program reads half a file.
    const begun = `${path}.${process.pid}.part`;
    await writeFile(begun, bytes);
    await rename(begun, path);
  },
});
