/** Finds words that a page in another language shows in English. */
import type { Page } from 'playwright-core';
import { knownLanguage, type Translation } from '../../src/elements/internal/languages.js';
import { TABLES } from '../support/labels.js';

/** What only English says of all that is in English: German too has a word “Analyse”, and names are the same. */
const englishOf = (language: Translation): ReadonlySet<string> => {
  const { LABELS } = TABLES[language];
  const targets: ReadonlySet<string> = new Set(Object.values(LABELS));
  return new Set([...Object.keys(LABELS), ...SENTENCES].filter((text) => !targets.has(text)));
};

/** The English words of the parts and elements, which views show as they are. */
const PARTS = await Promise.all([
  import('../../src/elements/analysis/words.js'),
  import('../../src/elements/puzzle/attempt-words.js'),
  import('../../src/elements/puzzle/problem-words.js'),
  import('../../web/page/tablebase/words.js'),
  import('../../web/page/games/words.js'),
  import('../../web/page/games/live-words.js'),
  import('../../web/page/learn/guide.en.js'),
  import('../../web/page/puzzles/words.js'),
  import('../../web/page/problems/words.js'),
  import('../../web/page/problems/collection-words.js'),
  import('../../web/page/speech/words.js'),
]);

const sentencesOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return /\w\s+\w/.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(sentencesOf)
    : [];
};

/** What parts say in more than one word; single words may be the same in another language. */
const SENTENCES = PARTS.flatMap(sentencesOf);

/** The texts and labels that are in English although the page is not; none on an English page. */
export const englishLeft = async (page: Page, locale: string): Promise<readonly string[]> => {
  const language = knownLanguage(locale) ?? 'en';
  if (language === 'en') return [];
  const shown = await page.evaluate(() => {
    const texts: string[] = [];
    const collect = (root: Document | ShadowRoot): void => {
      const walker = document.createTreeWalker(
        root,
        NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
      );
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if (node instanceof Element) {
          if (node.shadowRoot !== null) collect(node.shadowRoot);
          for (const name of ['aria-label', 'title', 'placeholder'])
            texts.push(node.getAttribute(name) ?? '');
        } else if (!['STYLE', 'SCRIPT'].includes(node.parentElement?.tagName ?? ''))
          texts.push(node.textContent ?? '');
      }
    };
    collect(document);
    return texts.map((text) => text.trim());
  });
  const english = englishOf(language);
  return [...new Set(shown)].filter((text) => english.has(text));
};
