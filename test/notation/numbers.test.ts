/** Move numbers reveal damage: a text with a missing line never becomes another game without a message. */
import { describe, expect, test } from 'vitest';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import { makePgn } from '../../src/notation/pgn.js';
import { readGames } from '../../src/notation/read-games.js';
import { makeSanAndPlay } from '../../src/notation/san.js';
import { Position } from '../../src/rules/position.js';
import { RULESET_NAMES, RULESETS } from '../../src/rules/rulesets.js';
import { Random } from '../support/random.js';
import { scaled } from '../support/scale.js';
import { mainLineMoves } from './pgn-support.js';

const GAMES = scaled(50);

interface Written {
  readonly head: string;
  readonly lines: readonly string[];
  readonly moves: string;
}

/** A random game with one move of each side per line. */
const randomGame = (random: Random): Written => {
  const ruleset = RULESETS[random.pick(RULESET_NAMES)];
  const sans: string[] = [];
  const moves: string[] = [];
  let position = Position.start(ruleset);
  while (moves.length < 40 && position.legalMoves().length > 0) {
    const move = random.pick(position.legalMoves());
    const { san, after } = makeSanAndPlay(position, move);
    sans.push(san);
    moves.push(makeCoordinates(move));
    position = after;
  }
  const lines = Array.from({ length: Math.ceil(sans.length / 2) }, (_, at) =>
    `${at + 1}. ${sans.slice(2 * at, 2 * at + 2).join(' ')}`.trim(),
  );
  return { head: `[Ruleset "${ruleset.id}"]\n\n`, lines, moves: moves.join(' ') };
};

type Change = (lines: string[], random: Random) => void;

const CHANGES: readonly (readonly [string, Change])[] = [
  // Without the last line, the text is simply a shorter game.
  ['a deleted line', (lines, random) => lines.splice(random.below(lines.length - 1), 1)],
  [
    'two swapped lines',
    (lines, random) => {
      const at = random.below(lines.length - 1);
      const other = at + 1 + random.below(lines.length - at - 1);
      [lines[at], lines[other]] = [lines[other] ?? '', lines[at] ?? ''];
    },
  ],
  [
    'a changed number',
    (lines, random) => {
      const at = random.below(lines.length);
      const by = 1 + random.below(30);
      lines[at] = (lines[at] ?? '').replace(/^\d+/, (number) => String(Number(number) + by));
    },
  ],
  [
    'a number replaced by 1',
    (lines, random) => {
      // Often the last one, after which no other number follows.
      const at = random.pick([lines.length - 1, 1 + random.below(lines.length - 1)]);
      lines[at] = (lines[at] ?? '').replace(/^\d+/, '1');
    },
  ],
];

test.each([
  ['lines', '\n'],
  ['one line', ' '],
])('random games in %s are read unchanged', (_, end) => {
  const random = new Random(0x62);
  for (let done = 0; done < GAMES; done += 1) {
    const { head, lines, moves } = randomGame(random);
    const { games, errors, warnings } = readGames(head + lines.join(end));
    expect([games.map(mainLineMoves), errors, warnings]).toEqual([[moves], [], []]);
  }
});

describe.each(CHANGES)('random games with %s', (_, change) => {
  test.each(['\n', ' '])('are never misread silently with %j between the moves', (end) => {
    const random = new Random(0x62);
    for (let done = 0; done < GAMES; done += 1) {
      const { head, lines, moves } = randomGame(random);
      const changed = [...lines];
      change(changed, random);
      const text = head + changed.join(end);
      const { games, errors, warnings } = readGames(text);
      const isSame = games.length === 1 && games.map(mainLineMoves).join() === moves;
      expect(isSame || errors.length + warnings.length > 0, text).toBe(true);
      // The moves read before the change are the beginning of the game.
      expect(moves.startsWith(games.map(mainLineMoves)[0] ?? ''), text).toBe(true);
    }
  });
});

