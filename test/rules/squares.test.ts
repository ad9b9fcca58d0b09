/** Squares, their numbers and their names. */
import { describe, expect, test } from 'vitest';
import { emptySetup, checkSetup, startSetup, withPieces } from '../../src/rules/setup.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import {
  checkSquare,
  fileOf,
  isSquare,
  rankOf,
  squareAt,
  squareFrom,
  squareIndex,
  SQUARES,
  type Square,
} from '../../src/rules/squares.js';

test.each([
  ['a1', 0, 0, 0],
  ['b1', 1, 1, 0],
  ['l1', 11, 11, 0],
  ['a2', 12, 0, 1],
  ['d10', 111, 3, 9],
  ['l12', 143, 11, 11],
] as const)('%s has index %i, file %i and rank %i', (square, index, file, rank) => {
  expect(squareIndex(square)).toBe(index);
  expect(squareAt(index)).toBe(square);
  expect([fileOf(square), rankOf(square)]).toEqual([file, rank]);
  expect(squareFrom(file, rank)).toBe(square);
});

test('SQUARES lists 144 squares in the order of their indices', () => {
  expect(SQUARES).toHaveLength(144);
  expect(SQUARES.map(squareIndex)).toEqual([...SQUARES.keys()]);
});

test.each([
  [-1, 0],
  [12, 0],
  [0, -1],
  [0, 12],
  [12, 12],
])('file %i and rank %i are off the board', (file, rank) => {
  expect(squareFrom(file, rank)).toBeUndefined();
});

test.each([-1, 144, 0.5, Number.NaN])('%f is not a square index', (index) => {
  expect(() => squareAt(index)).toThrow(RangeError);
  expect(() => squareAt(index)).toThrow(`index must be 0 to 143, not ${index}`);
});

test.each(['', 'a0', 'a13', 'm1', 'A1', 'a01', 'toString', '__proto__', undefined, null, 7])(
  '%o is not a square',
  (value) => {
    expect(isSquare(value as string)).toBe(false);
    expect(() => squareIndex(value as Square)).toThrow(/square must be a square, a1 to l12/);
    expect(() => {
      checkSquare(value, 'from');
    }).toThrow(/from must be a square/);
  },
);

describe('a setup', () => {
  test.each<[string, unknown]>([
    ['no board', undefined],
    ['only a FEN', 'startpos'],
    ['a short board', { ...emptySetup(), board: [] }],
    ['missing rights', { ...emptySetup(), rights: undefined }],
    ['an unknown colour', { ...emptySetup(), turn: 'red' }],
    ['a right off the board', { ...emptySetup(), rights: ['z9'] }],
    ['null on the board', { ...emptySetup(), board: emptySetup().board.with(7, null as never) }],
    [
      'a piece without a colour',
      { ...emptySetup(), board: emptySetup().board.with(7, { role: 'rook' } as never) },
    ],
    [
      'an unknown piece',
      {
        ...emptySetup(),
        board: emptySetup().board.with(7, { color: 'white', role: 'queen' } as never),
      },
    ],
  ])('causes a TypeError if it has %s', (_, value) => {
    expect(() => {
      checkSetup(value);
    }).toThrow(TypeError);
  });

  test('is refused with the name of the invalid field', () => {
    const board = emptySetup().board.with(7, { color: 'white', role: 'queen' } as never);
    expect(() => {
      checkSetup({ ...emptySetup(), board });
    }).toThrow(/setup\.board\[7\] must be a piece or undefined/);
    expect(() => {
      checkSetup({ ...emptySetup(), rights: ['a1', 'z9'] }, 'start');
    }).toThrow(/start\.rights\[1\]/);
  });

  test('is empty by default and complete in the starting position', () => {
    expect(emptySetup()).toMatchObject({ turn: 'white', rights: [], halfmoves: 0, fullmoves: 1 });
    expect(emptySetup().board.filter((piece) => piece !== undefined)).toEqual([]);
    const { board, rights } = startSetup(RULESETS.cazaux);
    expect(board.filter((piece) => piece !== undefined)).toHaveLength(48);
    expect(board[squareIndex('a4')]).toEqual({ color: 'white', role: 'pawn' });
    expect(board[squareIndex('l9')]).toEqual({ color: 'black', role: 'pawn' });
    expect(rights).toEqual(['g1', 'g12']);
    // Under murray, unicornios also have a right.
    expect(startSetup(RULESETS.murray).rights).toEqual(
      expect.arrayContaining(['c1', 'j1', 'c12', 'j12']),
    );
  });

  test('loses only the rights of replaced pieces', () => {
    const start = startSetup(RULESETS.cazaux);
    const changed = withPieces(start, [
      ['g1', undefined],
      ['e5', { color: 'black', role: 'rook' }],
    ]);
    expect(changed.rights).toEqual(['g12']);
    expect([changed.board[squareIndex('g1')], changed.board[squareIndex('e5')]]).toEqual([
      undefined,
      { color: 'black', role: 'rook' },
    ]);
    expect(start.rights).toEqual(['g1', 'g12']);
  });
});
