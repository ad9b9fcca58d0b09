/** The moves that weak levels overlook. */
import { describe, expect, test } from 'vitest';
import {
  difficultyOf,
  type GameSoFar,
  lastPosition,
  overlooksOwn,
  overlooksReply,
  seenLines,
  unitOf,
} from '../../src/engine/sight.js';
import { expectedScore, opposite, type Position, RULESETS, type Score } from '../../src/index.js';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import { GameLine } from '../../src/protocols/game-line.js';
import { mulberry32 } from '../../src/random.js';
import type { LegalMove } from '../../src/rules/moves.js';
import { positionOf } from '../support/golden.js';
import { defined } from '../support/value.js';
import { cp, mate } from './support.js';

const { cazaux } = RULESETS;
const SEEDS = Array.from({ length: 2000 }, (_, seed) => seed);

describe('difficultyOf', () => {
  test.each([
    ['a step', 'king', 'a1', 'a2', 0.15],
    ['a capture by a pawn', 'pawn', 'a4', 'b5', 0.15],
    ['a long move along a file', 'rook', 'a1', 'a11', 0.69],
    ['a long move along a rank', 'rook', 'a1', 'k1', 0.69],
    ['a diagonal move', 'unicornio', 'b1', 'e4', 0.27],
    ['a leap', 'lion', 'a1', 'b4', 0.62],
    ['a short bent move', 'aanca', 'f4', 'g6', 0.66],
    ['a long bent move', 'unicornio', 'b1', 'l12', 1],
  ] as const)('rates %s', (_, role, from, to, difficulty) => {
    expect(difficultyOf({ role, from, to }, cazaux)).toBeCloseTo(difficulty);
  });
});

describe('unitOf', () => {
  test('depends only on the text and the seed, and is evenly distributed', () => {
    expect(unitOf(7, 'own e4e5')).toBe(unitOf(7, 'own e4e5'));
    expect(unitOf(7, 'own e4e5')).not.toBe(unitOf(8, 'own e4e5'));
    expect(unitOf(7, 'own e4e5')).not.toBe(unitOf(7, 'own e4e6'));
    const units = Array.from({ length: 2000 }, (_, index) => unitOf(1, `own ${index}`));
    const mean = units.reduce((sum, unit) => sum + unit, 0) / units.length;
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.02);
    expect(units.every((unit) => unit >= 0 && unit < 1)).toBe(true);
  });
});

