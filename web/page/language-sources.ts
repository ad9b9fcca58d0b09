/** Fetches the page's labels and the texts of its small parts. Each language has one file. */
import type { Translation } from '../../src/elements/internal/languages.js';
import type { LanguageModule } from '../i18n/locale.js';
import { SOURCES } from '../words/page.js';

export const fetchLanguage = (language: Translation): Promise<LanguageModule<object>> =>
  SOURCES[language]();
