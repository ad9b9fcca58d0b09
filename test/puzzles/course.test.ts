/** The course for each piece, by the rules. */
import { beforeAll, describe, expect, test } from 'vitest';
import { crc32 } from '../../src/bytes.js';
import {
  COURSE_LENGTH,
  exerciseOf,
  EXERCISE_KINDS,
  firstStage,
  moveThatLeadsOn,
  shortest,
  tryMove,
  type Exercise,
  type Stage,
} from '../../src/puzzles/course.js';
import { ROLES, type Role } from '../../src/rules/pieces.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import {
  RULESET_NAMES,
  RULESETS,
  type Ruleset,
  type RulesetName,
} from '../../src/rules/rulesets.js';
import { sampled } from '../support/scale.js';

beforeAll(async () => {
  await loadRules();
});

/** By ruleset and piece; making one takes a moment. */
const courses = new Map<string, readonly Exercise[]>();
const courseOf = (role: Role, ruleset: Ruleset): readonly Exercise[] => {
  const key = `${ruleset.id} ${role}`;
  const course =
    courses.get(key) ??
    Array.from({ length: COURSE_LENGTH }, (_, index) => exerciseOf(role, ruleset, index));
  courses.set(key, course);
  return course;
};

/** Every stage that can be reached in as many moves as the exercise takes. */
const stagesOf = (exercise: Exercise): readonly Stage[] => {
  let stages: readonly Stage[] = [firstStage(exercise)];
  const all = [...stages];
  for (let moves = 0; moves < exercise.moves; moves += 1) {
    stages = stages.flatMap((stage) =>
      stage.position.legalMoves().flatMap((move) => {
        const next = tryMove(exercise, stage, move);
        return typeof next === 'string' ? [] : next;
      }),
    );
    all.push(...stages);
  }
  return all;
};

/** Making all courses takes seconds. */
const TRIED = sampled(RULESET_NAMES, 1);

describe.each(TRIED)('under %s', (name) => {
  test.each(ROLES)('the course of the %s has ten exercises, each as long as it says', (role) => {
    const course = courseOf(role, RULESETS[name]);
    expect(course.map(({ kind }) => kind)).toEqual(EXERCISE_KINDS.flatMap((kind) => [kind, kind]));
    expect(new Set(course.map(({ start }) => start.fen)).size).toBe(course.length);
    for (const exercise of course) {
      const { start, from, targets, moves } = exercise;
      expect(start.pieceAt(from)).toEqual({ color: 'white', role });
      expect(start.status()).toBe('ongoing');
      expect(targets.length).toBeGreaterThan(0);
      expect(shortest(exercise, moves)?.moves).toBe(moves);
    }
  });
});

test('only the piece moves, and never to where it can be taken if that is forbidden', () => {
  for (const exercise of courseOf('giraffe', RULESETS.cazaux)) {
    const isSafe = ['fork', 'guard', 'pass'].includes(exercise.kind);
    const stages = stagesOf(exercise);
    expect(stages.some(({ isDone }) => isDone)).toBe(true);
    for (const { position, at, moves } of stages) {
      expect(position.pieceAt(at)).toEqual({ color: 'white', role: 'giraffe' });
      if (isSafe && moves > 0) expect(position.attackers(at, 'black')).toEqual([]);
    }
  }
});

test('the moves that are shown do an exercise, and none is shown where it can no longer be done', () => {
  for (const exercise of courseOf('lion', RULESETS.cazaux)) {
    let stage = firstStage(exercise);
    while (!stage.isDone) {
      const move = moveThatLeadsOn(exercise, stage);
      const next = move && tryMove(exercise, stage, move);
      if (next === undefined || typeof next === 'string') throw new Error('no move is shown');
      stage = next;
    }
    expect(stage.moves).toBe(exercise.moves);
    const late = stagesOf(exercise).find(
      ({ moves, isDone }) => moves === exercise.moves && !isDone,
    );
    expect(late && moveThatLeadsOn(exercise, late)).toBeUndefined();
  }
});

test('a move that an exercise forbids has its reason', () => {
  const [reach, , take, , fork, , guard, , pass] = courseOf('giraffe', RULESETS.cazaux);
  const reasonsOf = (exercise: Exercise | undefined): readonly unknown[] => {
    if (exercise === undefined) throw new Error('no exercise');
    const stage = firstStage(exercise);
    const judged = stage.position.legalMoves().map((move) => tryMove(exercise, stage, move));
    return [...new Set(judged.filter((next) => typeof next === 'string'))].sort();
  };
  // The king may not move; no other exercise than the second kind has anything to capture at first.
  expect(reasonsOf(reach)).toEqual(['piece']);
  expect(reasonsOf(take)).toEqual(['piece', 'unmarked']);
  expect(reasonsOf(fork)).toEqual(expect.arrayContaining(['fork', 'piece']));
  expect(reasonsOf(guard)).toEqual(expect.arrayContaining(['guard', 'piece']));
  expect(reasonsOf(pass)).toEqual(expect.arrayContaining(['piece', 'unsafe']));
});

test('an exercise is always the same, and there are ten', () => {
  const fen = (index: number): string => exerciseOf('lion', RULESETS.murray, index).start.fen;
  expect(fen(7)).toBe(fen(7));
  expect(() => fen(COURSE_LENGTH)).toThrow(RangeError);
});

/** A checksum of the courses under each ruleset. */
const CHECKSUMS: Readonly<Record<RulesetName, number>> = {
  cazaux: 35_950_065,
  courier: 3_820_356_381,
  murray: 2_835_809_860,
  golladay: 414_134_402,
};

test.each(TRIED)(
  'the courses of %s stay as they are, because what a learner has done is known by its number',
  (name) => {
    const texts = ROLES.flatMap((role) =>
      courseOf(role, RULESETS[name]).map(
        ({ start, from, targets, moves }) => `${start.fen} ${from} ${targets.join()} ${moves}\n`,
      ),
    );
    expect(crc32(new TextEncoder().encode(texts.join('')))).toBe(CHECKSUMS[name]);
  },
);
