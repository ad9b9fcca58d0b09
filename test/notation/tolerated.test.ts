/** How the tolerant reader reads games with errors, and how it reports each error. */
import { describe, expect, test } from 'vitest';
import { makePgn } from '../../src/notation/pgn.js';
import type { PgnError } from '../../src/notation/pgn-fault.js';
import { mainLineMoves } from './pgn-support.js';
import { readGames } from '../../src/notation/read-games.js';

/** The movetext of each game, with its unread text after `|`. */
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

describe('the movetext', () => {
  test.each<[text: string, games: readonly string[], ...said: string[]]>([
    // Moves after the result.
    ['1. e5 1-0 1... e8 2. f5', ['1. e5 1-0 | 1... e8 2. f5'], 'pgn-after-result at 1-0 1: 1-0'],
    ['1. e5 1-0 good 1. h5', ['1. e5 1-0', '1. h5 *'], 'pgn-text at good : good'],
    ['1. e5 e8 1-0\n1. h5 0-1', ['1. e5 e8 1-0', '1. h5 0-1']],
    // Words that are neither moves nor annotation symbols, and such symbols.
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
    // Words that look like moves.
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
  ])('is read as far as possible: %j', (text, games, ...notes) => {
    expect(movetexts(text)).toEqual(games);
    expect(said(text)).toEqual(notes);
  });
});

describe('the next game', () => {
  test.each<[text: string, games: readonly string[]]>([
    // A number 1 at the beginning of a line, after two moves.
    ['1. e5 e8\n1. f5 *', ['1. e5 e8 *', '1. f5 *']],
    ['1. e5 e8 1. f5 *', ['1. e5 e8 * | 1. f5']],
    ['1. e5\n1. e8 *', ['1. e5 e8 *']],
    ['1. e5 e8\n1... f5 *', ['1. e5 e8 * | 1... f5']],
    ['1. e5 e8\n2. f5 *', ['1. e5 e8 2. f5 *']],
    ['1. e5 (1. h5 h8\n1. f5) 1... e8 *', ['1. e5 (1. h5 h8) 1... e8 * | (1. f5)']],
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
    // Tags after a result, and tags that the game already has.
    ['[White "A"]\n1. e5 1-0 [Black "B"] 1. f5 *', ['1. e5 1-0', '1. f5 *']],
    ['[White "A"]\n\n*\n[Black "B"]\n1. f5 *', ['*', '1. f5 *']],
    ['[White "A"]\n[White "B"]\n\n1. f5 *', ['1. f5 *']],
    ['[White "A"]\n\n(1. e5)\n[White "B"]\n\n1. f5 *', ['* | (1. e5)', '1. f5 *']],
    ['[White "A"]\n\n1. e5\n[Black "B"] e8\n[Black "C"]\n1. f5 *', ['1. e5 e8 *', '1. f5 *']],
  ])('starts at the right place in %j', (text, games) => {
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
    // Without a side, the side to move.
    ['1. e5 resigns', '1. e5 1-0'],
    ['1. e5 e8 resigns', '1. e5 e8 0-1'],
    ['1. e5 draw agreed', '1. e5 1/2-1/2'],
    ['1. e5 tablas', '1. e5 1/2-1/2'],
    ['1. e5 0,5-0,5', '1. e5 1/2-1/2'],
    ['1. e5 0 : 1', '1. e5 0-1'],
    // In a variation or before more moves, a result is text.
    ['1. e5 (1. h5 1-0) e8 0-1', '1. e5 (1. h5 { 1-0 }) 1... e8 0-1'],
    ['1. e5 (1. h5 {x} 1-0) e8', '1. e5 (1. h5 { x 1-0 }) 1... e8 *'],
    ['1. e5 {Black lost} (1. h5) *', '1. e5 { Black lost } (1. h5) *'],
    ['1. e5 {White wins} e8', '1. e5 { White wins } 1... e8 *'],
  ])('is read from %j', (text, movetext) => {
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
    // Unknown results.
    ['?', '0-1', '0-1'],
    [' ', '0-1', '0-1'],
    ['later', '0-1', '0-1', 'pgn-result-tag at [Resu: later'],
    ['later', '', '*', 'pgn-result-tag at [Resu: later'],
  ])('%j with %j after the moves gives %s', (tag, end, result, ...notes) => {
    const text = `[Result "${tag}"]\n\n1. e5 ${end}`;
    const { games, warnings } = readGames(text);
    expect(games[0]?.record?.result).toBe(result);
    for (const { code, message } of warnings)
      if (code === 'pgn-result') expect(message).toContain(`${result} is kept`);
    expect(said(text)).toEqual(notes);
  });
});

