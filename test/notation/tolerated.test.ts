/** What the tolerant reader makes of faulty games, and what it says about each fault. */
import { beforeAll, describe, expect, test } from 'vitest';
import { makePgn } from '../../src/notation/pgn.js';
import type { PgnError } from '../../src/notation/pgn-fault.js';
import { readGames } from '../../src/notation/read-games.js';
import { loadRules } from '../../src/rules/rules-wasm.js';

beforeAll(() => loadRules());

/** The movetext of each game, with its unread text behind `|`. */
const movetexts = (text: string): readonly string[] =>
  readGames(text).games.map(({ record }) => {
    if (record === undefined) return 'not read';
    const moves = makePgn(record).split('\n\n')[1]?.trim() ?? '';
    return record.unread === undefined ? moves : `${moves} | ${record.unread}`;
  });

const place = (text: string, { code, at, line, token }: PgnError): string => {
  expect(line).toBe(text.slice(0, at).split('\n').length);
  return `${code} at ${text.slice(at, at + 5)}: ${token}`;
};

const said = (text: string): readonly string[] => {
  const { errors, warnings } = readGames(text);
  return [...errors, ...warnings].map((error) => place(text, error));
};

describe('movetext', () => {
  test.each<[text: string, games: readonly string[], ...said: string[]]>([
    // Moves after the result.
    ['1. e5 1-0 1... e8 2. f5', ['1. e5 1-0 | 1... e8 2. f5'], 'pgn-after-result at 1-0 1: 1-0'],
    ['1. e5 1-0 good 1. h5', ['1. e5 1-0', '1. h5 *'], 'pgn-text at good : good'],
    ['1. e5 e8 1-0\n1. h5 0-1', ['1. e5 e8 1-0', '1. h5 0-1']],
    // Words that are neither moves nor signs, and signs.
    ['1. e5 good e8 *', ['1. e5 { good } 1... e8 *'], 'pgn-word at good : good'],
    ['1. e5 good = e8 , *', ['1. e5 $10 { good } 1... e8 *'], 'pgn-word at good : good'],
    [
      '1. e5 (1. h5 good h8) e8 *',
      ['1. e5 (1. h5 { good } 1... h8) 1... e8 *'],
      'pgn-word at good : good',
    ],
    ['1. e5 (1. h5 good) e8 *', ['1. e5 (1. h5) 1... e8 * | (good)'], 'san-syntax at good): good'],
    ['1. e5 $3 N ± !? e8 +- *', ['1. e5!! $146 $16 $5 e8 $18 *']],
    ['1. e5!?± e8?! *', ['1. e5!? $16 e8?! *']],
    // Words in the form of moves.
    ['1. e5 Zz9 e8 *', ['1. e5 * | Zz9 e8'], 'san-syntax at Zz9 e: Zz9'],
    ['1. e5 e9 h8 *', ['1. e5 * | e9 h8'], 'san-illegal at e9 h8: e9'],
    ['1. e5 -- *', ['1. e5 * | --'], 'move-no-dice at -- *: --'],
    [
      '1. e5 (1. -- e8 2. h5) e8 *',
      ['1. e5 e8 * | (1. -- e8 2. h5)'],
      'pgn-null-move at -- e8: --',
    ],
    // A number other than 1 without a position.
    ['5. e5 e8', [], 'pgn-no-game at e5 e8: e5', 'pgn-first-number at e5 e8: e5'],
    ['5... e5 e8', [], 'pgn-no-game at e5 e8: e5', 'pgn-first-number at e5 e8: e5'],
    ['1. e5 e8 *\n\n5. h5 h8', ['1. e5 e8 *', '* | 5. h5 h8'], 'pgn-first-number at h5 h8: h5'],
    ['1. foo e8 *', [], 'pgn-no-game at foo e: foo e8 *'],
    // Labels of pieces.
    ['1. R e4-e5 e9-e8 2. rook a1-a2 *', ['1. e5 e8 2. Ra2 *'], 'pgn-label at e4-e5: e4-e5'],
    [
      '1. Re4-e5 Ce9e8 2. Ra1a2 *',
      ['1. e5 e8 2. Ra2 *'],
      'pgn-label at Re4-e: Re4-e5',
      'pgn-label at Ce9e8: Ce9e8',
    ],
  ])('%j', (text, games, ...notes) => {
    expect(movetexts(text)).toEqual(games);
    expect(said(text)).toEqual(notes);
  });
});

