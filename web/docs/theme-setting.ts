/** Reads and writes the theme among the settings of the page. */
import {
  SETTINGS_KEY,
  SettingsStore,
  type Settings,
  type Theme,
} from '../page/settings/settings-store.js';
import { openDatabase } from '../storage/database.js';
import { hasDatabase } from '../storage/web-storage.js';

/** The theme that the user has set, if any. Rejects if the settings cannot be read. */
export const readTheme = async (): Promise<Theme | undefined> => {
  if (!(await hasDatabase('acedrex'))) return undefined;
  const database = await openDatabase();
  const settings = (await database.get('settings', SETTINGS_KEY)) as Settings | undefined;
  database.close();
  return settings?.theme;
};

let settings: Promise<SettingsStore> | undefined;

/**
 * Sets the theme, including in open tabs. Rejects without a database: a store that has not read the settings would send
 * the defaults of all others to the tabs.
 */
export const writeTheme = async (theme: Theme): Promise<void> => {
  settings ??= openDatabase().then(async (database) => {
    const store = new SettingsStore();
    await store.attach(database);
    return store;
  });
  (await settings).set({ theme });
};
