/** The board element from the published bundle, in real Chromium. */
import { describe, expect, test } from 'vitest';
import type { AcedrexBoard } from '../../src/elements/board/board.js';
import {
  clickMove,
  complaints,
  dragWith,
  heard,
  isMovable,
  labelOf,
  listen,
  middleOf,
  mountBoard,
  MOVING,
  page,
  set,
  settled,
  square,
  squaresWith,
} from './support.js';

const AANCA = '11k/12/4p7/12/12/6P5/5A6/12/12/12/12/11K w - - 0 1';

const MOVED = '11k/12/4p7/12/4A7/6P5/12/12/12/12/12/11K b - - 1 1';

test('moves played by the host page fire no events', async () => {
  const board = await mountBoard();
  for (const name of ['acedrex-move', 'acedrex-position-change']) listen(name);
  const played = await board.playMove('c1', 'f3');
  expect(played).toEqual({ from: 'c1', to: 'f3', san: 'Uf3', fen: board.fen });
  expect([await labelOf('f3'), squaresWith('last')]).toEqual(['f3, white unicornio', ['c1', 'f3']]);
  expect(await board.playMove('e9', 'e4')).toBeUndefined();
  expect((await board.playMove('e9', 'e8'))?.san).toBe('e8');
  expect([heard('acedrex-move'), heard('acedrex-position-change')]).toEqual([[], []]);
  // A view-only board can play moves, too.
  await set({ fen: '', viewOnly: true });
  expect((await board.playMove('e4', 'e5'))?.san).toBe('e5');
});

describe('the board modes', () => {
  test('in legal mode, only legal moves can be played, and each fires events', async () => {
    const board = await mountBoard();
    await expect.poll(() => isMovable('c1')).toBe(true);
    // An opposing piece clicked, chosen by key and dragged; then a blocked path.
    listen('acedrex-illegal-move');
    await square('a12').click();
    await square('e9').focus();
    await page.keyboard.press('Enter');
    await dragWith('left', 'e9', 'e8');
    await clickMove('a1', 'a7');
    await expect
      .poll(() => heard('acedrex-illegal-move'))
      .toEqual([
        { from: 'a12' },
        { from: 'e9' },
        { from: 'e9', to: 'e8' },
        { from: 'a1', to: 'a7' },
      ]);
    for (const name of ['acedrex-move-start', 'acedrex-move', 'acedrex-position-change'])
      listen(name);
    await dragWith('left', 'c1', 'f3');
    await expect.poll(() => labelOf('f3')).toBe('f3, white unicornio');
    await dragWith('left', 'a12', 'a5');
    await expect.poll(() => labelOf('a12')).toBe('a12, black rook');
    expect(heard('acedrex-move-start')).toEqual([
      { from: 'c1', piece: { color: 'white', role: 'unicornio' } },
      { from: 'a12', piece: { color: 'black', role: 'rook' } },
    ]);
    const { fen } = board;
    expect(heard('acedrex-move')).toEqual([{ from: 'c1', to: 'f3', san: 'Uf3', fen }]);
    expect(heard('acedrex-position-change')).toEqual([{ fen }]);
    expect(squaresWith('last')).toEqual(['c1', 'f3']);
    // The mark stays while the FEN describes the same position, and goes with it.
    await set({ fen: fen.replace(/ \S+ \S+$/, '') });
    await expect.poll(() => squaresWith('last')).toEqual(['c1', 'f3']);
    await set({ fen: MOVED });
    await expect.poll(() => squaresWith('last')).toEqual([]);
  });

  test('a dragged piece follows the pointer, leaves a ghost, and returns on a right click', async () => {
    await mountBoard();
    await expect.poll(() => isMovable('c1')).toBe(true);
    const [from, to] = [await middleOf('c1'), await middleOf('f3')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    const dragged = await page.locator('.piece.dragged').boundingBox();
    const ghost = await page.locator('.piece.ghost').boundingBox();
    const near = (box: DOMRect, { x, y }: typeof from): boolean =>
      Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) < 3;
    expect([near(dragged, to), near(ghost, from)]).toEqual([true, true]);
    expect(squaresWith('over')).toEqual(['f3']);
    expect(squaresWith('target')).toContain('f3');
    await page.mouse.down({ button: 'right' });
    await page.mouse.up({ button: 'right' });
    await page.mouse.up();
    await expect.poll(() => page.locator('.piece.dragged, .piece.ghost').count()).toBe(0);
    expect(await labelOf('c1')).toBe('c1, white unicornio');
  });

  test.each(['acedrex-move-start', 'acedrex-move'])('the host can prevent %s', async (name) => {
    await mountBoard();
    await expect.poll(() => isMovable('e4')).toBe(true);
    listen(name, true);
    await clickMove('e4', 'e5');
    await expect.poll(() => heard(name)).toHaveLength(1);
    await expect.poll(() => squaresWith('selected')).toEqual([]);
    await expect.poll(() => labelOf('e4')).toBe('e4, white pawn');
  });

  test('in free mode, any piece can be moved to any square or off the board', async () => {
    const board = await mountBoard('mode="free"');
    listen('acedrex-move');
    listen('acedrex-remove');
    await dragWith('left', 'a12', 'a5');
    await expect.poll(() => labelOf('a5')).toBe('a5, black rook');
    await clickMove('g1', 'g6');
    await expect.poll(() => labelOf('g6')).toBe('g6, white king');
    // The castling right does not move with the king.
    expect(board.fen.split(' ')[2]).toBe('g12');
    const corner = await middleOf('l1');
    const from = await middleOf('b4');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(corner.x + 120, corner.y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => labelOf('b4')).toBe('b4, empty');
    const [removal] = heard('acedrex-remove');
    expect(removal).toMatchObject({ square: 'b4', piece: { color: 'white', role: 'pawn' } });
    expect(heard('acedrex-move')).toHaveLength(2);
  });

  test.each(['mode="view"', 'view-only'])('with %s, no piece can be moved', async (attribute) => {
    await mountBoard(attribute);
    listen('acedrex-move-start');
    await dragWith('left', 'e4', 'e5');
    await square('e4').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => labelOf('e4')).toContain('e4, white pawn');
    expect(heard('acedrex-move-start')).toEqual([]);
  });
});