describe('where the next game begins', () => {
  test.each<[text: string, games: readonly string[]]>([
    // A number 1 at the beginning of a line, after two moves.
    ['1. e5 e8\n1. f5 *', ['1. e5 e8 *', '1. f5 *']],
    ['1. e5 e8 1. f5 *', ['1. e5 e8 2. f5 *']],
    ['1. e5\n1. e8 *', ['1. e5 e8 *']],
    ['1. e5 e8\n1... f5 *', ['1. e5 e8 2. f5 *']],
    ['1. e5 e8\n2. f5 *', ['1. e5 e8 2. f5 *']],
    ['1. e5 (1. h5 h8\n1. f5) 1... e8 *', ['1. e5 (1. h5 h8 2. f5) 1... e8 *']],
    ['1. e5 e8 (1... h8 2. g5)\n1. f5 *', ['1. e5 e8 (1... h8 2. g5) *', '1. f5 *']],
    ['1. e5) e8\n1. f5 *', ['1. e5 e8 *', '1. f5 *']],
    ['1. e5 e8 {a} $1\n1. f5 *', ['1. e5 e8! { a } *', '1. f5 *']],
    // A result, unless the number after it continues the game.
    ['1. e5 e8 1-0 1. f5 *', ['1. e5 e8 1-0', '1. f5 *']],
    ['1. e5 e8 1-0 f5 *', ['1. e5 e8 1-0', '1. f5 *']],
    ['1. e5 1-0 1... e8 2. f5 0-1 1. h5', ['1. e5 1-0 | 1... e8 2. f5 0-1', '1. h5 *']],
    ['1. e5 1-0 1... e8 0-1 1/2-1/2', ['1. e5 1-0 | 1... e8 0-1 1/2-1/2']],
    ['1. e5 1-0 2. f5 e8 *', ['1. e5 1-0 | 2. f5 e8 *']],
    ['1. e5 1-0\n\n2. f5 *', ['1. e5 1-0', '* | 2. f5']],
    // A variation that is not closed.
    ['1. e5 (1. h5 1-0 1. f5 f8 *', ['1. e5 (1. h5 { 1-0 }) 1-0', '1. f5 f8 *']],
    ['1. e5 (1. h5 1-0 {x} $1 1. f5 *', ['1. e5 (1. h5! { 1-0 x }) 1-0', '1. f5 *']],
    ['1. e5 (1. h5 1-0) 1... e8\n1. f5', ['1. e5 (1. h5 { 1-0 }) 1... e8 *', '1. f5 *']],
    // Tags after a result, and those that the game has.
    ['[White "A"]\n1. e5 1-0 [Black "B"] 1. f5 *', ['1. e5 1-0', '1. f5 *']],
    ['[White "A"]\n\n*\n[Black "B"]\n1. f5 *', ['*', '1. f5 *']],
    ['[White "A"]\n[White "B"]\n\n1. f5 *', ['1. f5 *']],
    ['[White "A"]\n\n(1. e5)\n[White "B"]\n\n1. f5 *', ['* | (1. e5)', '1. f5 *']],
    ['[White "A"]\n\n1. e5\n[Black "B"] e8\n[Black "C"]\n1. f5 *', ['1. e5 e8 *', '1. f5 *']],
  ])('%j', (text, games) => {
    expect(movetexts(text)).toEqual(games);
  });
});

