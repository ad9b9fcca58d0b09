/** The lessons about endings: found under equivalent rules, and true of their own typical win. */
import { expect, test } from 'vitest';
import lessons from '../../../data/endings/lessons.json';
import { resolveMove } from '../../../src/notation/coordinates.js';
import { Position } from '../../../src/rules/position.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import { makeRuleset, RULESETS } from '../../../src/rules/rulesets.js';
import { isSquare } from '../../../src/rules/squares.js';
import { lessonOf, REGIONS, type EndingLesson } from '../../../web/page/tablebase/lessons.js';
import { materialOf, rulesetOf } from '../../tablebase/support.js';
import { valueOf } from '../../support/value.js';

const ALL: Readonly<Record<string, EndingLesson>> = lessons;

test.each(Object.entries(ALL))(
  'the lesson about %s fits its rules and its line',
  async (key, lesson) => {
    await loadRules();
    const [id = '', name = ''] = key.split(' ');
    const ruleset = rulesetOf(id);
    expect(lessonOf(ALL, materialOf(name), ruleset)).toBe(lesson);
    const { longest, mean, ends, squares, movers, line } = lesson;
    let position = valueOf(Position.fromFen(line.fen, ruleset));
    const moves = line.moves.split(' ');
    for (const move of moves) position = position.play(valueOf(resolveMove(position, move)));
    expect(position.result()).toBe('1-0');
    expect(Math.ceil(moves.length / 2)).toBeLessThanOrEqual(longest);
    expect(mean).toBeLessThan(longest);
    // The middle picture follows a move of White and is not the last one.
    expect(line.middle % 2).toBe(1);
    expect(line.middle).toBeLessThan(moves.length);
    const sum = (shares: readonly number[]): number =>
      shares.reduce((total, each) => total + each, 0);
    expect(sum(REGIONS.map((region) => ends[region]))).toBeCloseTo(100, -1);
    expect(sum(movers.map(([, share]) => Number(share)))).toBeCloseTo(100, -1);
    expect(squares.list.split(' ').every(isSquare)).toBe(true);
    expect(squares.share).toBeGreaterThanOrEqual(50);
  },
);

test('a lesson is shown under rules that do not differ in its ending, and no others', () => {
  const lesson = ALL['golladay KRK'];
  const material = materialOf('KRK');
  expect(lesson).toBeDefined();
  expect(
    lessonOf(ALL, material, makeRuleset({ pawnDoubleStep: true }, RULESETS.golladay.switches)),
  ).toBe(lesson);
  expect(lessonOf(ALL, material, rulesetOf('custom:golladay,stalemate=loses'))).toBeUndefined();
});
