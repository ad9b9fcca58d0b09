/** The labels of the page in all languages but English. */
import type { Translation } from '../../src/elements/internal/languages.js';
import type { Labels } from '../../web/words/labels.js';

export const TABLES: Readonly<Record<Translation, { readonly LABELS: Labels }>> = {
  es: await import('../../web/i18n/labels.es.js'),
  fr: await import('../../web/i18n/labels.fr.js'),
  de: await import('../../web/i18n/labels.de.js'),
  pt: await import('../../web/i18n/labels.pt.js'),
};
