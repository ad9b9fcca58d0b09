/** The editor as a view of the page. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  clickMove,
  labelOf,
  moveList,
  openAddress,
  openPage,
  siteForTests,
  openTab,
  saved,
} from './support.js';

const site = siteForTests();

const openEditor = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Editor' }).click();
  await page.locator('acedrex-editor [data-square=e4]').waitFor();
};

/** King and aanca against a king, which has lost. */
const BARE = '11k/12/12/12/12/12/12/12/12/12/12/KA10 w - - 0 1';

const stamp = async (page: Page, tool: string, square: string): Promise<void> => {
  await page.getByRole('radio', { name: tool, exact: true }).click();
  await page.locator(`acedrex-editor [data-square=${square}]`).click();
};

const analyse = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Analyse this' }).click();

describe('the editor', () => {
  test('begins with the position on the board, and what it makes is analysed', async () => {
    const { page } = await openPage(site);
    await clickMove(page, 'e4', 'e5');
    await saved(page);
    await openEditor(page);
    await expect.poll(() => labelOf(page, 'e5')).toBe('e5, white pawn');
    await stamp(page, 'Erase', 'd9');
    await analyse(page);
    await page.locator('acedrex-board-view').waitFor();
    await expect.poll(() => labelOf(page, 'd9')).toBe('d9, empty');
    expect(await labelOf(page, 'e5')).toBe('e5, white pawn');
    expect(await moveList(page)).toEqual([]);
    // The game it came from stays in the library, and the position comes with its first change.
    const studies = page.locator('acedrex-library-view [data-test=study]');
    await page.getByRole('link', { name: 'Library' }).click();
    await expect.poll(() => studies.count()).toBe(1);
    await page.getByRole('link', { name: 'Board', exact: true }).click();
    await clickMove(page, 'a9', 'a8');
    await saved(page);
    await page.getByRole('link', { name: 'Library' }).click();
    await expect.poll(() => studies.count()).toBe(2);
    await page.context().close();
  });

  test('leaves the game alone where nothing was changed', async () => {
    const { page } = await openPage(site);
    await clickMove(page, 'e4', 'e5');
    await openEditor(page);
    await analyse(page);
    await page.locator('acedrex-board-view').waitFor();
    expect(await moveList(page)).toEqual(['e5']);
    await page.context().close();
  });

  test('keeps what is in it through a reload and for another tab, until it is discarded', async () => {
    const opened = await openPage(site);
    const { page } = opened;
    await openEditor(page);
    await page.getByRole('button', { name: 'Clear' }).click();
    await stamp(page, 'white king', 'd6');
    const analyseButton = page.getByRole('button', { name: 'Analyse this' });
    expect(await analyseButton.isDisabled()).toBe(true);
    await page.reload();
    await page.locator('acedrex-editor [data-square=d6]').waitFor();
    await expect.poll(() => labelOf(page, 'd6')).toBe('d6, white king');
    const other = await openTab(opened, `${site.url}#editor`);
    await expect.poll(() => labelOf(other, 'd6')).toBe('d6, white king');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => labelOf(page, 'd6')).toBe('d6, empty');
    expect(await labelOf(page, 'g1')).toBe('g1, white king');
    await page.context().close();
  });

  test('accepts a king that can be captured in a game with dice', async () => {
    const fen = 'r10k/12/12/12/12/12/12/12/12/12/7RP3/K11_b_-_-_4_9';
    const { page } = await openAddress(site, `${site.url}#ruleset=cazaux&dice=8&fen=${fen}`);
    await expect.poll(() => labelOf(page, 'a1')).toBe('a1, white king');
    await openEditor(page);
    const doctor = page.getByRole('region', { name: 'Position check' });
    await expect.poll(() => doctor.innerText()).toContain('A legal position, black to move');
    await stamp(page, 'Erase', 'h2');
    await analyse(page);
    const status = page.locator('[data-test=status]');
    await expect.poll(() => status.innerText()).toBe('Black can capture the king');
    await page.context().close();
  });

  test('starts the engine with what it has made, and not in a position that has ended', async () => {
    const { page } = await openPage(site);
    await openEditor(page);
    await stamp(page, 'Erase', 'd9');
    await analyse(page);
    await page.locator('[data-test=depth]', { hasText: /^[1-9]/ }).waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    await openEditor(page);
    await page.locator('acedrex-editor textarea').fill(BARE);
    const play = page.getByRole('button', { name: 'Play from here' });
    await expect.poll(() => play.isDisabled()).toBe(true);
    const reason = page.locator('[data-test=ended]');
    expect(await reason.innerText()).toMatch(/^Bare king: the game has ended/);
    // The button says it too.
    expect(await play.getAttribute('aria-describedby')).toBe(await reason.getAttribute('id'));
    await analyse(page);
    await page.locator('[data-test=end]').waitFor();
    await page.context().close();
  });

  test.each([
    ['Analyse this', 'Analyse the position on the board'],
    ['Play from here', 'Play from the position on the board'],
  ])('does not drop a FEN that cannot be read: %s', async (first, second) => {
    const { page } = await openPage(site);
    await openEditor(page);
    const field = page.locator('acedrex-editor textarea');
    await field.fill('12/12/nonsense w - - 0 1');
    await page.getByRole('button', { name: first }).click();
    const said = page.locator('[data-test=unread]');
    await said.waitFor();
    expect(await page.locator('acedrex-editor').count()).toBe(1);
    // Mended, it is taken without a word.
    await field.fill(BARE.replace('KA10', 'KAR9').replace('11k', '10rk'));
    await said.waitFor({ state: 'detached' });
    await field.fill('12/12/nonsense w - - 0 1');
    await page.getByRole('button', { name: first }).click();
    await page.getByRole('button', { name: second }).click();
    await page.locator('acedrex-board-view').waitFor();
    expect(await labelOf(page, 'b1')).toBe('b1, white aanca');
    // The text is still in the editor.
    await openEditor(page);
    await expect.poll(() => field.inputValue()).toBe('12/12/nonsense w - - 0 1');
    await page.context().close();
  });

  test('leads into a game against the engine', async () => {
    const { page } = await openPage(site);
    await openEditor(page);
    await stamp(page, 'Erase', 'f4');
    await page.getByRole('button', { name: 'Play from here' }).click();
    await page.locator('acedrex-play-panel').waitFor();
    await expect.poll(() => labelOf(page, 'f4')).toBe('f4, empty');
    expect(await page.getByRole('tab', { name: 'Play' }).getAttribute('aria-selected')).toBe(
      'true',
    );
    await page.context().close();
  });

  test('speaks Spanish, faults and repairs too', async () => {
    const { page } = await openPage(site, { locale: 'es-ES' });
    await page.getByRole('link', { name: 'Editor' }).click();
    await page.getByRole('button', { name: 'Vaciar' }).click();
    const doctor = page.getByRole('region', { name: 'Examen de la posición' });
    await expect.poll(() => doctor.innerText()).toContain('Falta el rey blanco.');
    await doctor.getByRole('button', { name: 'Reparar todo' }).click();
    await expect.poll(() => doctor.innerText()).toContain('Posición legal');
    const words = await page.locator('acedrex-editor').evaluate((editor) => {
      const root = editor.shadowRoot;
      return [...(root?.querySelectorAll('button, label, p, summary, option') ?? [])]
        .map((element) => element.textContent.trim())
        .join('\n');
    });
    expect(words).not.toMatch(/\b(the|Undo|Rules|move|board)\b/);
    await page.context().close();
  });
});