describe('the result', () => {
  test.each<[text: string, movetext: string]>([
    ['1. e5 1-0 {Black resigns}', '1. e5 { Black resigns } 1-0'],
    ['1. e5 Black resigns', '1. e5 1-0'],
    ['1. e5 White resigned.', '1. e5 0-1'],
    ['1. e5 White is mated', '1. e5 0-1'],
    ['1. e5 Black wins', '1. e5 0-1'],
    ['1. e5 white won!', '1. e5 1-0'],
    ['1. e5 {White wins}', '1. e5 { White wins } 1-0'],
    // Without a side, the one to move.
    ['1. e5 resigns', '1. e5 1-0'],
    ['1. e5 e8 resigns', '1. e5 e8 0-1'],
    ['1. e5 draw agreed', '1. e5 1/2-1/2'],
    ['1. e5 tablas', '1. e5 1/2-1/2'],
    ['1. e5 0,5-0,5', '1. e5 1/2-1/2'],
    ['1. e5 0 : 1', '1. e5 0-1'],
    // Of a variation, or before more moves, it is text.
    ['1. e5 (1. h5 1-0) e8 0-1', '1. e5 (1. h5 { 1-0 }) 1... e8 0-1'],
    ['1. e5 (1. h5 {x} 1-0) e8', '1. e5 (1. h5 { x 1-0 }) 1... e8 *'],
    ['1. e5 {Black lost} (1. h5) *', '1. e5 { Black lost } (1. h5) *'],
    ['1. e5 {White wins} e8', '1. e5 { White wins } 1... e8 *'],
  ])('%j', (text, movetext) => {
    expect(movetexts(text)).toEqual([movetext]);
    expect(said(text)).toEqual([]);
  });
});

describe('the tag Result', () => {
  test.each<[tag: string, end: string, result: string, ...said: string[]]>([
    ['1-0', '1-0', '1-0'],
    ['1-0', '0-1', '1-0', 'pgn-result at 0-1: 0-1'],
    ['1-0', '*', '1-0', 'pgn-result at *: *'],
    ['*', '1-0', '1-0', 'pgn-result at 1-0: 1-0'],
    ['white won', '', '1-0'],
    // Not known.
    ['?', '0-1', '0-1'],
    [' ', '0-1', '0-1'],
    ['later', '0-1', '0-1', 'pgn-result-tag at [Resu: later'],
    ['later', '', '*', 'pgn-result-tag at [Resu: later'],
  ])('%j with %j behind the moves is %s', (tag, end, result, ...notes) => {
    const text = `[Result "${tag}"]\n\n1. e5 ${end}`;
    expect(readGames(text).games[0]?.record?.result).toBe(result);
    expect(said(text)).toEqual(notes);
  });
});

describe('what is not closed or not opened', () => {
  test.each<[text: string, movetext: string, ...said: string[]]>([
    ['1. e5 {open', '1. e5 * | {open', 'pgn-unclosed-comment at {open: {'],
    ['1. e5 (1. h5', '1. e5 (1. h5) *', 'pgn-unclosed-variation at h5: ('],
    ['1. e5 (1. h5 {x', '1. e5 (1. h5) * | {x', 'pgn-unclosed-comment at {x: {'],
    ['1. e5 ) e8 *', '1. e5 e8 *', 'pgn-stray-close at ) e8 : )'],
  ])('%j', (text, movetext, ...notes) => {
    expect(movetexts(text)).toEqual([movetext]);
    expect(said(text)).toEqual(notes);
  });
});

describe('a game without a position', () => {
  test.each([
    ['[FEN "x"]\n[White "A"]\n\n1. e5 e8 *', 'fen-rank-count at "]\n[W: x'],
    ['[White "A"]\n[FEN "x"]', 'fen-rank-count at "]: x'],
    ['[Ruleset "x"]\n\n1. e5 *', 'ruleset-unknown at x"]\n\n: x'],
    ['[Variant "Chess"]\n\n1. e5 *', 'pgn-variant at Chess: Chess'],
  ])('keeps its text: %j', (text, note) => {
    const { games } = readGames(`${text}\n`);
    expect(games.map(({ record, unread }) => [record, unread])).toEqual([[undefined, text]]);
    expect(said(text)).toEqual([note]);
  });
});

