/** The rules of the game with dice: moves for a roll, passes, the capture of a king. */
import { describe, expect, test } from 'vitest';
import { PASS, Position, RULESETS, isPass, makeCoordinates } from '../../src/index.js';
import type { MoveOrPass } from '../../src/index.js';
import {
  choicesForRoll,
  DIE_ROLLS,
  fitsRoll,
  movesForRoll,
  passForRoll,
  passingRolls,
  rollOfMove,
} from '../../src/rules/dice.js';
import { allGoldenCases, dicePositionOf, positionOf } from '../support/golden.js';
import { sampled } from '../support/scale.js';
import { valueOf } from '../support/value.js';

describe('moves for a roll', () => {
  test('add up to the legal moves in golden positions', () => {
    for (const { fen, ruleset, moves } of sampled(allGoldenCases(), 120)) {
      const position = positionOf(fen, ruleset);
      const byRoll = DIE_ROLLS.flatMap((roll) => movesForRoll(position, roll));
      expect(byRoll.map(makeCoordinates).sort(), fen).toEqual(moves);
    }
  });

  test('include the moves of unmoved kings and unicornios', () => {
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

  test('is legal only for a roll without a legal move', () => {
    const position = dicePositionOf(fen);
    expect(() => passForRoll(position, 8)).toThrow(RangeError);
    const passed = passForRoll(position, 1);
    expect([passed.turn, passed.halfmoves, passed.fullmoves]).toEqual(['black', 5, 9]);
  });

  test('is represented by a constant', () => {
    const position = dicePositionOf(fen);
    expect(passingRolls(position)).toEqual([1, 2, 3, 4, 6, 7]);
    const [pass, ...others] = choicesForRoll(position, 1);
    expect([pass, others]).toEqual([PASS, []]);
    expect(pass && isPass(pass)).toBe(true);
    expect(fitsRoll(position, PASS, 8)).toBe(false);
    expect(rollOfMove(position, PASS)).toBeUndefined();
    expect(rollOfMove(position, { from: 'a1', to: 'b1' })).toBe(8);
    expect(position.play(PASS).setup).toEqual(position.pass().setup);
  });

  test('is refused without dice', () => {
    const position = positionOf(fen);
    expect([position.dice, position.mayPass()]).toEqual([false, false]);
    const refusal = expect.objectContaining({
      name: 'IllegalMoveError',
      code: 'move-no-dice',
    }) as Error;
    expect(() => position.pass()).toThrow(refusal);
    expect(() => position.play(PASS)).toThrow(refusal);
    expect(() => passForRoll(position, 1)).toThrow(refusal);
  });

  test('cannot be written as a move to the same square', () => {
    for (const position of [positionOf(fen), dicePositionOf(fen)])
      for (const square of ['a1', 'h2', 'b5'] as const)
        expect(() => position.play({ from: square, to: square })).toThrow(
          expect.objectContaining({ code: 'move-illegal' }) as Error,
        );
  });

  test('is illegal if every kind of piece can move', () => {
    const free = dicePositionOf('k11/11p/12/12/12/12/4L3G3/2C9/5R6/3U4A3/P11/11K w - - 0 1');
    expect([free.boardStatus(), passingRolls(free)]).toEqual(['ongoing', []]);
    expect(() => free.pass()).toThrow('no roll');
    expect(free.mayPass()).toBe(false);
  });

  test('can leave the king to be captured by the next roll', () => {
    const passed = passForRoll(dicePositionOf(fen), 1);
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
    expect(choicesForRoll(after, 1)).toEqual([]);
    expect(passingRolls(after)).toEqual([]);
    expect(() => after.kingSquare('white')).toThrow(RangeError);
  });
});

describe('threefold repetition', () => {
  // Only kings can move: Black's pawn blocks White's.
  const KINGS = '11k/12/12/12/12/12/12/p11/P11/12/12/K11 w - - 0 1';
  const play = (position: Position, ...turns: readonly MoveOrPass[]): Position =>
    turns.reduce((before, turn) => before.play(turn), position);
  const there = { from: 'a1', to: 'b1' } as const;
  const back = { from: 'b1', to: 'a1' } as const;
  const roundOfPasses = [there, PASS, back, PASS] as const;

  test('does not result from passes', () => {
    let position = dicePositionOf(KINGS);
    for (let ply = 0; ply < 40; ply += 1) {
      position = passForRoll(position, 5);
      expect([position.status(), position.result()]).toEqual(['ongoing', '*']);
    }
  });

  test('counts only positions that result from moves', () => {
    // After `there`, the king is on b1 for the third time; after `back`, it is on a1 for the third time.
    const twice = play(dicePositionOf(KINGS), ...roundOfPasses, ...roundOfPasses);
    // The starting position has recurred twice, but only by passes.
    expect(twice.status()).toBe('ongoing');
    const third = twice.play(there);
    expect([third.status(), third.result()]).toEqual(['repetition', '1/2-1/2']);
    expect(third.pass().status()).toBe('ongoing');
  });

  test('counts the starting position', () => {
    const black = [
      { from: 'l12', to: 'k12' },
      { from: 'k12', to: 'l12' },
    ] as const;
    const round = [there, black[0], back, black[1]] as const;
    const once = play(dicePositionOf(KINGS), ...round);
    expect([once.status(), play(once, ...round).status()]).toEqual(['ongoing', 'repetition']);
    expect(play(positionOf(KINGS), ...round, ...round).status()).toBe('repetition');
  });
});

test('a position with dice can have the opponent’s king in check', () => {
  const { setup, ruleset } = positionOf('r10k/12/12/12/12/12/12/12/12/12/7RP3/K11 w - - 4 9');
  const attacked = { ...setup, turn: 'black' } as const;
  expect(Position.fromSetup(attacked, ruleset)).toMatchObject({
    ok: false,
    error: [{ code: 'opponent-in-check' }],
  });
  const position = valueOf(Position.fromSetup(attacked, ruleset, { dice: true }));
  expect(movesForRoll(position, 5).map(makeCoordinates)).toContain('a12a1');
});
