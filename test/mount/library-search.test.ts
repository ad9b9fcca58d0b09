/** Searches of the library: by words, tags, results, material and position. */
import { describe, expect, test } from 'vitest';
import { clickMove, moveList, openPage, page, saved, tab, violations } from './views-support.js';
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

const toBoard = async (): Promise<void> => {
  location.hash = '';
  // While the library is shown, it handles the keys.
  await page.locator('acedrex-library-view').waitFor({ state: 'hidden' });
};

/** The role of the element with the focus. */
const focused = (): Promise<string | null | undefined> =>
  page.evaluate(() => {
    let focus = document.activeElement;
    while (focus?.shadowRoot?.activeElement) focus = focus.shadowRoot.activeElement;
    return focus?.getAttribute('role');
  });

describe('a search', () => {
  test('does not cover the games it finds, and Escape closes its suggestions first', async () => {
    await openPage();
    await dropGames(games(12));
    await page.locator('acedrex-import-panel').getByRole('button', { name: 'Close' }).click();
    const search = page.getByRole('searchbox');
    const help = page.locator('[data-test=search-help]');
    await search.fill('white:play');
    await help.getByRole('button', { name: 'Player 11' }).waitFor();
    const { y, height } = await help.boundingBox();
    expect(height).toBeGreaterThan(0);
    expect(y + height).toBeLessThanOrEqual((await rows().first().boundingBox()).y);
    expect(await violations()).toEqual([]);
    await search.press('Escape');
    await help.waitFor({ state: 'hidden' });
    expect(await search.inputValue()).toBe('white:play');
    await search.press('Escape');
    await expect.poll(() => search.inputValue()).toBe('');
    expect(help.count()).toBe(0);
    // The message about an unknown key is closed the same way.
    await search.fill('wite:play');
    await page.locator('[data-test=unknown-key]').waitFor();
    await search.press('Escape');
    await help.waitFor({ state: 'hidden' });
    expect(await search.inputValue()).toBe('wite:play');
    await search.press('Escape');
    await count('12 games');
  });

  test('reports how many imported games it hides, and can show them', async () => {
    await openPage();
    await dropGames(games(6));
    await page.getByRole('searchbox').fill('"player 4"');
    await filters();
    await page.locator('select[name=result]').selectOption('1-0');
    await dropGames([gameOf(4, 'h5 h8'), gameOf(7), gameOf(8)].join('\n'));
    const hidden = page.locator('[data-test=import-hidden]');
    await hidden.filter({ hasText: 'The search hides 2 imported games.' }).waitFor();
    await count('2 of 9 games');
    await hidden.getByRole('button', { name: 'Show imported games' }).click();
    await count('9 games');
    expect(hidden.count()).toBe(0);
    expect(names().slice(0, 3)).toEqual([
      expect.stringMatching(/^Player 4/),
      expect.stringMatching(/^Player 7/),
      expect.stringMatching(/^Player 8/),
    ]);
    // The bin hides imported games too.
    await page.getByRole('button', { name: 'Bin', exact: true }).click();
    await page.getByText('The bin is empty.').waitFor();
    await page.getByRole('button', { name: 'Import more games' }).click();
    await page
      .locator('acedrex-import-panel input[type=file]')
      .setInputFiles(new File([gameOf(20)], 'x.pgn'));
    await page.getByText('The search hides 1 imported game.').waitFor();
    await hidden.getByRole('button', { name: 'Show imported games' }).click();
    await count('10 games');
  });

  test('finds games by words, tags, ruleset and result, and finds duplicates', async () => {
    await openPage();
    await dropGames(`${games(6)}\n${gameOf(4).replace('e8', 'e8 { annotated }')}`);
    await count('7 games');
    const search = page.getByRole('searchbox');
    const left = (await search.boundingBox()).x;
    await search.fill('white:"player 4"');
    await count('2 of 7 games');
    expect((await search.boundingBox()).x).toBe(left);
    await search.fill('annotated');
    await count('1 of 7 games');
    await search.fill('nobody');
    await page.getByText('Nothing found.').waitFor();
    await search.fill('');
    await filters();
    await page.locator('select[name=ruleset]').selectOption('murray');
    await count('3 of 7 games');
    await page.locator('select[name=result]').selectOption('1-0');
    await count('0 of 7 games');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await count('7 games');
    await page.locator('select[name=only]').selectOption('duplicates');
    await count('2 of 7 games');
  });

  test('finds games by position and material, even games that have just been edited', async () => {
    await openPage();
    const ending =
      '[White "Ending"]\n[FEN "12/12/5k6/12/12/12/12/12/12/4r7/5K6/R2A8 w - - 0 1"]\n\n1. Kxe3 *\n';
    await dropGames(
      [gameOf(0, 'e5 a8 2. a5'), gameOf(2, 'a5 a8 2. e5'), gameOf(4, 'a5 b8'), ending].join('\n'),
    );
    await page.getByRole('link', { name: 'Acedrex', exact: true }).click();
    await clickMove('a4', 'a5');
    await clickMove('a9', 'a8');
    await clickMove('e4', 'e5');
    await saved();
    toLibrary();
    await filters();
    const byPosition = page.getByRole('button', { name: 'With the position on the board' });
    await byPosition.click();
    await count('3 of 5 games');
    await byPosition.click();
    await count('5 games');
    await page.getByLabel('Material').fill('KR v KR');
    await count('0 of 5 games');
    await page.getByLabel('Material').fill('K v KRA');
    await count('1 of 5 games');
    expect(names()).toEqual(['Ending']);
    await page.getByLabel('Material').fill('queen');
    await page.getByText('“queen” is not a material balance').waitFor();
    await count('5 games');
  });

  test('finds a position from the move menu, by a key and from the explorer', async () => {
    await openPage();
    const inVariation = gameOf(6, 'l5 l8 (1... a8 2. e5 e8)');
    await dropGames(
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
    await rows().nth(1).getByRole('button').first().click();
    await expect.poll(() => moveList()).toEqual(['a5', 'a8', 'e5']);
    await page.locator('acedrex-moves button.move', { hasText: 'e5' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Find this position in the library' }).click();
    await found('2');
    await count('2 of 5 games');
    await expect.poll(() => ofPosition.innerText()).toContain('Cazaux and Musser · Black to move');
    await expect
      .poll(() => ofPosition.getByRole('img').getAttribute('alt'))
      .toContain(
        'rlugcakcgulr/12/12/1ppppppppppp/p11/12/12/P3P7/1PPP1PPPPPPP/12/12/RLUGCAKCGULR b',
      );
    expect(await violations()).toEqual([]);
    // A reload keeps the position. By keyboard, a game opens at this position, and Back returns to the search.
    await page.reload();
    await found('2');
    await expect.poll(() => focused()).toBe('grid');
    await page.keyboard.press('Enter');
    await expect.poll(() => moveList()).toEqual(['e5', 'a8', 'a5', 'b8']);
    await page.locator('acedrex-moves [aria-current]', { hasText: 'a5' }).waitFor();
    expect(await page.locator('[data-test=place]').innerText()).toBe('1 / 2');
    await page.goBack();
    await found('2');
    await page.goForward();

    // The explorer links to this search, the filters show the position, and all games can be shown again.
    await tab('Explorer');
    await page.getByRole('button', { name: '1 other game in your library' }).click();
    await page.getByRole('link', { name: 'Show all in the library' }).click();
    await found('2');
    await filters();
    const button = page.getByRole('button', { name: 'With the position on the board' });
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Show all games' }).click();
    await count('5 games');
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false');
    await button.click();
    await found('2');
    await toBoard();

    // A position that only a variation contains, and a position that no game contains.
    await page.keyboard.press('n');
    await clickMove('l4', 'l5');
    await clickMove('a9', 'a8');
    await saved();
    await page.keyboard.press('L');
    await found('2');
    // The game is opened by name, because the edit changes the order of the list.
    await rows().filter({ hasText: 'Player 6' }).getByRole('button').first().click();
    await page.locator('acedrex-moves [aria-current]', { hasText: 'a8' }).waitFor();
    const goTo = (hash: string): void => {
      location.hash = hash;
    };
    goTo('#library?ruleset=cazaux&fen=R10k/12/12/12/12/12/12/12/12/12/12/K10r_w');
    await found('0');
    await page.getByText('No games with this position in your library.').waitFor();
    await page.getByRole('button', { name: 'Show all games' }).click();
    await count('6 games');
    goTo('#library?ruleset=cazaux&fen=12/12');
    await page.getByText('The link is damaged.').waitFor();
  });

  test('finds a game by tags that have just been edited', async () => {
    await openPage();
    await dropGames(games(2));
    await rows().nth(1).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Edit its tags' }).click();
    const white = page.getByLabel('White', { exact: true });
    await expect.poll(() => white.inputValue()).toBe('Player 1');
    await white.fill('Zoe');
    await saved();
    toLibrary();
    await page.getByRole('searchbox').fill('white:zoe');
    await count('1 of 2 games');
    await expect.poll(() => names()).toEqual(['Zoe – Bea, Cup 1, 1211.05.??']);
  });
});
