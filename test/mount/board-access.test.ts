/** The board for users of keyboards and screen readers, with its overlays and move cards. */
import { describe, expect, test } from 'vitest';
import { scaled } from '../support/scale.js';
import { middleOf, mountBoard, page, set, settled, square, touch, violations } from './support.js';

const MIDDLEGAME =
  'r2uk1g2u1r/3gc5l1/p2l4a3/1p1pAppp1ppp/2p1p3p3/12/3U8/PP1P1PPPPPPP/2P1P7/12/4C2CG1L1/RL1G2K2U1R w g1 - 0 20';

const focused = (): string | undefined =>
  page.locator('.square:focus').elements()[0]?.dataset.square;

const press = async (...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

const status = page.locator('acedrex-board [role=status]');
const spoken = (): Promise<string> => status.innerText();

const ready = async (): Promise<void> => {
  await expect.poll(() => page.locator('.square.movable').count()).toBeGreaterThan(0);
};

const labelled = (name: string): Promise<string | null> => square(name).getAttribute('aria-label');

describe('keyboard control', () => {
  test('moves any piece to any square in free mode, and no piece in view mode', async () => {
    await mountBoard('mode="free"');
    await ready();
    await press('Tab', 'Enter', 'Control+End', 'ArrowUp', 'ArrowUp', 'Enter');
    await expect.poll(() => labelled('l3')).toMatch(/^l3, white rook/);
    await set({ mode: 'view' });
    await press('Enter', 'ArrowUp', 'Enter');
    await expect.poll(() => labelled('l3')).toMatch(/^l3, white rook/);
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-readonly')).toBe('true');
  });

  test('has a single tab stop and supports every key of the grid pattern', async () => {
    await mountBoard();
    await ready();
    await expect.poll(() => page.locator('.square[tabindex="0"]').count()).toBe(1);
    await press('Tab');
    await expect.poll(() => focused()).toBe('a1');
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
      await press(key);
      expect([key, focused()]).toEqual([key, to]);
    }
    await expect.poll(() => page.locator('.square[tabindex="0"]').count()).toBe(1);
    await set({ orientation: 'black' });
    await press('Control+Home', 'ArrowRight');
    await expect.poll(() => focused()).toBe('k1');
  });

  test('jumps to the next piece by its letter, and to the previous one with Shift', async () => {
    await mountBoard();
    await ready();
    await press('Tab', 'u');
    await expect.poll(() => focused()).toBe('c1');
    await press('u', 'u', 'Shift+U');
    await expect.poll(() => focused()).toBe('j1');
    await press('k');
    await expect.poll(() => focused()).toBe('g12');
  });

  test('can cancel a selection and play a move, and the move is announced', async () => {
    await mountBoard();
    await ready();
    await press('Tab', 'u', 'Enter');
    await expect.poll(() => square('c1').getAttribute('aria-selected')).toBe('true');
    await press('Escape');
    await expect.poll(() => square('c1').getAttribute('aria-selected')).toBe('false');
    await press(' ', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp');
    await expect.poll(() => labelled('f3')).toBe('f3, empty, can move here');
    await press('Enter');
    await expect.poll(() => spoken()).toBe('white unicornio c1 to f3');
    expect(focused()).toBe('f3');
  });

  test('announces the moves of a piece with M and its attackers with O', async () => {
    await mountBoard(`fen="${MIDDLEGAME}"`);
    await ready();
    await press('Tab', 'a', 'm');
    await expect
      .poll(() => spoken())
      .toBe(
        'e9, white aanca, takes on c8, i8, d10, i10; goes to d8, f8, f10; ' +
          'slides to f6, d7, f7, g8, h8, g10, h10, f11, f12; is blocked by its own side on f5, d6',
      );
    const before = await status.textContent();
    await press('m');
    await expect.poll(() => status.textContent()).not.toBe(before);
    await press('o');
    await expect.poll(() => spoken()).toBe('e9, white aanca, attacked by black giraffe g12');
    await press('ArrowLeft', 'm');
    await expect.poll(() => spoken()).toContain('d9, black pawn, goes to d8');
  });

  test('adds attackers and defenders to the labels with `label-attacks`, even in view mode', async () => {
    await mountBoard(`fen="${MIDDLEGAME}" mode="view" label-attacks`);
    expect(await labelled('e9')).toBe('e9, white aanca');
    await press('Tab');
    await expect.poll(() => labelled('e9')).toBe('e9, white aanca, attacked 1, defended 0');
  });
});

describe('overlays', () => {
  const squaresOf = (selector: string): readonly string[] =>
    page
      .locator(selector)
      .elements()
      .map((one) => one.dataset.square ?? '')
      .sort();

  test('can be turned on separately and follow the position', async () => {
    const board = await mountBoard(`fen="${MIDDLEGAME}" mode="view"`);
    expect(page.locator('.badge, .control, .promotion, .threat').count()).toBe(0);
    board.setAttribute('show-hanging', '');
    await expect.poll(() => squaresOf('.badge.hanging')).toEqual(['e9']);
    board.setAttribute('show-rights', '');
    await expect.poll(() => squaresOf('.badge.right')).toEqual(['g1']);
    board.setAttribute('show-promotions', '');
    await expect.poll(() => page.locator('.promotion').count()).toBe(24);
    expect(await page.locator('.promotion[data-square=e8]').getAttribute('data-role')).toBe(
      'crocodile',
    );
    board.setAttribute('show-threats', '');
    const threat = page.locator('.threat');
    await expect.poll(() => threat.count()).toBe(1);
    expect([await threat.getAttribute('data-from'), await threat.getAttribute('data-to')]).toEqual([
      'g12',
      'e9',
    ]);
    board.setAttribute('show-control', '');
    await expect.poll(() => page.locator('.control').count()).toBeGreaterThan(100);
    const pinned = '11k/12/12/12/12/12/12/K1P7r1/12/12/12/12 w - - 0 1';
    board.setAttribute('show-pins', '');
    await set({ fen: pinned });
    await expect.poll(() => squaresOf('.badge.pin')).toEqual(['c5']);
    expect(await page.locator('.arrow.pin').getAttribute('data-from')).toBe('k5');
    expect(page.locator('.badge.right').count()).toBe(0);
  });

  test('work in a position without kings', async () => {
    await mountBoard(
      'fen="12/12/12/12/12/12/12/r6R4/12/12/12/12 w" mode="free" show-hanging show-control show-threats show-pins show-cards',
    );
    await expect.poll(() => squaresOf('.badge.hanging')).toEqual(['a5', 'h5']);
    const { x, y } = await middleOf('h5');
    await page.mouse.move(x, y);
    await expect.poll(() => squaresOf('.reach.capture')).toEqual(['a5']);
  });
});

describe('the move card', () => {
  const reach = (kind: string): readonly string[] =>
    page
      .locator(`.reach.${kind}`)
      .elements()
      .map((one) => one.dataset.square ?? '')
      .sort();

  test('shows the moves of a hovered piece of either side', async () => {
    await mountBoard(`fen="${MIDDLEGAME}" show-cards`);
    await ready();
    await square('d6').hover();
    await expect.poll(() => reach('step')).toEqual(['b7', 'f7']);
    expect(reach('slide')).toEqual(['a8', 'g8']);
    expect(reach('capture')).toEqual(['c8', 'e8', 'h9']);
    expect(reach('friend')).toEqual(['b5', 'c4', 'e4', 'f5']);
    expect(await page.locator('.card').innerText()).toMatch(
      /^White unicornio a knight’s leap, then outward like a bishop\.\s+4 moves, 3 captures, 4 squares blocked$/,
    );
    // The lion is Black's although White is to move.
    await square('k11').hover();
    await expect.poll(() => page.locator('.card').innerText()).toContain('Black lion');
    await square('e7').hover();
    await expect.poll(() => page.locator('.card').count()).toBe(0);
  });

  test('appears at the board edge where it covers fewer marks, otherwise away from the piece', async () => {
    const fen = '12/12/12/12/12/12/12/12/12/R11/P10R/P11 w';
    await mountBoard(`fen="${fen}" mode="free" show-cards`);
    await expect.poll(() => square('a3').getAttribute('class')).toContain('movable');
    const card = page.locator('.card');
    // The rook attacks the far end of its file, and its own pawn is in front of the near one.
    await square('a3').hover();
    await expect.poll(() => card.getAttribute('class')).toContain('below');
    expect(reach('slide')).toContain('a12');
    // This rook reaches both ends.
    await square('l2').hover();
    await expect.poll(() => card.getAttribute('class')).toContain('above');
  });

  test('shows the moves of the focused piece under the current rules, and Escape closes it', async () => {
    await mountBoard('show-cards ruleset="murray"');
    await ready();
    await press('Tab', 'u');
    await expect
      .poll(() => page.locator('.card').innerText())
      .toContain('a knight’s leap without capturing');
    expect(reach('step')).toEqual(['a2', 'b3', 'd3', 'e2']);
    expect(reach('slide')).toEqual([]);
    await press('Escape');
    await expect.poll(() => page.locator('.card').count()).toBe(0);
  });

  test('appears after a long press, and no circle is drawn', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    const board = await mountBoard('show-cards');
    await ready();
    await touch.down(await middleOf('b12'));
    await expect.poll(() => page.locator('.card').innerText()).toContain('Black lion');
    await touch.up();
    await expect.poll(() => page.locator('.card').count()).toBe(1);
    expect(board.userShapes).toEqual([]);
    expect(document.documentElement.scrollWidth).toBe(360);
  });
});

