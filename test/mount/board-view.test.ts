import { describe, expect, test } from 'vitest';
import { drawn, moveList, openPage, page, paste, settled, violations } from './views-support.js';
import { openGame, rowsOf } from './moves-support.js';

describe('the board view', () => {
  const BARE = '12/12/5k6/12/12/12/12/12/12/12/5K6/R11 b - - 0 1';

  /** Black's player is above the board. */
  const points = (): readonly string[] => page.locator('.stage [data-test=points]').allInnerTexts();

  test('shows the result of a finished position beside the players and in the move list', async () => {
    await openPage();
    await paste(BARE);
    await expect.poll(() => points()).toEqual(['0', '1']);
    await expect.poll(() => rowsOf()).toEqual(['1–0 bare king']);
    const analyse = page.getByRole('button', { name: 'Analyse', exact: true });
    expect(await analyse.isDisabled()).toBe(true);
    await settled();
    expect(await violations()).toEqual([]);
  });

  test('stops the engine at a draw by third repetition and resumes it one move earlier', async () => {
    await openGame('1. Ra2 Ra11 2. Ra1 Ra12 3. Ra2 Ra11 4. Ra1 Ra12 *');
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.keyboard.press('End');
    await expect.poll(() => points()).toEqual(['½', '½']);
    expect((await rowsOf()).at(-1)).toBe('½–½ third repetition');
    await page.getByText('Third repetition', { exact: true }).waitFor();
    expect(page.getByRole('button', { name: 'Stop', exact: true }).count()).toBe(0);
    await expect.poll(() => page.locator('[data-test=activity-analysis]').count()).toBe(0);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => points()).toEqual([]);
    await page.locator('[data-test=activity-analysis]').waitFor();
  });

  test('shows the score on the winning side of the evaluation bar', async () => {
    await openGame('1. e5 {[%eval 0.31]} e8 {[%eval -12.40]} 2. h5 {[%eval #-3]} *');
    const figure = page.locator('acedrex-eval-bar .figure');
    const shown = async (): Promise<readonly [string, string]> => {
      await drawn();
      return [
        (await figure.innerText()).trim(),
        (await figure.getAttribute('class'))?.replace('figure ', '') ?? '',
      ];
    };
    // Without an evaluation, the bar does not look like an even game.
    const bar = page.locator('[data-test=eval-bar]');
    expect(await bar.getAttribute('aria-label')).toBe('Not evaluated yet');
    expect(bar.locator('.unknown').isVisible()).toBe(true);
    expect(bar.locator('.middle').count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await expect.poll(shown).toEqual(['0.3', 'white-ahead']);
    expect(bar.locator('.unknown').count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await expect.poll(shown).toEqual(['12', 'black-ahead']);
    // The panel of an engine that is off shows the score from the game.
    await expect.poll(() => page.locator('[data-test=score]').innerText()).toBe('−12.40');
    await page.keyboard.press('ArrowRight');
    await expect.poll(shown).toEqual(['#3', 'black-ahead']);
    // The number is on that side's share of the bar.
    const edge = async (): Promise<boolean> => {
      const [bar, number] = await Promise.all([
        page.locator('acedrex-eval-bar').boundingBox(),
        figure.boundingBox(),
      ]);
      return number.y < bar.y + bar.height / 2;
    };
    expect(await edge()).toBe(true);
    await page.keyboard.press('f');
    await expect.poll(edge).toBe(false);
  });

  test('shows the players on their sides of the board with the pieces they have captured', async () => {
    await openGame(
      '[White "Alfonso"]\n[Black "Ferdinand"]\n\n1. e5 e8 2. e6 e7 3. d5 d8 4. d6 exd6 5. h5 *',
    );
    const name = (place: string): Promise<string> =>
      page.locator(`acedrex-player.${place} .name`).innerText();
    expect([await name('far'), await name('near')]).toEqual(['Ferdinand', 'Alfonso']);
    const captured = page.locator('acedrex-board-view .stage .captured');
    expect(captured.count()).toBe(0);
    await page.keyboard.press('End');
    await expect
      .poll(() => captured.getAttribute('aria-label'))
      .toBe('Captured: 1 × pawn; ahead of White by 1 × pawn');
    await page.keyboard.press('f');
    await expect.poll(() => name('near')).toBe('Ferdinand');
    await expect.poll(() => page.locator('acedrex-player.near .captured svg').count()).toBe(1);
    // A pawn captures a giraffe and promotes to a giraffe, so White is two giraffes ahead.
    await paste('[FEN "k7g3/7P4/12/1p10/12/12/12/12/P11/12/12/K2G8 w - - 0 1"]\n\n1. h11i12 *');
    await expect.poll(() => moveList()).toHaveLength(1);
    await page.keyboard.press('End');
    await expect
      .poll(() => captured.getAttribute('aria-label'))
      .toBe('Captured: 1 × giraffe; ahead of Black by 2 × giraffe');
    expect(captured.locator('svg:not(.even)').count()).toBe(2);
  });
});
