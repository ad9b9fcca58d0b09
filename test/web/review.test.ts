import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  clickMove,
  exportedPgn,
  moveList,
  openPage,
  paste,
  saved,
  siteForTests,
  tab,
} from './support.js';

const site = siteForTests();

const setEffort = async (page: Page, effort: 'quick' | 'normal' | 'deep'): Promise<void> => {
  await tab(page, 'Report');
  await page.locator('select[name=effort]').selectOption(effort);
};

describe('a whole game', () => {
  test('is annotated backwards, judged and reported; the graph can be clicked', async () => {
    const { page } = await openPage(site);
    await paste(page, '1. e5 e8 2. Uf3 Uf10 3. h5 h8 4. a5 a8 *');
    await page.locator('acedrex-moves button.move').first().waitFor();
    await setEffort(page, 'quick');
    await page.getByRole('button', { name: 'Review game' }).click();
    await page.locator('[data-test=review-progress]').waitFor();
    await page.getByRole('button', { name: /^Review (game|the)/ }).waitFor({
      state: 'detached',
    });
    await expect.poll(() => page.locator('[data-test=review-progress]').count()).toBe(0);
    const report = page.locator('[data-test=report]');
    expect(await report.innerText()).toContain('Moves evaluated');
    expect((await report.getByRole('row').last().innerText()).split(/\s+/).slice(-2)).toEqual([
      '4/4',
      '4/4',
    ]);
    expect(await page.locator('acedrex-moves .evaluation').count()).toBeGreaterThanOrEqual(8);
    const graph = page.getByRole('slider', { name: 'Win chance over the game' });
    const box = await graph.boundingBox();
    if (box === null) throw new Error('no graph');
    await graph.click({ position: { x: box.width / 2, y: 10 } });
    expect(await page.locator('acedrex-moves [aria-current]').innerText()).toMatch(/^Uf10/);
    // The whole review is one edit.
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await page.locator('acedrex-moves .evaluation').count()).toBe(0);
    await page.context().close();
  });

  test('can be stopped; what was found stays, and the gaps are filled later', async () => {
    const { page } = await openPage(site);
    // Long enough that the review is not over when it is stopped.
    await paste(page, '1. e5 e8 2. Uf3 Uf10 3. h5 h8 4. a5 a8 5. b5 b8 6. l5 l8 *');
    await page.locator('acedrex-moves button.move').first().waitFor();
    await setEffort(page, 'normal');
    await page.getByRole('button', { name: 'Review game' }).click();
    await expect
      .poll(() => page.locator('acedrex-moves .evaluation').count())
      .toBeGreaterThanOrEqual(2);
    const engine = page.locator('acedrex-engine [data-test=state]');
    expect(await engine.innerText()).toBe('reviewing the game');
    await page.locator('acedrex-review').getByRole('button', { name: 'Stop' }).click();
    await expect.poll(() => engine.textContent()).toBe('stopped');
    const goOn = page.getByRole('button', {
      name: /^(?:Review game|Review the (?:remaining position|\d+ remaining positions))$/,
    });
    await goOn.waitFor();
    await setEffort(page, 'quick');
    await goOn.click();
    await expect.poll(() => goOn.count()).toBe(0);
    await expect.poll(() => page.locator('[data-test=review-progress]').count()).toBe(0);
    expect(await page.locator('acedrex-moves .evaluation').count()).toBeGreaterThanOrEqual(12);
    await page.context().close();
  });
});

describe('the graph', () => {
  const evaluated =
    '1. e5 {[%eval 0.40]} e8 {[%eval 0.20]} 2. Uf3 Uf10 3. h5 h8 4. a5 {[%eval 3.00]} a8 *';

  test('leaves out what is not analysed, instead of painting it as won by Black', async () => {
    const { page } = await openPage(site);
    await paste(page, evaluated);
    await tab(page, 'Report');
    const graph = page.getByRole('slider', { name: 'Win chance over the game' });
    await graph.waitFor();
    // Two stretches: plies 1 to 2, and ply 7 alone.
    const areas = graph.locator('path.black');
    expect(await areas.count()).toBe(2);
    const whole = (await graph.boundingBox())?.width ?? 0;
    // Elements beside each other: one within another would not be painted.
    expect(await graph.locator('path path').count()).toBe(0);
    for (const area of await areas.all())
      expect((await area.boundingBox())?.width ?? 0).toBeLessThan(whole / 7);
    // Three evaluations are not a review with gaps.
    await page.getByRole('button', { name: 'Review game' }).waitFor();
    await page.context().close();
  });

  test('has square marks of blunders, of one size at every width', async () => {
    const { page } = await openPage(site);
    await paste(page, '{[%eval 0.00]} 1. e5 {[%eval -6.00]} e8 {[%eval 0.00]} *');
    await tab(page, 'Report');
    const mark = page.locator('acedrex-graph .mark.blunder').first();
    await mark.waitFor({ state: 'attached' });
    for (const width of [1280, 700]) {
      await page.setViewportSize({ width, height: 860 });
      await page.evaluate(() => new Promise(requestAnimationFrame));
      const drawn = await mark.evaluate((element) => {
        const { vectorEffect, strokeLinecap, strokeWidth } = getComputedStyle(element);
        const length = (element as SVGPathElement).getTotalLength();
        return { vectorEffect, strokeLinecap, strokeWidth, length };
      });
      expect(drawn).toEqual({
        vectorEffect: 'non-scaling-stroke',
        strokeLinecap: 'square',
        strokeWidth: '12px',
        length: 0,
      });
    }
    await page.context().close();
  });
});

