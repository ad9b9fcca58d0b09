import { expect, test } from 'vitest';
import { GAME, openGame } from './moves-support.js';
import { clickMove, drawn, moveList, openPage, openTool, page } from './views-support.js';

/** Records every text that appears in a live region of the page from now on. */
const listen = (): Promise<void> =>
  page.evaluate(() => {
    const said: string[] = [];
    (globalThis as unknown as { said: string[] }).said = said;
    const regions = (root: Document | ShadowRoot): readonly Element[] =>
      [...root.querySelectorAll('*')].flatMap((one) => [
        ...(one.matches('[role=status], [role=log], [role=alert], [aria-live], output')
          ? [one]
          : []),
        ...(one.shadowRoot === null ? [] : regions(one.shadowRoot)),
      ]);
    for (const region of regions(document))
      new MutationObserver(() => {
        if (region.ariaLive !== 'off') said.push(region.textContent.replace(/\s+/g, ' ').trim());
      }).observe(region, { childList: true, characterData: true, subtree: true });
  });

/** The announcements since the last call. */
const heard = async (): Promise<readonly string[]> => {
  await drawn();
  return page.evaluate(() => (globalThis as unknown as { said: string[] }).said.splice(0));
};

/** Waits for the next announcement, which must be the only one. */
const next = async (): Promise<string> => {
  const all: string[] = [];
  await expect
    .poll(async () => {
      all.push(...(await heard()));
      return all.length;
    })
    .toBeGreaterThan(0);
  all.push(...(await heard()));
  expect(all).toHaveLength(1);
  return all[0] ?? '';
};

test('each step is announced once, with its move, side and evaluation', async () => {
  await openGame(GAME);
  await listen();
  await page.keyboard.press('ArrowRight');
  expect(await next()).toBe('1. e5, white pawn e4 to e5');
  await page.keyboard.press('Home');
  expect(await next()).toBe('Start of the game, White to move');
  await page.keyboard.press('ArrowRight');
  await next();
  await page.keyboard.press('ArrowRight');
  await next();
  await page.getByRole('button', { name: 'Next move' }).click();
  expect(await next()).toBe('2. Uf3, white unicornio c1 to f3, good move, plus 0.31');
  await page.locator('acedrex-moves button.move', { hasText: 'h8' }).click();
  expect(await next()).toMatch(/^3… h8, black pawn h9 to h8\. .*White wins/);
  // A move on the board is not announced twice.
  await page.keyboard.press('ArrowLeft');
  await next();
  await clickMove('d9', 'd8');
  expect(await next()).toBe('3… d8, black pawn d9 to d8');
  await openTool('Settings');
  await page.getByLabel('Screen readers announce').selectOption('Moves, evaluations and comments');
  await page.keyboard.press('Escape');
  await heard();
  await page.keyboard.press('Home');
  await next();
  await page.keyboard.press('ArrowRight');
  expect(await next()).toBe('1. e5, white pawn e4 to e5. The pawn.');
});

test('a game can be played and queried by typing alone', async () => {
  await openPage({ locale: 'es-ES' });
  await listen();
  await page.keyboard.press('t');
  const field = page.getByRole('textbox', { name: 'Jugada o pregunta' });
  await expect.poll(() => field.evaluate((one) => one.matches(':focus'))).toBe(true);
  const type = async (text: string): Promise<string> => {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    return next();
  };
  // Skips the hint about the long press and other first announcements.
  await heard();
  expect(await type('e5')).toBe('1. e5, peón blanco de e4 a e5');
  expect(await type('peón h8')).toBe('1… h8, peón negro de h9 a h8');
  expect(await type('casilla e5')).toMatch(/^e5, peón blanco, /);
  expect(await type('e7')).toMatch(/e7/);
  expect(await type('anterior')).toBe('1. e5, peón blanco de e4 a e5');
  await expect.poll(() => moveList()).toEqual(['e5', 'h8']);
  // The announced answers are also listed.
  const answers = page.getByRole('list', { name: 'Respuestas' }).getByRole('listitem');
  expect(answers.count()).toBe(5);
  expect(await answers.last().innerText()).toBe('anterior: 1. e5, peón blanco de e4 a e5');
  await page.keyboard.press('Escape');
  await expect.poll(() => field.count()).toBe(0);
  await page.getByRole('button', { name: 'Jugada anterior' }).click();
  expect(await next()).toBe('Comienzo de la partida, Juegan blancas');
  // Evaluations that change with every iteration are not announced; steps announce them.
  expect(page.locator('output').evaluateAll((all) => all.map(({ ariaLive }) => ariaLive))).toEqual([
    'off',
  ]);
});
