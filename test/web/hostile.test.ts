/**
 * Hostile input to the pages: games, positions, links, messages and addresses. The pages have no policy that
 * would stop an injected script, so the tests detect it. HOSTILE_SEED sets the seed, ACEDREX_TEST_SCALE the
 * amount of input.
 */
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PATIENCE } from '../support/patience.js';
import { scaled } from '../support/scale.js';
import { hostileTexts } from '../fuzz/hostile.mjs';
import { Host } from './host-support.js';
import { clickMove, labelOf, moveList, siteForTests, paste } from './support.js';

const SEED = Number(process.env.HOSTILE_SEED ?? 1283);
const COUNT = scaled(300);

const site = siteForTests();

/** Opens a page without its policy and records every uncaught error. */
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
  page.setDefaultTimeout(PATIENCE);
  const escaped: string[] = [];
  page.on('pageerror', ({ message }) => escaped.push(message));
  page.on('dialog', (dialog) => {
    escaped.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('crash', () => escaped.push('crash'));
  await page.goto(new URL(path, site.url).href);
  return { page, escaped };
};

/** Elements and attributes that appear only if a text was inserted as HTML. */
const intruders = (page: Page | Frame): Promise<readonly string[]> =>
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

const expectPlayable = async (page: Page): Promise<void> => {
  await paste(page, '[Event "After all"]\n\n1. e5 e8 *');
  await expect.poll(() => moveList(page)).toEqual(['e5', 'e8']);
  // Errors in the text pasted before may still be shown.
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape');
      return page.getByRole('dialog').count();
    })
    .toBe(0);
  await page.locator('[data-square=h4].movable').waitFor();
  await clickMove(page, 'h4', 'h5');
  await expect.poll(() => labelOf(page, 'h5')).toBe('h5, white pawn');
};

/** Time limit of each test in milliseconds, for busy machines. */
const LONGEST = scaled(300_000);

describe(`the analysis board with seed ${SEED}`, () => {
  test(
    'still works after hostile texts and links are pasted',
    async () => {
      const texts = hostileTexts(SEED);
      const { page, escaped } = await openUnguarded('');
      await page.locator('[data-square=e4].movable').waitFor();
      const inputs = Array.from({ length: 0.02 * COUNT }, () => {
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
      await expectPlayable(page);
      await page.context().close();
    },
    LONGEST,
  );

  test(
    'still works after hostile files of many games are pasted',
    async () => {
      const texts = hostileTexts(SEED + 1);
      const { page, escaped } = await openUnguarded('');
      await page.locator('[data-square=e4].movable').waitFor();
      const GAMES = 100;
      for (let sent = 0; sent < COUNT / 5; sent += GAMES) {
        const file = Array.from({ length: GAMES }, () => texts.game()).join('\n\n');
        await paste(page, file);
        await page.getByRole('dialog').waitFor();
        expect(await intruders(page)).toEqual([]);
        await page.keyboard.press('Escape');
      }
      expect(escaped).toEqual([]);
      await expectPlayable(page);
      await page.context().close();
    },
    LONGEST,
  );
});

describe(`the embedded board with seed ${SEED}`, () => {
  let host: Host;
  beforeAll(async () => {
    host = await Host.open();
    host.answer = (path) =>
      path === '/' ? { body: '<!doctype html><title>Host</title><body></body>' } : undefined;
  });
  afterAll(() => host.close());

  /** The results of {@link intruders} in all frames. */
  const intrudersAnywhere = async (page: Page): Promise<readonly string[]> => {
    const found = await Promise.all(
      page
        .frames()
        .slice(1)
        .map((frame) => intruders(frame)),
    );
    return found.flat();
  };

  test(
    'still works after hostile messages from its host page',
    async () => {
      const texts = hostileTexts(SEED + 2);
      const { page, escaped } = await openUnguarded(`${host.origin}/`);
      await page.evaluate((src) => {
        const frame = document.createElement('iframe');
        Object.assign(frame, { src, width: 700, height: 700, title: 'Board' });
        document.body.append(frame);
      }, `${site.url}embed.html?host=${host.origin}`);
      const board = page.frameLocator('iframe');
      await board.locator('[data-square=e4].movable').waitFor();
      const PART = 200;
      for (let sent = 0; sent < 0.775 * COUNT; sent += PART) {
        const messages = Array.from({ length: PART }, () => texts.message());
        await page.evaluate(async (part) => {
          for (const [index, message] of part.entries()) {
            frames[0]?.postMessage(message, '*');
            // The board gets time to handle the messages and to render.
            if (index % 5 === 4) await new Promise((resolve) => setTimeout(resolve));
          }
        }, messages);
        expect(await intrudersAnywhere(page)).toEqual([]);
      }
      expect(escaped).toEqual([]);
      await page.evaluate(() => {
        frames[0]?.postMessage({ acedrex: 'stop' }, '*');
        frames[0]?.postMessage(
          { acedrex: 'show', ruleset: 'cazaux', fen: '', pgn: '1. e5 e8' },
          '*',
        );
      });
      await board.locator('[role=gridcell][data-square=e4][aria-label*="white pawn"]').waitFor();
      await page.context().close();
    },
    LONGEST,
  );

  test(
    'is shown for any hostile address',
    async () => {
      const texts = hostileTexts(SEED + 3);
      const { page, escaped } = await openUnguarded(`${host.origin}/`);
      const FRAMES = 6;
      for (let sent = 0; sent < 0.005 * COUNT; sent += FRAMES) {
        // Normalised, because Chromium refuses to load an address with a line break and a bracket.
        const addresses = Array.from(
          { length: FRAMES },
          () => new URL(`embed.html?${texts.search()}`, site.url).href,
        );
        await page.evaluate(async (sources) => {
          const frames = sources.map((src) => {
            const frame = document.createElement('iframe');
            frame.title = 'Board';
            frame.src = src;
            return frame;
          });
          const loaded = frames.map(
            (frame) => new Promise((resolve) => frame.addEventListener('load', resolve)),
          );
          document.body.replaceChildren(...frames);
          await Promise.all(loaded);
        }, addresses);
        for (let index = 0; index < FRAMES; index += 1)
          await page
            .locator('iframe')
            .nth(index)
            .contentFrame()
            .locator('[data-square=e4]')
            .first()
            .waitFor();
        expect(await intrudersAnywhere(page), addresses.join('\n')).toEqual([]);
      }
      expect(escaped).toEqual([]);
      await page.context().close();
    },
    LONGEST,
  );
});
