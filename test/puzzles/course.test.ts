/** The course for each piece, by the rules. */
import { beforeAll, describe, expect, test } from 'vitest';
import { crc32 } from '../../src/bytes.js';
import {
  COURSE_LENGTH,
  exerciseOf,
  MADE_KINDS,
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
    const lessons = LESSONS.filter(
      (lesson) => lesson.role === role && !(lesson.kind === 'bare' && name === 'golladay'),
    );
    const kinds: string[] = MADE_KINDS.flatMap((kind) => [kind, kind]);
    for (const { index, kind } of lessons) kinds[index] = kind;
    expect(course.map(({ kind }) => kind)).toEqual(kinds);
    expect(new Set(course.map(({ start }) => start.fen)).size).toBe(course.length);
    for (const exercise of course) {
      const { start, from, targets, moves, kind } = exercise;
      expect(start.pieceAt(from)).toEqual({ color: 'white', role });
      expect(start.status()).toBe('ongoing');
      if (kind !== 'escape' && kind !== 'promote' && kind !== 'mate')
        expect(targets.length).toBeGreaterThan(0);
      expect(shortest(exercise, moves)?.moves).toBe(moves);
    }
  });
});

/** The lessons by hand: the right move, and what is said of the others. */
const LESSONS = [
  { role: 'pawn', index: 1, kind: 'promote', right: 'f11f12a', wrong: ['file', 'promote'] },
  { role: 'pawn', index: 3, kind: 'promote', right: 'e11f12a', wrong: ['file', 'promote'] },
  { role: 'pawn', index: 4, kind: 'promote', right: 'c11b12l', wrong: ['file', 'promote'] },
  { role: 'pawn', index: 5, kind: 'promote', right: 'i11j12u', wrong: ['file', 'promote'] },
  { role: 'pawn', index: 7, kind: 'mate', right: 'e11f12a', wrong: ['mate'] },
  { role: 'pawn', index: 8, kind: 'mate', right: 'b11b12l', wrong: ['mate'] },
  { role: 'pawn', index: 9, kind: 'mate', right: 'e11e12c', wrong: ['mate'] },
  { role: 'king', index: 1, kind: 'leap', right: 'g1g3', wrong: ['missed', 'piece'] },
  { role: 'king', index: 3, kind: 'leap', right: 'g1e3', wrong: ['missed', 'piece'] },
  { role: 'king', index: 4, kind: 'escape', right: 'f6e7', wrong: [] },
  { role: 'king', index: 5, kind: 'escape', right: 'f6g7', wrong: [] },
  { role: 'king', index: 7, kind: 'bare', right: 'c6d7', wrong: ['bare'] },
  { role: 'king', index: 8, kind: 'mate', right: 'a1a12', wrong: ['mate'] },
  { role: 'king', index: 9, kind: 'mate', right: 'c12c11', wrong: ['mate'] },
] as const;

describe.each(RULESET_NAMES)('the lessons by hand under %s', (name) => {
  test.each(LESSONS)(
    '$role $index: $right alone is right',
    ({ role, index, kind, right, wrong }) => {
      const exercise = exerciseOf(role, RULESETS[name], index);
      if (kind === 'bare' && name === 'golladay') {
        // A bare king plays on.
        expect(exercise.kind).toBe('guard');
        return;
      }
      expect(exercise.kind).toBe(kind);
      const { start } = exercise;
      expect(start.isCheck()).toBe(kind === 'escape');
      const faults = new Set<string>();
      const accepted = start.legalMoves().filter((move) => {
        const next = tryMove(exercise, firstStage(exercise), move);
        if (typeof next !== 'string' && next.isDone) return true;
        faults.add(typeof next === 'string' ? next : 'missed');
        // A move that wins must never be called wrong.
        expect(start.play(move).result()).toBe('*');
        return false;
      });
      // Where the king's home is on f, a leap is mirrored.
      const isMirrored = kind === 'leap' && name === 'murray';
      const expected = isMirrored ? { g1g3: 'f1f3', g1e3: 'f1h3' }[right] : right;
      expect(
        accepted.map((move) => `${move.from}${move.to}${move.promotion?.charAt(0) ?? ''}`),
      ).toEqual([expected]);
      expect([...faults].sort()).toEqual(wrong);
      expect(moveThatLeadsOn(exercise, firstStage(exercise))).toMatchObject({
        from: accepted[0]?.from,
        to: accepted[0]?.to,
      });
    },
  );
});

test('a leap passes over a piece, and no single step reaches its square', () => {
  const { start, from, targets } = exerciseOf('king', RULESETS.cazaux, 3);
  expect([from, ...targets]).toEqual(['g1', 'e3']);
  expect(start.pieceAt('f2')).toEqual({ color: 'white', role: 'pawn' });
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
  cazaux: 2_230_218_454,
  courier: 2_230_218_454,
  murray: 2_109_610_112,
  golladay: 1_760_266_759,
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
