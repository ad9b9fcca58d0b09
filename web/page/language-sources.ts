/** Fetches the labels of the page and the words of its small parts, which are one file in each language. */
import type { Translation } from '../../src/elements/internal/languages.js';
import type { LanguageModule } from '../i18n/locale.js';
import { SOURCES } from '../words/page.js';

export const fetchLanguage = (language: Translation): Promise<LanguageModule<object>> =>
  SOURCES[language]();
