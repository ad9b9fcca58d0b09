/** Positions for practice: chosen by the length of the win, won in time by the tables, and never cursed. */
import { describe, expect, test } from 'vitest';
import { makeFen } from '../../src/notation/fen.js';
import { resolveMove } from '../../src/notation/coordinates.js';
import type { Position } from '../../src/rules/position.js';
import {
  chooseStart,
  GRADES,
  GRADE_MOVES,
  winGradesOf,
  type Grade,
  type GradedStart,
} from '../../src/tablebase/grades.js';
import { blocksOf, makeBlock } from '../../src/tablebase/material.js';
import { TablebaseProber } from '../../src/tablebase/probe.js';
import { sampled } from '../support/scale.js';
import { defined, valueOf } from '../support/value.js';
import { materialOf, rulesetOf, solvingSource } from './support.js';

interface Ending {
  readonly choose: (grade: Grade, seed: number) => Promise<GradedStart | undefined>;
  readonly prober: TablebaseProber;
}

const openEnding = async (id: string, name: string, places: string[] = []): Promise<Ending> => {
  const ruleset = rulesetOf(id);
  const tables = solvingSource(ruleset);
  const prober = await TablebaseProber.create(ruleset, tables);
  const all = blocksOf(materialOf(name));
  // A pawn on two squares is enough, because the blocks of all squares take seconds to solve.
  const blocks =
    places.length === 0 ? all : all.filter((block) => places.includes(makeBlock(block)));
  const choose: Ending['choose'] = async (grade, seed) =>
    valueOf(await chooseStart({ blocks, ruleset, tables, prober }, grade, seed));
  return { choose, prober };
};

/** The position after the best moves of both sides. */
const playOut = async (
  { position: begin, plies }: GradedStart,
  prober: TablebaseProber,
): Promise<Position> => {
  let position = begin;
  for (let left = plies ?? 20; left > 0 && position.status() === 'ongoing'; left -= 1) {
    const [best] = valueOf(await prober.report(position)).moves;
    position = position.play(valueOf(resolveMove(position, defined(best).move)));
  }
  return position;
};

/** Endings that are solved quickly, and their longest wins in plies. With a limit of 20 plies, many wins are cursed. */
const ENDINGS: [id: string, name: string, longest: number, places: string[]][] = [
  ['golladay', 'KAK', 27, []],
  ['golladay', 'KRK', 49, []],
  ['custom:golladay,moveLimit=20', 'KPK', 49, ['KPK-a11', 'KPK-f11']],
  ['custom:golladay,moveLimit=20', 'KRK', 49, []],
];

describe.each(sampled(ENDINGS, 2))(
  'under %s, every position of %s for practice',
  (id, name, longest, places) => {
    test('is won within the move limit by the tables, or held', async () => {
      const { choose, prober } = await openEnding(id, name, places);
      const { moveLimit } = rulesetOf(id).switches;
      const promised = winGradesOf(longest, rulesetOf(id));
      for (const grade of GRADES)
        for (const seed of [1, 2, 3]) {
          const start = await choose(grade, seed);
          if (grade !== 'draw') expect(start !== undefined).toBe(promised.includes(grade));
          if (start === undefined) continue;
          const { position, plies } = start;
          const value = valueOf(await prober.value(position));
          const end = await playOut(start, prober);
          if (grade === 'draw') {
            expect([value.outcome, plies]).toEqual(['draw', null]);
            expect(end.result()).toMatch(/^(\*|1\/2-1\/2)$/);
            const { moves } = valueOf(await prober.report(position));
            expect(moves.some(({ outcome }) => outcome === 'loss')).toBe(true);
            continue;
          }
          expect(value).toEqual({ outcome: 'win', plies });
          expect(plies).toBeLessThanOrEqual(moveLimit);
          const [least, most] = GRADE_MOVES[grade];
          const moves = ((plies ?? 0) + 1) / 2;
          expect(moves).toBeGreaterThanOrEqual(least);
          expect(moves).toBeLessThanOrEqual(most);
          expect(end.result()).toBe(position.turn === 'white' ? '1-0' : '0-1');
        }
    });
  },
);

test('a seed always chooses the same position, and seeds choose different positions', async () => {
  const { choose } = await openEnding('golladay', 'KRK');
  const fens = [];
  for (const seed of [1, 2, 3, 4, 1])
    fens.push(makeFen(defined(await choose('win10', seed)).position.setup));
  expect(fens[4]).toBe(fens[0]);
  expect(new Set(fens).size).toBe(4);
});

test('the grades of an ending follow from its longest win', () => {
  const golladay = rulesetOf('golladay');
  expect(winGradesOf(0, golladay)).toEqual([]);
  expect(winGradesOf(1, golladay)).toEqual([]);
  expect(winGradesOf(3, golladay)).toEqual(['win5', 'win']);
  expect(winGradesOf(49, golladay)).toEqual(['win5', 'win10', 'win20', 'win40', 'win']);
  // With a limit of ten moves, a longer win is never chosen.
  const limited = rulesetOf('custom:golladay,moveLimit=20');
  expect(winGradesOf(49, limited)).toEqual(['win5', 'win10', 'win']);
  expect(winGradesOf(159, rulesetOf('custom:golladay,moveLimit=0'))).toContain('win40');
});
