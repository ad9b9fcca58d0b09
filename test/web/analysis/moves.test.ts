/** The parts of the move list: path keys, copied lines, players and captured material. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { annotate, deleteAt, promote } from '../../../src/game/tree.js';
import { makePgn } from '../../../src/notation/pgn.js';
import { Position } from '../../../src/rules/position.js';
import { RULESETS } from '../../../src/rules/rulesets.js';
import { startSetup } from '../../../src/rules/setup.js';
import { makePathKey, readPathKey } from '../../../src/elements/analysis/path-key.js';
import { playerOf } from '../../../src/elements/analysis/status.js';
import { lineText, lineThrough } from '../../../web/page/analysis/glyphs.js';
import { capturedBy, leadOf } from '../../../web/page/analysis/captured.js';
import { positionOf } from '../../support/golden.js';
import { gameOf } from '../../support/value.js';

describe('path keys', () => {
  test('contain the number of moves in each line and the index of each variation', () => {
    const paths = [[], [0, 0, 0], [0, 0, 0, 1, 0, 0], [2, 1, 0]];
    expect(paths.map(makePathKey)).toEqual(['0', '3', '3-1-2', '0-2-0-1-1']);
  });

  test('can be converted back to paths', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 12 })), (path) => {
        expect(readPathKey(makePathKey(path))).toEqual(path);
      }),
    );
  });
});

describe('a copied line', () => {
  const pgn = '[White "A"]\n\n1. e5 {x} (1. a5 a8 2. b5 (2. c5)) 1... e8 2. f5 1-0';

  test('includes the result of the main line but omits variations', () => {
    const game = gameOf(pgn);
    expect(lineText(game, [0])).toBe('1. e5 e8 2. f5');
    const text = makePgn(lineThrough(game, [0]));
    expect(text).toContain('[Result "1-0"]');
    expect(text).toContain('1. e5 { x } 1... e8 2. f5 1-0');
  });

  test('omits the result if it follows a variation', () => {
    const game = gameOf(pgn);
    expect(lineText(game, [1, 0, 1])).toBe('1. a5 a8 2. c5');
    expect(makePgn(lineThrough(game, [1]))).toMatch(/1\. a5 a8 2\. b5 \*\s*$/);
  });

  test('starts with the move number if Black moves first', () => {
    const { fen } = Position.start(RULESETS.cazaux).play({ from: 'e4', to: 'e5' });
    const game = gameOf(`[SetUp "1"]\n[FEN "${fen}"]\n\n1... h8 2. h5 *`);
    expect(lineText(game, [0])).toBe('1... h8 2. h5');
  });
});

describe('players', () => {
  test('are shown with their names and ratings from the tags', () => {
    const named = gameOf('[White "Alfonso"]\n[WhiteElo "2100"]\n[Black "?"]\n\n1. e5 *');
    expect([playerOf(named, 'white'), playerOf(named, 'black')]).toEqual(['Alfonso (2100)', '']);
  });
});

describe('captured material', () => {
  const setupOf = (fen: string): Position['setup'] => positionOf(fen).setup;
  const START = 'r5k4r/12/pp10/12/12/12/12/12/12/PP10/12/RA4K5 w - - 0 1';

  test('lists the missing enemy pieces and the lead in each kind of piece', () => {
    const start = setupOf(START);
    const now = setupOf('6k4r/12/1p10/12/12/12/12/12/12/1P10/12/RA4K5 w - - 0 1');
    // Each side has one rook left.
    expect(capturedBy('white', start, now)).toEqual([
      { role: 'aanca', count: 0, ahead: 1 },
      { role: 'rook', count: 1, ahead: 0 },
      { role: 'pawn', count: 1, ahead: 0 },
    ]);
    expect(capturedBy('black', start, now)).toEqual([{ role: 'pawn', count: 1, ahead: 0 }]);
  });

  test.each([
    ['cazaux', 6 + 9 + 5 - 3 - 4],
    ['murray', 6 + 4 + 2 - 3 - 4],
  ] as const)('is counted with the piece values of %s', (name, points) => {
    const setup = setupOf('g4k1c4/12/12/12/12/12/12/12/12/12/12/RUL2K6 w - - 0 1');
    expect(leadOf('white', setup, RULESETS[name])).toBe(points);
    expect(leadOf('black', setup, RULESETS[name])).toBe(-points);
    expect(leadOf('white', startSetup(RULESETS[name]), RULESETS[name])).toBe(0);
  });

  test('counts a capture in which the pawn promotes to the kind of piece it captures', () => {
    const start = setupOf('k7g3/7P4/12/1p10/12/12/12/12/P11/12/12/K2G8 w - - 0 1');
    const now = setupOf('k7G3/12/12/1p10/12/12/12/12/P11/12/12/K2G8 b - - 0 1');
    expect(capturedBy('white', start, now)).toEqual([{ role: 'giraffe', count: 1, ahead: 2 }]);
    expect(capturedBy('black', start, now)).toEqual([]);
    expect(leadOf('white', now, RULESETS.cazaux)).toBe(6);
  });

  test('excludes promoted pawns', () => {
    const start = setupOf(START);
    const now = setupOf('r5k4r/12/p11/12/12/12/12/12/12/PP10/12/RA4K4a w - - 0 1');
    // White has one more pawn on the board, Black one more rook.
    expect(capturedBy('white', start, now)).toEqual([{ role: 'pawn', count: 0, ahead: 1 }]);
    expect(capturedBy('black', start, now)).toEqual([{ role: 'rook', count: 0, ahead: 1 }]);
  });
});

test('a path key identifies the variation to promote, delete or annotate', () => {
  const game = gameOf('1. e5 (1. a5) (1. b5) *');
  const promoted = promote(game, readPathKey('0-2-0'));
  expect(promoted.children.map(({ san }) => san)).toEqual(['e5', 'b5', 'a5']);
  expect(deleteAt(promoted, readPathKey('1')).children.map(({ san }) => san)).toEqual(['b5', 'a5']);
  expect(annotate(game, readPathKey('0-1-0'), { nags: [1] }).children[1]?.nags).toEqual([1]);
});
