/** The requests of a puzzle element. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cdnFile } from '../support/cdn.js';
import { openPuzzle } from './board-support.js';
import { clickMove, labelOf, siteForTests } from './support.js';

const site = siteForTests();

const FEN = '8c1k1/10g1/8R3/p8p2/1p3L6/3r8/3G2UP4/2P3P2P2/PP9P/12/4l5r1/K7g3 b - - 38 91';
const MOVES = ['i12e8', 'g6i9', 'k12l12', 'i10l10'];
const OWN = `fen="${FEN}" moves="${MOVES.join(' ')}"`;

/** Waits until the opponent's first move has been played. */
const ready = (page: Page): Promise<void> =>
  page.locator('acedrex-board .movable').first().waitFor();

test('a given puzzle loads only the rules, and a daily puzzle also loads its puzzle set', async () => {
  const { page, requests } = await openPuzzle(site, OWN);
  await ready(page);
  const fetched = (): readonly string[] =>
    requests.filter((path) => /engine|worker|\.nnue|\.puzzles/.test(path));
  expect(fetched()).toEqual([]);
  await page.locator('acedrex-puzzle').evaluate((puzzle) => {
    Object.assign(puzzle, { fen: '', moves: '', ruleset: 'murray', date: '2026-11-23' });
  });
  await expect.poll(fetched).toEqual([`/cdn/${cdnFile('murray.puzzles')}`]);
  await page.context().close();
});

test('“Try again” requests files that could not be loaded', async () => {
  let isMissing = true;
  const { page } = await openPuzzle(site, OWN, {}, async (opened) => {
    await opened.route('**/cdn/rules-*.wasm', (route) =>
      isMissing ? route.fulfill({ status: 404 }) : route.fallback(),
    );
    await opened.route('**/cdn/*.puzzles', (route) =>
      isMissing ? route.abort() : route.fallback(),
    );
  });
  const tryAgain = page.getByRole('button', { name: 'Try again', exact: true });
  await page.locator('acedrex-puzzle [data-code=wasm-missing]').waitFor();
  // The position is shown without the rules.
  await expect.poll(() => labelOf(page, 'a1')).toContain('white king');
  isMissing = false;
  await tryAgain.click();
  await ready(page);
  await clickMove(page, 'g6', 'i9');
  await page.locator('acedrex-puzzle [part=message]', { hasText: 'Black has replied' }).waitFor();
  isMissing = true;
  await page.locator('acedrex-puzzle').evaluate((puzzle) => {
    Object.assign(puzzle, { fen: '', moves: '' });
  });
  await page.locator('acedrex-puzzle [data-code=puzzles-unreachable]').waitFor();
  await page.context().setOffline(true);
  await tryAgain.click();
  await page.locator('acedrex-puzzle [data-code=offline]').waitFor();
  await page.context().setOffline(false);
  isMissing = false;
  await tryAgain.click();
  await ready(page);
  await page.context().close();
});
