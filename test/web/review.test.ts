import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage, paste, siteForTests, tab } from './support.js';

const site = siteForTests();

const setEffort = async (page: Page, effort: 'quick' | 'normal' | 'deep'): Promise<void> => {
  await tab(page, 'Report');
  await page.locator('select[name=effort]').selectOption(effort);
};

describe('a whole game', () => {
  test('is reviewed in two parts and reported; the graph can be clicked; another game ends it', async () => {
    const { page, complaints } = await openPage(site);
    // Long enough that the review is not over when it is stopped.
    await paste(page, '1. e5 e8 2. Uf3 Uf10 3. h5 h8 4. a5 a8 5. b5 b8 6. l5 l8 *');
    await page.locator('acedrex-moves button.move').first().waitFor();
    await setEffort(page, 'normal');
    const evaluations = page.locator('acedrex-moves .evaluation');
    const progress = page.locator('[data-test=review-progress]');
    await page.getByRole('button', { name: 'Review game' }).click();
    await expect.poll(() => evaluations.count()).toBeGreaterThan(0);
    const engine = page.locator('acedrex-engine [data-test=state]');
    expect(await engine.innerText()).toBe('reviewing the game');
    await page.locator('acedrex-review').getByRole('button', { name: 'Stop' }).click();
    await expect.poll(() => engine.textContent()).toBe('stopped');
    const rest = page.getByRole('button', {
      name: /^Review the (?:remaining position|\d+ remaining positions)$/,
    });
    await rest.waitFor();
    await setEffort(page, 'quick');
    await rest.click();
    // What the stopped review has found is deeper than the rest.
    await page.getByText(/^Reviewed \(quick\), \d+ of 13 positions deeper \(normal\)\.$/).waitFor();
    await expect.poll(() => progress.count()).toBe(0);
    const report = page.locator('[data-test=report]');
    expect(await report.innerText()).toContain('Moves evaluated');
    expect((await report.getByRole('row').last().innerText()).split(/\s+/).slice(-2)).toEqual([
      '6/6',
      '6/6',
    ]);
    expect(await evaluations.count()).toBeGreaterThanOrEqual(12);
    const graph = page.getByRole('slider', { name: 'Win chance over the game' });
    const box = await graph.boundingBox();
    if (box === null) throw new Error('no graph');
    await graph.click({ position: { x: box.width / 2, y: 10 } });
    await expect
      .poll(() => page.locator('acedrex-moves [aria-current]').innerText())
      .toMatch(/^h8/);

    await page.locator('select[name=effort]').selectOption('deep');
    await page.getByRole('button', { name: 'Review deeper' }).click();
    await progress.waitFor();
    await paste(page, '1. e5 e8 *');
    await page.locator('[data-test=review-ended]').waitFor();
    expect(await progress.count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe('the graph', () => {
  const evaluated =
    '1. e5 {[%eval 0.40]} e8 {[%eval 0.20]} 2. Uf3 Uf10 3. h5 h8 4. a5 {[%eval 3.00]} a8 *';

  test('leaves out what is not analysed, instead of painting it as won by Black, and marks blunders', async () => {
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
    // Evaluations of the file are not a review with gaps.
    await page.getByRole('button', { name: 'Review game' }).waitFor();
    await page.getByText('Evaluations from the file, not from a review.').waitFor();
    expect(await page.locator('acedrex-review .accuracy').allInnerTexts()).toEqual(['–', '–']);

    // Square marks of blunders, of one size at every width.
    await paste(
      page,
      '{[%eval 0.00]} 1. e5 {[%eval -6.00]} e8 {[%eval 0.00]} 2. h5 {[%eval -1.00]} h8 {[%eval -1.00]} *',
    );
    await tab(page, 'Report');
    // The worst move of each side is named, and a press shows it.
    const worst = page.locator('[data-test=worst]');
    await expect
      .poll(() => worst.allInnerTexts())
      .toEqual([
        expect.stringMatching(/^1\. e5, −\d\d%$/),
        expect.stringMatching(/^1… e8, −\d\d%$/),
      ]);
    await worst.first().click();
    await expect
      .poll(() => page.locator('acedrex-moves [aria-current]').innerText())
      .toMatch(/^e5/);
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

describe('the guide', () => {
  test('teaches each piece on a board of its own', async () => {
    const { page, complaints } = await openPage(site);
    await page.getByRole('link', { name: 'Learn' }).click();
    const rook = page.locator('[data-role=rook]');
    await rook.locator('[data-square=f6].movable').waitFor();
    expect(await rook.locator('[data-test=letter]').innerText()).toBe('Letter in moves: R');
    expect(await page.locator('[data-test=letter]').count()).toBe(7);
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
