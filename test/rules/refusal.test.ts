/** The reasons why moves are illegal. */
import { describe, expect, test } from 'vitest';
import { refusalOf, REFUSALS, type Refusal } from '../../src/rules/refusal.js';
import { Position, RULESETS, SQUARES, type Square } from '../../src/index.js';
import { valueOf } from '../support/value.js';

const positionOf = (fen: string, dice = false): Position =>
  valueOf(Position.fromFen(fen, RULESETS.cazaux, { dice }));

/** White: Ka1, Ra2, Rc1, Pe4; Black: Kl12, Ra9, Pe5, Pl9. The rook on a2 is pinned. */
const PINNED = '11k/12/12/r10p/12/12/12/4p7/4P7/12/R11/K1R9 w - - 0 1';
/** The rook on a9 gives check. */
const CHECKED = '11k/12/12/r10p/12/12/12/4p7/4P7/12/12/K1R9 w - - 0 1';

const REASONS: readonly (readonly [string, string, Square, Square | undefined, Refusal])[] = [
  ['a piece of the other side', PINNED, 'a9', 'a8', 'turn'],
  ['a press on a piece of the other side', PINNED, 'a9', undefined, 'turn'],
  ['a pinned piece', PINNED, 'a2', 'b2', 'king'],
  ['a king that walks into an attack', CHECKED, 'a1', 'a2', 'check'],
  ['a move that ignores a check', CHECKED, 'c1', 'd1', 'check'],
  ['a piece that cannot end a check', CHECKED, 'e4', undefined, 'check'],
  ['a square with a piece of the same side', PINNED, 'c1', 'a1', 'friend'],
  ['a square behind another piece', PINNED, 'a2', 'a10', 'way'],
  ['a square that the piece does not reach', PINNED, 'c1', 'd2', 'reach'],
  ['a pawn move onto a piece', PINNED, 'e4', 'e5', 'straight'],
  ['a diagonal pawn move without a capture', PINNED, 'e4', 'd5', 'diagonal'],
  ['a backward pawn move', PINNED, 'e4', 'e3', 'reach'],
  ['a blocked pawn', PINNED, 'e4', undefined, 'stuck'],
];

describe('refusalOf', () => {
  test.each(REASONS)('explains %s', (_, fen, from, to, reason) => {
    expect(refusalOf(positionOf(fen), from, to)).toBe(reason);
  });

  test('explains a finished game', () => {
    const over = positionOf('11k/12/12/12/12/12/12/12/12/12/12/K1R9 w - - 0 1');
    expect(over.status()).not.toBe('ongoing');
    expect(refusalOf(over, 'c1', 'd1')).toBe('over');
  });

  test('explains a piece that the die does not allow', () => {
    const position = positionOf(PINNED, true);
    expect(refusalOf(position, 'c1', 'd1', 8)).toBe('roll');
    expect(refusalOf(position, 'c1', 'd1', 5)).toBeUndefined();
    // A pinned piece stays pinned.
    expect(refusalOf(position, 'a2', 'b2', 5)).toBe('king');
  });

  test('explains exactly the illegal moves', () => {
    const position = Position.start(RULESETS.cazaux);
    const faults: string[] = [];
    for (const from of SQUARES.filter((square) => position.pieceAt(square) !== undefined)) {
      const targets = position.targets(from);
      for (const to of SQUARES) {
        const reason = refusalOf(position, from, to);
        const isLegal = reason === undefined;
        if (targets.includes(to) ? !isLegal : isLegal || !REFUSALS.includes(reason))
          faults.push(`${from}${to}: ${reason}`);
      }
    }
    expect(faults).toEqual([]);
  });
});