describe('the board', () => {
  test.each([
    ['plain', 'light', ''],
    [
      'with everything on',
      'dark',
      'show-control show-hanging show-pins show-threats show-promotions show-rights show-cards',
    ],
    ['outside coordinates, view', 'light', 'coordinates="outside" mode="view"'],
  ] as const)('is accessible: %s, %s', async (_, colorScheme, attributes) => {
    await mountBoard(`fen="${MIDDLEGAME}" ${attributes}`);
    await press('Tab', 'u', 'Enter');
    for (const scheme of scaled(1) > 1 ? (['light', 'dark'] as const) : [colorScheme]) {
      await page.emulateMedia({ colorScheme: scheme });
      await settled();
      const found = await violations(true);
      expect([scheme, found]).toEqual([scheme, []]);
    }
  });
});

const paint = (selector: string, property: string): string => {
  const [first] = page.locator(selector).elements();
  return first === undefined ? 'none' : getComputedStyle(first).getPropertyValue(property);
};

test('squares and pieces have more contrast if the user prefers it', async () => {
  await page.emulateMedia({ contrast: 'more' });
  await mountBoard();
  expect(paint('.square.light', 'background-color')).toBe('rgb(255, 255, 255)');
  expect(paint('.square.dark', 'background-color')).toBe('rgb(154, 154, 154)');
  expect(paint('.piece.white .fill-ink', 'fill')).toBe('rgb(255, 255, 255)');
  expect(paint('.piece.black .fill-ink', 'fill')).toBe('rgb(0, 0, 0)');
});

