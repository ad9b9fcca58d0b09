/** How FENs of other programs are read, with their warnings. */
import { describe, expect, test } from 'vitest';
import { makeFen } from '../../src/notation/fen.js';
import { readFenText } from '../../src/notation/fen-dialects.js';
import { RULESETS, type RulesetName } from '../../src/rules/rulesets.js';

const BOARD = 'rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR';
const MURRAY = BOARD.replace('cakc', 'ckac').replace('CAKC', 'CKAC');
/** No piece is on its starting square. */
const BARE = '12/5k6/12/12/12/12/12/12/12/12/5K6/R11';

/** A tolerated field: its text, its reading, and its place after the board. */
type Tolerated = readonly [text: string, read: string, at: number];

const read = (text: string, name: RulesetName = 'cazaux') => {
  const { setup, warnings } = readFenText(text, RULESETS[name]);
  const [board = ''] = text.trim().split(' ');
  return {
    fen: setup.ok ? makeFen(setup.value).replace(board, '').trim() : setup.error.code,
    warnings: warnings.map(({ code, params, at }) => [
      code,
      params.text,
      params.read,
      at - text.indexOf(board) - board.length,
    ]),
  };
};

const expected = (fen: string, tolerated: readonly Tolerated[]) => ({
  fen,
  warnings: tolerated.map((warning) => ['fen-read-as', ...warning]),
});

describe('readFenText under cazaux', () => {
  test.each<[fields: string, fen: string, ...tolerated: Tolerated[]]>([
    // The standard.
    ['w g1 - 0 1', 'w g1 - 0 1'],
    ['w - - 5', 'w - - 5 1'],
    ['w KQkq - 0 1', 'w g1g12 - 0 1'],
    ['b K - 12 34', 'b g1 - 12 34'],
    // XBoard: the files of unmoved kings, and no fourth field.
    ['w Gg 0 1', 'w g1g12 - 0 1', ['Gg', 'g1g12', 3]],
    ['w G 10 11', 'w g1 - 10 11', ['G', 'g1', 3]],
    ['w g 5', 'w g12 - 0 5', ['g', 'g12', 3]],
    ['w - 3 7', 'w - - 3 7'],
    ['w Gk - 0 1', 'w g1g12 - 0 1', ['Gk', 'g1g12', 3]],
    ['w KG - 0 1', 'w g1 - 0 1', ['KG', 'g1', 3]],
    ['w Qh - 0 1', 'w g1 - 0 1', ['Qh', 'g1', 3]],
    ['w HAha - 0 1', 'w - - 0 1', ['HAha', '-', 3]],
    // QBoard: no rights either. Pieces on their starting squares are unmoved.
    ['b 12', 'b g1g12 - 0 12', ['', 'g1g12', 3]],
    ['w 15 12', 'w g1g12 - 15 12', ['', 'g1g12', 3]],
    ['w', 'w g1g12 - 0 1', ['', 'g1g12', 2]],
    // The side to move as a word or in capitals, and an en passant square.
    ['W - - 0 1', 'w - - 0 1', ['W', 'w', 1]],
    ['BLACK - - 0 1', 'b - - 0 1', ['BLACK', 'b', 1]],
    ['white - e3 0 1', 'w - - 0 1', ['white', 'w', 1], ['e3', '-', 9]],
    // EPD: operations follow the fourth field.
    ['w - - bm e5; id "x";', 'w - - 0 1', ['bm e5; id "x";', '-', 7]],
    ['w - - acd 12; ', 'w - - 0 1', ['acd 12;', '-', 7]],
    ['w - - 0 1 some more ', 'w - - 0 1', ['some more', '-', 11]],
  ])('reads the fields %j', (fields, fen, ...tolerated) => {
    expect(read(`${BOARD} ${fields}`)).toEqual(expected(fen, tolerated));
  });

  test.each([
    ['', 'fen-empty'],
    [`${BOARD} X`, 'fen-turn'],
    [`${BOARD} w 1x - 0 1`, 'fen-rights'],
    [`${BOARD} W - - 3x 1`, 'fen-halfmoves'],
    [`${BOARD} W - - x-1 1`, 'fen-halfmoves'],
    [`${BOARD}/12 W Gg`, 'fen-rank-count'],
  ])('rejects %j without a warning', (text, code) => {
    expect(read(text)).toEqual({ fen: code, warnings: [] });
  });

  test('reports missing fields before the trailing spaces', () => {
    expect(read(`  ${BOARD} w  `)).toEqual(expected('w g1g12 - 0 1', [['', 'g1g12', 2]]));
  });

  test('reports no missing rights if no piece can be unmoved', () => {
    expect(read(`${BARE} w`)).toEqual(expected('w - - 0 1', []));
    expect(read(`${BARE} b 7`)).toEqual(expected('b - - 0 7', []));
  });
});

describe('readFenText under murray', () => {
  const UNICORNIOS = 'c1j1c12j12';
  test.each<[text: string, fen: string, ...tolerated: Tolerated[]]>([
    [`${MURRAY} w - - 3 7`, 'w - - 3 7'],
    // XBoard has no letters for them: unicornios on their starting squares are unmoved.
    [`${MURRAY} w - 3 7`, `w ${UNICORNIOS} - 3 7`, ['-', UNICORNIOS, 3]],
    [`${MURRAY} w F 3 7`, 'w c1f1j1c12j12 - 3 7', ['F', 'c1f1j1c12j12', 3]],
    [`${MURRAY} w f 3 7`, 'w c1j1c12f12j12 - 3 7', ['f', 'c1j1c12f12j12', 3]],
    // Another piece and a piece of the other side are on the starting squares.
    [
      `${MURRAY.replace('RLUGCKACGUL', 'RLRGCKACGuL')} w`,
      'w f1c12f12j12 - 0 1',
      ['', 'f1c12f12j12', 2],
    ],
    [
      `${MURRAY.replace('RLUGCKACGUL', 'RL1GCKACG1L')} w`,
      'w f1c12f12j12 - 0 1',
      ['', 'f1c12f12j12', 2],
    ],
  ])('reads %j', (text, fen, ...tolerated) => {
    expect(read(text, 'murray')).toEqual(expected(fen, tolerated));
  });
});
