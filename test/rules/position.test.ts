import { describe, expect, test } from 'vitest';
import { Position, makeFen, resolveMove } from '../../src/index.js';
import { makeRuleset, parseRuleset, RULESETS, type Ruleset } from '../../src/rules/rulesets.js';
import { place, placed } from '../support/golden.js';
import { valueOf } from '../support/value.js';

const playAll = (start: Position, moves: string): Position =>
  moves.split(' ').reduce((position, text) => {
    const move = valueOf(resolveMove(position, text));
    return position.play(move);
  }, start);

describe('a position', () => {
  test('reports pieces, attackers and destinations', () => {
    const start = Position.start(RULESETS.cazaux);
    expect(start.pieceAt('f1')).toEqual({ color: 'white', role: 'aanca' });
    expect(start.pieceAt('f2')).toBeUndefined();
    expect(start.pieces()).toHaveLength(48);
    expect(start.rights).toEqual(['g1', 'g12']);
    expect(start.targets('c1')).toEqual(expect.arrayContaining(['a2', 'b3', 'd3', 'e2', 'f3']));
    expect(start.targets('c12')).toEqual([]);
    expect(start.attackers('e4', 'white')).toEqual(['c1', 'f1', 'h1']);
  });

  test('is not changed by moves played from it', () => {
    const start = Position.start(RULESETS.cazaux);
    const fen = makeFen(start.setup);
    const { key } = start;
    const after = playAll(start, 'e4e5 e9e8 c1f3');
    expect(makeFen(start.setup)).toBe(fen);
    expect(start.key).toBe(key);
    expect(start.legalMoves()).toHaveLength(59);
    expect(after.fullmoves).toBe(2);
    expect(after.turn).toBe('black');
    expect(() => start.play({ from: 'e4', to: 'e6' })).toThrow(RangeError);
  });

  test('promotes pawns according to the file', () => {
    const position = placed('Ka1 Pg11 Pa11 kl9 pl8');
    const became = (text: string): unknown =>
      playAll(position, text).pieceAt(text.includes('g') ? 'g12' : 'a12');
    expect(became('g11g12')).toEqual({ color: 'white', role: 'aanca' });
    expect(became('a11a12')).toEqual({ color: 'white', role: 'rook' });
  });

  test('gives a promoted unicornio its right under knight-then-bishop', () => {
    const after = playAll(placed('Ka1 Pc11 kl9 pl8', 'white', 'murray'), 'c11c12');
    expect(after.rights).toEqual(['c12']);
    expect(makeFen(after.setup)).toContain(' c12 ');
  });
});

describe('the end of the game', () => {
  const SHUFFLE = 'h1h2 a12a11 h2h1 a11a12';

  test('is a draw at the third occurrence of a position, including its rights', () => {
    const start = placed('Kd1 Rh1 kd12 ra12 Pl4 pl9');
    const twice = playAll(start, SHUFFLE);
    expect(twice.status()).toBe('ongoing');
    const thrice = playAll(twice, SHUFFLE);
    expect([thrice.status(), thrice.boardStatus(), thrice.result()]).toEqual([
      'repetition',
      'ongoing',
      '1/2-1/2',
    ]);
    // Once the king has lost its right, the same squares are another position.
    const withRight = valueOf(
      Position.fromSetup(
        { ...place('Kg1 Rh1 kd12 ra12 Pl4 pl9'), rights: ['g1'] },
        RULESETS.cazaux,
      ),
    );
    const moved = playAll(withRight, 'g1g2 a12a11 g2g1 a11a12');
    expect(moved.key).not.toBe(withRight.key);
    expect(playAll(moved, 'g1g2 a12a11 g2g1 a11a12').status()).toBe('ongoing');
  });

  test('is not caused by repetitions before a pawn move', () => {
    const start = placed('Kd1 Rh1 kd12 ra12 Pl4 pl9');
    const after = playAll(start, `${SHUFFLE} l4l5 l9l8 ${SHUFFLE}`);
    expect(after.status()).toBe('ongoing');
    expect(playAll(after, SHUFFLE).status()).toBe('repetition');
  });

  test('depends on the move limit of the ruleset', () => {
    const setup = { ...place('Kd1 Rh1 kd12 ra12 Pl4 pl9'), halfmoves: 99, fullmoves: 99 };
    const under = (moveLimit: number): Position => {
      const position = valueOf(Position.fromSetup(setup, makeRuleset({ moveLimit })));
      return playAll(position, 'h1h2');
    };
    expect(under(100).status()).toBe('move-limit');
    expect(under(100).legalMoves().length).toBeGreaterThan(0);
    expect(under(101).status()).toBe('ongoing');
    expect(under(0).status()).toBe('ongoing');
  });

  test.each([
    ['cazaux', 'Kd1 kd7 Rh1', 'black', 'bare-king', '1-0', 0],
    ['murray', 'Kd1 kd7 Rh1', 'black', 'bare-king', '1-0', 0],
    ['murray', 'Kd1 kd7 Rd6', 'black', 'ongoing', '*', 1],
    ['murray', 'Kd1 kd7 Rd6', 'white', undefined, undefined, undefined],
    ['murray', 'Kd5 kd7 Rd6', 'black', 'bare-king', '1-0', 0],
    ['golladay', 'Kd1 kd7 Rh1', 'black', 'ongoing', '*', 8],
    ['golladay', 'Kd1 kd7', 'black', 'both-bare', '1/2-1/2', 0],
  ] as const)('follows %s in %s (%s to move)', (ruleset, pieces, turn, status, result, moves) => {
    const position = Position.fromSetup(place(pieces, turn), RULESETS[ruleset]);
    const { value } = position;
    expect([value?.status(), value?.result()]).toEqual([status, result]);
    expect(value?.legalMoves().length).toBe(moves);
  });
});

test('the square crossed by a king’s leap is tested for attacks as if the king had left its square', () => {
  const ruleset = valueOf(parseRuleset('custom:kingLeapOverAttack=false'));
  // The rook on a1 gives check along the rank; the lion on h1 shields i1, where the king would land.
  const fen = (rook: string): string => `11k/12/12/12/12/12/12/12/12/12/12/${rook}KL4 w g1 - 0 1`;
  const leap = (board: string, rules: Ruleset): boolean => {
    const position = valueOf(Position.fromFen(board, rules));
    return position.findMove('g1', 'i1') !== undefined;
  };
  expect(leap(fen('r5'), ruleset)).toBe(false);
  expect(leap(fen('r4L'), ruleset)).toBe(true);
  expect(leap(fen('r5'), RULESETS.cazaux)).toBe(true);
});

test('a game can have more moves than wasm memory has records', () => {
  const ruleset = makeRuleset({ moveLimit: 0 });
  const cycle = [
    { from: 'a1', to: 'a2' },
    { from: 'a12', to: 'a11' },
    { from: 'a2', to: 'a1' },
    { from: 'a11', to: 'a12' },
  ] as const;
  const start = Position.start(ruleset);
  let position = start;
  for (let ply = 0; ply < 150_000; ply += 1) {
    const move = cycle[ply % cycle.length];
    if (move !== undefined) position = position.play(move);
  }
  expect(position.setup.board).toEqual(start.setup.board);
  expect(position.legalMoves()).toEqual(start.legalMoves());
});