test('sides, square colours and the selection stay distinguishable with forced colours', async () => {
  await page.emulateMedia({ forcedColors: 'active' });
  await mountBoard();
  await ready();
  await square('e4').click();
  const background = (name: string): string =>
    paint(`.square[data-square=${name}]`, 'background-color');
  expect(background('a1')).not.toBe(background('b1'));
  const ink = '[data-piece=R] path:last-child';
  expect(paint(`.piece.white${ink}`, 'fill')).not.toBe(paint(`.piece.black${ink}`, 'fill'));
  expect(page.locator('.square.target').count()).toBe(1);
});

test.each([
  ['', 'Board, white to move'],
  ['k11/12/2K9/12/12/12/12/12/12/12/A11/3R8 b', 'Board, bare king'],
])('the grid label names the side to move or the result: %s', async (fen, name) => {
  const board = await mountBoard(`fen="${fen}"`);
  const nameOf = (): Promise<string | null> => page.getByRole('grid').getAttribute('aria-label');
  await expect.poll(nameOf).toBe(name);
  board.outcome = 'White resigned';
  await expect.poll(nameOf).toBe('Board, White resigned');
});

describe('the language', () => {
  test('labels, move cards and announcements follow the `lang` attribute', async () => {
    await mountBoard('lang="es" show-cards label-attacks');
    await ready();
    await expect.poll(() => labelled('f1')).toMatch(/^f1, aanca blanca, ataques 0, defensas \d+$/);
    expect(await labelled('f6')).toBe('f6, vacía');
    expect(await page.getByRole('grid').getAttribute('aria-label')).toBe('Tablero, juegan blancas');
    await square('e4').hover();
    await expect
      .poll(() => page.locator('acedrex-board [part=card]').innerText())
      .toContain('Peón blanco una casilla hacia delante; captura en diagonal');
    await square('e4').click();
    await expect.poll(() => labelled('e5')).toContain('se puede mover aquí');
    await square('e5').click();
    await expect.poll(spoken).toBe('peón blanco de e4 a e5');
    await press('o');
    await expect.poll(spoken).toMatch(/^e5, peón blanco, .*por las blancas: /);
  });

  test('the board uses the page’s language unless `lang` overrides it', async () => {
    document.documentElement.lang = 'es-ES';
    const board = await mountBoard();
    await expect.poll(() => labelled('f6')).toBe('f6, vacía');
    board.lang = 'en';
    await expect.poll(() => labelled('f6')).toBe('f6, empty');
  });
});
