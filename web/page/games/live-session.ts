/** What outlasts a reload of the page: the live game of this tab, and the relay that the user chose last. */
import { readStored, removeStored, writeStored } from '../../storage/web-storage.js';
import { isObject } from '../../../src/guards.js';

const SESSION = 'acedrex-live';
const RELAY = 'acedrex-relay';

/** How a tab plays live. */
interface KeptLive {
  readonly relay: string;
  /** Whether the browsers are to connect with each other too. */
  readonly wantsDirect: boolean;
}

/** How this tab plays a game live; undefined if it does not. */
export const keptLive = (id: string): KeptLive | undefined => {
  const stored = readStored('sessionStorage', SESSION);
  return isObject(stored) && stored.id === id && typeof stored.relay === 'string'
    ? { relay: stored.relay, wantsDirect: stored.wantsDirect === true }
    : undefined;
};

export const keepLive = (id: string, kept: KeptLive): void => {
  writeStored('sessionStorage', SESSION, { id, ...kept });
};

export const forgetLive = (): void => {
  removeStored('sessionStorage', SESSION);
};

/** The address that the user has entered; undefined before, and for the page's own host. */
export const storedRelay = (): string | undefined => {
  const relay = readStored('localStorage', RELAY);
  return typeof relay === 'string' ? relay : undefined;
};

export const storeRelay = (relay: string | undefined): void => {
  if (relay === undefined) removeStored('localStorage', RELAY);
  else writeStored('localStorage', RELAY, relay);
};

/** Whether the server of the page is a relay too. It is asked nothing else. */
export const isOwnRelay = async (): Promise<boolean> => {
  try {
    const answer = await fetch(new URL('/live/status', location.href), { cache: 'no-store' });
    const status: unknown = answer.ok ? await answer.json() : undefined;
    return isObject(status) && typeof status.rooms === 'number';
  } catch {
    return false;
  }
};
