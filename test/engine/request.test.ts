/** The arguments of an analysis: requests, positions and FENs, and errors for invalid arguments. */
import { describe, expect, test } from 'vitest';
import { checkLimits, checkMoves, toRequest } from '../../src/engine/request.js';
import { PASS, Position, RULESETS, type SearchRequest } from '../../src/index.js';
import { played } from '../support/played.js';
import { valueOf } from '../support/value.js';

describe('toRequest', () => {
  test('uses the default ruleset for a FEN', () => {
    const fen = '11k/12/12/12/12/12/12/12/12/12/12/KR10 w - - 0 1';
    expect(toRequest(fen)).toEqual({ ruleset: 'cazaux', fen });
  });

  test('includes the moves of a position since the last capture or pawn move', () => {
    const start = Position.start(RULESETS.golladay);
    const quiet = played(start, 'e5', 'Uf10', 'Uf3');
    const request = {
      ruleset: 'golladay',
      fen: played(start, 'e5').fen,
      moves: ['c12f10', 'c1f3'],
    };
    expect(toRequest(quiet)).toEqual(request);
    // A position of another copy of the library.
    const { ruleset, history } = quiet;
    expect(toRequest({ legalMoves: () => [], ruleset, history } as never)).toEqual(request);
  });

  test('includes the pass that led to a position', () => {
    const fen = '11k/12/12/12/12/12/12/p11/P11/12/12/K11 w - - 0 1';
    const blocked = valueOf(Position.fromFen(fen, RULESETS.cazaux, { dice: true }));
    expect(toRequest(blocked.play(PASS))).toEqual({
      ...{ ruleset: 'cazaux', fen, moves: ['0000'] },
    });
  });

  test.each<SearchRequest>([
    { ruleset: 'murray', fen: 'startpos' },
    { ruleset: 'murray', fen: 'startpos', moves: [] },
    { ruleset: 'murray', fen: 'startpos', moves: ['e4e5'] },
  ])('returns a request unchanged: %o', (request) => {
    expect(toRequest(request)).toBe(request);
    expect(() => {
      checkMoves(request);
    }).not.toThrow();
  });
});

describe('a TypeError', () => {
  const start = { ruleset: 'cazaux', fen: 'startpos' };

  test.each<[unknown, string]>([
    [undefined, 'request must be a request, a Position or a FEN, not undefined'],
    [null, 'request must be a request, a Position or a FEN, not null'],
    [5, 'request must be a request, a Position or a FEN, not 5'],
    [{ ...start, ruleset: 7 }, 'request.ruleset must be a string, not 7'],
    [{ ruleset: 'cazaux' }, 'request.fen must be a string, not undefined'],
    [{ ...start, moves: 'e4e5' }, 'request.moves must be an array of moves, not "e4e5"'],
    [{ ...start, moves: null }, 'request.moves must be an array of moves, not null'],
    [{ ...start, moves: ['e4e5', 5] }, 'request.moves[1] must be a string, not 5'],
  ])('describes the invalid request %o', (wrong, message) => {
    expect(() => {
      checkMoves(toRequest(wrong as SearchRequest));
    }).toThrow(new TypeError(message));
  });

  test.each([
    ...['depth', 'movetime', 'nodes', 'mate', 'lines', 'roll', 'duty'].map(
      (name): [object, string] => [{ [name]: '1' }, `limits.${name} must be a number, not "1"`],
    ),
    [{ depth: Number.NaN }, 'limits.depth must be a number, not NaN'],
    [{ depth: null }, 'limits.depth must be a number, not null'],
    ...[-1, 0, 1.01, 2].map((duty): [object, string] => [
      { duty },
      `limits.duty must be a number above 0 and at most 1, not ${duty}`,
    ]),
  ])('describes the invalid limit %o', (wrong, message) => {
    expect(() => {
      checkLimits(wrong);
    }).toThrow(new TypeError(message));
  });

  test.each<object>([
    {},
    { depth: 3, duty: 1 },
    { duty: 0.01, searchMoves: ['e4e5'], ponder: true, clock: { time: 1 } },
    { depth: undefined, duty: undefined },
  ])('is not thrown for the limits %o', (limits) => {
    expect(() => {
      checkLimits(limits);
    }).not.toThrow();
  });
});