describe('seenLines', () => {
  // The rook on e1 is attacked by the aanca on k2, around a corner.
  const position = positionOf('11k/12/12/12/12/12/12/2K9/12/12/10a1/4R7 w - - 0 1');
  const game = GameLine.fromPosition(position);
  const line = (move: string, reply: string, value: number) => ({
    pv: [move, reply],
    score: { kind: 'centipawns', value } as const,
  });

  test('returns the search scores if `blindness` is 0', () => {
    const lines = [line('e1e5', 'l12k11', 300), line('c5c6', 'k2e1', -240)];
    expect(seenLines(lines, { game, blindness: 0, seed: 1 })).toMatchObject(
      lines.map((each) => ({ line: each, expected: expectedScore(each.score) })),
    );
  });

  test('ignores the capture or the forced loss in an overlooked reply', () => {
    const after = defined(position.legalMoves().find((move) => makeCoordinates(move) === 'c5c6'));
    const reply = defined(
      position
        .play(after)
        .legalMoves()
        .find(({ captured }) => captured === 'rook'),
    );
    const lost = line('c5c6', makeCoordinates(reply), -240);
    const mated = { ...lost, score: { kind: 'mate', moves: -2 } as const };
    const seeds = Array.from({ length: 200 }, (_, seed) => seed);
    const values = (one: typeof lost | typeof mated): ReadonlySet<number> =>
      new Set(
        seeds.flatMap((seed) =>
          seenLines([one, line('e1e5', 'l12k11', 300)], { game, blindness: 1, seed })
            .filter((seen) => seen.line === one)
            .map(({ expected }) => expected),
        ),
      );
    expect(values(lost)).toEqual(
      new Set([
        expectedScore(lost.score),
        expectedScore({ kind: 'centipawns', value: -240 + 540 }),
      ]),
    );
    expect(values(mated)).toEqual(new Set([0, expectedScore({ kind: 'centipawns', value: 0 })]));
  });

  test('keeps a move even if every move is overlooked', () => {
    const only = [line('e1e12', 'l12k11', 300)];
    const expected = [
      { line: only[0], expected: expectedScore({ kind: 'centipawns', value: 300 }) },
    ];
    for (let seed = 0; seed < 50; seed += 1)
      expect(seenLines(only, { game, blindness: 1, seed })).toMatchObject(expected);
  });

  test('omits moves that are illegal in the position', () => {
    const lines = [line('a1a2', 'l12k11', 900), line('c5c6', 'l12k11', 300)];
    expect(
      seenLines(lines, { game, blindness: 0, seed: 1 }).map(({ line: { pv } }) => pv[0]),
    ).toEqual(['c5c6']);
  });

  test.each([
    // The probability is the difficulty of a reply, or 0.7 times the difficulty of an own move.
    [1, 'own', 0.7 * 0.33],
    [0.5, 'own', 0.35 * 0.33],
    [1, 'theirs', 0.9],
    [0.5, 'theirs', 0.45],
  ])('with blindness %f overlooks moves (%s) at a rate of %f', (blindness, whose, share) => {
    // The rook goes four squares straight on; the reply is bent and six squares long.
    const [own, theirs] = [line('e1e5', 'l12k11', 300), line('c5c6', 'k2e1', 300)];
    const seeds = Array.from({ length: 2000 }, (_, seed) => seed);
    const overlooked = seeds.filter((seed) => {
      const seen = seenLines([own, theirs], { game, blindness, seed });
      return whose === 'own'
        ? !seen.some((each) => each.line === own)
        : seen.some((each) => each.line === theirs && each.expected > expectedScore(theirs.score));
    });
    // The king's own move is also overlooked at times.
    const seen = whose === 'own' ? 1 : 1 - blindness * 0.7 * 0.15;
    expect(Math.abs(overlooked.length / seeds.length - share * seen)).toBeLessThan(0.03);
  });

  test('can overlook only one of two similar moves', () => {
    const lines = [line('e1e5', 'l12k11', 300), line('e1a1', 'l12k11', 300)];
    const counts = new Set(
      Array.from(
        { length: 100 },
        (_, seed) => seenLines(lines, { game, blindness: 1, seed }).length,
      ),
    );
    expect(counts).toEqual(new Set([1, 2]));
  });

  // The pawn on e11 becomes a crocodile, which the rook can take.
  const promoting = positionOf('r10k/4P7/12/12/12/12/12/12/12/12/12/1K10 w - - 0 1');

  test.each<[string, Position, string, string, Score, Score]>([
    ['captures a rook', position, 'c5c6', 'k2e1', cp(-240), cp(-240 + 540)],
    ['goes to the square that the rook left', position, 'e1e5', 'k2e1', cp(300), cp(300)],
    ['captures nothing', position, 'e1e5', 'k2e2', cp(300), cp(300)],
    ['starts from an empty square', position, 'e1e5', 'g7g8', cp(300), cp(300)],
    ['captures a promoted pawn', promoting, 'e11e12c', 'a12e12', cp(50), cp(50 + 350)],
    ['cannot prevent a win', position, 'c5c6', 'k2e1', mate(2), mate(2)],
    ['mates', position, 'c5c6', 'k2e1', mate(-2), cp(0)],
  ])('scores a move whose overlooked reply %s', (_, from, move, reply, score, believed) => {
    const one = { pv: [move, reply], score };
    const seen = Array.from({ length: 60 }, (__, seed) =>
      seenLines([one], { game: GameLine.fromPosition(from), blindness: 1, seed }).map(
        ({ expected }) => expected,
      ),
    ).flat();
    expect(new Set(seen)).toEqual(new Set([expectedScore(score), expectedScore(believed)]));
  });
});

/** A game from a position by moves in coordinates. */
const play = (fen: string, ...moves: readonly string[]): GameLine =>
  moves.reduce(
    (line, text) => {
      const found = line.position.legalMoves().find((move) => makeCoordinates(move) === text);
      return line.play(defined(found));
    },
    GameLine.fromPosition(positionOf(fen)),
  );

const moveIn = (game: GameSoFar, text: string): LegalMove =>
  defined(
    lastPosition(game)
      .legalMoves()
      .find((move) => makeCoordinates(move) === text),
  );

const shareOf = (isOverlooked: (seed: number) => boolean): number =>
  SEEDS.filter(isOverlooked).length / SEEDS.length;

