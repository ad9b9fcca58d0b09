/** The courses of exercises for each piece, checked with the rules. */
import { describe, expect, test } from 'vitest';
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
import { ROLES, RULESETS, RULESET_NAMES } from '../../src/index.js';
import type { Role, Ruleset, RulesetName } from '../../src/index.js';
import { sampled } from '../support/scale.js';

/** Courses by ruleset and piece, cached because generating a course is slow. */
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

/** Generating all courses takes seconds. */
const TRIED = sampled(RULESET_NAMES, 1);

describe.each(TRIED)('under %s', (name) => {
  test.each(ROLES)('the %s course has ten exercises of the stated lengths', (role) => {
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

/** The handmade lessons: the right move, and the messages for other moves. */
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

describe.each(RULESET_NAMES)('the handmade lessons under %s', (name) => {
  test.each(LESSONS)(
    'accept only $right in lesson $index for the $role',
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
        // A winning move must never be rejected as wrong.
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

test('a king’s leap exercise requires a leap over a pawn', () => {
  const { start, from, targets } = exerciseOf('king', RULESETS.cazaux, 3);
  expect([from, ...targets]).toEqual(['g1', 'e3']);
  expect(start.pieceAt('f2')).toEqual({ color: 'white', role: 'pawn' });
});

test('only the trained piece moves, and only to safe squares if the exercise requires it', () => {
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

test('the suggested moves solve an exercise, and an unsolvable stage has no suggestion', () => {
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

test('a move that an exercise forbids is refused with a reason', () => {
  const [reach, , take, , fork, , guard, , pass] = courseOf('giraffe', RULESETS.cazaux);
  const reasonsOf = (exercise: Exercise | undefined): readonly unknown[] => {
    if (exercise === undefined) throw new Error('no exercise');
    const stage = firstStage(exercise);
    const judged = stage.position.legalMoves().map((move) => tryMove(exercise, stage, move));
    return [...new Set(judged.filter((next) => typeof next === 'string'))].sort();
  };
  // The king may not move. Only the second kind of exercise starts with a possible capture.
  expect(reasonsOf(reach)).toEqual(['piece']);
  expect(reasonsOf(take)).toEqual(['piece', 'unmarked']);
  expect(reasonsOf(fork)).toEqual(expect.arrayContaining(['fork', 'piece']));
  expect(reasonsOf(guard)).toEqual(expect.arrayContaining(['guard', 'piece']));
  expect(reasonsOf(pass)).toEqual(expect.arrayContaining(['piece', 'unsafe']));
});

test('exercises are deterministic and limited to the length of the course', () => {
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
  'the courses under %s never change, because progress is stored by exercise number',
  (name) => {
    const texts = ROLES.flatMap((role) =>
      courseOf(role, RULESETS[name]).map(
        ({ start, from, targets, moves }) => `${start.fen} ${from} ${targets.join()} ${moves}\n`,
      ),
    );
    expect(crc32(new TextEncoder().encode(texts.join('')))).toBe(CHECKSUMS[name]);
  },
);
