/** The editor as a view of the page. */
import { describe, expect, test } from 'vitest';
import { clickMove, labelOf, moveList, openPage, page, saved } from './views-support.js';

const openEditor = async (): Promise<void> => {
  await page.getByRole('link', { name: 'Editor' }).click();
  await page.locator('acedrex-editor [data-square=e4]').waitFor();
};

/** King and aanca against a bare king, which has lost. */
const BARE = '11k/12/12/12/12/12/12/12/12/12/12/KA10 w - - 0 1';

const stamp = async (tool: string, square: string): Promise<void> => {
  await page.getByRole('radio', { name: tool, exact: true }).click();
  await page.locator(`acedrex-editor [data-square=${square}]`).click();
};

const analyse = (): Promise<void> => page.getByRole('button', { name: 'Analyse this' }).click();

describe('the editor', () => {
  test('starts from the position on the board, and the edited position can be analysed', async () => {
    await openPage();
    await clickMove('e4', 'e5');
    await saved();
    await openEditor();
    await expect.poll(() => labelOf('e5')).toBe('e5, white pawn');
    await stamp('Erase', 'd9');
    await analyse();
    await page.locator('acedrex-board-view').waitFor();
    await expect.poll(() => labelOf('d9')).toBe('d9, empty');
    expect(await labelOf('e5')).toBe('e5, white pawn');
    expect(await moveList()).toEqual([]);
    // The library contains both the original game and the edited position.
    const studies = page.locator('acedrex-library-view [data-test=study]');
    await page.getByRole('link', { name: 'Library' }).click();
    await expect.poll(() => studies.count()).toBe(2);
    await page.getByRole('link', { name: 'Board', exact: true }).click();
    await clickMove('a9', 'a8');
    await saved();
    await page.getByRole('link', { name: 'Library' }).click();
    await expect.poll(() => studies.count()).toBe(2);
  });

  test('leaves the game unchanged if the position was not edited', async () => {
    await openPage();
    await clickMove('e4', 'e5');
    await openEditor();
    await analyse();
    await page.locator('acedrex-board-view').waitFor();
    expect(await moveList()).toEqual(['e5']);
  });

  test('in a game with dice, accepts a king that can be captured', async () => {
    const fen = 'r10k/12/12/12/12/12/12/12/12/12/7RP3/K11_b_-_-_4_9';
    await openPage({ hash: `#ruleset=cazaux&dice=8&fen=${fen}` });
    await expect.poll(() => labelOf('a1')).toBe('a1, white king');
    await openEditor();
    const doctor = page.getByRole('region', { name: 'Position check' });
    await expect.poll(() => doctor.innerText()).toContain('A legal position, black to move');
    await stamp('Erase', 'h2');
    await analyse();
    const status = page.locator('[data-test=status]');
    await expect.poll(() => status.innerText()).toBe('Black can capture the king');
  });

  test('starts the engine for an edited position unless the position ends the game', async () => {
    await openPage();
    await openEditor();
    await stamp('Erase', 'd9');
    await analyse();
    await page.locator('[data-test=depth]', { hasText: /^[1-9]/ }).waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    await openEditor();
    await page.locator('acedrex-editor textarea').fill(BARE);
    const play = page.getByRole('button', { name: 'Play from here' });
    await expect.poll(() => play.isDisabled()).toBe(true);
    const reason = page.locator('[data-test=ended]');
    expect(await reason.innerText()).toMatch(/^Bare king: the game has ended/);
    // The button is described by the same reason.
    expect(await play.getAttribute('aria-describedby')).toBe(await reason.getAttribute('id'));
    await analyse();
    await page.locator('[data-test=end]').waitFor();
  });

  test.each([
    ['Analyse this', 'Analyse the position on the board'],
    ['Play from here', 'Play from the position on the board'],
  ])('keeps an invalid FEN when the user presses “%s”', async (first, second) => {
    await openPage();
    await openEditor();
    const field = page.locator('acedrex-editor textarea');
    await field.fill('12/12/nonsense w - - 0 1');
    await page.getByRole('button', { name: first }).click();
    const said = page.locator('[data-test=unread]');
    await said.waitFor();
    expect(page.locator('acedrex-editor').count()).toBe(1);
    // A corrected text is accepted without a message.
    await field.fill(BARE.replace('KA10', 'KAR9').replace('11k', '10rk'));
    await said.waitFor({ state: 'detached' });
    await field.fill('12/12/nonsense w - - 0 1');
    await page.getByRole('button', { name: first }).click();
    await page.getByRole('button', { name: second }).click();
    await page.locator('acedrex-board-view').waitFor();
    expect(await labelOf('b1')).toBe('b1, white aanca');
    // The text is still in the editor.
    await openEditor();
    await expect.poll(() => field.inputValue()).toBe('12/12/nonsense w - - 0 1');
  });

  test('can start a game against the engine from its position', async () => {
    await openPage();
    await openEditor();
    await stamp('Erase', 'f4');
    await page.getByRole('button', { name: 'Play from here' }).click();
    await page.locator('acedrex-play-panel').waitFor();
    await expect.poll(() => labelOf('f4')).toBe('f4, empty');
    expect(await page.getByRole('tab', { name: 'Play' }).getAttribute('aria-selected')).toBe(
      'true',
    );
  });

  test('is in Spanish, including errors and repairs', async () => {
    await openPage({ locale: 'es-ES' });
    await page.getByRole('link', { name: 'Editor' }).click();
    await page.getByRole('button', { name: 'Vaciar' }).click();
    const doctor = page.getByRole('region', { name: 'Comprobación de la posición' });
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
  });
});
