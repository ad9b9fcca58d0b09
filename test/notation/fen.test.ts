import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fenOffsetOf, makeFen, parseFen } from '../../src/notation/fen.js';
import { Position } from '../../src/rules/position.js';
import { COLORS, LETTERS, ROLES } from '../../src/rules/pieces.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { startSetup } from '../../src/rules/setup.js';
import { SQUARE_COUNT, SQUARES } from '../../src/rules/squares.js';
import { allGoldenCases } from '../support/golden.js';

const BOARD = 'rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR';
const EMPTY = Array.from({ length: 12 }, () => '12').join('/');

describe('parseFen', () => {
  test.each(['startpos', ' startpos\n'])('reads %j as the starting position', (text) => {
    for (const ruleset of Object.values(RULESETS)) {
      expect(parseFen(text, ruleset)).toEqual({ ok: true, value: startSetup(ruleset) });
      for (const strict of [false, true]) {
        const { setup, warnings, errors } = Position.readFen(text, ruleset, { strict });
        expect([setup, warnings, errors]).toEqual([startSetup(ruleset), [], []]);
      }
    }
    expect(parseFen('startpos w', RULESETS.cazaux).ok).toBe(false);
  });

  test.each([
    ['', 'fen-empty', 0],
    [' \t', 'fen-empty', 0],
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'fen-chess', 0],
    [' 8/8/8/4k3/8/8/3QK3/8', 'fen-chess', 1],
    // The place where the ranks end too early, or where they should have ended.
    ['8/8/8/8/8/8/8/LA6', 'fen-rank-count', 17],
    ['8/8/8/8/8/8/8', 'fen-rank-count', 13],
    ['12/12', 'fen-rank-count', 5],
    [` ${BOARD.replace('/12', '')} w`, 'fen-rank-count', BOARD.length - 2],
    [`${BOARD}/12 w`, 'fen-rank-count', BOARD.length],
    // An unknown letter is reported first, unless the text does not look like a board.
    [` ${BOARD.replace('12/12', '5x6')} w`, 'fen-piece', 15],
    [`${BOARD.replace('12', '5😀6')}/12 w`, 'fen-piece', 14],
    ['nonsense', 'fen-rank-count', 8],
    [BOARD.replace('12', '11'), 'fen-rank-width', 13],
    [BOARD.replace('12', '13'), 'fen-run', 13],
    [BOARD.replace('12', '012'), 'fen-run', 13],
    [BOARD.replace('12', '66'), 'fen-run', 13],
    [BOARD.replace('12', '5x6'), 'fen-piece', 14],
    [BOARD.replace('12', '5😀6'), 'fen-piece', 14],
    [BOARD.replace('/12/12/p', '//12/p'), 'fen-rank-width', 13],
    [BOARD.replace('12', '8'), 'fen-fairymax-empty-rank', 13],
    [`${BOARD} W`, 'fen-turn', BOARD.length + 1],
    [`${BOARD} w g1x`, 'fen-rights', BOARD.length + 5],
    [`${BOARD} w g13`, 'fen-rights', BOARD.length + 5],
    [`${BOARD} w - e3`, 'fen-en-passant', BOARD.length + 5],
    [`${BOARD} w - - x`, 'fen-halfmoves', BOARD.length + 7],
    [`${BOARD} w - - -1`, 'fen-halfmoves', BOARD.length + 7],
    [`${BOARD} w - - 99999999`, 'fen-halfmoves', BOARD.length + 7],
    [`${BOARD} w - - 0 one`, 'fen-fullmoves', BOARD.length + 9],
    [`${BOARD} w - - 0 1 x`, 'fen-extra-field', BOARD.length + 11],
  ])('rejects %j', (text, code, at) => {
    expect(parseFen(text, RULESETS.cazaux)).toMatchObject({ ok: false, error: { code, at } });
  });

  test.each([
    [BOARD, `${BOARD} w - - 0 1`],
    [`  ${BOARD}   b `, `${BOARD} b - - 0 1`],
    [`${BOARD} w KQkq`, `${BOARD} w g1g12 - 0 1`],
    [`${BOARD} w k - 3 0`, `${BOARD} w g12 - 3 1`],
    [`${BOARD} w g12K`, `${BOARD} w g1g12 - 0 1`],
    [`${BOARD} w k12k`, `${BOARD} w g12k12 - 0 1`],
    [`${EMPTY.replace('12', '66')} w`, undefined],
    [`${EMPTY.replace('12', '1a10')} w`, `${EMPTY.replace('12', '1a10')} w - - 0 1`],
    [`${EMPTY.replace('12', '5p1r4')} w`, `${EMPTY.replace('12', '5p1r4')} w - - 0 1`],
  ])('normalises %j', (text, canonical) => {
    const setup = parseFen(text, RULESETS.cazaux);
    expect(setup.ok ? makeFen(setup.value) : undefined).toBe(canonical);
  });

  test('reads K and k as the home squares of the kings under the ruleset', () => {
    const setup = parseFen(`${BOARD} w Kk`, RULESETS.murray);
    expect(setup).toMatchObject({ ok: true, value: { rights: ['f1', 'f12'] } });
  });
});

describe('FEN round trips', () => {
  test('preserve every golden FEN', () => {
    for (const { fen, ruleset } of allGoldenCases()) {
      const setup = parseFen(fen, RULESETS[ruleset]);
      expect(setup.ok && makeFen(setup.value)).toBe(fen);
    }
  });

  test('write the starting positions in the documented form', () => {
    expect(Object.values(RULESETS).map((ruleset) => makeFen(startSetup(ruleset)))).toEqual([
      `${BOARD} w g1g12 - 0 1`,
      `${BOARD} w g1g12 - 0 1`,
      `${BOARD.replace('cakc', 'ckac').replace('CAKC', 'CKAC')} w c1f1j1c12f12j12 - 0 1`,
      `${BOARD} w g1g12 - 0 1`,
    ]);
  });

  test('preserve every random position', () => {
    const piece = fc.record({ color: fc.constantFrom(...COLORS), role: fc.constantFrom(...ROLES) });
    const setup = fc.record({
      board: fc.array(fc.option(piece, { nil: undefined, freq: 2 }), {
        minLength: SQUARE_COUNT,
        maxLength: SQUARE_COUNT,
      }),
      turn: fc.constantFrom(...COLORS),
      rights: fc.uniqueArray(fc.constantFrom(...SQUARES), { maxLength: 6 }),
      halfmoves: fc.nat(1000),
      fullmoves: fc.integer({ min: 1, max: 1000 }),
    });
    fc.assert(
      fc.property(setup, (written) => {
        const fen = makeFen(written);
        const read = parseFen(fen, RULESETS.cazaux);
        if (!read.ok) throw new Error(read.error.message);
        expect(read.value.board).toEqual(written.board);
        expect([...read.value.rights].sort()).toEqual([...written.rights].sort());
        expect(makeFen(read.value)).toBe(fen);
        // The offset of each piece points to its letter.
        for (const [index, standing] of written.board.entries()) {
          const square = SQUARES[index];
          if (standing === undefined || square === undefined) continue;
          const letter = fen.charAt(fenOffsetOf(fen, square));
          expect(letter.toUpperCase()).toBe(LETTERS[standing.role]);
        }
      }),
      { seed: 1283, numRuns: 200 },
    );
  });
});
