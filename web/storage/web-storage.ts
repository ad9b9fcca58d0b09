/**
 * Values in the storage of the tab or of the browser, as JSON. Either storage may be refused, full or damaged:
 * then nothing is stored, and nothing is found.
 */
type Area = 'sessionStorage' | 'localStorage';

/** The stored value; undefined if there is none that can be read. */
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
    // The callers say what is lost then.
  }
};

export const removeStored = (area: Area, key: string): void => {
  try {
    globalThis[area].removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
};

/** The tab's own draft, in session storage. */
export const TAB_KEY = 'acedrex-editor';
/** The drafts of all tabs, among the settings in the database. */
export const DRAFTS_KEY = 'editor';

/** The game of a tab, in its session storage, and all unfinished games, in the local storage of the browser. */
export const GAME_KEY = 'acedrex-play';
