/** Analysis and luck of dice games on the page. */
import { describe, expect, test } from 'vitest';
import { diceGame } from '../web/dice-game.js';
import { layDie, movable, rollText } from './dice-support.js';
import {
  clickMove,
  exportedPgn,
  moveList,
  openPage,
  page,
  paste,
  saved,
  skipIntroduction,
  statusLine,
  tab,
} from './views-support.js';

/** White is in check from a rook and has no legal pawn move. */
const CHECKED = 'r10k/12/12/12/12/12/12/12/12/12/7RP3/K11_w_-_-_4_9';

describe('the analysis of a dice game', () => {
  test('formats percentages for the user’s language', async () => {
    await openPage({ locale: 'es-ES' });
    await skipIntroduction();
    await page.getByRole('button', { name: 'Con el dado de ocho caras' }).click();
    await page.getByRole('button', { name: 'Analizar', exact: true }).click();
    const score = page.locator('[data-test=dice-score]');
    await expect.poll(() => score.innerText()).toMatch(/^\d\d\.\d\u202f%$/);
    const values = page.locator('[data-test=rolls] td:nth-child(3)');
    expect(values.allInnerTexts()[0]).toMatch(/^\d\d\.\d\u202f%$/);
    expect(await page.locator('[data-test=eval-bar]').innerText()).toMatch(/^\d\d\u202f%$/);
  });

  test('keeps passed turns, the roll and a captured king in PGN, in links and after a reload', async () => {
    await openPage({ hash: `#ruleset=cazaux&dice=8&fen=${CHECKED}` });
    await page.locator('acedrex-die').waitFor();
    await layDie(1);
    await expect
      .poll(() => rollText())
      .toBe('White rolls 1: pawn. This piece has no move: the turn passes.');
    expect(movable()).toEqual([]);
    await page.getByRole('button', { name: 'Pass the turn' }).click();
    await expect.poll(() => statusLine()).toBe('Black can capture the king');
    await layDie(5);
    await saved();
    await page.reload();
    // The roll survives the reload.
    await expect.poll(() => rollText()).toBe('Black rolls 5: rook.');
    await page.getByRole('button', { name: 'Share and export' }).click();
    await page.getByRole('dialog').waitFor();
    const link = await page.getByLabel('Link to this game and position').inputValue();
    expect(link).toContain('&moves=-1&at=1&roll=5');
    await page.keyboard.press('Escape');
    await clickMove('a12', 'a1');
    await expect.poll(() => statusLine()).toBe('The king is captured: Black wins');
    expect(await exportedPgn()).toContain('9. -- { [%roll 1] } 9... Rxa1 { [%roll 5] }');
    // A game with rolls cannot become a game without dice.
    await tab('Rules');
    await page.getByRole('checkbox', { name: 'With the eight-sided die' }).click();
    await page.getByText('This game needs the die').waitFor();
    await openPage({ hash: new URL(link).hash });
    await expect.poll(() => rollText()).toBe('Black rolls 5: rook.');
    expect(await moveList()).toEqual(['--']);
  });
});

describe('the luck in a game', () => {
  test('is measured, drawn as a graph and summed up in a table', async () => {
    const game = await diceGame(70);
    await openPage();
    await paste(game.pgn);
    await page.locator('acedrex-moves button.move').first().waitFor();
    await tab('Report');
    await page.getByRole('button', { name: 'Measure the luck in this game' }).click();
    await page.locator('[data-test=luck]').waitFor();
    await page.locator('[data-test=luck-progress]').waitFor({ state: 'detached' });
    const table = page.locator('[data-test=luck]');
    const rolls = (await table.getByRole('row').last().innerText()).match(/\d+/g)?.map(Number);
    expect((rolls?.[0] ?? 0) + (rolls?.[1] ?? 0)).toBe(game.sans.length);
    const bars = page.locator('acedrex-luck rect.bar:not([width="8"])');
    expect(bars.count()).toBe(game.sans.length);
    const graph = page.getByRole('slider', { name: 'Luck over the game' });
    const box = await graph.boundingBox();
    await graph.click({ position: { x: box.width - 2, y: 10 } });
    await expect.poll(() => statusLine()).toContain('The king is captured');
    await graph.press('ArrowLeft');
    await expect.poll(() => graph.getAttribute('aria-valuenow')).toBe(String(game.sans.length - 1));
    await expect
      .poll(() => graph.getAttribute('aria-valuetext'))
      .toMatch(/^[1-8], .* hundredths of a point$/);
  });
});