describe('a review', () => {
  test('ends with its study, and marks no other', async () => {
    const { page, complaints } = await openPage(site);
    await paste(page, '1. e5 e8 2. Uf3 Uf10 3. h5 h8 *');
    await expect.poll(async () => (await moveList(page)).length).toBe(6);
    await setEffort(page, 'deep');
    await page.getByRole('button', { name: 'Review game' }).click();
    const chip = page.locator('[data-test=activity-review]');
    await chip.waitFor();
    await paste(page, '1. a5 {[%eval 0.00]} a8 {[%eval 9.00]} *');
    await expect.poll(() => moveList(page)).toEqual(['a5', 'a8']);
    await expect.poll(() => chip.count()).toBe(0);
    expect(await moveList(page)).toEqual(['a5', 'a8']);
    expect(await page.locator('acedrex-moves .evaluation').count()).toBe(2);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('leaves what was undone meanwhile to be done again', async () => {
    const { page } = await openPage(site);
    await paste(page, '1. e5 e8 2. Uf3 Uf10 *');
    await expect.poll(async () => (await moveList(page)).length).toBe(4);
    const comment = page.getByLabel('Comment', { exact: true });
    await comment.fill('my long thought');
    await setEffort(page, 'normal');
    const evaluations = (): Promise<number> => page.locator('acedrex-moves .evaluation').count();
    await page.getByRole('button', { name: 'Review game' }).click();
    await expect.poll(evaluations).toBeGreaterThanOrEqual(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await tab(page, 'Notes');
    await expect.poll(() => comment.inputValue()).toBe('');
    await expect.poll(() => page.locator('[data-test=activity-review]').count()).toBe(0);
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => comment.inputValue()).toBe('my long thought');
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(evaluations).toBeGreaterThanOrEqual(4);
    await page.context().close();
  });
});

describe('playing', () => {
  test('against the engine, with take-back, hint and resignation, kept as a study', async () => {
    const { page } = await openPage(site);
    await tab(page, 'Play');
    await page.locator('select[name=control]').selectOption('5+3');
    await page.locator('input[name=level]').fill('2');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const state = page.locator('[data-test=play-state]');
    await expect.poll(() => state.innerText()).toBe('Your move');
    await clickMove(page, 'e4', 'e5');
    await expect.poll(async () => (await moveList(page)).length).toBe(2);
    await expect.poll(() => state.innerText()).toBe('Your move');
    // Not the engine's pieces, and not in the past.
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => state.innerText()).toBe('You are looking at an earlier position.');
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByRole('button', { name: 'Take back' }).click();
    // What is taken back leaves no variation.
    await expect.poll(() => moveList(page)).toEqual([]);
    await clickMove(page, 'h4', 'h5');
    await expect.poll(async () => (await moveList(page)).length).toBe(2);
    expect((await moveList(page))[0]).toBe('h5');
    expect(await page.locator('.clock').count()).toBe(2);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Yes, resign' }).click();
    expect(await state.innerText()).toBe('Resigned: Black wins');
    await page.reload();
    await expect.poll(async () => (await moveList(page)).length).toBe(2);
    const pgn = await exportedPgn(page);
    expect(pgn).toContain('[Black "Acedrex, level 2"]');
    expect(pgn).toContain('[Result "0-1"]');
    expect(pgn).toContain('[TimeControl "300+3"]');
    expect(pgn).toContain('[Termination "normal"]');
    expect(pgn).toMatch(/\[Date "20\d\d\.\d\d\.\d\d"\]/);
    await page.context().close();
  });

  test('a game survives a reload, its clocks too, and ends with it', async () => {
    const { page } = await openPage(site);
    await tab(page, 'Play');
    await page.locator('select[name=control]').selectOption('45+30');
    await page.locator('input[name=level]').fill('1');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const state = page.locator('[data-test=play-state]');
    await clickMove(page, 'e4', 'e5');
    await expect.poll(async () => (await moveList(page)).length).toBe(2);
    const moves = await moveList(page);
    const clocks = page.locator('.clock b');
    const before = await clocks.allInnerTexts();
    await saved(page);
    // The increment of the first move: without what is kept both would be at 45:00.
    expect(before[0]).toMatch(/^45:(0[1-9]|[12]\d|30)$/);
    await page.reload();
    await expect.poll(() => state.innerText()).toBe('Your move');
    expect(await moveList(page)).toEqual(moves);
    expect((await clocks.allInnerTexts())[0]).toMatch(/^4(5:[0-3]|4:[1-5])\d$/);
    expect((await clocks.allInnerTexts())[1]).toBe(before[1]);
    await clickMove(page, 'h4', 'h5');
    await expect.poll(async () => (await moveList(page)).length).toBe(4);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Yes, resign' }).click();
    await page.reload();
    await expect.poll(async () => (await moveList(page)).length).toBe(4);
    expect(await state.count()).toBe(0);
    await page.context().close();
  });
});

describe('the guide', () => {
  test('teaches each piece on a board of its own', async () => {
    const { page, complaints } = await openPage(site);
    await page.getByRole('link', { name: 'Learn' }).click();
    const rook = page.locator('[data-role=rook]');
    await rook.locator('[data-square=f6].movable').waitFor();
    for (const target of ['i6', 'i9']) {
      const from = target === 'i6' ? 'f6' : 'i6';
      await rook.locator(`.square[data-square=${from}]`).click();
      await rook.locator(`.square[data-square=${target}]`).click();
      await rook.locator(`[data-square=${target}].movable`).waitFor();
    }
    await rook.getByRole('button', { name: 'Start over' }).click();
    await rook.locator('[data-square=f6].movable').waitFor();
    // Every piece can move from where its lesson begins.
    for (const role of ['crocodile', 'aanca', 'unicornio', 'lion', 'giraffe', 'king', 'pawn'])
      await page.locator(`[data-role=${role}] .movable`).first().waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