describe('what a player notices', () => {
  /** The captures that the opponent threatens, as replies. */
  const threats = (position: Position): readonly LegalMove[] =>
    position
      .pieces()
      .filter(([, { color }]) => color === position.turn)
      .flatMap(([to, { role: captured }]) =>
        position.attackers(to, opposite(position.turn)).map((from) => ({
          ...{ from, to, captured },
          role: defined(position.pieceAt(from)).role,
        })),
      );

  /** The moves and threats that a player notices in a position, by whose they are and what they do. */
  const noticed = (game: GameSoFar, seed: number) => {
    const position = lastPosition(game);
    const sight = { game, blindness: 1, seed };
    const name = (whose: string, move: LegalMove): string =>
      `${whose} ${move.role} ${makeCoordinates(move)} ${move.captured ?? ''}`;
    const all = [
      ...position
        .legalMoves()
        .map((move) => [name('own', move), overlooksOwn(move, sight)] as const),
      ...threats(position).map(
        (reply) => [name('theirs', reply), overlooksReply(reply, sight)] as const,
      ),
    ];
    return new Map(all);
  };

  test.each([1, 2, 3])('stays noticed for as long as it is possible, in game %i', (seed) => {
    const next = mulberry32(seed);
    let line = GameLine.start(cazaux);
    let kept = 0;
    const before: ReadonlyMap<string, boolean>[] = [];
    while (line.moves.length < 50 && line.position.status() === 'ongoing') {
      const now = noticed(line, seed);
      for (const [move, isOverlooked] of before.at(-2) ?? []) {
        if (isOverlooked || !now.has(move)) continue;
        kept += 1;
        expect([move, now.get(move)]).toEqual([move, false]);
      }
      before.push(now);
      const moves = line.position.legalMoves();
      // Prefers captures, because they change most of what can be noticed.
      const captures = moves.filter(({ captured }) => captured !== undefined);
      const choice = captures.length > 0 ? captures : moves;
      line = line.play(defined(choice[next() % choice.length]));
    }
    expect(kept).toBeGreaterThan(500);
  });

  // The aanca can take the rook on e1 around a corner, over six squares: 0.9 of the hardest moves.
  const AANCA = '11k/12/12/12/12/12/2K9/12/9a2/12/12/4R7 b - - 0 1';
  const OLD = '11k/12/12/12/12/12/12/2K9/12/12/10a1/4R7 w - - 0 1';
  const reply = { from: 'k2', to: 'e1', role: 'aanca', captured: 'rook' } as const;
  const wait = ['c5c6', 'l12l11', 'c6c5', 'l11l12'] as const;

  test.each([
    ['a threat that has always existed', play(OLD), 0.9],
    ['a threat by the piece that has just moved', play(AANCA, 'j4k2'), 0.9 * 0.2],
    ['the same a move later', play(AANCA, 'j4k2', 'c6c5', 'l12l11'), 0.9 * 0.2],
    ['a threat seen for two turns', play(OLD, ...wait.slice(0, 2)), 0.9 * 0.65],
    ['a threat seen for three turns', play(OLD, ...wait), 0.9 * 0.65 ** 2],
    [
      'a threat seen for nine turns',
      play(OLD, ...wait, ...wait, ...wait, ...wait),
      0.9 * 0.65 ** 4,
    ],
  ])('is %s at the expected rate', (_, game, share) => {
    const overlooked = shareOf((seed) => overlooksReply(reply, { game, blindness: 1, seed }));
    expect(Math.abs(overlooked - share)).toBeLessThan(0.03);
  });

  // The aanca takes around a corner, over six squares; the rook moves along a rank.
  const TAKES = '7k4/12/12/12/12/12/12/2K9/12/12/10A1/4r7 w - - 0 1';
  const RECAPTURES = '7k4/12/12/12/12/12/12/2K9/12/12/10A1/r3R7 b - - 0 1';
  const CHECKS = '11k/5p6/12/12/12/12/12/2K9/12/12/12/R11 w - - 0 1';

  test.each([
    ['a capture', play(TAKES), 'k2e1', 0.7 * 0.9 * 0.5],
    ['a recapture', play(RECAPTURES, 'a1e1'), 'k2e1', 0.7 * 0.9 * 0.2],
    ['another long move', play(TAKES), 'k2e3', 0.7 * 0.9],
    ['a check', play(CHECKS), 'a1l1', 0.7 * 0.75 * 0.5],
    ['another move along the rank', play(CHECKS), 'a1k1', 0.7 * 0.69],
  ])('is %s at the expected rate among own moves', (_, game, text, share) => {
    const move = moveIn(game, text);
    const overlooked = shareOf((seed) => overlooksOwn(move, { game, blindness: 1, seed }));
    expect(Math.abs(overlooked - share)).toBeLessThan(0.03);
  });
});
