import { describe, expect, test } from 'vitest';
import { COLORS, Position, SQUARES, parseFen, startSetup } from '../../src/index.js';
import type { Setup, Square } from '../../src/index.js';
import {
  attackMapIn,
  hangingIn,
  pinsIn,
  scopeOf,
  threatsIn,
  type ScopeKind,
} from '../../src/rules/tactics.js';
import { attackersIn } from '../../src/rules/rules-wasm.js';
import { makeRuleset, RULESET_NAMES, RULESETS } from '../../src/rules/rulesets.js';
import { goldenCases } from '../support/golden.js';
import { sampled } from '../support/scale.js';
import { valueOf } from '../support/value.js';

const { cazaux } = RULESETS;

const read = (fen: string): Setup => valueOf(parseFen(fen, cazaux));

const squaresOfKind = (setup: Setup, from: Square, kind: ScopeKind): readonly Square[] =>
  [...(scopeOf(setup, cazaux, attackMapIn(setup, cazaux), from)?.squares ?? [])]
    .filter(([, found]) => found === kind)
    .map(([square]) => square)
    .sort();

test('the attack map agrees with attackersIn on every square', () => {
  const setup = startSetup(cazaux);
  const map = attackMapIn(setup, cazaux);
  for (const square of SQUARES)
    for (const color of COLORS) {
      expect(map.attackers(square, color)).toEqual(attackersIn(setup, cazaux, square, color));
      for (const from of map.attackers(square, color))
        expect(map.attackedFrom(from)).toContain(square);
    }
});

describe('pins', () => {
  test('are found along straight and bent paths', () => {
    // The aanca on b11 comes by a10 down the a-file or by c10 along it; the rook by the fifth rank.
    const setup = read('11k/1a10/12/12/12/2P9/12/2K2C4r1/12/12/12/12 w - - 0 1');
    expect(pinsIn(setup, cazaux)).toEqual([
      { square: 'f5', king: 'c5', by: ['k5'] },
      { square: 'c7', king: 'c5', by: ['b11'] },
    ]);
  });

  test('require a king and exactly one piece in between', () => {
    expect(pinsIn(read('11k/12/12/12/12/12/12/K1P1P6r/12/12/12/12 w'), cazaux)).toEqual([]);
    expect(pinsIn(read('12/12/12/12/12/12/12/2P8r/12/12/12/12 w'), cazaux)).toEqual([]);
  });

  test('leave a piece only moves that keep its king protected', () => {
    for (const name of RULESET_NAMES)
      for (const { fen } of goldenCases(name).slice(0, 60)) {
        const setup = valueOf(parseFen(fen, RULESETS[name]));
        const position = Position.fromSetup(setup, RULESETS[name]);
        if (!position.ok || position.value.boardStatus() !== 'ongoing') continue;
        const legal = position.value;
        for (const { square, by, king } of pinsIn(setup, RULESETS[name])) {
          if (legal.pieceAt(square)?.color !== legal.turn) continue;
          for (const move of legal.legalMoves().filter(({ from }) => from === square)) {
            const after = legal.play(move);
            const attackers = after.attackers(king, after.turn);
            expect(by.filter((pinner) => attackers.includes(pinner))).toEqual([]);
          }
        }
      }
  });
});

test('attacked and undefended pieces are hanging', () => {
  const setup = read('11k/12/12/12/12/r4P6/12/12/12/R4L6/12/11K w - - 0 1');
  const hanging = hangingIn(setup, attackMapIn(setup, cazaux));
  // The rooks attack each other, and the black rook attacks the pawn. Black does not attack the lion.
  expect(hanging).toEqual(['a3', 'a7', 'f7']);
});

describe('threats', () => {
  const threats = (fen: string): readonly string[] => {
    const setup = read(fen);
    return threatsIn(setup, cazaux, attackMapIn(setup, cazaux)).map(
      ({ from, to, kind }) => `${from}${to} ${kind}`,
    );
  };

  test('include checks against the side to move', () => {
    expect(threats('11k/12/12/12/12/12/12/12/12/12/12/r3K7 w - - 0 1')).toEqual(['a1e1 check']);
  });

  test('include captures of undefended pieces, promotions and mates', () => {
    expect(threats('11k/12/12/12/12/r4P6/12/12/12/12/12/11K w - - 0 1')).toEqual(['a7f7 capture']);
    expect(threats('11k/12/12/12/12/P11/12/12/12/12/3p8/11K w - - 0 1')).toEqual([
      'd2d1 promotion',
    ]);
    // From the third rank to the first, or across: the pawns leave their king no square.
    expect(threats('11k/12/12/12/12/12/12/12/12/r11/10PP/11K w - - 0 1')).toEqual(['a3a1 mate']);
    // Both pawns are defended by their king.
    expect(threats('11k/12/12/12/12/12/12/12/12/12/r9PP/11K w - - 0 1')).toContain('a2a1 mate');
  });
});

