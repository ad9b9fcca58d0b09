/** The rules of the game with dice: moves for a roll, passes, the capture of a king. */
import { describe, expect, test } from 'vitest';
import { makeAnnotation, parseAnnotation } from '../../src/notation/annotations.js';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import { loadRules } from '../../src/rules/core.js';
import { DIE_ROLLS, movesForRoll, passForRoll } from '../../src/rules/dice.js';
import { Position } from '../../src/rules/position.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { allGoldenCases, positionOf } from '../support/golden.js';

await loadRules();

describe('moves for a roll', () => {
  test('are together the legal moves of every golden position', () => {
    for (const { fen, ruleset, moves } of allGoldenCases()) {
      const position = positionOf(fen, ruleset);
      const byRoll = DIE_ROLLS.flatMap((roll) => movesForRoll(position, roll));
      expect(byRoll.map(makeCoordinates).sort(), fen).toEqual(moves);
    }
  });

  test('count unmoved kings and unicornios as their kind', () => {
    const counts = (name: keyof typeof RULESETS): readonly number[] =>
      DIE_ROLLS.map((roll) => movesForRoll(Position.start(RULESETS[name]), roll).length);
    expect(counts('cazaux').at(-1)).toBeGreaterThan(0);
    expect(counts('murray')[5]).toBeGreaterThan(0);
    expect(counts('murray').reduce((sum, count) => sum + count)).toBe(57);
  });
});

describe('a pass', () => {
  // White's king on a1 is in check from the rook on a12; only the king or the other rook can answer.
  const fen = 'r10k/12/12/12/12/12/12/12/12/12/7RP3/K11 w - - 4 9';

  test('is for rolls without a legal move alone', () => {
    const position = positionOf(fen);
    expect(() => passForRoll(position, 8)).toThrow(RangeError);
    const passed = passForRoll(position, 1);
    expect([passed.turn, passed.halfmoves, passed.fullmoves]).toEqual(['black', 5, 9]);
  });

  test('leaves a king that the right roll captures', () => {
    const passed = passForRoll(positionOf(fen), 1);
    const capture = movesForRoll(passed, 5).find(({ captured }) => captured === 'king');
    expect(capture && makeCoordinates(capture)).toBe('a12a1');
    const after = passed.play({ from: 'a12', to: 'a1' });
    expect([after.status(), after.result(), after.legalMoves(), after.isCheck()]).toEqual([
      'king-captured',
      '0-1',
      [],
      false,
    ]);
    expect(() => passForRoll(after, 1)).toThrow('king-captured');
  });
});

test('a roll is a comment command; a number that no die shows stays in the text', () => {
  const read = parseAnnotation('[%roll 7] lucky');
  expect(read).toMatchObject({ roll: 7, comment: 'lucky' });
  expect(makeAnnotation(read)).toBe('[%roll 7] lucky');
  expect(parseAnnotation('[%roll 9]')).toMatchObject({ comment: '[%roll 9]' });
});
