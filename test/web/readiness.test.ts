/** Calls to an analysis before its rules are loaded take effect after loading. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AcedrexAnalysis } from '../../src/elements/analysis/analysis.js';
import { heard, listen, openAnalysis } from './board-support.js';
import { reachDepth } from './host-support.js';
import { siteForTests, square } from './support.js';

const site = siteForTests();

const GAME = '1. e5 e8 2. Uf3 Uf10';

/** Opens an analysis whose rules are delayed until `release`, or fail the first time. */
const openHeld = async (
  attributes: string,
  fails = false,
): Promise<{
  readonly page: Page;
  readonly complaints: string[];
  readonly release: () => void;
}> => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let requests = 0;
  const { page, complaints } = await openAnalysis(site, attributes, {}, async (prepared) => {
    await prepared.route('**/cdn/rules-*.wasm', async (route) => {
      requests += 1;
      if (fails && requests === 1) await route.abort();
      else {
        await held;
        await route.fallback();
      }
    });
  });
  return { page, complaints, release };
};

const readyState = (page: Page): Promise<string> =>
  page
    .locator('acedrex-analysis')
    .evaluate((element: AcedrexAnalysis) =>
      Promise.race([element.ready.then(() => 'ready'), Promise.resolve('waiting')]),
    );

test('calls before the rules are loaded are queued, and toPgn() already returns the game', async () => {
  const { page, complaints, release } = await openHeld(`pgn="${GAME}"`);
  await listen(page, 'acedrex-ready');
  const pgn = await page.locator('acedrex-analysis').evaluate((element: AcedrexAnalysis) => {
    element.goTo(1);
    element.goTo(3);
    element.flip();
    element.start();
    return element.toPgn();
  });
  expect(pgn).toBe(GAME);
  expect(await readyState(page)).toBe('waiting');
  release();
  const fen = await page.locator('acedrex-analysis').evaluate(async (element: AcedrexAnalysis) => {
    await element.ready;
    return [element.path.length, element.position] as const;
  });
  expect(fen[0]).toBe(3);
  expect(await heard(page, 'acedrex-ready')).toEqual([{ fen: fen[1], ply: 3 }]);
  // Flipped: the first square of the first row is l1.
  await expect
    .poll(() => page.locator('acedrex-board .square').first().getAttribute('data-square'))
    .toBe('l1');
  await reachDepth(page, 2);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('toPgn() returns the same text for a FEN before and after the rules are loaded', async () => {
  const fen = '12/5k6/12/12/12/12/12/12/12/5K6/12/RR10 w - - 0 40';
  const { page, release } = await openHeld(`fen="${fen}"`);
  const pgnOf = (): Promise<string> =>
    page.locator('acedrex-analysis').evaluate((element: AcedrexAnalysis) => element.toPgn());
  const before = await pgnOf();
  expect(before).toContain(`[FEN "${fen}"]`);
  release();
  await page.locator('acedrex-analysis').evaluate((element: AcedrexAnalysis) => element.ready);
  expect(await pgnOf()).toBe(before);
  await page.context().close();
});

test('start() loads the rules again after a failure', async () => {
  const { page, release } = await openHeld(`pgn="${GAME}"`, true);
  release();
  await page.locator('[part=error] [data-code]').waitFor();
  expect(await readyState(page)).toBe('waiting');
  await page.locator('acedrex-analysis').evaluate(async (element: AcedrexAnalysis) => {
    element.goTo(2);
    element.start();
    await element.ready;
  });
  await square(page, 'e8').and(page.locator('[aria-label*="black pawn"]')).first().waitFor();
  await reachDepth(page, 2);
  await expect.poll(() => page.locator('[part=error]').count()).toBe(0);
  await page.context().close();
});

test('goTo() right after a change of pgn applies to the new game', async () => {
  const { page, complaints, release } = await openHeld(`pgn="${GAME}"`);
  release();
  const [length, position] = await page
    .locator('acedrex-analysis')
    .evaluate(async (element: AcedrexAnalysis) => {
      await element.ready;
      element.pgn = '1. a5 a8 2. b5 b8 3. c5 c8';
      element.goTo(5);
      await element.updateComplete;
      return [element.path.length, element.position] as const;
    });
  expect(length).toBe(5);
  expect(position.split(' ')[1]).toBe('b');
  expect(complaints).toEqual([]);
  await page.context().close();
});
