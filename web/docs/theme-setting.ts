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

/** Sets the theme, including in open tabs. If it cannot be stored, the documentation keeps its own copy. */
export const writeTheme = async (theme: Theme): Promise<void> => {
  const settings = new SettingsStore();
  await settings.attach(await openDatabase().catch(() => undefined));
  settings.set({ theme });
};
