import { beforeAll, describe, expect, test } from 'vitest';
import { isFair, openings } from '../../bench/match/openings.mjs';
import { loadRules, parseFen, Position, resolveMove, RULESETS } from '../../dist/index.js';

beforeAll(async () => {
  await loadRules();
});

const take = (count: number, ...args: Parameters<typeof openings>) => {
  const source = openings(...args);
  return Array.from({ length: count }, () => source.next().value);
};

const after = ({ ruleset, moves }: ReturnType<typeof take>[number]): Position =>
  moves.reduce((position, text) => {
    const move = resolveMove(position, text);
    if (!move.ok) throw new Error(move.error.message);
    return position.play(move.value);
  }, Position.start(ruleset));

const positionOf = (fen: string): Position => {
  const setup = parseFen(fen, RULESETS.cazaux);
  if (!setup.ok) throw new Error(setup.error.message);
  const position = Position.fromSetup(setup.value, RULESETS.cazaux);
  if (!position.ok) throw new Error(JSON.stringify(position.error));
  return position.value;
};

describe('openings', () => {
  test('a seed makes the same ones again, another others', () => {
    const rulesets = [RULESETS.cazaux];
    expect(take(20, rulesets, 6, 7)).toEqual(take(20, rulesets, 6, 7));
    expect(take(20, rulesets, 6, 7)).not.toEqual(take(20, rulesets, 6, 8));
  });

  test('legal, fair, different, of the length asked for, rulesets in turn', () => {
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

  test('repeat openings when all have been used', () => {
    expect(take(5, [RULESETS.cazaux], 0, 1).map(({ moves }) => moves)).toEqual([
      [],
      [],
      [],
      [],
      [],
    ]);
  });
});

describe('fair', () => {
  test('is the array', () => expect(isFair(Position.start(RULESETS.cazaux))).toBe(true));

  test.each([
    ['a rook up', 'k11/p11/12/12/12/12/12/12/12/12/PR10/K11 w - - 0 1'],
    ['a hanging aanca', '6k5/p11/12/12/12/12/12/12/a11/12/A11/R5K5 w - - 0 1'],
    ['over', 'k11/12/12/12/12/12/12/12/12/12/1R10/K11 b - - 0 1'],
  ])('is not: %s', (_, fen) => expect(isFair(positionOf(fen))).toBe(false));

  test('is a defended pawn that a rook attacks', () => {
    const defended = '1k9r/12/1p10/p11/12/12/12/12/12/P11/12/RK10 w - - 0 1';
    expect(isFair(positionOf(defended))).toBe(true);
  });
});
