/** The labels of the page in all languages except English, by their English texts. */
import type { Translation } from '../../src/elements/internal/languages.js';
import { labelId } from '../../web/i18n/locale.js';
import * as labels from '../../web/words/labels.js';

export const ENGLISH: readonly string[] = Object.values(labels);

const byEnglish = async (
  module: Promise<{ readonly LABELS: Readonly<Record<string, string>> }>,
): Promise<Readonly<Record<string, string>>> => {
  const { LABELS } = await module;
  return Object.fromEntries(ENGLISH.map((label) => [label, LABELS[labelId(label)] ?? '']));
};

export const TABLES: Readonly<Record<Translation, Readonly<Record<string, string>>>> = {
  es: await byEnglish(import('../../web/words/labels.es.js')),
  fr: await byEnglish(import('../../web/words/labels.fr.js')),
  de: await byEnglish(import('../../web/words/labels.de.js')),
  pt: await byEnglish(import('../../web/words/labels.pt.js')),
};
