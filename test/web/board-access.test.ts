/** The board for those who use no mouse or do not see it; and its overlays and cards. */
import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { AcedrexBoard } from '../../src/elements/board/board.component.js';
import { scaled } from '../support/scale.js';
import { settled, violations } from './look.js';
import { middleOf, openBoard, setBoard } from './board-support.js';
import { siteForTests, square } from './support.js';

const site = siteForTests();

const MIDDLEGAME =
  'r2uk1g2u1r/3gc5l1/p2l4a3/1p1pAppp1ppp/2p1p3p3/12/3U8/PP1P1PPPPPPP/2P1P7/12/4C2CG1L1/RL1G2K2U1R w g1 - 0 20';

const focused = (page: Page): Promise<string | null | undefined> =>
  page
    .locator('acedrex-board')
    .evaluate((board) => board.shadowRoot?.activeElement?.getAttribute('data-square'));

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

const spoken = (page: Page): Promise<string> =>
  page.locator('acedrex-board [role=status]').innerText();

const ready = async (page: Page): Promise<void> => {
  await expect.poll(() => page.locator('.square.movable').count()).toBeGreaterThan(0);
};

describe('the keyboard', () => {
  test('moves anything anywhere in free mode, nothing in view mode', async () => {
    const { page } = await openBoard(site, 'mode="free"');
    await ready(page);
    await press(page, 'Tab', 'Enter', 'Control+End', 'ArrowUp', 'ArrowUp', 'Enter');
    await expect
      .poll(() => square(page, 'l3').first().getAttribute('aria-label'))
      .toMatch(/^l3, white rook/);
    await setBoard(page, { mode: 'view' });
    await press(page, 'Enter', 'ArrowUp', 'Enter');
    await expect
      .poll(() => square(page, 'l3').first().getAttribute('aria-label'))
      .toMatch(/^l3, white rook/);
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-readonly')).toBe('true');
    await page.context().close();
  });

  test('has one tab stop, and every key of the grid pattern', async () => {
    const { page } = await openBoard(site);
    await ready(page);
    await expect.poll(() => page.locator('.square[tabindex="0"]').count()).toBe(1);
    await press(page, 'Tab');
    await expect.poll(() => focused(page)).toBe('a1');
    const ways: readonly (readonly [string, string])[] = [
      ['ArrowRight', 'b1'],
      ['ArrowUp', 'b2'],
      ['End', 'l2'],
      ['PageUp', 'l12'],
      ['Home', 'a12'],
      ['ArrowUp', 'a12'],
      ['Control+End', 'l1'],
      ['PageDown', 'l1'],
      ['ArrowDown', 'l1'],
      ['Control+Home', 'a12'],
    ];
    for (const [key, to] of ways) {
      await press(page, key);
      expect([key, await focused(page)]).toEqual([key, to]);
    }
    await expect.poll(() => page.locator('.square[tabindex="0"]').count()).toBe(1);
    await setBoard(page, { orientation: 'black' });
    await press(page, 'Control+Home', 'ArrowRight');
    await expect.poll(() => focused(page)).toBe('k1');
    await page.context().close();
  });

  test('jumps to pieces by their letters, back with Shift', async () => {
    const { page } = await openBoard(site);
    await ready(page);
    await press(page, 'Tab', 'u');
    await expect.poll(() => focused(page)).toBe('c1');
    await press(page, 'u', 'u', 'Shift+U');
    await expect.poll(() => focused(page)).toBe('j1');
    await press(page, 'k');
    await expect.poll(() => focused(page)).toBe('g12');
    await page.context().close();
  });

  test('plays a whole move, hears it, and takes a selection back', async () => {
    const { page } = await openBoard(site);
    await ready(page);
    await press(page, 'Tab', 'u', 'Enter');
    await expect.poll(() => square(page, 'c1').first().getAttribute('aria-selected')).toBe('true');
    await press(page, 'Escape');
    await expect.poll(() => square(page, 'c1').first().getAttribute('aria-selected')).toBe('false');
    await press(page, ' ', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp');
    await expect
      .poll(() => square(page, 'f3').first().getAttribute('aria-label'))
      .toBe('f3, empty, can move here');
    await press(page, 'Enter');
    await expect.poll(() => spoken(page)).toBe('white unicornio c1 to f3');
    expect(await focused(page)).toBe('f3');
    await page.context().close();
  });

  test('m tells the moves of any piece, o who attacks it; the same answer is given anew', async () => {
    const { page } = await openBoard(site, `fen="${MIDDLEGAME}"`);
    await ready(page);
    await press(page, 'Tab', 'a', 'm');
    await expect
      .poll(() => spoken(page))
      .toBe(
        'e9, white aanca, takes on c8, i8, d10, i10; goes to d8, f8, f10; ' +
          'slides to f6, d7, f7, g8, h8, g10, h10, f11, f12; is blocked by friends on f5, d6',
      );
    const before = await page
      .locator('acedrex-board [role=status]')
      .evaluate((one) => one.textContent);
    await press(page, 'm');
    await expect
      .poll(() => page.locator('acedrex-board [role=status]').evaluate((one) => one.textContent))
      .not.toBe(before);
    await press(page, 'o');
    await expect.poll(() => spoken(page)).toBe('e9, white aanca, attacked by black giraffe g12');
    await press(page, 'ArrowLeft', 'm');
    await expect.poll(() => spoken(page)).toContain('d9, black pawn, goes to d8');
    await page.context().close();
  });

  test('a question that is asked before its answer can be computed is answered then', async () => {
    const held: Route[] = [];
    // A route that is added to an open page can come later than a request.
    const { page } = await openBoard(site, `fen="${MIDDLEGAME}"`, {}, (each) =>
      each.route(/\/overlays[-.]/, (route) => {
        held.push(route);
      }),
    );
    await ready(page);
    await press(page, 'Tab', 'a', 'm');
    await expect.poll(() => spoken(page)).toBe('Loading');
    await expect.poll(() => held.length).toBe(1);
    await held[0]?.continue();
    await expect.poll(() => spoken(page)).toContain('e9, white aanca, takes on c8');
    await page.context().close();
  });

  test('labels tell attackers and defenders, in view mode once the board has the focus', async () => {
    const { page } = await openBoard(site, `fen="${MIDDLEGAME}" mode="view"`);
    expect(await square(page, 'e9').first().getAttribute('aria-label')).toBe('e9, white aanca');
    await press(page, 'Tab');
    await expect
      .poll(() => square(page, 'e9').first().getAttribute('aria-label'))
      .toBe('e9, white aanca, attacked 1, defended 0');
    await page.context().close();
  });
});

describe('overlays', () => {
  const on = async (page: Page, name: string): Promise<void> => {
    await page.locator('acedrex-board').evaluate((board, attribute) => {
      board.setAttribute(attribute, '');
    }, name);
  };
  const squaresOf = (page: Page, selector: string): Promise<readonly string[]> =>
    page
      .locator(selector)
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-square') ?? '').sort());

  test('are each a switch of its own, and follow the position', async () => {
    const { page, complaints } = await openBoard(site, `fen="${MIDDLEGAME}" mode="view"`);
    expect(await page.locator('.badge, .control, .promotion, .threat').count()).toBe(0);
    await on(page, 'show-hanging');
    await expect.poll(() => squaresOf(page, '.badge.hanging')).toEqual(['e9']);
    await on(page, 'show-rights');
    await expect.poll(() => squaresOf(page, '.badge.right')).toEqual(['g1']);
    await on(page, 'show-promotions');
    await expect.poll(() => page.locator('.promotion').count()).toBe(24);
    expect(await page.locator('.promotion[data-square=e8]').getAttribute('data-role')).toBe(
      'crocodile',
    );
    await on(page, 'show-threats');
    const threat = page.locator('.threat');
    await expect.poll(() => threat.count()).toBe(1);
    expect([await threat.getAttribute('data-from'), await threat.getAttribute('data-to')]).toEqual([
      'g12',
      'e9',
    ]);
    await on(page, 'show-control');
    await expect.poll(() => page.locator('.control').count()).toBeGreaterThan(100);
    const pinned = '11k/12/12/12/12/12/12/K1P7r1/12/12/12/12 w - - 0 1';
    await on(page, 'show-pins');
    await setBoard(page, { fen: pinned });
    await expect.poll(() => squaresOf(page, '.badge.pin')).toEqual(['c5']);
    expect(await page.locator('.arrow.pin').getAttribute('data-from')).toBe('k5');
    expect(await page.locator('.badge.right').count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('work on set-ups that are no positions', async () => {
    const { page, complaints } = await openBoard(
      site,
      'fen="12/12/12/12/12/12/12/r6R4/12/12/12/12 w" mode="free" show-hanging show-control show-threats show-pins show-cards',
    );
    await expect.poll(() => squaresOf(page, '.badge.hanging')).toEqual(['a5', 'h5']);
    const { x, y } = await middleOf(page, 'h5');
    await page.mouse.move(x, y);
    await expect.poll(() => squaresOf(page, '.reach.capture')).toEqual(['a5']);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe('the move card', () => {
  const reach = (page: Page, kind: string): Promise<readonly string[]> =>
    page
      .locator(`.reach.${kind}`)
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-square') ?? '').sort());

  test('shows on hover what a piece of either side can do here', async () => {
    const { page } = await openBoard(site, `fen="${MIDDLEGAME}" show-cards`);
    await ready(page);
    await square(page, 'd6').first().hover();
    await expect.poll(() => reach(page, 'step')).toEqual(['b7', 'f7']);
    expect(await reach(page, 'slide')).toEqual(['a8', 'g8']);
    expect(await reach(page, 'capture')).toEqual(['c8', 'e8', 'h9']);
    expect(await reach(page, 'friend')).toEqual(['b5', 'c4', 'e4', 'f5']);
    expect(await page.locator('.card').innerText()).toMatch(
      /^White unicornio a knight’s leap, then outward like a bishop\.\s+4 moves, 3 captures, 4 squares blocked$/,
    );
    // It is Black's although White is to move.
    await square(page, 'k11').first().hover();
    await expect.poll(() => page.locator('.card').innerText()).toContain('Black lion');
    await square(page, 'e7').first().hover();
    await expect.poll(() => page.locator('.card').count()).toBe(0);
    await page.context().close();
  });

  test('lies at the edge where it covers fewer marks, or else away from the piece', async () => {
    const fen = '12/12/12/12/12/12/12/12/12/R11/P10R/P11 w';
    const { page } = await openBoard(site, `fen="${fen}" mode="free" show-cards`);
    await expect.poll(() => square(page, 'a3').first().getAttribute('class')).toContain('movable');
    const card = page.locator('.card');
    // The rook attacks the far end of its file, and its own pawn is in front of the near one.
    await square(page, 'a3').first().hover();
    await expect.poll(() => card.getAttribute('class')).toContain('below');
    expect(await reach(page, 'slide')).toContain('a12');
    // This one reaches both ends.
    await square(page, 'l2').first().hover();
    await expect.poll(() => card.getAttribute('class')).toContain('above');
    await page.context().close();
  });

  test('follows the keyboard, and the rules in force', async () => {
    const { page } = await openBoard(site, 'show-cards ruleset="murray"');
    await ready(page);
    await press(page, 'Tab', 'u');
    await expect.poll(() => page.locator('.card').innerText()).toContain('first a knight’s leap');
    expect(await reach(page, 'step')).toEqual(['a2', 'b3', 'd3', 'e2']);
    expect(await reach(page, 'slide')).toEqual([]);
    await press(page, 'Escape');
    await expect.poll(() => page.locator('.card').count()).toBe(0);
    await page.context().close();
  });

  test('comes to a finger that waits, which then draws nothing', async () => {
    const { page } = await openBoard(site, 'show-cards', {
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      isMobile: true,
    });
    await ready(page);
    const client = await page.context().newCDPSession(page);
    const at = await middleOf(page, 'b12');
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await expect.poll(() => page.locator('.card').innerText()).toContain('Black lion');
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => page.locator('.card').count()).toBe(1);
    expect(
      await page.locator('acedrex-board').evaluate((board) => (board as AcedrexBoard).userShapes),
    ).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.context().close();
  });
});

describe('axe', () => {
  test.each([
    ['plain', 'light', ''],
    [
      'with everything on',
      'dark',
      'show-control show-hanging show-pins show-threats show-promotions show-rights show-cards',
    ],
    ['outside coordinates, view', 'light', 'coordinates="outside" mode="view"'],
  ] as const)('%s, %s: nothing to report', async (_, colorScheme, attributes) => {
    const { page } = await openBoard(site, `fen="${MIDDLEGAME}" ${attributes}`);
    await press(page, 'Tab', 'u', 'Enter');
    for (const scheme of scaled(1) > 1 ? (['light', 'dark'] as const) : [colorScheme]) {
      await page.emulateMedia({ colorScheme: scheme });
      await settled(page);
      const found = await violations(page, { withBoards: true });
      expect([scheme, found]).toEqual([scheme, []]);
    }
    await page.context().close();
  });
});

test('where more contrast is wanted the squares and both sides have it', async () => {
  const { page } = await openBoard(site, '', { contrast: 'more' });
  const paint = (selector: string, property: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property);
  expect(await paint('.square.light', 'background-color')).toBe('rgb(255, 255, 255)');
  expect(await paint('.square.dark', 'background-color')).toBe('rgb(154, 154, 154)');
  expect(await paint('.piece.white .fill-ink', 'fill')).toBe('rgb(255, 255, 255)');
  expect(await paint('.piece.black .fill-ink', 'fill')).toBe('rgb(0, 0, 0)');
  await page.context().close();
});

test('forced colours keep the sides, the squares and the selection apart', async () => {
  const { page } = await openBoard(site, '', { forcedColors: 'active' });
  await ready(page);
  await square(page, 'e4').first().click();
  const paint = (selector: string, property: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property);
  const background = (name: string): Promise<string> =>
    paint(`.square[data-square=${name}]`, 'background-color');
  expect(await background('a1')).not.toBe(await background('b1'));
  const ink = '[data-piece=R] path:last-child';
  expect(await paint(`.piece.white${ink}`, 'fill')).not.toBe(
    await paint(`.piece.black${ink}`, 'fill'),
  );
  expect(await page.locator('.square.target').count()).toBe(1);
  await page.context().close();
});

describe('in Spanish', () => {
  const labelOf = (page: Page, name: string): Promise<string | null> =>
    page.locator(`.square[data-square=${name}]`).getAttribute('aria-label');

  test('labels, cards and speech follow the language, and English fetches nothing for it', async () => {
    const english = await openBoard(site);
    await ready(english.page);
    expect(english.requests.filter((path) => path.includes('spanish'))).toEqual([]);

    const { page, complaints } = await openBoard(site, 'lang="es" show-cards');
    await ready(page);
    await expect
      .poll(() => labelOf(page, 'f1'))
      .toMatch(/^f1, aanca blanca, ataques 0, defensas \d+$/);
    expect(await labelOf(page, 'f6')).toBe('f6, vacía');
    expect(await page.getByRole('grid').getAttribute('aria-label')).toBe('Tablero, juegan blancas');
    await page.locator('.square[data-square=e4]').hover();
    await expect
      .poll(() => page.locator('acedrex-board [part=card]').innerText())
      .toContain('Peón blanco una casilla hacia delante; captura en diagonal');
    await page.locator('.square[data-square=e4]').click();
    await expect.poll(() => labelOf(page, 'e5')).toContain('se puede mover aquí');
    await page.locator('.square[data-square=e5]').click();
    await expect.poll(() => spoken(page)).toBe('peón blanco de e4 a e5');
    await press(page, 'o');
    await expect.poll(() => spoken(page)).toMatch(/^e5, peón blanco, .*por blancas: /);
    expect(complaints).toEqual([]);
  });

  test('the language of the surroundings counts, and changes with the property', async () => {
    const { page } = await openBoard(site, '', {}, (opened) =>
      opened.addInitScript(() => {
        document.addEventListener('DOMContentLoaded', () => {
          document.documentElement.lang = 'es-ES';
        });
      }),
    );
    await expect.poll(() => labelOf(page, 'f6')).toBe('f6, vacía');
    await page.locator('acedrex-board').evaluate((board) => {
      (board as HTMLElement).lang = 'en';
    });
    await expect.poll(() => labelOf(page, 'f6')).toBe('f6, empty');
  });
});
