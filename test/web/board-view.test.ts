/** What stands around the board: players, captured pieces, numbers and how the game ended. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { settled, violations } from './look.js';
import { drawn, moveList, openPage, paste, siteForTests } from './support.js';
import { openGame, rowsOf } from './moves-support.js';

const site = siteForTests();

describe('ends, players and numbers at the board', () => {
  const BARE = '12/12/5k6/12/12/12/12/12/12/12/5K6/R11 b - - 0 1';

  /** Black's player is above the board. */
  const points = (page: Page): Promise<readonly string[]> =>
    page.locator('.stage [data-test=points]').allInnerTexts();

  test('a finished position says how it ended, beside the players and in the list', async () => {
    const { page } = await openPage(site);
    await paste(page, BARE);
    await expect.poll(() => points(page)).toEqual(['0', '1']);
    await expect.poll(() => rowsOf(page)).toEqual(['1–0 bare king']);
    const analyse = page.getByRole('button', { name: 'Analyse', exact: true });
    expect(await analyse.isDisabled()).toBe(true);
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  test('a third repetition too, after which the engine goes on where the game does', async () => {
    const page = await openGame(site, '1. Ra2 Ra11 2. Ra1 Ra12 3. Ra2 Ra11 4. Ra1 Ra12 *');
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.keyboard.press('End');
    await expect.poll(() => points(page)).toEqual(['½', '½']);
    expect((await rowsOf(page)).at(-1)).toBe('½–½ third repetition');
    await page.getByText('Third repetition', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Stop', exact: true }).count()).toBe(0);
    await expect.poll(() => page.locator('[data-test=activity-analysis]').count()).toBe(0);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => points(page)).toEqual([]);
    await page.locator('[data-test=activity-analysis]').waitFor();
    await page.context().close();
  });

  test('the bar has a number on the side that is ahead', async () => {
    const page = await openGame(
      site,
      '1. e5 {[%eval 0.31]} e8 {[%eval -12.40]} 2. h5 {[%eval #-3]} *',
    );
    const figure = page.locator('acedrex-eval-bar .figure');
    const shown = async (): Promise<readonly [string, string]> => {
      await drawn(page);
      return [
        (await figure.innerText()).trim(),
        (await figure.getAttribute('class'))?.replace('figure ', '') ?? '',
      ];
    };
    // Nothing is evaluated at the start: the bar does not look like an even game.
    const bar = page.locator('[data-test=eval-bar]');
    expect(await bar.getAttribute('aria-label')).toBe('Not evaluated yet');
    expect(await bar.locator('.unknown').isVisible()).toBe(true);
    expect(await bar.locator('.middle').count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await expect.poll(shown).toEqual(['0.3', 'white-ahead']);
    expect(await bar.locator('.unknown').count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await expect.poll(shown).toEqual(['12', 'black-ahead']);
    // The panel of an engine that is off has the score of the game.
    await expect.poll(() => page.locator('[data-test=score]').innerText()).toBe('−12.40');
    await page.keyboard.press('ArrowRight');
    await expect.poll(shown).toEqual(['#3', 'black-ahead']);
    // It stands where that side has its share.
    const edge = async (): Promise<boolean> => {
      const [bar, number] = await Promise.all([
        page.locator('acedrex-eval-bar').boundingBox(),
        figure.boundingBox(),
      ]);
      return (number?.y ?? 0) < (bar?.y ?? 0) + (bar?.height ?? 0) / 2;
    };
    expect(await edge()).toBe(true);
    await page.keyboard.press('f');
    await expect.poll(edge).toBe(false);
    await page.context().close();
  });

  test('the players stand at their sides, with what they have captured', async () => {
    const page = await openGame(
      site,
      '[White "Alfonso"]\n[Black "Ferdinand"]\n\n1. e5 e8 2. e6 e7 3. d5 d8 4. d6 exd6 5. h5 *',
    );
    const name = (place: string): Promise<string> =>
      page.locator(`acedrex-player.${place} .name`).innerText();
    expect([await name('far'), await name('near')]).toEqual(['Ferdinand', 'Alfonso']);
    const captured = page.locator('acedrex-board-view .stage .captured');
    expect(await captured.count()).toBe(0);
    await page.keyboard.press('End');
    await expect
      .poll(() => captured.getAttribute('aria-label'))
      .toBe('Captured: 1 × pawn; ahead of White by 1 × pawn');
    await page.keyboard.press('f');
    await expect.poll(() => name('near')).toBe('Ferdinand');
    await expect.poll(() => page.locator('acedrex-player.near .captured svg').count()).toBe(1);
    // A pawn takes a giraffe and becomes one: White is two giraffes ahead.
    await paste(
      page,
      '[FEN "k7g3/7P4/12/1p10/12/12/12/12/P11/12/12/K2G8 w - - 0 1"]\n\n1. h11i12 *',
    );
    await expect.poll(() => moveList(page)).toHaveLength(1);
    await page.keyboard.press('End');
    await expect
      .poll(() => captured.getAttribute('aria-label'))
      .toBe('Captured: 1 × giraffe; ahead of Black by 2 × giraffe');
    expect(await captured.locator('svg:not(.even)').count()).toBe(2);
    await page.context().close();
  });
});
