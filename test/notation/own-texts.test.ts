/** Games as people keep them: in mails, tables, lists and web pages. */
import { expect, test } from 'vitest';
import { mainLine } from '../../src/game/tree.js';
import { makePgn } from '../../src/notation/pgn.js';
import { readGames } from '../../src/notation/read-games.js';
import { allGames } from './pgn-support.js';
import { gameOf } from '../support/value.js';

test.each<[name: string, text: string, games: readonly string[]]>([
  ['a table with tabs', 'No\tWhite\tBlack\n1\te5\te8\n2\tUf3\tUg10', ['* e5 e8 Uf3 Ug10']],
  [
    'an HTML table',
    '<table><tr><td>1.</td><td>e5</td><td>e8</td></tr><tr><td>2.</td><td>Uf3</td></tr></table>',
    ['* e5 e8 Uf3'],
  ],
  ['headings in another language', 'Weiß: Ana\nSchwarz: Bea\n\n1. e4-e5 e9-e8', ['* e5 e8']],
  [
    'pieces in another language',
    '1. Peón e4-e5\n1... peón e9-e8\n2. Unicornio c1-f3',
    ['* e5 e8 Uf3'],
  ],
  ['piece names', '1. rook a1-a3 pawn a9-a8', ['* Ra3 a8']],
  ['commas', 'e5, e8, Uf3, Ug10', ['* e5 e8 Uf3 Ug10']],
  ['columns', ' 1  e5    e8\n 2  Uf3   Ug10', ['* e5 e8 Uf3 Ug10']],
  ['a numbered list of plies', '1) e5\n2) e8\n3) Uf3', ['* e5 e8 Uf3']],
  ['capitals', '1. E5 E8 2. UF3 1-0', ['1-0 e5 e8 Uf3']],
  ['arrows between squares', '1. e4→e5 e9→e8 2. c1→f3', ['* e5 e8 Uf3']],
  ['times in parentheses', '1. e5 (59:58) e8 (59:50) 2. Uf3', ['* e5 e8 Uf3']],
  [
    'headings between games',
    '*** Game 1 ***\n1. e5 e8 1-0\n\n*** Game 2 ***\n1. h5 h8 0-1',
    ['1-0 e5 e8', '0-1 h5 h8'],
  ],
  [
    'a forum post',
    'My game (I had White):\n\n1. e5 e8 2. Uf3?! Ug10 and she resigned.\n\nWhat do you think?',
    ['* e5 e8 Uf3 Ug10'],
  ],
  [
    'tags without spaces',
    '\ufeff[White"Ana"][Result"0-1"]\r\n\r\n1.e5\te8\t2.Uf3 0-1\r\n',
    ['0-1 e5 e8 Uf3'],
  ],
  [
    'ChessBase commands',
    '[White "A"]\n\n1.e5 {[%evp 0,4,20,18]} 1...e8 {[#]} 2.Uf3 N ½–½',
    ['1/2-1/2 e5 e8 Uf3'],
  ],
  [
    'a web page with the game on the line of its heading',
    '<p>Game of the week:<br>1.&nbsp;e5&nbsp;e8<br>2.&nbsp;Uf3 <b>&#189;&#8211;&#189;</b></p>',
    ['1/2-1/2 e5 e8 Uf3'],
  ],
  ['words before the moves', 'Our game: 1. e5 e8 2. Uf3 Ug10', ['* e5 e8 Uf3 Ug10']],
  ['moves in bold', 'Ana — today\n**1. e4-e5 e9-e8** 2. __Uf3 Ug10__', ['* e5 e8 Uf3 Ug10']],
  [
    'a short game in a long conversation',
    'Ana — Today at 18:02\nmine from yesterday, cazaux rules\n1. e5 e8 2. Uf3 Ug10 :fire:\nBea — Today at 18:05\nnice one, what about your king in the end, I mean as a plan?',
    ['* e5 e8 Uf3 Ug10'],
  ],
  ['a chat', '[24/11/26, 18:03] Ana: 1. e5\n[24/11/26, 18:05] Bea: e8', ['* e5 e8']],
  ['JSON', '{"moves": ["e4e5", "e9e8"]}', ['* e5 e8']],
])('the reader accepts %s', async (_, text, expected) => {
  const games = (await allGames(text)).filter(
    ({ record, errors }) => record !== undefined || errors.length > 0,
  );
  expect(games.flatMap(({ errors }) => errors)).toEqual([]);
  expect(
    games.map(({ record }) => {
      if (record === undefined) return '';
      const moves = mainLine(record).map(({ san }) => san);
      return [record.result, ...moves].join(' ');
    }),
  ).toEqual(expected);
});

test.each([
  // The moves were not played from the starting position.
  ['2. Unicornio c1-f3 unicornio j12-g10'],
])('%j is not a game', (text) => {
  expect(readGames(text).games).toEqual([]);
  expect(readGames(text).errors[0]?.message).toMatch(/^No game found: ".+" is neither/);
});

test('all 70,000 commands in a file are written back', () => {
  const record = gameOf(`1. e5 ${'{+0.15/3 0.2} '.repeat(70_000)}*`);
  expect(makePgn(record).match(/\[%emt/g)).toHaveLength(70_000);
});

test.each([
  ['dots', '…'],
  ['numbers without moves', '1.'],
  ['parameters of an address', 'a=&'],
])('a position after a long run of %s is found in linear time', (_, sign) => {
  const fen =
    'rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR w g1g12 - 0 1';
  expect(readGames(`${sign.repeat(200_000)}\n\n${fen}\n`).games).toHaveLength(1);
  expect(readGames(`${sign.repeat(500)}${fen}\n`).games).toHaveLength(1);
});
