/** What screen readers announce of a game, and the field for moves and questions. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { GAME, openGame } from './moves-support.js';
import { clickMove, drawn, moveList, openPage, openTool, siteForTests } from './support.js';

const site = siteForTests();

/** Keeps every text that appears in a live region of the page from now on. */
const listen = (page: Page): Promise<void> =>
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

/** What has been said since the last call. */
const heard = async (page: Page): Promise<readonly string[]> => {
  await drawn(page);
  return page.evaluate(() => (globalThis as unknown as { said: string[] }).said.splice(0));
};

/** Waits for the next announcement, which is the only one. */
const next = async (page: Page): Promise<string> => {
  const all: string[] = [];
  await expect
    .poll(async () => {
      all.push(...(await heard(page)));
      return all.length;
    })
    .toBeGreaterThan(0);
  all.push(...(await heard(page)));
  expect(all).toHaveLength(1);
  return all[0] ?? '';
};

test('each step is announced once, with its move, side and evaluation', async () => {
  const page = await openGame(site, GAME);
  await listen(page);
  await page.keyboard.press('ArrowRight');
  expect(await next(page)).toBe('1. e5, white pawn e4 to e5');
  await page.keyboard.press('Home');
  expect(await next(page)).toBe('Start of the game, White to move');
  await page.keyboard.press('ArrowRight');
  await next(page);
  await page.keyboard.press('ArrowRight');
  await next(page);
  await page.getByRole('button', { name: 'Next move' }).click();
  expect(await next(page)).toBe('2. Uf3, white unicornio c1 to f3, good move, plus 0.31');
  await page.locator('acedrex-moves button.move', { hasText: 'h8' }).click();
  expect(await next(page)).toMatch(/^3\.\.\. h8, black pawn h9 to h8\. .*White wins/);
  // A move on the board is not announced by the board once more.
  await page.keyboard.press('ArrowLeft');
  await next(page);
  await clickMove(page, 'd9', 'd8');
  expect(await next(page)).toBe('3… d8, black pawn d9 to d8');
  await openTool(page, 'Settings');
  await page.getByLabel('Screen readers announce').selectOption('Moves, evaluations and comments');
  await page.keyboard.press('Escape');
  await heard(page);
  await page.keyboard.press('Home');
  await next(page);
  await page.keyboard.press('ArrowRight');
  expect(await next(page)).toBe('1. e5, white pawn e4 to e5. The pawn.');
  await page.context().close();
});

test('a game is played and asked about by typing alone', async () => {
  const { page, requests } = await openPage(site, { locale: 'es-ES' });
  const isFetched = (): boolean => requests.some((url) => url.includes('/console.component-'));
  expect(isFetched()).toBe(false);
  await listen(page);
  await page.keyboard.press('t');
  const field = page.getByRole('textbox', { name: 'Jugada o pregunta' });
  await expect.poll(() => field.evaluate((one) => one.matches(':focus'))).toBe(true);
  const type = async (text: string): Promise<string> => {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    return next(page);
  };
  // The hint about the long press, and whatever else the first keys bring.
  await heard(page);
  expect(await type('e5')).toBe('1. e5, peón blanco de e4 a e5');
  expect(await type('peón h8')).toBe('1… h8, peón negro de h9 a h8');
  expect(await type('casilla e5')).toMatch(/^e5, peón blanco, /);
  expect(await type('e7')).toMatch(/e7/);
  expect(await type('anterior')).toBe('1. e5, peón blanco de e4 a e5');
  await expect.poll(() => moveList(page)).toEqual(['e5', 'h8']);
  // What is said is shown too.
  const answers = page.getByRole('list', { name: 'Respuestas' }).getByRole('listitem');
  expect(await answers.count()).toBe(5);
  expect(await answers.last().innerText()).toBe('anterior: 1. e5, peón blanco de e4 a e5');
  await page.keyboard.press('Escape');
  await expect.poll(() => field.count()).toBe(0);
  await page.keyboard.press('ArrowLeft');
  expect(await next(page)).toBe('Comienzo de la partida, Juegan blancas');
  // An evaluation that changes with every iteration is not spoken; the steps say it.
  expect(
    await page.locator('output').evaluateAll((all) => all.map(({ ariaLive }) => ariaLive)),
  ).toEqual(['off']);
  await page.context().close();
});
