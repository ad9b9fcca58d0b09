/** Remembers the tab's study and cursor, so that they survive a reload. */
const SESSION_KEY = 'acedrex-study';

interface Session {
  readonly id: string;
  readonly path: readonly number[];
}

export const readSession = (): Session | undefined => {
  try {
    const text = sessionStorage.getItem(SESSION_KEY);
    return text === null ? undefined : (JSON.parse(text) as Session);
  } catch {
    return undefined;
  }
};

export const rememberSession = (session: Session): void => {
  try {
    sessionStorage.setItem(SESSION_KEY, JSON.stringify(session));
  } catch {
    // Without storage, a reload opens the study that was saved last.
  }
};
