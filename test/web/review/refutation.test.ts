/** What is said to punish a marked move. */
import { beforeAll, describe, expect, test } from 'vitest';
import { parsePgn } from '../../../src/notation/pgn.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import { refutationAt } from '../../../web/page/review/refutation.js';

beforeAll(() => loadRules());

/** White: king l1, rook e1, pawn l4. Black: king l12, rook a10, and another rook on e10 if it is wanted. */
const game = (moves: string, rank10 = 'r11'): Parameters<typeof refutationAt>[0] => {
  const fen = `11k/12/${rank10}/12/12/12/12/12/11P/12/12/4R6K w - - 0 1`;
  const record = parsePgn(`[FEN "${fen}"]\n\n{[%eval 0.00]} ${moves} *`)[0]?.record;
  if (record === undefined) throw new Error('no game');
  return record;
};

describe('the refutation of a marked move', () => {
  test.each([
    [
      'is the game itself, if its reply is not marked',
      '1. Re10 {[%eval -6.00]} Rxe10 {[%eval -6.00]}',
      { moves: '1… Rxe10', won: 'rook' },
    ],
    [
      'is the line beside a marked reply',
      '1. Re10 {[%eval -6.00]} Kl11 {[%eval 0.00]} (1... Rxe10 {[%eval -6.00]} 2. Kk1)',
      { moves: '1… Rxe10', won: 'rook' },
    ],
    [
      'includes the moves up to the capture that wins a piece',
      '1. Kk1 {[%eval -6.00]} Ra1 {[%eval -6.00]} 2. Kk2 Rxe1',
      { moves: '1… Ra1 2. Kk2 Rxe1', won: 'rook' },
    ],
    [
      'is a good reply if it wins nothing',
      '1. Kk1 {[%eval -6.00]} Ra9 {[%eval -6.00]}',
      { moves: '1… Ra9' },
    ],
    [
      'says in how many moves the game can be ended',
      '1. Re10 {[%eval #-2]} Rxe10 {[%eval #-1]}',
      { moves: '1… Rxe10', endsIn: 2 },
    ],
    [
      'does not count the moves of the wrong side’s win',
      '1. Kk1 {[%eval #9]} Ra9 {[%eval -6.00]} 2. Kk2',
      { moves: '1… Ra9' },
    ],
  ])('%s', (_, moves, found) => {
    expect(refutationAt(game(moves), [0])).toEqual(found);
  });

  test('does not take a trade for a gain', () => {
    const record = game('1. Rxe10 {[%eval -2.00]} Rxe10 {[%eval -2.00]}', 'r3r7');
    expect(refutationAt(record, [0])).toEqual({ moves: '1… Rxe10' });
  });

  test.each([
    ['at the end of the game', '1. Re10 {[%eval -6.00]}'],
    ['if the reply has no evaluation', '1. Re10 {[%eval -6.00]} Kl11 2. Kk1'],
    [
      'if nothing is known to be better than a marked reply',
      '1. Re10 {[%eval -6.00]} Kl11 {[%eval 0.00]}',
    ],
  ])('is unknown %s', (_, moves) => {
    expect(refutationAt(game(moves), [0])).toBeUndefined();
  });
});
