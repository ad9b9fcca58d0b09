/** Games inside texts of other formats: the reader and the page's splitter find the same. */
import { beforeAll, describe, expect, test } from 'vitest';
import { endOfLine, nodesAlong } from '../../src/game/tree.js';
import { GamesReader, readGames } from '../../src/notation/read-games.js';
import type { PgnGame } from '../../src/notation/pgn-fault.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { PgnSplitter } from '../../web/page/import/pgn-split.js';

beforeAll(async () => {
  await loadRules();
});

const MOVES = ['e5', 'l8', 'Rl2', 'c8'];

const TEXTS: readonly (readonly [name: string, text: string])[] = [
  [
    'JSON of an interface',
    '{"id":"x1","variant":"grantAcedrex","players":{"white":{"name":"Ana"}},"moves":"e4e5 l9l8 l1l2 c9c8"}',
  ],
  ['JSON with an array of moves', '{ "white": "Ana",\n "moves": ["e5", "l8", "Rl2", "c8"] }'],
  ['JSON with PGN', '[{"pgn":"[White \\"Ana\\"]\\n\\n1. e5 l8 2. Rl2 c8 *"}]'],
  [
    'RTF',
    '{\\rtf1\\ansi{\\fonttbl{\\f0 Calibri;}}\n\\pard\\f0\\fs22 Ana \\endash  Bea\\par\n1. e5 l8\\par\n2. Rl2 c8\\par\n}',
  ],
  [
    'a chat of WhatsApp',
    '[25/11/26, 14:10:07] Ana: 1. e5\n[25/11/26, 14:11:07] Bea: l8\n[25/11/26, 14:12:07] Ana: 2. Rl2\n[25/11/26, 14:13:07] Bea: c8\n',
  ],
  [
    'a chat of WhatsApp on Android',
    '25/11/26, 14:10 - Ana: 1. e5\n25/11/26, 14:11 - Bea: l8\n25/11/26, 14:12 - Ana: 2. Rl2\n25/11/26, 14:13 - Bea: c8\n',
  ],
  [
    'a table in Markdown',
    '# Ana vs Bea\n\n| # | White | Black |\n|---|:-----:|---|\n| 1 | e5 | **l8** |\n| 2 | Rl2 | c8 |\n',
  ],
  ['CSV', 'move,white,black,time\n1,e5,l8,0:01:15\n2,Rl2,c8,0:00:05\n'],
  ['CSV with quotes', '"move";"white";"black"\n"1";"e5";"l8"\n"2";"Rl2";"c8"\n'],
  [
    'a row for each ply, with tabs',
    'ply\tplayer\tmove\n1\tAna\te5\n2\tBea\tl8\n3\tAna\tRl2\n4\tBea\tc8\n',
  ],
  [
    'a code fence',
    'Bea — Today at 14:02\nlook\n```pgn\n1. e5 l8\n2. Rl2 c8\n```\nAna: 2. was great\n',
  ],
  [
    'a mail with headers',
    'From: Ana <ana@example.org>\nSubject: Re: our game\nDate: Wed, 25 Nov 2026 09:12:44 +0100\n\nHi,\n> 1. e5 l8\n> 2. Rl2 c8 *\n',
  ],
];

const movesOf = ({ record }: PgnGame): readonly string[] =>
  record === undefined ? [] : (nodesAlong(record, endOfLine(record)) ?? []).map(({ san }) => san);

describe('a game inside another format', () => {
  test.each(TEXTS)('%s', (_, text) => {
    const { games, errors } = readGames(text);
    expect(games.map(movesOf)).toEqual([MOVES]);
    expect(errors).toEqual([]);
    expect(games[0]?.record?.tags.filter(([name]) => name === 'Date')).toEqual([]);

    // In pieces, and as the page splits it.
    const reader = new GamesReader();
    const splitter = new PgnSplitter();
    const split = [];
    for (const piece of text.match(/[^]{1,7}/g) ?? []) {
      reader.push(piece);
      split.push(...splitter.push(piece));
    }
    reader.end();
    const game = reader.next();
    expect(game && movesOf(game)).toEqual(MOVES);
    split.push(...splitter.end());
    expect(split.map((raw) => readGames(raw.text).games.map(movesOf))).toEqual([[MOVES]]);
  });

  test('keeps names and results', () => {
    const [game] = readGames('{"white":{"name":"Ana"},"result":"1-0","moves":"e5 l8"}').games;
    expect(game?.record?.tags).toEqual([['White', 'Ana']]);
    expect(game?.record?.result).toBe('1-0');
  });

  test('finds every game of an array', () => {
    const games = JSON.stringify([{ moves: 'e5 l8' }, { rules: 'murray', moves: 'e5 e8' }]);
    expect(readGames(games).games.map(({ record }) => record?.ruleset.id)).toEqual([
      'cazaux',
      'murray',
    ]);
  });

  test.each([
    '{"a comment"} 1. e5 l8 2. Rl2 c8 *',
    'Ana, Bea, Eva\n\n1. e5 l8 2. Rl2 c8 *',
    '# a heading\n1. e5 l8 2. Rl2 c8 *',
  ])('leaves PGN alone: %s', (text) => {
    expect(readGames(text).games.map(movesOf)).toEqual([MOVES]);
  });

  test.each(['{"a":1}', '[]', '{"moves":"none"}', 'a,b\nc,d\n', '| a | b |\n| c | d |\n'])(
    'finds nothing in %s',
    (text) => {
      const { games, errors } = readGames(text);
      expect(games).toEqual([]);
      expect(errors[0]?.code).toBe('pgn-no-game');
    },
  );
});
