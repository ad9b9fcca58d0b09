/** The name under which the user plays, which is filled in the next time. */
import { readStored, writeStored } from '../../storage/web-storage.js';

const KEY = 'acedrex-player-name';

export const MAX_NAME = 40;

export const storedName = (): string => {
  const name = readStored('localStorage', KEY);
  return typeof name === 'string' ? name.slice(0, MAX_NAME) : '';
};

export const storeName = (name: string): void => {
  writeStored('localStorage', KEY, name);
};