describe('board properties', () => {
  test('an invalid initial FEN leaves the starting position on the board', async () => {
    const board = await mountBoard('fen="12/12 w" ruleset="murray"');
    expect(page.locator('.piece').count()).toBe(48);
    expect(await labelOf('g1')).toBe('g1, white king');
    expect(board.matches(':state(invalid)')).toBe(true);
    expect(complaints.splice(0)).toHaveLength(1);
  });

  test('an invalid FEN, ruleset or piece set is reported and changes nothing', async () => {
    const board = await mountBoard();
    listen('acedrex-error');
    await set({ fen: AANCA });
    await set({ fen: `${AANCA.slice(0, 5)}x` });
    await set({ ruleset: 'chess' });
    board.addEventListener('acedrex-error', (event) => event.preventDefault());
    await set({ pieceSet: 'runes' });
    // Errors that the page has not handled.
    expect(complaints.splice(0)).toEqual([
      expect.stringMatching(/\branks\b/),
      expect.stringMatching(/\bchess\b/),
    ]);
    expect(heard('acedrex-error').map((error) => (error as { code: string }).code)).toEqual([
      'fen-rank-count',
      'ruleset-unknown',
      'piece-set-unknown',
    ]);
    expect(await labelOf('f6')).toBe('f6, white aanca');
    expect(board.matches(':state(invalid)')).toBe(true);
    await set({ fen: AANCA, ruleset: 'cazaux' });
    expect(board.matches(':state(invalid)')).toBe(false);
  });

  test('the orientation turns squares, pieces and coordinates', async () => {
    await mountBoard('coordinates="outside"');
    const before = await middleOf('a1');
    await set({ orientation: 'black' });
    const after = await middleOf('l12');
    expect([after.x, after.y].map(Math.round)).toEqual([before.x, before.y].map(Math.round));
    const king = page.locator('.piece.white[data-piece=K]');
    await expect
      .poll(async () => {
        const box = await king.boundingBox();
        const home = await middleOf('g1');
        return Math.hypot(box.x + box.width / 2 - home.x, box.y + box.height / 2 - home.y) < 2;
      })
      .toBe(true);
    expect(await page.locator('.edge.files').innerText()).toMatch(/^l\s*k\s*j/);
    await set({ coordinates: 'none' });
    await expect.poll(() => page.locator('.edge').count()).toBe(0);
  });

  test('marks, check and the host’s shapes are shown', async () => {
    await mountBoard(`fen="11k/12/12/12/12/12/12/12/12/12/12/r3K5R1 w - - 0 1"`);
    await expect.poll(() => squaresWith('check')).toEqual(['e1']);
    await set({
      marks: [
        { square: 'a1', kind: 'premove' },
        { square: 'b2', kind: 'bad' },
      ],
    });
    await expect.poll(() => squaresWith('premove')).toEqual(['a1']);
    await expect.poll(() => labelOf('b2')).toBe('b2, empty, marked red');
    await set({
      shapes: [
        { from: 'l1', to: 'l9', color: 'blue', width: 1, label: '+1.5' },
        { from: 'c3', color: 'yellow' },
      ],
    });
    await expect.poll(() => page.locator('.shape').count()).toBe(2);
    expect(await page.locator('.shape.arrow .label').textContent()).toBe('+1.5');
  });

  test('the piece set can be one of three built-in sets or a set from the host', async () => {
    const board = await mountBoard();
    const paths = (): number => page.locator('.piece[data-piece=A].white path').count();
    expect(paths()).toBe(2);
    await set({ pieceSet: 'letters' });
    await expect.poll(paths).toBe(2);
    await set({ pieceSet: 'diagrams' });
    await expect.poll(paths).toBe(4);
    board.pieceSet = {
      name: 'squares',
      size: 10,
      draw: () => [{ path: 'M2 2h6v6h-6z', fill: 'ink' }],
    };
    await expect.poll(paths).toBe(1);
  });
});

