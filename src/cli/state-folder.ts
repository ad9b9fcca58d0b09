import { homedir, platform } from 'node:os';
import { join } from 'node:path';

/** The folder for program data that belongs to this machine. */
export const stateFolder = (): string => {
  const { XDG_STATE_HOME, LOCALAPPDATA } = process.env;
  if (platform() === 'win32') return LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local');
  if (platform() === 'darwin') return join(homedir(), 'Library', 'Application Support');
  return XDG_STATE_HOME !== undefined && XDG_STATE_HOME !== ''
    ? XDG_STATE_HOME
    : join(homedir(), '.local', 'state');
};
