/** Arrows and circles drawn by the user stay with their position. */
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
  return userShapes.map(({ from, to = '' }) => from + to);
};

const expectArrows = (expected: readonly string[]): Promise<void> =>
  expect.poll(arrows).toEqual(expected);

const movable = (name: string): Promise<void> =>
  page.locator(`[data-square=${name}].movable`).waitFor();

describe('shapes in <acedrex-analysis>', () => {
  test('stay with their position when a move is played', async () => {
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

  test('stay if the author drew them, and disappear on a click if a reader drew them', async () => {
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

  test('stay with their position if the host moves the cursor during the move event', async () => {
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

describe('shapes in <acedrex-board>', () => {
  test('disappear after a move without firing an event', async () => {
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
    // A click on an empty square erases the shapes and fires an event.
    await dragWith('right', 'a1', 'c4');
    await square('f7').click();
    await expect.poll(() => heard('acedrex-shapes-change')).toHaveLength(2);
  });

  test('stay if the host sets them while it handles a move', async () => {
    const board = await mountBoard();
    await movable('e4');
    await dragWith('right', 'a1', 'c4');
    board.addEventListener(
      'acedrex-move',
      ({ detail }) => {
        board.userShapes = [{ from: 'l1', to: 'j4', color: 'red' }];
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
