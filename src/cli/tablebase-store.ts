/** The folder of solved endings: by default the one that the platform has for what programs can make again. */
import { accessSync, constants, mkdirSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import { join } from 'node:path';
import { Option } from './vendor/commander.js';

const cacheFolder = (): string => {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (platform() === 'win32') return LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local');
  if (platform() === 'darwin') return join(homedir(), 'Library', 'Caches');
  return XDG_CACHE_HOME !== undefined && XDG_CACHE_HOME !== ''
    ? XDG_CACHE_HOME
    : join(homedir(), '.cache');
};

export const tablebaseOption = (): Option =>
  new Option('--endings <dir>', 'folder of the solved endings').default(
    join(cacheFolder(), 'acedrex', 'endings'),
    'acedrex/endings in the folder of caches',
  );

/** Makes the folder if it is missing. Throws what the system says if tables cannot be kept there, before any is solved. */
export const prepareFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true });
  accessSync(folder, constants.W_OK);
};
