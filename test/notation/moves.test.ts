/** Coordinate moves and SAN: writing, lenient reading, and errors. */
import { describe, expect, test } from 'vitest';
import { makeCoordinates, resolveMove } from '../../src/notation/coordinates.js';
import { legalSans, makeSan, parseSan } from '../../src/notation/san.js';
import type { MoveOrPass } from '../../src/rules/moves.js';
import { allGoldenCases, placed, positionOf } from '../support/golden.js';
import { sampled } from '../support/scale.js';

/** Two rooks and two lions that share targets, and a pawn about to become an aanca. */
const CROWD = 'Kg1 Ra5 Rl5 Lf3 Li1 Pg11 ka9 pa7';

describe('SAN', () => {
  test.each([
    ['a5b5', 'Rab5'],
    ['a5a1', 'Ra1'],
    ['g11g12a', 'g12=A'],
    ['g11f12', undefined],
    ['f3i3', 'Li3'],
    ['i1i4', 'Lii4'],
    ['f3f6', 'Lf6'],
  ])('writes %s as %s', (coordinates, san) => {
    const position = placed(CROWD);
    const move = resolveMove(position, coordinates);
    expect(move.ok ? makeSan(position, move.value) : undefined).toBe(san);
  });

  const written = (pieces: string, text: string): string => {
    const position = placed(pieces);
    const move = resolveMove(position, text);
    if (!move.ok) throw new Error(move.error.message);
    return makeSan(position, move.value);
  };

  test('disambiguates by file, then rank, then both', () => {
    const rooks = 'Kl1 Ra1 Ra5 Rh5 kl12 pb9';
    expect(written(rooks, 'a5a3')).toBe('R5a3');
    expect(written(rooks, 'a1a3')).toBe('R1a3');
    expect(written(rooks, 'a5d5')).toBe('Rad5');
    expect(written(rooks, 'h5d5')).toBe('Rhd5');
    expect(written(rooks, 'h5h4')).toBe('Rh4');
    expect(written('Kl1 Ca1 Ca5 Ce1 kk12 pb9', 'a1c3')).toBe('Ca1c3');
  });

  test('includes the file of a capturing pawn', () => {
    expect(written('Kg1 Pe4 kg12 pd5 pa9', 'e4d5')).toBe('exd5');
  });

  test('is not written for an illegal move', () => {
    const illegal = { from: 'a5', to: 'b6' } as const;
    expect(() => makeSan(placed(CROWD), illegal as unknown as MoveOrPass)).toThrow(
      expect.objectContaining({
        name: 'IllegalMoveError',
        error: expect.objectContaining({ code: 'move-illegal', params: illegal }) as unknown,
      }),
    );
  });

  test('marks check and checkmate', () => {
    expect(written('Ka1 Rj2 kf12 pl9', 'j2j12')).toBe('Rj12+');
    expect(written('Ka1 Rj2 Rk11 kf12 pl9', 'j2j12')).toBe('Rj12#');
    // A baring capture is a win without a mark.
    expect(written('Kd1 Rh1 kd7 ph3', 'h1h3')).toBe('Rxh3');
  });

  test.each([
    ['Rab5', 'a5b5'],
    ['Ra5b5', 'a5b5'],
    ['a5b5', 'a5b5'],
    ['a5-b5', 'a5b5'],
    ['g12', 'g11g12a'],
    ['g12A', 'g11g12a'],
    ['g12=A!?', 'g11g12a'],
    ['g11g12a', 'g11g12a'],
    ['g11-g12=A', 'g11g12a'],
    ['Li3!', 'f3i3'],
    ['Lf3-i3', 'f3i3'],
  ])('accepts %s', (text, coordinates) => {
    const move = parseSan(placed(CROWD), text);
    expect(move.ok && makeCoordinates(move.value)).toBe(coordinates);
  });

  test.each([
    ['', 'san-syntax', 0, { text: '' }],
    ['Xe4', 'san-syntax', 0, { text: 'Xe4' }],
    ['e13', 'san-syntax', 0, { text: 'e13' }],
    ['g12=X', 'san-syntax', 0, { text: 'g12=X' }],
    ['Rb5', 'san-ambiguous', 0, { text: 'Rb5', moves: ['a5b5', 'l5b5'] }],
    ['Ub5', 'move-no-piece', 0, { color: 'white', role: 'unicornio', origin: '' }],
    ['Rcb5', 'move-no-piece', 0, { color: 'white', role: 'rook', origin: 'c' }],
    ['R4c9', 'move-no-piece', 0, { color: 'white', role: 'rook', origin: '4' }],
    ['g12=R', 'move-wrong-promotion', 4, { to: 'g12', becomes: 'aanca', role: 'rook' }],
    ['Rab5=A', 'move-no-promotion', 5, { from: 'a5', to: 'b5' }],
    // The letter of the promotion differs from the letter of the piece.
    ['Rab5=R', 'move-no-promotion', 5, { from: 'a5', to: 'b5' }],
    ['Kg3', 'move-illegal', 1, { from: 'g1', to: 'g3', role: 'king', inCheck: false }],
    // A file leaves one rook, whose move can be explained; the rank leaves both.
    ['Rac9', 'move-illegal', 2, { from: 'a5', to: 'c9', role: 'rook', inCheck: false }],
    ['R5c9', 'san-illegal', 2, { color: 'white', role: 'rook', to: 'c9' }],
    ['Rc9', 'san-illegal', 1, { color: 'white', role: 'rook', to: 'c9' }],
  ])('rejects %j', (text, code, at, params) => {
    expect(parseSan(placed(CROWD), text)).toMatchObject({ ok: false, error: { code, at, params } });
  });

  test('preserves every legal move of golden positions', () => {
    for (const { fen, ruleset } of sampled(allGoldenCases(), 120)) {
      const position = positionOf(fen, ruleset);
      const written = position.legalMoves().map((move) => makeSan(position, move));
      expect(new Set(written).size, fen).toBe(written.length);
      expect(legalSans(position)).toEqual(written);
      const read = written.map((san) => parseSan(position, san));
      expect(
        read.map((move) => move.ok && move.value),
        fen,
      ).toEqual(position.legalMoves());
    }
  });
});

