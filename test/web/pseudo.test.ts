/**
 * The page in a pseudo-language: English with accents, in brackets and 40 % longer. A text without accents does not come
 * from data/words/.
 */
import type { Page } from 'playwright-core';
import { build, preview, type PreviewServer } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { LANGUAGE_NAMES } from '../../src/words/language-names.js';
import { scaled } from '../support/scale.js';
import { openPage, siteForTests } from './support.js';
import { tour } from './tour.js';

let server: PreviewServer | undefined;
const site = siteForTests(async () => {
  await build({ mode: 'pseudo', logLevel: 'error' });
  server = await preview({
    mode: 'pseudo',
    preview: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
  });
});
afterAll(() => server?.close());

/** Words that are the same in every language: names, tags, keys, formats, and the pieces of an ending. */
const NAMES = new Set<string>([
  'Acedrex',
  'Alfonso',
  'Ferdinand',
  ...Object.values(LANGUAGE_NAMES),
  'WhiteElo',
  'FEN',
  'PGN',
  'XBoard',
  'Jocly',
  'Courier',
  'Ctrl',
  'Shift',
  // The comment of the game.
  'The',
  'Game',
  'pawn',
]);
const isName = (word: string): boolean => NAMES.has(word) || /^K[ACGLRU]*K[ACGLPRU]*$/.test(word);

/** The texts of all nodes, accessible labels, tooltips and placeholders. */
const shownTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
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
        } else if (
          !['STYLE', 'SCRIPT', 'NOSCRIPT', 'TITLE'].includes(node.parentElement?.tagName ?? '')
        )
          texts.push(node.textContent ?? '');
      }
    };
    collect(document);
    return texts.map((text) => text.trim());
  });

/** A text without its messages, each of which is in brackets. */
const outsideMessages = (text: string): string => {
  const shorter = text.replace(/\[[^[\]]*\]/g, '');
  return shorter === text ? text : outsideMessages(shorter);
};

const untranslated = async (page: Page): Promise<readonly string[]> =>
  [...new Set(await shownTexts(page))].filter((text) =>
    (outsideMessages(text).match(/(?<!\p{L})\p{L}{3,}(?![\p{L}\d])/gu) ?? []).some(
      (word) => !isName(word),
    ),
  );

test(
  'all text on the page can be translated',
  async () => {
    const [address] = server?.resolvedUrls?.local ?? [];
    if (address === undefined) throw new Error('the server has no address');
    const { page } = await openPage(
      { browser: site.browser, url: address },
      { locale: 'de-DE', viewport: { width: 390, height: 844 }, hasTouch: true },
    );
    await tour(page, async (name) => {
      await expect.poll(() => untranslated(page), { message: name }).toEqual([]);
    });
    await page.context().close();
  },
  scaled(240_000),
);
