/** Arrows and circles of the user stay with the position in which they were drawn. */
import { describe, expect, test } from 'vitest';
import type { AcedrexBoard } from '../../src/elements/board/board.js';
import {
  clickMove,
  dragWith,
  heard,
  listen,
  mountAnalysis,
  mountBoard,
  page,
  press,
  square,
} from './support.js';

/** The arrows that the user has drawn, as the board shows them: `a1c4`. */
const arrows = async (): Promise<readonly string[]> => {
  const [board] = page.locator('acedrex-board').elements();
  if (board?.localName !== 'acedrex-board') throw new Error('no board');
  const { updateComplete, userShapes } = board as AcedrexBoard;
  await updateComplete;
  return userShapes.map((shape) => (shape.kind === 'arrow' ? shape.from + shape.to : shape.square));
};

const expectArrows = (expected: readonly string[]): Promise<void> =>
  expect.poll(arrows).toEqual(expected);

const movable = (name: string): Promise<void> =>
  page.locator(`[data-square=${name}].movable`).waitFor();

describe('in <acedrex-analysis>', () => {
  test('a move does not change those of the position before it', async () => {
    const analysis = await mountAnalysis('pgn="1. e5 {[%cal Gl1j4]} *"');
    await movable('e4');
    await dragWith('right', 'a1', 'c4');
    await clickMove('e4', 'e5');
    await expectArrows(['l1j4']);
    await press('Previous move');
    await expectArrows(['a1c4']);
    await clickMove('e4', 'e5');
    await expectArrows(['l1j4']);
    const pgn = analysis.toPgn();
    expect(pgn).toContain('[%cal Ga1c4]');
    expect(pgn).toContain('[%cal Gl1j4]');
  });

  test('of the author stay where readers only view; what a reader draws goes at a click', async () => {
    const analysis = await mountAnalysis('pgn="1. e5 {[%cal Gl1j4]} *" ply="1" view-only');
    await expectArrows(['l1j4']);
    await dragWith('right', 'a1', 'c4');
    await expectArrows(['l1j4', 'a1c4']);
    await square('f7').click();
    await expectArrows(['l1j4']);
    const pgn = analysis.toPgn();
    expect(pgn).toContain('[%cal Gl1j4]');
    expect(pgn).not.toContain('a1c4');
  });

  test('a host that moves the cursor during the move event stays there, and the move is kept', async () => {
    const analysis = await mountAnalysis('pgn="1. e5 {[%cal Gl1j4]} e8" ply="1"');
    await movable('k9');
    analysis.addEventListener('acedrex-move', () => {
      analysis.goTo(0);
    });
    await clickMove('k9', 'k8');
    await page.locator('button.move', { hasText: 'k8' }).waitFor();
    await analysis.updateComplete;
    expect(analysis.path).toEqual([]);
    await page.locator('.square[data-square=k9][aria-label*="black pawn"]').waitFor();
    await press('Next move');
    await expectArrows(['l1j4']);
  });
});

describe('on the board', () => {
  test('a move sends one event, at the end, and does not change shapes', async () => {
    const board = await mountBoard();
    await movable('e4');
    await dragWith('right', 'a1', 'c4');
    listen('acedrex-shapes-change');
    const told: unknown[] = [];
    board.addEventListener('acedrex-position-change', ({ detail: { fen } }) => {
      told.push([fen === board.fen, board.lastMove, board.userShapes]);
    });
    await clickMove('e4', 'e5');
    await expectArrows([]);
    expect(told).toEqual([[true, ['e4', 'e5'], []]]);
    expect(heard('acedrex-shapes-change')).toEqual([]);
    // A click on nothing is the user's own erasing.
    await dragWith('right', 'a1', 'c4');
    await square('f7').click();
    await expect.poll(() => heard('acedrex-shapes-change')).toHaveLength(2);
  });

  test('what a host sets while it hears of a move stays', async () => {
    const board = await mountBoard();
    await movable('e4');
    await dragWith('right', 'a1', 'c4');
    board.addEventListener(
      'acedrex-move',
      ({ detail }) => {
        board.userShapes = [{ kind: 'arrow', from: 'l1', to: 'j4', brush: 'red' }];
        board.fen = detail.fen.replace(' b ', ' w ');
        board.lastMove = ['h9', 'h8'];
      },
      { once: true },
    );
    await clickMove('e4', 'e5');
    await expectArrows(['l1j4']);
    expect([board.fen.split(' ')[1], board.lastMove]).toEqual(['w', ['h9', 'h8']]);
  });
});