describe('a coordinate move', () => {
  test.each([
    ['', 'move-syntax', 0, { text: '' }],
    ['e4', 'move-syntax', 0, { text: 'e4' }],
    ['xa5b5', 'move-syntax', 0, { text: 'xa5b5' }],
    ['a5b5a!', 'move-syntax', 0, { text: 'a5b5a!' }],
    ['m1a1', 'move-square', 0, { text: 'm1' }],
    ['a1a13', 'move-square', 2, { text: 'a13' }],
    ['a5b5x', 'move-promotion-letter', 4, { text: 'x' }],
    ['a5b5a', 'move-no-promotion', 4, { from: 'a5', to: 'b5' }],
    ['g11g12r', 'move-wrong-promotion', 6, { to: 'g12', becomes: 'aanca', role: 'rook' }],
    ['b1b2', 'move-no-piece', 0, { square: 'b1' }],
    ['a7a6', 'move-not-yours', 0, { square: 'a7', role: 'pawn', turn: 'white' }],
    ['a5l5', 'move-own-piece', 2, { square: 'l5', role: 'rook', turn: 'white' }],
    ['a5b6', 'move-illegal', 2, { from: 'a5', to: 'b6', role: 'rook', inCheck: false }],
  ])('%j is rejected', (text, code, at, params) => {
    expect(resolveMove(placed(CROWD), text)).toMatchObject({
      ok: false,
      error: { code, at, params },
    });
  });

  test('can omit the promotion', () => {
    expect(resolveMove(placed(CROWD), 'g11g12')).toMatchObject({
      ok: true,
      value: { promotion: 'aanca' },
    });
  });

  test.each([
    // The error mentions the pin only for a capture.
    ['a3h3', 'move-leaves-check', 0, { from: 'a3', to: 'h3', turn: 'white' }],
    ['a3b3', 'move-illegal', 2, { from: 'a3', to: 'b3', role: 'rook', inCheck: false }],
    // A king that captures a protected piece moves into check; it does not stay in check.
    ['a1b2', 'move-illegal', 2, { from: 'a1', to: 'b2', role: 'king', inCheck: false }],
  ])('%s by a pinned rook or its king is rejected', (text, code, at, params) => {
    const position = placed('Ka1 Ra3 ra9 ph3 rb2 cd4 kl12');
    expect(resolveMove(position, text)).toMatchObject({ ok: false, error: { code, at, params } });
  });

  test('is rejected after the end of the game', () => {
    const over = placed('Kd1 Rh1 kd7', 'black');
    const error = { code: 'move-game-over', at: 0, params: { status: over.status() } };
    expect(resolveMove(over, 'd7d6')).toMatchObject({ ok: false, error });
    expect(parseSan(over, 'Kd6')).toMatchObject({ ok: false, error });
  });
});
