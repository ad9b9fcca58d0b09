/** Searches of the library: by words, tags, results, material and position. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from './look.js';
import { clickMove, moveList, openPage, saved, siteForTests, tab } from './support.js';
import {
  gameOf,
  games,
  rows,
  count,
  names,
  toLibrary,
  dropGames,
  filters,
} from './library-support.js';

const site = siteForTests();

const toBoard = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    location.hash = '';
  });
  // Until then, keys are those of the library.
  await page.locator('acedrex-library-view').waitFor({ state: 'hidden' });
};

/** The role of the element with the focus. */
const focused = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => {
    let focus = document.activeElement;
    while (focus?.shadowRoot?.activeElement) focus = focus.shadowRoot.activeElement;
    return focus?.getAttribute('role');
  });

describe('a search', () => {
  test('leaves the games that it finds in view, and Escape closes its suggestions first', async () => {
    const { page } = await openPage(site);
    await dropGames(page, games(12));
    await page.locator('acedrex-import-panel').getByRole('button', { name: 'Close' }).click();
    const search = page.getByRole('searchbox');
    const help = page.locator('[data-test=search-help]');
    await search.fill('white:play');
    await help.getByRole('button', { name: 'Player 11' }).waitFor();
    const { y, height } = (await help.boundingBox()) ?? { y: 0, height: 0 };
    expect(height).toBeGreaterThan(0);
    expect(y + height).toBeLessThanOrEqual((await rows(page).first().boundingBox())?.y ?? 0);
    expect(await violations(page)).toEqual([]);
    await search.press('Escape');
    await help.waitFor({ state: 'hidden' });
    expect(await search.inputValue()).toBe('white:play');
    await search.press('Escape');
    await expect.poll(() => search.inputValue()).toBe('');
    expect(await help.count()).toBe(0);
    // What is said of an unknown key is closed the same way.
    await search.fill('wite:play');
    await page.locator('[data-test=unknown-key]').waitFor();
    await search.press('Escape');
    await help.waitFor({ state: 'hidden' });
    expect(await search.inputValue()).toBe('wite:play');
    await search.press('Escape');
    await count(page, '12 games');
    await page.context().close();
  });

  test('says how many imported games it hides, and shows them', async () => {
    const { page, complaints } = await openPage(site);
    await dropGames(page, games(6));
    await page.getByRole('searchbox').fill('"player 4"');
    await filters(page);
    await page.locator('select[name=result]').selectOption('1-0');
    await dropGames(page, [gameOf(4, 'h5 h8'), gameOf(7), gameOf(8)].join('\n'));
    const hidden = page.locator('[data-test=import-hidden]');
    await hidden.filter({ hasText: 'The search hides 2 imported games.' }).waitFor();
    await count(page, '2 of 9 games');
    await hidden.getByRole('button', { name: 'Show imported games' }).click();
    await count(page, '9 games');
    expect(await hidden.count()).toBe(0);
    expect((await names(page)).slice(0, 3)).toEqual([
      expect.stringMatching(/^Player 4/),
      expect.stringMatching(/^Player 7/),
      expect.stringMatching(/^Player 8/),
    ]);
    // The bin hides them too.
    await page.getByRole('button', { name: 'Bin', exact: true }).click();
    await page.getByText('The bin is empty.').waitFor();
    await page.getByRole('button', { name: 'Import more games' }).click();
    await page
      .locator('acedrex-import-panel input[type=file]')
      .setInputFiles({ name: 'x.pgn', mimeType: 'text/plain', buffer: Buffer.from(gameOf(20)) });
    await page.getByText('The search hides 1 imported game.').waitFor();
    await hidden.getByRole('button', { name: 'Show imported games' }).click();
    await count(page, '10 games');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('by words, tags, ruleset, result and whether there are duplicates', async () => {
    const { page } = await openPage(site);
    await dropGames(page, `${games(6)}\n${gameOf(4).replace('e8', 'e8 { annotated }')}`);
    await count(page, '7 games');
    const search = page.getByRole('searchbox');
    const left = (await search.boundingBox())?.x;
    await search.fill('white:"player 4"');
    await count(page, '2 of 7 games');
    expect((await search.boundingBox())?.x).toBe(left);
    await search.fill('annotated');
    await count(page, '1 of 7 games');
    await search.fill('nobody');
    await page.getByText('Nothing found.').waitFor();
    await search.fill('');
    await filters(page);
    await page.locator('select[name=ruleset]').selectOption('murray');
    await count(page, '3 of 7 games');
    await page.locator('select[name=result]').selectOption('1-0');
    await count(page, '0 of 7 games');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await count(page, '7 games');
    await page.locator('select[name=only]').selectOption('duplicates');
    await count(page, '2 of 7 games');
    await page.context().close();
  });

  test('by the position on the board and by material, of games that have just been edited too', async () => {
    const { page } = await openPage(site);
    const ending =
      '[White "Ending"]\n[FEN "12/12/5k6/12/12/12/12/12/12/4r7/5K6/R2A8 w - - 0 1"]\n\n1. Kxe3 *\n';
    await dropGames(
      page,
      [gameOf(0, 'e5 a8 2. a5'), gameOf(2, 'a5 a8 2. e5'), gameOf(4, 'a5 b8'), ending].join('\n'),
    );
    await page.getByRole('link', { name: 'Acedrex', exact: true }).click();
    await clickMove(page, 'a4', 'a5');
    await clickMove(page, 'a9', 'a8');
    await clickMove(page, 'e4', 'e5');
    await saved(page);
    await toLibrary(page);
    await filters(page);
    const byPosition = page.getByRole('button', { name: 'With the position on the board' });
    await byPosition.click();
    await count(page, '3 of 5 games');
    await byPosition.click();
    await count(page, '5 games');
    await page.getByLabel('Material').fill('KR v KR');
    await count(page, '0 of 5 games');
    await page.getByLabel('Material').fill('K v KRA');
    await count(page, '1 of 5 games');
    expect(await names(page)).toEqual(['Ending']);
    await page.getByLabel('Material').fill('queen');
    await page.getByText('“queen” is not a material balance').waitFor();
    await count(page, '5 games');
    await page.context().close();
  });

  test('by a position is begun at the board: in the menu of a move, by a key, or in the explorer', async () => {
    const { page, complaints } = await openPage(site);
    const inVariation = gameOf(6, 'l5 l8 (1... a8 2. e5 e8)');
    await dropGames(
      page,
      [
        gameOf(0, 'e5 a8 2. a5 b8'),
        gameOf(2, 'a5 a8 2. e5'),
        inVariation,
        gameOf(4, 'a5 b8'),
        // The same moves under other rules.
        gameOf(1, 'e5 a8 2. a5'),
      ].join('\n'),
    );
    const ofPosition = page.locator('[data-test=position]');
    const found = (games: string): Promise<void> =>
      ofPosition.locator('b', { hasText: `Games with this position: ${games}` }).waitFor();
    await rows(page).nth(1).getByRole('button').first().click();
    await expect.poll(() => moveList(page)).toEqual(['a5', 'a8', 'e5']);
    await page.locator('acedrex-moves button.move', { hasText: 'e5' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Find this position in the library' }).click();
    await found('2');
    await count(page, '2 of 5 games');
    await expect.poll(() => ofPosition.innerText()).toContain('Cazaux and Musser · Black to move');
    await expect
      .poll(() => ofPosition.getByRole('img').getAttribute('alt'))
      .toContain(
        'rlugcakcgulr/12/12/1ppppppppppp/p11/12/12/P3P7/1PPP1PPPPPPP/12/12/RLUGCAKCGULR b',
      );
    expect(await violations(page)).toEqual([]);
    // A reload keeps the position. A game opens where it has it, by the keyboard alone, and the way back leads here.
    await page.reload();
    await found('2');
    await expect.poll(() => focused(page)).toBe('grid');
    await page.keyboard.press('Enter');
    await expect.poll(() => moveList(page)).toEqual(['e5', 'a8', 'a5', 'b8']);
    await page.locator('acedrex-moves [aria-current]', { hasText: 'a5' }).waitFor();
    expect(await page.locator('[data-test=place]').innerText()).toBe('1 / 2');
    await page.goBack();
    await found('2');
    await page.goForward();

    // The explorer leads here too; the filters know of it, and all games can be shown again.
    await tab(page, 'Explorer');
    await page.getByRole('button', { name: '1 other game in your library' }).click();
    await page.getByRole('link', { name: 'All of them in the library' }).click();
    await found('2');
    await filters(page);
    const button = page.getByRole('button', { name: 'With the position on the board' });
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Show all games' }).click();
    await count(page, '5 games');
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false');
    await button.click();
    await found('2');
    await toBoard(page);

    // A position that stands in a variation alone, and one that no game has.
    await page.keyboard.press('n');
    await clickMove(page, 'l4', 'l5');
    await clickMove(page, 'a9', 'a8');
    await saved(page);
    await page.keyboard.press('L');
    await found('2');
    // By its name: the list is sorted anew when it learns of the edited game.
    await rows(page).filter({ hasText: 'Player 6' }).getByRole('button').first().click();
    await page.locator('acedrex-moves [aria-current]', { hasText: 'a8' }).waitFor();
    const goTo = (hash: string): Promise<void> =>
      page.evaluate((wanted) => {
        location.hash = wanted;
      }, hash);
    await goTo('#library?ruleset=cazaux&fen=R10k/12/12/12/12/12/12/12/12/12/12/K10r_w');
    await found('0');
    await page.getByText('No games with this position in your library.').waitFor();
    await page.getByRole('button', { name: 'Show all games' }).click();
    await count(page, '6 games');
    await goTo('#library?ruleset=cazaux&fen=12/12');
    await page.getByText('The link is damaged.').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('leads to the tags of a game', async () => {
    const { page } = await openPage(site);
    await dropGames(page, games(2));
    await rows(page).nth(1).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Edit its tags' }).click();
    const white = page.getByLabel('White', { exact: true });
    await expect.poll(() => white.inputValue()).toBe('Player 1');
    await white.fill('Zoe');
    await saved(page);
    await toLibrary(page);
    await page.getByRole('searchbox').fill('white:zoe');
    await count(page, '1 of 2 games');
    await expect.poll(() => names(page)).toEqual(['Zoe – Bea, Cup 1, 1211.05.??']);
    await page.context().close();
  });
});