describe('a piece’s scope', () => {
  test('distinguishes steps, slides, captures and own pieces', () => {
    // A white aanca on f6: e7 is free and the e-file up to the pawn on e10; a white piece is on g7.
    const setup = read('11k/12/4p7/12/12/6P5/5A6/12/12/12/12/11K w - - 0 1');
    expect(squaresOfKind(setup, 'f6', 'step')).toEqual(['e5', 'e7', 'g5']);
    expect(squaresOfKind(setup, 'f6', 'capture')).toEqual(['e10']);
    expect(squaresOfKind(setup, 'f6', 'friend')).toEqual(['g7']);
    const slides = squaresOfKind(setup, 'f6', 'slide');
    expect(slides).toEqual(
      expect.arrayContaining(['e8', 'e9', 'a7', 'd7', 'g1', 'l5', 'e1', 'a5']),
    );
    // Nothing beyond the white piece.
    expect(slides.filter((square) => square === 'g8' || square === 'h7')).toEqual([]);
  });

  test('excludes the corner of an aanca that must not stop there', () => {
    const lateAanca = makeRuleset({ aanca: 'must-go-on' });
    // The black piece on e5 and the white one on g7 end the path; e7 and g5 are free.
    const setup = read('11k/12/4p7/12/12/6P5/5A6/4p7/12/12/12/11K w - - 0 1');
    const { squares } = scopeOf(setup, lateAanca, attackMapIn(setup, lateAanca), 'f6') ?? {};
    expect([...(squares ?? [])].sort().map(([square, kind]) => `${square} ${kind}`)).toEqual(
      [
        ...['e10 capture', 'e8 slide', 'e9 slide', 'a7 slide', 'b7 slide', 'c7 slide', 'd7 slide'],
        ...['g1 slide', 'g2 slide', 'g3 slide', 'g4 slide'],
        ...['h5 slide', 'i5 slide', 'j5 slide', 'k5 slide', 'l5 slide'],
      ].sort(),
    );
  });

  test('is also available for the side not to move', () => {
    const setup = startSetup(cazaux);
    expect(squaresOfKind(setup, 'c12', 'step')).toEqual(['a11', 'b10', 'd10', 'e11']);
    expect(squaresOfKind(setup, 'e9', 'step')).toEqual(['e8']);
  });

  test('includes squares that a pin forbids, the occupied square in front of a pawn, and king leaps', () => {
    const setup = read('11k/12/12/12/12/12/3p8/12/K2P7r/12/12/12 w - - 0 1');
    expect(squaresOfKind(setup, 'd4', 'barred')).toEqual(['d5']);
    const stuck = read('11k/12/12/12/12/12/12/3p8/3P8/12/12/6K5 w g1 - 0 1');
    expect(squaresOfKind(stuck, 'd4', 'block')).toEqual(['d5']);
    expect(squaresOfKind(stuck, 'g1', 'step')).toHaveLength(10);
  });

  test('is available for illegal positions but ignores pins in them', () => {
    const setup = read('12/12/12/12/12/12/12/12/R6r4/12/12/12 w - - 0 1');
    expect(squaresOfKind(setup, 'a4', 'capture')).toEqual(['h4']);
    expect(squaresOfKind(setup, 'a4', 'barred')).toEqual([]);
    expect(scopeOf(setup, cazaux, attackMapIn(setup, cazaux), 'b1')).toBeUndefined();
  });

  test('contains exactly the legal moves of the side to move in golden positions', () => {
    for (const name of RULESET_NAMES)
      for (const { fen } of sampled(goldenCases(name), 15)) {
        const ruleset = RULESETS[name];
        const setup = valueOf(parseFen(fen, ruleset));
        const position = Position.fromSetup(setup, ruleset);
        if (!position.ok || position.value.boardStatus() !== 'ongoing') continue;
        const map = attackMapIn(setup, ruleset);
        for (const [square, piece] of position.value.pieces()) {
          if (piece.color !== position.value.turn) continue;
          const found = [...(scopeOf(setup, ruleset, map, square)?.squares ?? [])]
            .filter(([, kind]) => kind === 'step' || kind === 'slide' || kind === 'capture')
            .map(([to]) => to);
          expect(found.sort(), `${fen} ${square}`).toEqual(
            [...position.value.targets(square)].sort(),
          );
        }
      }
  });
});
