/** Analysis and luck of games with dice on the page. */
import { describe, expect, test } from 'vitest';
import { PATIENCE } from '../support/patience.js';
import { diceGame } from './dice-game.js';
import { layDie, movable, rollText, withDice } from './dice-support.js';
import {
  clickMove,
  exportedPgn,
  moveList,
  openPage,
  paste,
  saved,
  siteForTests,
  statusLine,
  tab,
  withoutServiceWorker,
  skipIntroduction,
} from './support.js';

const site = siteForTests();

/** White, in check from a rook, has no pawn to answer with. */
const CHECKED = 'r10k/12/12/12/12/12/12/12/12/12/7RP3/K11_w_-_-_4_9';

describe('analysis', () => {
  test('values the eight rolls, then the moves of one; a move is played with its roll', async () => {
    const { page, complaints } = await openPage(site);
    await withDice(page);
    // Before the first analysis nothing is said of its depth.
    await page.locator('[data-test=rolls]').waitFor();
    expect(await page.locator('acedrex-dice .facts').innerText()).toBe('White’s score');
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    const depth = async (): Promise<number> =>
      Number(await page.locator('[data-test=dice-depth]').innerText());
    await expect.poll(depth).toBeGreaterThanOrEqual(2);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    const rows = page.locator('[data-test=rolls] tbody tr');
    expect(await rows.count()).toBe(8);
    const cells = (row: number): Promise<readonly string[]> =>
      rows.nth(row).locator('td').allInnerTexts();
    const swings: number[] = [];
    for (let row = 0; row < 8; row += 1) {
      const [move = '', value = '', swing = ''] = await cells(row);
      expect(move).toMatch(/^[RLUGCAK]?[a-l]/);
      expect(value).toMatch(/^\d+\.\d%$/);
      swings.push(Number(swing.replace('−', '-')));
    }
    // The mean of the rolls is what they swing about.
    expect(Math.abs(swings.reduce((sum, swing) => sum + swing, 0))).toBeLessThan(0.5);
    await expect
      .poll(() => page.locator('[data-test=dice-score]').innerText())
      .toMatch(/^\d\d\.\d%$/);
    await expect
      .poll(() => page.locator('[data-test=eval-bar]').getAttribute('data-percent'))
      .toMatch(/^(4|5)\d$/);
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await layDie(page, 5);
    const best = page.locator('[data-test=best] tbody tr');
    // The rooks have two moves each.
    await expect.poll(() => best.count()).toBe(4);
    const names = await best.locator('button.move').allInnerTexts();
    expect(names.every((name) => name.startsWith('R'))).toBe(true);
    // The search goes on, and may put another move first.
    const [name = ''] = names;
    await best.locator('button.move', { hasText: name }).click();
    await expect.poll(() => moveList(page)).toEqual([name]);
    expect(await page.locator('acedrex-moves .roll').innerText()).toBe('5');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('writes percentages as the language does', async () => {
    const { page } = await openPage(site, { locale: 'es-ES' });
    await skipIntroduction(page);
    await page.getByRole('button', { name: 'Con el dado de ocho caras' }).click();
    await page.getByRole('button', { name: 'Analizar', exact: true }).click();
    const score = page.locator('[data-test=dice-score]');
    await expect.poll(() => score.innerText()).toMatch(/^\d\d\.\d\u202f%$/);
    const values = page.locator('[data-test=rolls] td:nth-child(3)');
    expect((await values.allInnerTexts())[0]).toMatch(/^\d\d\.\d\u202f%$/);
    expect(await page.locator('[data-test=eval-bar]').innerText()).toMatch(/^\d\d\u202f%$/);
    await page.context().close();
  });

  test('goes on with an analysis that was begun before the die has come', async () => {
    const { page } = await openPage(site);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/change-rules-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await skipIntroduction(page);
    await page.getByRole('button', { name: 'With the eight-sided die' }).click();
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.locator('[data-test=depth]', { hasText: /^[1-9]/ }).waitFor();
    release();
    await page.locator('[data-test=dice-score]', { hasText: /^\d/ }).waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    // The same when the die goes.
    await skipIntroduction(page);
    await page.getByRole('button', { name: 'With the eight-sided die' }).click();
    await page.locator('[data-test=depth]', { hasText: /^[1-9]/ }).waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    await page.context().close();
  });

  test('goes through passes to a captured king, in PGN, links and reloads', async () => {
    const context = await site.browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
    await context.addInitScript(withoutServiceWorker);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(`${site.url}#ruleset=cazaux&dice=8&fen=${CHECKED}`);
    await page.locator('acedrex-die').waitFor();
    await layDie(page, 1);
    await expect
      .poll(() => rollText(page))
      .toBe('White rolls 1: pawn. It has no move: the turn passes.');
    expect(await movable(page)).toEqual([]);
    await page.getByRole('button', { name: 'Pass the turn' }).click();
    await expect.poll(() => statusLine(page)).toBe('Black can capture the king');
    await layDie(page, 5);
    await saved(page);
    await page.reload();
    // The die still lies on the table.
    await expect.poll(() => rollText(page)).toBe('Black rolls 5: rook.');
    await page.getByRole('button', { name: 'Share and export' }).click();
    await page.getByRole('dialog').waitFor();
    const link = await page.getByLabel('Link to this game and position').inputValue();
    expect(link).toContain('&moves=-1&at=1&roll=5');
    await page.keyboard.press('Escape');
    await clickMove(page, 'a12', 'a1');
    await expect.poll(() => statusLine(page)).toBe('The king is captured: Black wins');
    expect(await exportedPgn(page)).toContain('9. -- { [%roll 1] } 9... Rxa1 { [%roll 5] }');
    // It cannot become a game without dice.
    await tab(page, 'Rules');
    await page.getByRole('checkbox', { name: 'With the eight-sided die' }).click();
    await page.getByText('This game needs the die').waitFor();
    const other = await page.context().newPage();
    other.setDefaultTimeout(PATIENCE);
    await other.goto(link);
    await expect.poll(() => rollText(other)).toBe('Black rolls 5: rook.');
    expect(await moveList(other)).toEqual(['--']);
    await page.context().close();
  });
});

describe('luck', () => {
  test('of a whole game is measured, drawn and summed up', async () => {
    const game = await diceGame(70);
    const { page, complaints } = await openPage(site);
    await paste(page, game.pgn);
    await page.locator('acedrex-moves button.move').first().waitFor();
    await tab(page, 'Report');
    await page.getByRole('button', { name: 'Measure the luck in this game' }).click();
    await page.locator('[data-test=luck]').waitFor();
    await page.locator('[data-test=luck-progress]').waitFor({ state: 'detached' });
    const table = page.locator('[data-test=luck]');
    const rolls = (await table.getByRole('row').last().innerText()).match(/\d+/g)?.map(Number);
    expect((rolls?.[0] ?? 0) + (rolls?.[1] ?? 0)).toBe(game.sans.length);
    const bars = page.locator('acedrex-luck rect.bar:not([width="8"])');
    expect(await bars.count()).toBe(game.sans.length);
    const graph = page.getByRole('slider', { name: 'Luck over the game' });
    const box = await graph.boundingBox();
    if (box === null) throw new Error('no graph');
    await graph.click({ position: { x: box.width - 2, y: 10 } });
    await expect.poll(() => statusLine(page)).toContain('The king is captured');
    await graph.press('ArrowLeft');
    await expect.poll(() => graph.getAttribute('aria-valuenow')).toBe(String(game.sans.length - 1));
    await expect
      .poll(() => graph.getAttribute('aria-valuetext'))
      .toMatch(/^[1-8], .* hundredths of a point$/);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
