/** Lines of moves: their steps, where they stop, and the numbers before them. */
import { describe, expect, test } from 'vitest';
import { resolveMove } from '../../src/notation/coordinates.js';
import {
  makeSanVariation,
  numberBefore,
  readVariation,
  stepsOf,
  type LineStep,
} from '../../src/notation/line.js';
import { parseSan } from '../../src/notation/san.js';
import { Position } from '../../src/rules/position.js';
import { RULESETS } from '../../src/rules/rulesets.js';

const start = Position.start(RULESETS.cazaux);
const MOVES = ['e4e5', 'e9e8', 'c1f3', 'h9h8'];
const shown = (steps: readonly LineStep[]): readonly string[] =>
  steps.map(({ number, turn, san }) => `${number} ${turn} ${san}`);

describe('a line', () => {
  test('contains the number, side and SAN of each move and the position after it', () => {
    const { steps, end, fault } = readVariation(start, MOVES, resolveMove);
    expect(shown(steps)).toEqual(['1 white e5', '1 black e8', '2 white Uf3', '2 black h8']);
    expect(steps.at(-1)?.after).toBe(end);
    expect([end.turn, end.fullmoves, end.pieceAt('f3')?.role]).toEqual(['white', 3, 'unicornio']);
    expect(fault).toBeUndefined();
    expect(makeSanVariation(start, MOVES)).toEqual(['e5', 'e8', 'Uf3', 'h8']);
  });

  test('ends before the first move that cannot be read', () => {
    const { steps, end, fault } = readVariation(start, ['e5', 'e8', 'e9', 'h5'], parseSan);
    expect(shown(steps)).toEqual(['1 white e5', '1 black e8']);
    expect(end).toBe(steps[1]?.after);
    expect(fault).toMatchObject({ index: 2, text: 'e9', error: { code: 'san-illegal', at: 0 } });
    expect(readVariation(start, [], parseSan)).toEqual({ steps: [], end: start });
    expect(makeSanVariation(start, ['e4e5', 'x', 'e9e8'])).toEqual(['e5']);
  });
});

describe('stepsOf', () => {
  test.each([
    [undefined, 4],
    [0, 0],
    [1, 1],
    [3, 3],
    [9, 4],
  ])('with a maximum of %s returns %i steps', (max, count) => {
    expect(shown(stepsOf(start, MOVES, max))).toEqual(shown(stepsOf(start, MOVES)).slice(0, count));
  });

  test.each<[string, readonly string[], number | undefined, number, number]>([
    // The line, how many of its steps match MOVES, and how many it has.
    ['the same line', MOVES, undefined, 4, 4],
    ['a longer line', [...MOVES, 'f4f5'], undefined, 4, 5],
    ['a shorter line', MOVES.slice(0, 2), undefined, 2, 2],
    ['a different third move', ['e4e5', 'e9e8', 'f4f5'], undefined, 2, 3],
    ['a different first move', ['f4f5', 'e9e8'], undefined, 0, 2],
    ['the same line limited to three moves', MOVES, 3, 3, 3],
    ['an illegal third move', ['e4e5', 'e9e8', 'a1a9'], undefined, 2, 2],
  ])('reuses the common start of a known line: %s', (_, moves, max, reused, count) => {
    const known = stepsOf(start, MOVES);
    const steps = stepsOf(start, moves, max, known);
    expect(steps.filter((step, ply) => step === known[ply])).toHaveLength(reused);
    expect(shown(steps)).toEqual(shown(stepsOf(start, moves, max)));
    expect(steps).toHaveLength(count);
  });
});

test.each([
  ['white', true, '12.'],
  ['white', false, '12.'],
  ['black', true, '12…'],
  ['black', false, ''],
] as const)('a move of %s (first in its line: %s) has the number "%s"', (turn, isFirst, text) => {
  expect(numberBefore({ number: 12, turn }, isFirst)).toBe(text);
});
