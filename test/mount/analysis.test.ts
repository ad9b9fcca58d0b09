/** The analysis element: its input, its events, its optional parts, and its accessibility. */
import { expect, test } from 'vitest';
import type { AcedrexAnalysis } from '../../src/elements/analysis/analysis.js';
import type { AcedrexBoard } from '../../src/elements/board/board.js';
import {
  analyse,
  errorsHeard,
  escaped,
  find,
  listen,
  mountAnalysis,
  page,
  set,
  settled,
  violations,
} from './support.js';

const GAME = `[Ruleset "cazaux"] 1. e5 {The king's pawn.} e8 2. Uf3! (2. d5 d8) 2... Uf10 *`;

const analysis = (): AcedrexAnalysis => find('acedrex-analysis');
const board = (): AcedrexBoard => {
  const [first] = page.locator('acedrex-board').elements();
  return first as AcedrexBoard;
};

const pieceOn = (square: string, piece: string): Promise<void> =>
  page.locator(`acedrex-board [data-square=${square}][aria-label*="${piece}"]`).first().waitFor();

const GIVEN = `pgn="${escaped(GAME)}" ply="4"`;

test('the element fires events for changes by the user, not for changes by the host', async () => {
  await mountAnalysis(GIVEN);
  const told: string[] = [];
  for (const name of ['position-change', 'game-change', 'engine-change'])
    analysis().addEventListener(`acedrex-${name}`, () => told.push(name));
  await pieceOn('f10', 'black unicornio');
  await set({ ply: 1 }, analysis());
  await pieceOn('e9', 'black pawn');
  expect(told).toEqual([]);
  await page.getByRole('button', { name: 'Next move' }).click();
  await expect.poll(() => told).toEqual(['position-change']);
  await page.locator('[data-square=d4].movable').click();
  await page.locator('[data-square=d5]').click();
  // The tree already contains the move, so the game does not change.
  await page.locator('button.move[aria-current]', { hasText: 'd5' }).waitFor();
  await expect.poll(() => told).toEqual(['position-change', 'position-change']);
  await page.locator('[data-square=k9].movable').click();
  await page.locator('[data-square=k8]').click();
  await page.locator('button.move', { hasText: 'k8' }).waitFor();
  await expect.poll(() => told).toContain('game-change');
});

test('a host that sets the FEN to the reported position does not reset the game', async () => {
  await mountAnalysis();
  analysis().addEventListener('acedrex-position-change', ({ target, detail }) => {
    if (target === analysis()) analysis().fen = detail.fen;
  });
  const moves = page.locator('button.move');
  for (const [from, to] of [
    ['d4', 'd5'],
    ['k9', 'k8'],
  ] as const) {
    await page.locator(`[data-square=${from}].movable`).click();
    await page.locator(`[data-square=${to}]`).click();
    await moves.filter({ hasText: to }).waitFor();
  }
  expect(moves.allInnerTexts()).toEqual(['d5', 'k8']);
  // Another position begins a new game.
  await set({ fen: '11k/12/12/12/12/12/12/12/12/12/12/K10R w - - 0 1' }, analysis());
  await expect.poll(() => moves.count()).toBe(0);
});

test('a move that the host prevents is not added to the game', async () => {
  await mountAnalysis();
  analysis().addEventListener('acedrex-move', (event) => event.preventDefault());
  await page.locator('[data-square=d4].movable').click();
  await page.locator('[data-square=d5]').click();
  await pieceOn('d4', 'white pawn');
  await expect.poll(() => page.locator('button.move').count()).toBe(0);
});

test('invalid input is reported, and the previous game stays on the board', async () => {
  listen('acedrex-error');
  await mountAnalysis(GIVEN);
  await pieceOn('f10', 'black unicornio');
  await set({ pgn: '', fen: 'nonsense' }, analysis());
  await page.locator('[data-code^=fen-]').waitFor();
  await pieceOn('f10', 'black unicornio');
  await set({ fen: '', pgn: '1. e5 e8 2. Zz9' }, analysis());
  await page.locator('[data-code^=san-]').waitFor();
  await pieceOn('e5', 'white pawn');
  await expect.poll(() => page.locator('button.move').count()).toBe(2);
  await set({ pgn: '', fen: '12/12/12/12/12/5k6/12/12/12/12/12/12 w - - 0 1' }, analysis());
  await page.locator('[data-code=king-missing]').waitFor();
  await pieceOn('f7', 'black king');
  await set({ fen: '', pgn: '1. e5', game: 3 }, analysis());
  await page.locator('[data-code=pgn-game-missing]').waitFor();
  await set({ pgn: '1. e5', game: 1 }, analysis());
  await pieceOn('f12', 'black aanca');
  await expect.poll(() => page.locator('acedrex-analysis .fault').count()).toBe(0);
  expect(new Set(errorsHeard()).size).toBe(4);
});

const MAIL = `From: Ana <ana@example.org>
To: Bea <bea@example.org>
Subject: our game
Content-Transfer-Encoding: quoted-printable

[White "Jos=C3=A9"]

1. e5 e8 2. h5 *
-- =20
Ana, +34 600 000 000`;
const PAGE =
  '<!doctype html><title>1. a5 a8</title><pre>1. f5 f8 *</pre><p>and</p><pre>1. g5 g8 2. h5 *</pre>';

