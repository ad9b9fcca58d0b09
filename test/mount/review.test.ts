import { describe, expect, test } from 'vitest';
import { drawn, openPage, page, paste, tab } from './views-support.js';

const setEffort = async (effort: 'quick' | 'normal' | 'deep'): Promise<void> => {
  await tab('Report');
  await page.locator('select[name=effort]').selectOption(effort);
};

describe('a game review', () => {
  test('can be stopped and completed, fills the report, and ends when another game opens', async () => {
    await openPage();
    await paste('1. e5 e8 2. Uf3 Uf10 3. h5 h8 *');
    await page.locator('acedrex-moves button.move').first().waitFor();
    await setEffort('normal');
    const evaluations = page.locator('acedrex-moves .evaluation');
    const progress = page.locator('[data-test=review-progress]');
    await page.getByRole('button', { name: 'Review game' }).click();
    await expect.poll(() => evaluations.count()).toBeGreaterThan(0);
    const engine = page.locator('acedrex-engine [data-test=state]');
    expect(await engine.innerText()).toBe('reviewing the game');
    // The second pass searches longer.
    await page.locator('acedrex-review').getByText('Looking deeper').waitFor();
    await expect.poll(() => progress.innerText()).toMatch(/^[1-6]\//);
    await page.locator('acedrex-review').getByRole('button', { name: 'Stop' }).click();
    await expect.poll(() => engine.textContent()).toBe('stopped');
    const rest = page.getByRole('button', {
      name: /^Review the (?:remaining position|\d+ remaining positions)$/,
    });
    await page
      .getByText(/^Reviewed \(quick\), [1-6] of 7 positions deeper \(normal\)\.$/)
      .waitFor();
    await rest.click();
    await expect.poll(() => progress.count()).toBe(0);
    const report = page.locator('[data-test=report]');
    expect(await report.innerText()).toContain('Moves evaluated');
    expect((await report.getByRole('row').last().innerText()).split(/\s+/).slice(-2)).toEqual([
      '3/3',
      '3/3',
    ]);
    expect(evaluations.count()).toBeGreaterThanOrEqual(6);
    const graph = page.getByRole('slider', { name: 'Win chance over the game' });
    const box = await graph.boundingBox();
    await graph.click({ position: { x: box.width / 2, y: 10 } });
    await expect
      .poll(() => page.locator('acedrex-moves [aria-current]').innerText())
      .toMatch(/^Uf3/);

    await page.locator('select[name=effort]').selectOption('deep');
    await page.getByRole('button', { name: 'Review deeper' }).click();
    await progress.waitFor();
    await paste('1. e5 e8 *');
    await page.locator('[data-test=review-ended]').waitFor();
    expect(progress.count()).toBe(0);
  });
});

describe('the report graph', () => {
  const evaluated =
    '1. e5 {[%eval 0.40]} e8 {[%eval 0.20]} 2. Uf3 Uf10 3. h5 h8 4. a5 {[%eval 3.00]} a8 *';

  test('shows gaps at moves without an evaluation, and marks blunders', async () => {
    await openPage();
    await paste(evaluated);
    await tab('Report');
    const graph = page.getByRole('slider', { name: 'Win chance over the game' });
    await graph.waitFor();
    // Two stretches: plies 1 to 2, and ply 7 alone.
    const areas = graph.locator('path.black');
    expect(areas.count()).toBe(2);
    const whole = (await graph.boundingBox()).width;
    // The paths are siblings, because a path within another would not be painted.
    expect(graph.locator('path path').count()).toBe(0);
    for (const area of areas.all())
      expect((await area.boundingBox()).width).toBeLessThan(whole / 7);
    // Evaluations from the file do not count as a review with gaps.
    await page.getByRole('button', { name: 'Review game' }).waitFor();
    await page.getByText('Evaluations from the file, not from a review.').waitFor();
    expect(page.locator('acedrex-review .accuracy').allInnerTexts()).toEqual(['–', '–']);

    // Marks of blunders are square and have the same size at every width.
    await paste(
      '{[%eval 0.00]} 1. e5 {[%eval -6.00]} e8 {[%eval 0.00]} 2. h5 {[%eval -1.00]} h8 {[%eval -1.00]} *',
    );
    await tab('Report');
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
      await drawn();
      const path = (await mark.evaluate((element) => element)) as unknown as SVGPathElement;
      const { vectorEffect, strokeLinecap, strokeWidth } = getComputedStyle(path);
      const length = path.getTotalLength();
      expect({ vectorEffect, strokeLinecap, strokeWidth, length }).toEqual({
        vectorEffect: 'non-scaling-stroke',
        strokeLinecap: 'square',
        strokeWidth: '12px',
        length: 0,
      });
    }
  });
});

describe('the Learn view', () => {
  test('teaches each piece on a separate board', async () => {
    await openPage();
    await page.getByRole('link', { name: 'Learn' }).click();
    const rook = page.locator('[data-role=rook]');
    await rook.locator('[data-square=f6].movable').waitFor();
    expect(await rook.locator('[data-test=letter]').innerText()).toBe('Letter in moves: R');
    expect(page.locator('[data-test=letter]').count()).toBe(7);
    for (const target of ['i6', 'i9']) {
      const from = target === 'i6' ? 'f6' : 'i6';
      await rook.locator(`.square[data-square=${from}]`).click();
      await rook.locator(`.square[data-square=${target}]`).click();
      await rook.locator(`[data-square=${target}].movable`).waitFor();
    }
    await rook.getByRole('button', { name: 'Start over' }).click();
    await rook.locator('[data-square=f6].movable').waitFor();
    // Every piece can move at the start of its lesson.
    for (const role of ['crocodile', 'aanca', 'unicornio', 'lion', 'giraffe', 'king', 'pawn'])
      await page.locator(`[data-role=${role}] .movable`).first().waitFor();
  });
});
