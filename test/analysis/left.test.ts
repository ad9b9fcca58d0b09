/** Pieces that a side left to be captured, regardless of its winning chances. */
import { expect, test, vi } from 'vitest';
import { leftPieces } from '../../src/analysis/left.js';
import { judgementAt, revise } from '../../src/analysis/revise.js';
import { nodeAt, positionAt } from '../../src/game/tree.js';
import { type GameRecord, Position } from '../../src/index.js';
import { gameOf } from '../support/value.js';

/** White: king l1, rook e1, pawn l4. Black: king l12, rook e12. */
const RANKS = '4r6k/12/12/12/12/12/12/12/11P/12/12/4R6K';

/** Moves with evaluations in pawns, and the pieces that are left or lost: the ply, the side, the piece and whether it was captured. */
const CASES: readonly (readonly [string, string, string])[] = [
  ['is reported in a lost position', '{-6.5} 1. Kl2 {-12} Rxe1 {-12}', '1 white rook on e1, taken'],
  ['is reported if it is not captured', '{-6.5} 1. Kl2 {-12} Kl11 {-11}', '1 white rook on e1'],
  [
    'is reported for both sides',
    '{0} 1. Kl2 {-6} Kl11 {6} 2. Rxe12 {6}',
    '1 white rook on e1; 2 black rook on e12, taken',
  ],
  ['is reported at the end of the game', '{0} 1. Kl2 {-6}', '1 white rook on e1'],
  ['is ignored if the score falls by less than half its value', '{0} 1. Kl2 {-2} Rxe1 {-2}', ''],
  ['is ignored without an evaluation', '1. Kl2 Rxe1', ''],
  ['is ignored if the move misses a mate', '{#5} 1. Kl2 {-6} Rxe1 {-6}', ''],
  ['is ignored if it moves to safety', '{0} 1. Rd1 {-6} Kl11 {-6}', ''],
];

test.each(CASES)('an attacked piece %s', (_, moves, left) => {
  const pgn = moves.replaceAll(/\{(.*?)\}/g, '{[%eval $1]}');
  const record = gameOf(`[FEN "${RANKS} w - - 0 1"]\n\n${pgn} *`);
  const said = leftPieces(record).map(
    ({ ply, mover, piece, square, isTaken }) =>
      `${ply} ${mover} ${piece} on ${square}${isTaken ? ', taken' : ''}`,
  );
  expect(said.join('; ')).toBe(left);
});

test('pieces that were left are not searched again after a change of the game', () => {
  const moves = Array.from({ length: 25 }, (_, index) => {
    const [there, back] = [2 * index + 1, 2 * index + 2];
    const better = index === 0 ? '(1. Rd1 {0}) 1... ' : '';
    return `${there}. Kl2 {-6} ${better}Kl11 {0} ${back}. Kl1 {-6} Kl12 {0}`;
  });
  const pgn = `{0} ${moves.join(' ')}`.replaceAll(/\{(.*?)\}/g, '{[%eval $1]}');
  const record = gameOf(`[FEN "${RANKS} w - - 0 1"]\n\n${pgn} *`);
  const found = leftPieces(record);
  expect(found).toHaveLength(100);
  // A position stores only the last move played from it, so all later positions are now created again.
  positionAt(record, [1]);
  const searches = vi.spyOn(Position.prototype, 'legalMoves');
  expect(leftPieces({ ...record, tags: [['Event', 'Later']] })).toEqual(found);
  expect(searches).not.toHaveBeenCalled();
  searches.mockRestore();
});

test('no piece is en prise with dice, because rolls decide about captures', () => {
  const record = gameOf(
    `[Dice "8"]\n[FEN "${RANKS} w - - 0 1"]\n\n{[%eval 0]} 1. Kl2 {[%roll 8] [%eval -6]} *`,
  );
  expect(leftPieces(record)).toEqual([]);
});

test.each([
  ['{-6.5} 1. Kl2 {-12} (1. Rd1 {-6.5}) Rxe1 {-12}', 'mistake'],
  ['{-6.5} 1. Kl2 {-12} Rxe1 {-12}', 'inaccuracy'],
  ['{-6.5} 1. Kl2 {-12} (1. Kk2 {-12}) Rxe1 {-12}', 'inaccuracy'],
  ['{-1.5} 1. Kl2 {-5} Rxe1 {-5}', 'blunder'],
  ['{-6.5} 1. Rd1 {-6.5} Kl11 {-6.5}', undefined],
])('the judgement of 1 in %s is %s', (moves, judgement) => {
  const pgn = moves.replaceAll(/\{(.*?)\}/g, '{[%eval $1]}');
  expect(judgementAt(gameOf(`[FEN "${RANKS} w - - 0 1"]\n\n${pgn} *`), [0])).toBe(judgement);
});

test('a review marks a piece left in a decided game only if the engine would have played another move', () => {
  const record = gameOf(`[FEN "${RANKS} w - - 0 1"]\n\n1. Kl2 Rxe1 *`);
  const gaps = [[], [{ from: 'l1', to: 'l2' }]] as const;
  const reviewed = (pv: string): GameRecord =>
    [-1700, -1200].reduce<GameRecord>((game, value, index) => {
      const evaluation = { score: { kind: 'centipawns', value }, depth: 9 } as const;
      return revise(game, { gap: gaps[1 - index] ?? [], evaluation, pv: [pv] });
    }, record);
  expect(nodeAt(reviewed('e1d1'), [0])?.nags).toEqual([2]);
  expect(nodeAt(reviewed('e1d1'), [1])?.san).toBe('Rd1');
  expect(nodeAt(reviewed('l1l2'), [0])?.nags).toEqual([]);
});