test.each<[text: string, moves: string, ...codes: string[]]>([
  // A gap, a repeat and a wrong side end the line there.
  ['1. e5 e8 2. f5 f8 7. g5 g8', 'e4e5 e9e8 f4f5 f9f8', 'pgn-number'],
  ['1. e5 e8 1. f5 f8', 'e4e5 e9e8', 'pgn-number'],
  ['1. e5 e8 2... f5', 'e4e5 e9e8', 'pgn-number'],
  ['1. e5 e8 3. {a comment} f5', 'e4e5 e9e8', 'pgn-number'],
  ['1. e5 e8 2. 3. f5 f8', 'e4e5 e9e8', 'pgn-number'],
  ['1 e5 e8\n3 f5 f8', 'e4e5 e9e8', 'pgn-number'],
  // After a FEN, move numbers can start anywhere.
  ['[FEN "6k5/2P5P3/12/1p10/12/6g5/3U8/4r7/12/8a3/2p3P3p1/6K5 w g12 - 3 31"]\n\n12. Kf1', 'g1f1'],
  ['0. e5 e8 1. f5 f8', 'e4e5 e9e8 f4f5 f9f8'],
  ['1. e5 1. e8 2. f5 2. f8', 'e4e5 e9e8 f4f5 f9f8'],
  ['1. e5 {x} 1... e8 (1... h8 2. f5) 2. f5', 'e4e5 e9e8 f4f5'],
  // Times after the moves are not move numbers.
  ['e5 12 e8 10 f5', 'e4e5 e9e8 f4f5', 'pgn-word', 'pgn-word'],
  // Numbers without moves are kept, unless they belong to the next move.
  ['1. e5 e8 2.', 'e4e5 e9e8'],
  ['1. e5 e8 2 *', 'e4e5 e9e8'],
  ['1. e5 e8 2. f5 3', 'e4e5 e9e8 f4f5', 'pgn-word'],
  ['1. e5 e8 7... 1-0', 'e4e5 e9e8', 'pgn-word'],
  ['1. e5 e8 3 2. f5 (2. h5 8 ) 2... f8', 'e4e5 e9e8 f4f5 f9f8', 'pgn-word', 'pgn-word'],
  ['1. e5 e8 * 12\n[White "A"]\n1. f5', 'e4e5 e9e8|f4f5', 'pgn-text'],
  // Two logs of Game Courier.
  ['1. P e4-e5\n1... p e9-e8\n1. P f4-f5\n1... p f9-f8\n2. P g4-g5', 'e4e5 e9e8|f4f5 f9f8 g4g5'],
  // One number for each ply.
  ['1. e5\n2. e8\n3. f5\n4. f8', 'e4e5 e9e8 f4f5 f9f8', 'pgn-by-plies'],
  // One line with the number 1 may be another game, or have a wrong number.
  ['1. e5 e8\n2. f5 f8\n1. g5 g8', 'e4e5 e9e8 f4f5 f9f8|g4g5 g9g8', 'pgn-first-again'],
  ['1. e5 e8\n2. f5 f8 *\n1. g5 g8', 'e4e5 e9e8 f4f5 f9f8|g4g5 g9g8'],
  ['1. e5 e8\n2. f5 f8\n1. g5 g8\n2. h5', 'e4e5 e9e8 f4f5 f9f8|g4g5 g9g8 h4h5'],
  ['1. e5 e8\n2. f5 f8\n1. g5 g8\n4. h5', 'e4e5 e9e8 f4f5 f9f8|g4g5 g9g8', 'pgn-number'],
  // Columns.
  [
    '1. e5 e8   3. g5 g8\n2. f5 f8   4. h5 h8',
    'e4e5 e9e8 f4f5 f9f8 g4g5 g9g8 h4h5 h9h8',
    'pgn-columns',
  ],
  ['1. e5 e8   3. g5 g8\n2. f5 f8   5. h5 h8', 'e4e5 e9e8', 'pgn-number'],
])('the move numbers of %j are checked', (text, moves, ...codes) => {
  const { games, errors, warnings } = readGames(text);
  expect(games.map(mainLineMoves)).toEqual(moves.split('|'));
  expect([...errors, ...warnings].map(({ code }) => code)).toEqual(codes);
});

test('a number without a move becomes a comment', () => {
  const [game] = readGames('1. e5 e8 2. f5 7 f8 12 *').games;
  expect(makePgn(game?.record ?? expect.fail())).toContain('1. e5 e8 2. f5 { 7 } 2... f8 { 12 } *');
});
