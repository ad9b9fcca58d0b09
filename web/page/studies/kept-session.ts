/** Remembers the tab's study and cursor, so that they survive a reload. */
import { readStored, writeStored } from '../../storage/web-storage.js';

const SESSION_KEY = 'acedrex-study';

interface Session {
  readonly id: string;
  readonly path: readonly number[];
}

export const readSession = (): Session | undefined =>
  readStored('sessionStorage', SESSION_KEY) as Session | undefined;

/** If the tab stores nothing, a reload opens the study that was saved last. */
export const rememberSession = (session: Session): void => {
  writeStored('sessionStorage', SESSION_KEY, session);
};