test('values that Vue sets in place of undefined select the default', async () => {
  const board = await mountBoard('ruleset="murray"');
  await set({ roll: 3 });
  // Vue sets an empty string if the property contains a string, and 0 if it contains a number.
  await set({ ruleset: '', roll: 0 });
  expect([board.ruleset, board.roll]).toEqual(['cazaux', undefined]);
});

describe('movable-color', () => {
  const movable = (color: string): number =>
    page.locator(`.movable[aria-label*="${color}"]`).count();

  test('in legal mode, only pieces of this colour can move, and only on their turn', async () => {
    await mountBoard('movable-color="black"');
    listen('acedrex-move');
    await page.locator('.square[data-square=e4]').focus();
    await expect.poll(() => page.locator('.movable').count()).toBe(0);
    await clickMove('e4', 'e5');
    await page.keyboard.press('Enter');
    await expect.poll(() => heard('acedrex-move')).toEqual([]);
    await set({ movableColor: 'white' });
    await expect.poll(() => movable('white')).toBeGreaterThan(0);
    await clickMove('e4', 'e5');
    await expect.poll(() => heard('acedrex-move')).toHaveLength(1);
    await expect.poll(() => page.locator('.movable').count()).toBe(0);
    await set({ movableColor: null });
    await expect.poll(() => movable('black')).toBeGreaterThan(0);
    // A selected piece is deselected when it can no longer move.
    await square('e9').first().click();
    await page.locator('.selected[data-square=e9]').waitFor();
    await set({ movableColor: 'none' });
    await expect.poll(() => page.locator('.selected').count()).toBe(0);
  });

  test('in free mode, only pieces of this colour can move', async () => {
    await mountBoard('mode="free" movable-color="white"');
    listen('acedrex-move');
    await clickMove('a9', 'a6');
    await clickMove('a4', 'd7');
    await expect.poll(() => heard('acedrex-move')).toMatchObject([{ from: 'a4', to: 'd7' }]);
  });
});

describe('the board', () => {
  const boxes = (): readonly number[] =>
    page.locator('acedrex-board, [part=board]').evaluateAll((found) =>
      found.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect();
        return [width, height].map(Math.round);
      }),
    );

  test('fills the available width, is never taller than the window, and is always square', async () => {
    await page.setViewportSize({ width: 1264, height: 600 });
    const board = await mountBoard();
    board.style.cssText = 'inline-size: 100%';
    await expect.poll(() => boxes()).toEqual([1264, 600, 600, 600]);
    board.style.cssText = 'inline-size: 100%; max-block-size: none';
    await expect.poll(() => boxes()).toEqual([1264, 1264, 1264, 1264]);
    board.style.cssText = 'inline-size: 400px';
    await expect.poll(() => boxes()).toEqual([400, 400, 400, 400]);
    board.style.cssText = 'inline-size: 500px; block-size: 300px';
    await expect.poll(() => boxes()).toEqual([500, 300, 300, 300]);
    // The pointer still hits the square under it.
    await dragWith('left', 'e4', 'e5');
    await page.locator('.square[data-square=e5][aria-label*="white pawn"]').waitFor();
  });
});