test('what is said about the start of a game is read, and no roll there', () => {
  const text =
    '[Dice "8"]\n\n{[%eval 1.5,9] [%foo x] a [%csl Gc1] [%roll 1]} 1. e5 {[%roll 3] b} *';
  const { games } = readGames(text);
  const { comment, evaluation, commands, shapes, children } = games[0]?.record ?? {};
  expect({ comment, evaluation, commands, shapes }).toEqual({
    comment: 'a',
    evaluation: { score: { kind: 'centipawns', value: 150 }, depth: 9 },
    commands: ['foo x'],
    shapes: [expect.objectContaining({ from: 'c1' })],
  });
  expect(children?.[0]?.comment).toBe('[%roll 3] b');
  expect(said(text)).toEqual(['pgn-roll at {[%ro: e5']);
});

describe('comments and text between games', () => {
  test.each<[text: string, games: readonly string[], ...said: string[]]>([
    [
      'Round one\n\n1. e5 e8 1-0\n\nRound two: next\n\n1. h5 h8 *\n\nThe end',
      ['1. e5 e8 1-0', '1. h5 h8 *'],
      'pgn-text at Round: Round one',
      'pgn-text at Round: Round two: next',
      'pgn-text at The e: The end',
    ],
    ['----\n\n1. e5 e8 1-0\n\n====\n', ['1. e5 e8 1-0']],
    [
      '{remark on the file}\n[White "A"]\n\n1. e5 *',
      ['1. e5 *'],
      'pgn-text at {rema: remark on the file',
    ],
    ['{start} 1. e5 *', ['{ start } 1. e5 *']],
    ['; ---\n[White "A"]\n; start\n\n1. e5 *', ['{ start } 1. e5 *']],
    ['1. e5 1-0\n\n{a remark}\n\n1. h5 *', ['1. e5 1-0', '{ a remark } 1. h5 *']],
    ['1. e5 1-0 ; a remark\n\n1. h5 *', ['1. e5 1-0', '1. h5 *'], 'pgn-text at ; a r:  a remark'],
    ['1. e5 {} e8 {+0.20/5} *', ['1. e5 e8 { [%eval -0.20,5] } *']],
  ])('%j', (text, games, ...notes) => {
    expect(movetexts(text)).toEqual(games);
    expect(said(text)).toEqual(notes);
  });
});

describe('tags', () => {
  const tagsOf = (text: string) => readGames(text).games.map(({ record }) => record?.tags);

  test.each<[text: string, tags: readonly (readonly string[])[][], ...said: string[]]>([
    [
      '[White "A"]\n\n1. e5 e8\n[Black "B"]\n2. f5 *',
      [
        [
          ['White', 'A'],
          ['Black', 'B'],
        ],
      ],
      'pgn-late-tag at [Blac: B',
    ],
    [
      '[White "A"]\n\n1. e5 e8\n[FEN "x"]\n[Result "1-0"]\n2. f5',
      [[['White', 'A']]],
      'pgn-late-tag at [FEN : x',
      'pgn-late-tag at [Resu: 1-0',
    ],
    ['[White "A"]\n\n1. e5\n[White "C"]\n1. h5 *', [[['White', 'A']], [['White', 'C']]]],
    ['[White "A"]\n\n1. e5\n[Event "C"]\n1. h5 *', [[['White', 'A']], [['Event', 'C']]]],
    ['1. e5 e8\n[Black "C"]\n1. h5 *', [[], [['Black', 'C']]]],
    [
      '[White Ana]\n[whiteelo "12"]\nblack: Bea\n\n1. e5 *',
      [
        [
          ['White', 'Ana'],
          ['WhiteElo', '12'],
          ['Black', 'Bea'],
        ],
      ],
      'pgn-loose-tag at [Whit: [White Ana]',
      'pgn-loose-tag at [whit: [whiteelo "12"]',
      'pgn-loose-tag at black: black: Bea',
    ],
    ['[Result "?"]\n1. e5 *', [[]]],
  ])('%j', (text, tags, ...notes) => {
    expect(tagsOf(text)).toEqual(tags);
    expect(said(text)).toEqual(notes);
  });

  test('a late result counts', () => {
    const text = '[White "A"]\n\n1. e5 e8\n[Result "1-0"]\n2. f5';
    expect(movetexts(text)).toEqual(['1. e5 e8 2. f5 1-0']);
  });
});