test('games in e-mails and web pages are read, and start from the given FEN', async () => {
  listen('acedrex-error');
  await mountAnalysis('');
  const moves = (): readonly string[] => page.locator('button.move').allInnerTexts();
  await set({ pgn: MAIL }, analysis());
  await expect.poll(moves).toEqual(['e5', 'e8', 'h5']);
  expect(analysis().toPgn()).toContain('[White "José"]');
  await set({ pgn: PAGE, game: 2, ply: 2 }, analysis());
  await expect.poll(moves).toEqual(['g5', 'g8', 'h5']);
  await pieceOn('g8', 'black pawn');
  await set({ pgn: '<p>2. h5</p>', game: 1, fen: analysis().position }, analysis());
  await expect.poll(moves).toEqual(['h5']);
  await pieceOn('g8', 'black pawn');
  expect(errorsHeard()).toEqual([]);
  await set({ pgn: '<p>Buy 1. apples</p>', fen: '' }, analysis());
  await page.locator('[data-code=pgn-no-game]').waitFor();
});

test('every part of the element can be hidden', async () => {
  await mountAnalysis(GIVEN);
  const parts: readonly (readonly [string, string])[] = [
    ['noBar', 'acedrex-eval-bar'],
    ['noLines', 'acedrex-lines'],
    ['noMoves', 'acedrex-moves'],
    ['noControls', '.controls'],
    ['noEngine', 'acedrex-engine'],
  ];
  for (const [property, selector] of parts) {
    await page.locator(selector).first().waitFor({ state: 'attached' });
    await set({ [property]: true }, analysis());
    expect(page.locator(selector).count(), property).toBe(0);
  }
  // The board alone fills the element.
  const [outer, inner] = [analysis(), board()].map((one) => one.getBoundingClientRect().width);
  expect((outer ?? 0) - (inner ?? 0)).toBeLessThan(4);
});

test('arrow keys step through the game unless a square has the focus', async () => {
  await mountAnalysis(GIVEN);
  await pieceOn('f10', 'black unicornio');
  await page.getByRole('button', { name: 'Uf10' }).focus();
  await page.keyboard.press('ArrowLeft');
  await pieceOn('c12', 'black unicornio');
  await page.keyboard.press('Home');
  await pieceOn('e4', 'white pawn');
  await page.locator('[data-square=e4].square').focus();
  await page.keyboard.press('ArrowRight');
  await pieceOn('e4', 'white pawn');
  expect(board().focusedSquare).toBe('f4');
});

test('arrow keys step through the game after a click on a square, and move between squares after Tab', async () => {
  await mountAnalysis(GIVEN);
  document.querySelector('main')?.insertAdjacentHTML('beforeend', '<button>After</button>');
  await pieceOn('f10', 'black unicornio');
  const current = page.locator('acedrex-moves [aria-current]');
  const focused = (): string => board().focusedSquare;
  const orientation = (): string => board().orientation;
  await page.locator('[data-square=g7].square').click();
  for (const [key, move] of [
    ['ArrowLeft', 'Uf3'],
    ['ArrowDown', 'Uf10'],
    ['ArrowLeft', 'Uf3'],
    ['ArrowRight', 'Uf10'],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => current.innerText()).toContain(move);
  }
  await page.keyboard.press('ArrowUp');
  await pieceOn('e4', 'white pawn');
  expect(focused()).toBe('g7');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect.poll(focused).toBe('h7');
  await pieceOn('e4', 'white pawn');
  // Letters follow the arrow keys: on a square reached by Tab, F is left to the host page.
  await page.locator('[data-square=g7].square').click();
  await page.keyboard.press('f');
  await expect.poll(orientation).toBe('black');
});

test('an element that is removed and reinserted resumes its game', async () => {
  await mountAnalysis(GIVEN);
  await pieceOn('f10', 'black unicornio');
  await page.getByRole('button', { name: 'Previous move' }).click();
  const moved = analysis();
  moved.remove();
  document.querySelector('main')?.append(moved);
  await pieceOn('c12', 'black unicornio');
  await analyse();
  // The arrow of a stopped engine would look like advice on the next position.
  const arrows = (): number => board().shapes.length;
  await expect.poll(arrows).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect.poll(arrows).toBe(0);
});

test('the element is in Spanish on a Spanish page', async () => {
  document.documentElement.lang = 'es';
  await mountAnalysis(GIVEN);
  await page.getByText('Juegan blancas').waitFor();
  await page.getByRole('button', { name: 'Analizar' }).waitFor();
});

test('the element is accessible and never scrolls sideways at any width', async () => {
  await mountAnalysis(GIVEN);
  await analyse();
  for (const [width, scheme] of [
    [1440, 'light'],
    [768, 'dark'],
    [360, 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    document.documentElement.style.colorScheme = scheme;
    await page.setViewportSize({ width, height: 900 });
    await settled();
    expect([width, await violations()]).toEqual([width, []]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
});