describe('the user’s shapes', () => {
  test('are drawn with the right button, coloured by modifier keys, and erased by a click', async () => {
    const board = await mountBoard(`fen="${AANCA}"`);
    listen('acedrex-shapes-change');
    await dragWith('right', 'f6', 'e9');
    await page.keyboard.down('Shift');
    await dragWith('right', 'c3', 'c3');
    await page.keyboard.up('Shift');
    await page.keyboard.down('Alt');
    await dragWith('right', 'a1', 'b5');
    await page.keyboard.up('Alt');
    await expect
      .poll(() => board.userShapes)
      .toEqual([
        { from: 'f6', to: 'e9', color: 'green' },
        { from: 'c3', color: 'red' },
        { from: 'a1', to: 'b5', color: 'blue' },
      ]);
    // The aanca's arrow bends, so its line has two segments.
    const line = page.locator('.arrow[data-from=f6] .line');
    expect((await line.getAttribute('d'))?.match(/L/g)).toHaveLength(2);
    expect(
      (await page.locator('.arrow[data-from=a1] .line').getAttribute('d'))?.match(/L/g),
    ).toHaveLength(1);
    await dragWith('right', 'f6', 'e9');
    await expect.poll(() => heard('acedrex-shapes-change')).toHaveLength(4);
    await square('k5').first().click();
    await expect.poll(() => board.userShapes).toEqual([]);
  });

  test('follow the pointer while they are drawn', async () => {
    await mountBoard();
    const [a, b] = [await middleOf('d6'), await middleOf('h8')];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(b.x, b.y, { steps: 3 });
    await expect.poll(() => page.locator('.sketch .arrow').count()).toBe(1);
    await page.mouse.up({ button: 'right' });
    await expect.poll(() => page.locator('.sketch').count()).toBe(0);
  });
});

describe('animation', () => {
  /** Where a piece is between one position and the next, in squares from the upper left. */
  const track = async (
    board: AcedrexBoard,
    fen: string,
    piece: string,
  ): Promise<readonly (readonly [number, number])[]> => {
    await set({ fen });
    const moving = board.shadowRoot?.querySelector(piece);
    const places: [number, number][] = [];
    const look = (): void => {
      const box = moving?.getBoundingClientRect();
      const { left, top, width } = board.getBoundingClientRect();
      if (box !== undefined)
        places.push([((box.x - left) * 12) / width, ((box.y - top) * 12) / width]);
    };
    // Samples the paused animation in steps, because a busy machine could skip the decisive frames.
    for (const animation of moving?.getAnimations() ?? []) {
      animation.pause();
      const end = Number(animation.effect?.getComputedTiming().endTime);
      for (let step = 0; step < 32; step += 1) {
        animation.currentTime = (end * step) / 32;
        look();
      }
      animation.finish();
    }
    look();
    return places;
  };

  test('an aanca moves along its bent path', async () => {
    await page.emulateMedia(MOVING);
    const board = await mountBoard(`fen="${AANCA}" coordinates="none"`);
    const places = await track(board, MOVED, '.piece[data-piece=A]');
    expect(places.at(-1)?.map(Math.round)).toEqual([4, 4]);
    // From f6 (5, 6) over e7 (4, 5) to e8 (4, 4), not straight from f6 to e8.
    const aside = places.filter(([x, y]) => y > 4.1 && y < 4.9 && Math.abs(x - 4) < 0.2);
    expect(aside.length).toBeGreaterThan(0);
  });

  test('a unicornio moves along its bent path, and a rook along a straight line', async () => {
    const before = '11k/12/12/12/12/12/12/3U8/12/12/12/R10K w - - 0 1';
    await page.emulateMedia(MOVING);
    const board = await mountBoard(`fen="${before}" coordinates="none"`);
    // From d5 (3, 7) over f6 (5, 6) to h8 (7, 4).
    const bent = await track(
      board,
      '11k/12/12/12/7U4/12/12/12/12/12/12/R10K b - - 1 1',
      '.piece[data-piece=U]',
    );
    expect(bent.at(-1)?.map(Math.round)).toEqual([7, 4]);
    expect(bent.filter(([x, y]) => Math.hypot(x - 5, y - 6) < 0.35)).not.toEqual([]);
    const rook = await track(
      board,
      '11k/12/12/12/R6U4/12/12/12/12/12/12/11K w - - 2 2',
      '.piece[data-piece=R]',
    );
    expect(rook.every(([x]) => Math.abs(x) < 0.05)).toBe(true);
    expect(rook.filter(([, y]) => y > 5 && y < 10)).not.toEqual([]);
  });

  test('a taken-back move runs backwards along its own path', async () => {
    await page.emulateMedia(MOVING);
    const board = await mountBoard(`fen="${AANCA}" coordinates="none"`);
    await set({ fen: MOVED, lastMove: ['f6', 'e8'] });
    await settled();
    board.lastMove = undefined;
    const places = await track(board, AANCA, '.piece[data-piece=A]');
    expect(places.at(-1)?.map(Math.round)).toEqual([5, 6]);
    // Over e7 again; a new move from e8 to f6 would go over f7.
    expect(places.filter(([x, y]) => y > 4.1 && y < 4.9 && Math.abs(x - 4) < 0.2)).not.toEqual([]);
  });

  test('is off if the user prefers reduced motion', async () => {
    const board = await mountBoard(`fen="${AANCA}" coordinates="none"`);
    const places = await track(board, MOVED, '.piece[data-piece=A]');
    expect(new Set(places.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`))).toEqual(
      new Set(['4 4']),
    );
  });
});