describe('the rules', () => {
  test('that make all moves legal are found, and named by a warning', () => {
    const { games, warnings } = readGames('1. d6 d7 2. h5');
    expect(games.map(({ record }) => record?.ruleset.id)).toEqual(['courier']);
    expect(warnings).toMatchObject([
      { code: 'pgn-ruleset-found', params: { ruleset: 'courier', plies: 3, others: [] } },
    ]);
  });

  test('that the tags name stay, and a warning names those that fit', () => {
    const text = '[Ruleset "cazaux"]\n\n1. d6 d7';
    expect(movetexts(text)).toEqual(['* | 1. d6 d7']);
    expect(said(text)).toEqual(['san-illegal at d6 d7: d6', 'pgn-legal-elsewhere at d6 d7: ']);
    expect(readGames(text).games[0]?.legalUnder?.map(({ id }) => id)).toEqual(['courier']);
    expect(readGames(text).warnings).toMatchObject([{ params: { rulesets: ['courier'] } }]);
  });
});

describe('without PGN', () => {
  const BOARD = 'rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR';

  test('lines of moves are games, unless the second continues the first', () => {
    expect(readGames('e5 e8 Uf3\nh5 h8\n\na5')).toMatchObject({ format: 'moves' });
    expect(movetexts('e5 e8 Uf3\nh5 h8\n\na5')).toEqual([
      '1. e5 e8 2. Uf3 *',
      '1. h5 h8 *',
      '1. a5 *',
    ]);
    expect(readGames('e5 e8\nUf3 Ug10')).toMatchObject({ format: 'pgn' });
    expect(movetexts('e5 e8\nUf3 Ug10')).toEqual(['1. e5 e8 2. Uf3 Ug10 *']);
  });

  test('lines of FENs are positions, with their faults in their places', () => {
    const text = `${BOARD} w Gg 0 1\n\n 12/12 w x\n12/5k6/12/12/12/12/12/12/12/12/5K6/R11 b - - 3 4`;
    const { format, games } = readGames(text);
    expect(format).toBe('fen');
    expect(
      games.map(({ record, unread }) => [record?.setup.turn, record?.setup.halfmoves, unread]),
    ).toEqual([
      ['white', 0, undefined],
      [undefined, undefined, '12/12 w x'],
      ['black', 3, undefined],
    ]);
    expect(said(text)).toEqual(['fen-rank-count at  w x\n: 12/12', 'fen-read-as at Gg 0 : Gg']);
  });

  test('a position is tried under the other rules', () => {
    // Only in murray can a unicornio be unmoved.
    const text = `${BOARD.replace('cakc', 'ckac').replace('CAKC', 'CKAC')} w c1f1 - 0 1`;
    const { games, warnings } = readGames(text);
    expect(games.map(({ record }) => record?.ruleset.id)).toEqual(['murray']);
    expect(warnings).toMatchObject([
      {
        code: 'pgn-ruleset-found',
        at: 0,
        line: 1,
        params: { ruleset: 'murray', plies: 0, others: [] },
      },
    ]);
    expect(readGames(text, { strict: true }).games[0]?.record).toBeUndefined();
  });
});