describe('unclosed and unopened brackets', () => {
  test.each<[text: string, movetext: string, ...said: string[]]>([
    ['1. e5 {open', '1. e5 * | {open', 'pgn-unclosed-comment at {open: {'],
    ['1. e5 (1. h5', '1. e5 (1. h5) *', 'pgn-unclosed-variation at h5: ('],
    ['1. e5 (1. h5 {x', '1. e5 (1. h5) * | {x', 'pgn-unclosed-comment at {x: {'],
    ['1. e5 ) e8 *', '1. e5 e8 *', 'pgn-stray-close at ) e8 : )'],
  ])('are reported in %j', (text, movetext, ...notes) => {
    expect(movetexts(text)).toEqual([movetext]);
    expect(said(text)).toEqual(notes);
  });
});

describe('a game whose position cannot be read', () => {
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

test('annotations before the first move are read, and an impossible roll is reported', () => {
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
  ])('are read or reported: %j', (text, games, ...notes) => {
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
  ])('are read from %j', (text, tags, ...notes) => {
    expect(tagsOf(text)).toEqual(tags);
    expect(said(text)).toEqual(notes);
  });

  test('set the result even if they come after the moves', () => {
    const text = '[White "A"]\n\n1. e5 e8\n[Result "1-0"]\n2. f5';
    expect(movetexts(text)).toEqual(['1. e5 e8 2. f5 1-0']);
  });
});

describe('the ruleset', () => {
  test('is inferred with a warning if it makes all moves legal', () => {
    const { games, warnings } = readGames('1. d6 d7 2. h5');
    expect(games.map(({ record }) => record?.ruleset.id)).toEqual(['courier']);
    expect(warnings).toMatchObject([
      { code: 'pgn-ruleset-found', params: { ruleset: 'courier', plies: 3, others: [] } },
    ]);
  });

  test('is kept if a tag names it, and a warning lists the rulesets that fit', () => {
    const text = '[Ruleset "cazaux"]\n\n1. d6 d7';
    expect(movetexts(text)).toEqual(['* | 1. d6 d7']);
    expect(said(text)).toEqual(['san-illegal at d6 d7: d6', 'pgn-legal-elsewhere at d6 d7: ']);
    expect(readGames(text).games[0]?.legalUnder?.map(({ id }) => id)).toEqual(['courier']);
    expect(readGames(text).warnings).toMatchObject([{ params: { rulesets: ['courier'] } }]);
  });
});

describe('text that is not PGN', () => {
  const BOARD = 'rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR';

  test('is read as one game per line of moves, unless a line continues the previous line', () => {
    expect(movetexts('e5 e8 Uf3\nh5 h8\n\na5')).toEqual([
      '1. e5 e8 2. Uf3 *',
      '1. h5 h8 *',
      '1. a5 *',
    ]);
    expect(movetexts('e5 e8\nUf3 Ug10')).toEqual(['1. e5 e8 2. Uf3 Ug10 *']);
  });

  test('is read as one position for each line with a FEN, and errors are reported by line', () => {
    const text = `${BOARD} w Gg 0 1\n\n 12/12/12/12/1 w x\n12/5k6/12/12/12/12/12/12/12/12/5K6/R11 b - - 3 4`;
    const { games } = readGames(text);
    expect(
      games.map(({ record, unread }) => [record?.setup.turn, record?.setup.halfmoves, unread]),
    ).toEqual([
      ['white', 0, undefined],
      [undefined, undefined, '[FEN "12/12/12/12/1 w x"]'],
      ['black', 3, undefined],
    ]);
    expect(said(text)).toEqual([
      'fen-rank-count at  w x\n: 12/12/12/12/1',
      'fen-read-as at Gg 0 : Gg',
    ]);
  });

  test('is read as a position under another ruleset if necessary', () => {
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
    expect(readGames(text, { strict: true }).errors).not.toEqual([]);
  });
});

test.each<[text: string, ruleset: string, moves: number, ...codes: string[]]>([
  // Legal only under another ruleset up to an illegal move.
  [
    '1. a4-a6 a9-a7 2. b4-b6 b9-b7 3. c4-c6 Rl12-l11 4. Ra1-a2 Rl11-e5',
    'courier',
    7,
    'move-illegal',
    'pgn-ruleset-furthest',
  ],
  // Letters of another language, if they make all moves legal.
  ['1. Rg2 Rg11 2. Tl3 e8', 'cazaux', 4, 'pgn-letters'],
  ['1. Rg1-g2 Rg12-g11', 'cazaux', 2, 'pgn-letters'],
  // A mixture of languages is rejected.
  ['[White "Ana"]\n\n1. Rg2 Kg11', 'cazaux', 0, 'san-illegal'],
])('the reader tries other rulesets and letters for %s', (text, ruleset, moves, ...codes) => {
  const { games, errors, warnings } = readGames(text);
  const [game] = games;
  expect([...errors, ...warnings].map(({ code }) => code)).toEqual(codes);
  expect([
    game?.record?.ruleset.id,
    mainLineMoves(game ?? {})
      .split(' ')
      .filter(Boolean).length,
  ]).toEqual([ruleset, moves]);
});
