/**
 * Reads and writes JSON values in `sessionStorage` or `localStorage`. If the storage is refused, full or damaged,
 * nothing is stored or found.
 */
type Area = 'sessionStorage' | 'localStorage';

/** The stored value; undefined if there is no readable value. */
export const readStored = (area: Area, key: string): unknown => {
  try {
    const text = globalThis[area].getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const writeStored = (area: Area, key: string, value: unknown): void => {
  try {
    globalThis[area].setItem(key, JSON.stringify(value));
  } catch {
    // Callers handle values that could not be stored.
  }
};

export const removeStored = (area: Area, key: string): void => {
  try {
    globalThis[area].removeItem(key);
  } catch {
    // Without storage, there is nothing to remove.
  }
};

export const TAB_KEY = 'acedrex-editor';
/** The drafts of all tabs, stored among the settings in the database. */
export const DRAFTS_KEY = 'editor';

/** The key of a tab's game in `sessionStorage`, and of all unfinished games in `localStorage`. */
export const GAME_KEY = 'acedrex-play';

/**
 * The key of the engine on another machine in `localStorage`. Backups do not contain it, because its token admits to the
 * user's machine.
 */
export const REMOTE_KEY = 'acedrex-remote';

/** The key of the unfinished deep analyses of studies in `localStorage`. */
export const DEEP_KEY = 'acedrex-deep';

/** Whether a database exists. The check does not create the database. */
export const hasDatabase = async (wanted: string): Promise<boolean> =>
  (await indexedDB.databases()).some(({ name }) => name === wanted);
