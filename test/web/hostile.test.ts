/**
 * What a stranger can send to our pages: games, positions, links. Without the policy that would stop
 * scripts, so that one which gets through is seen. HOSTILE_SEED and HOSTILE_COUNT try others and more.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostileTexts } from '../../fuzz/hostile.mjs';
import { clickMove, labelOf, openSite, paste, type Site } from './support.js';

const SEED = Number(process.env.HOSTILE_SEED ?? 1283);
const COUNT = Number(process.env.HOSTILE_COUNT ?? 10_000);

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** A page without its policy, and every error that escaped. */
const openUnguarded = async (
  path: string,
): Promise<{ readonly page: Page; readonly escaped: readonly string[] }> => {
  const context = await site.browser.newContext({
    bypassCSP: true,
    viewport: { width: 1280, height: 860 },
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const escaped: string[] = [];
  page.on('pageerror', ({ message }) => escaped.push(message));
  page.on('dialog', (dialog) => {
    escaped.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('crash', () => escaped.push('crash'));
  await page.goto(site.url + path);
  return { page, escaped };
};

/** What only text that was taken for HTML can bring into a page. */
const intruders = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const look = (root: Document | ShadowRoot): void => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot !== null) look(element.shadowRoot);
        const isOurs = element.matches('script[type=module][src]');
        if (element.matches('script, iframe, object, embed') && !isOurs)
          found.push(element.outerHTML.slice(0, 200));
        for (const { name, value } of element.attributes)
          if (name.startsWith('on') || /^\s*javascript:/i.test(value))
            found.push(`${name}=${value}`);
      }
    };
    look(document);
    if ('broken' in globalThis) found.push('a script has run');
    return found;
  });

describe(`the analysis board, seed ${SEED}`, () => {
  test('takes whatever is pasted and linked, and still answers', async () => {
    const texts = hostileTexts(SEED);
    const { page, escaped } = await openUnguarded('');
    await page.locator('[data-square=e4].movable').waitFor();
    const inputs = Array.from({ length: COUNT / 10 }, () => {
      switch (texts.random(4)) {
        case 0:
          return texts.link();
        case 1:
          return texts.fen();
        default:
          return texts.game();
      }
    });
    const PART = 100;
    for (let at = 0; at < inputs.length; at += PART) {
      await page.evaluate(
        async (part) => {
          for (const text of part) {
            const clipboardData = new DataTransfer();
            clipboardData.setData('text/plain', text);
            document.body.dispatchEvent(
              new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true }),
            );
            await new Promise((resolve) => setTimeout(resolve));
          }
        },
        inputs.slice(at, at + PART),
      );
      expect(await intruders(page)).toEqual([]);
    }
    expect(escaped).toEqual([]);
    await page.keyboard.press('Escape');
    await paste(
      page,
      'rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR w g1g12 - 0 1',
    );
    await page.locator('[data-square=e4].movable').waitFor();
    await clickMove(page, 'e4', 'e5');
    await expect.poll(() => labelOf(page, 'e5')).toBe('e5, white pawn');
    await page.context().close();
  });
});
