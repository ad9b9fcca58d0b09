import { describe, expect, test } from 'vitest';
import { isFair, openings } from '../../bench/match/openings.mjs';
import { Position, resolveMove, RULESETS } from '../../build/library/index.js';
import { valueOf } from '../support/value.js';

const take = (count: number, ...args: Parameters<typeof openings>) => {
  const source = openings(...args);
  return Array.from({ length: count }, () => source.next().value);
};

const after = ({ ruleset, moves }: ReturnType<typeof take>[number]): Position =>
  moves.reduce((position, text) => {
    const move = valueOf(resolveMove(position, text));
    return position.play(move);
  }, Position.start(ruleset));

const positionOf = (fen: string): Position => valueOf(Position.fromFen(fen, RULESETS.cazaux));

describe('openings', () => {
  test('are reproducible from their seed', () => {
    const rulesets = [RULESETS.cazaux];
    expect(take(20, rulesets, 6, 7)).toEqual(take(20, rulesets, 6, 7));
    expect(take(20, rulesets, 6, 7)).not.toEqual(take(20, rulesets, 6, 8));
  });

  test('are legal, fair, distinct and as long as requested', () => {
    const rulesets = Object.values(RULESETS);
    const taken = take(200, rulesets, 8, 1283);
    for (const [index, opening] of taken.entries()) {
      expect(opening.ruleset).toBe(rulesets[index % rulesets.length]);
      expect(opening.moves).toHaveLength(8);
      expect(isFair(after(opening))).toBe(true);
    }
    const keys = taken.map((opening) => `${opening.ruleset.id} ${after(opening).key}`);
    expect(new Set(keys).size).toBe(taken.length);
  });

  test('repeat after all have been used', () => {
    expect(take(5, [RULESETS.cazaux], 0, 1).map(({ moves }) => moves)).toEqual([
      [],
      [],
      [],
      [],
      [],
    ]);
  });
});

describe('isFair', () => {
  test('accepts a new game', () => expect(isFair(Position.start(RULESETS.cazaux))).toBe(true));

  test.each([
    ['an extra rook', 'k11/p11/12/12/12/12/12/12/12/12/PR10/K11 w - - 0 1'],
    ['a hanging aanca', '6k5/p11/12/12/12/12/12/12/a11/12/A11/R5K5 w - - 0 1'],
    ['a finished game', 'k11/12/12/12/12/12/12/12/12/12/1R10/K11 b - - 0 1'],
  ])('rejects %s', (_, fen) => expect(isFair(positionOf(fen))).toBe(false));

  test('accepts a position in which a rook attacks a defended pawn', () => {
    const defended = '1k9r/12/1p10/p11/12/12/12/12/12/P11/12/RK10 w - - 0 1';
    expect(isFair(positionOf(defended))).toBe(true);
  });
});
