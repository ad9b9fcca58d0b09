/** What can be analysed: requests, positions and FENs, and the arguments that are mistakes of the caller. */
import { beforeAll, describe, expect, test } from 'vitest';
import { checkLimits, checkMoves, toRequest } from '../../src/engine/request.js';
import type { SearchRequest } from '../../src/engine/types.js';
import { PASS } from '../../src/rules/moves.js';
import { Position } from '../../src/rules/position.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { played } from '../support/played.js';

beforeAll(() => loadRules());

describe('the request', () => {
  test('for a FEN has the default rules', () => {
    const fen = '11k/12/12/12/12/12/12/12/12/12/12/KR10 w - - 0 1';
    expect(toRequest(fen)).toEqual({ ruleset: 'cazaux', fen });
  });

  test('for a position has the moves since the last capture or pawn move', () => {
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

  test('for a position after a pass has the pass', () => {
    const fen = '11k/12/12/12/12/12/12/p11/P11/12/12/K11 w - - 0 1';
    const blocked = Position.fromFen(fen, RULESETS.cazaux, { dice: true });
    if (!blocked.ok) throw new Error('refused');
    expect(toRequest(blocked.value.play(PASS))).toEqual({
      ...{ ruleset: 'cazaux', fen, moves: ['0000'] },
    });
  });

  test.each<SearchRequest>([
    { ruleset: 'murray', fen: 'startpos' },
    { ruleset: 'murray', fen: 'startpos', moves: [] },
    { ruleset: 'murray', fen: 'startpos', moves: ['e4e5'] },
  ])('for a request is the request: %o', (request) => {
    expect(toRequest(request)).toBe(request);
    expect(() => {
      checkMoves(request);
    }).not.toThrow();
  });
});

describe('a mistake of the caller is named', () => {
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
  ])('%o', (wrong, message) => {
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
  ])('%o', (wrong, message) => {
    expect(() => {
      checkLimits(wrong);
    }).toThrow(new TypeError(message));
  });

  test.each<object>([
    {},
    { depth: 3, duty: 1 },
    { duty: 0.01, searchMoves: ['e4e5'], ponder: true, clock: { time: 1 } },
    { depth: undefined, duty: undefined },
  ])('%o is none', (limits) => {
    expect(() => {
      checkLimits(limits);
    }).not.toThrow();
  });
});
