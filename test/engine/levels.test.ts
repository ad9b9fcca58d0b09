/** The moves that the levels overlook and choose. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import {
  chooseAtLevel,
  FULL_STRENGTH,
  LAST_MEASURED_LEVEL,
  LEVELS,
  levelOfElo,
  pickLine,
  type SearchLines,
  difficultyOf,
  seenLines,
  unitOf,
} from '../../src/engine/levels.js';
import { Position, RULESETS, expectedScore, makeFen } from '../../src/index.js';
import type { Score, SearchInfo, SearchLimits } from '../../src/index.js';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import { networkBytes } from '../support/wasm.js';
import { defined } from '../support/value.js';
import { positionOf } from '../support/golden.js';
import { cp, mate, search } from './support.js';

const { cazaux } = RULESETS;

describe('the list of levels', () => {
  test('is sorted by increasing strength and nodes and by decreasing blindness', () => {
    for (const [index, level] of LEVELS.slice(1).entries()) {
      const below = defined(LEVELS[index]);
      expect(level.elo).toBeGreaterThan(below.elo);
      expect(level.nodes).toBeGreaterThanOrEqual(below.nodes);
      expect(level.blindness).toBeLessThanOrEqual(below.blindness);
      expect(level.spread).toBeLessThanOrEqual(below.spread);
    }
    expect(LEVELS.at(-1)).toMatchObject({ blindness: 0, spread: 0 });
  });

  test('matches docs/protocols.md', () => {
    const text = readFileSync(new URL('../../docs/protocols.md', import.meta.url), 'utf8');
    const rows = [...text.matchAll(/^\| +(\d+) \| (.+?) +\| +(.+?) \| +(\d+) \| +(.*?) +\|$/gm)];
    expect(rows.map(([, level]) => Number(level))).toEqual(LEVELS.map((_, index) => index + 1));
    for (const [index, [, , nodes = '', blindness = '', elo, games]] of rows.entries()) {
      const level = LEVELS[index];
      if (/\d/.test(nodes))
        expect(Number.parseInt(nodes.replaceAll(',', ''), 10)).toBe(level?.nodes);
      else expect(level?.nodes).toBe(0);
      const percent = blindness === '–' ? 0 : Number.parseFloat(blindness);
      expect(level?.blindness).toBeCloseTo(percent / 100, 6);
      expect(level?.elo).toBe(Number(elo));
      expect(games?.startsWith('more than')).toBe(index + 1 > LAST_MEASURED_LEVEL);
    }
  });

  test.each([
    [-Infinity, 1],
    [LEVELS[0]?.elo ?? 0, 1],
    [LEVELS[4]?.elo ?? 0, 5],
    [Infinity, FULL_STRENGTH],
  ])('assigns Elo %f to level %i', (elo, level) => {
    expect(levelOfElo(Math.max(-1e6, Math.min(1e6, elo)))).toBe(level);
  });
});

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

describe('a random choice', () => {
  test('depends only on the text and the seed, and is evenly distributed', () => {
    expect(unitOf(7, 'own e4e5')).toBe(unitOf(7, 'own e4e5'));
    expect(unitOf(7, 'own e4e5')).not.toBe(unitOf(8, 'own e4e5'));
    expect(unitOf(7, 'own e4e5')).not.toBe(unitOf(7, 'own e4e6'));
    const units = Array.from({ length: 2000 }, (_, index) => unitOf(1, `own ${index}`));
    const mean = units.reduce((sum, unit) => sum + unit, 0) / units.length;
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.02);
    expect(units.every((unit) => unit >= 0 && unit < 1)).toBe(true);
  });

  test.each([
    [0, 0],
    [0.72, 0],
    [0.74, 1],
    [0.99, 1],
  ])(
    'chooses a line with a probability proportional to exp(−loss / spread): %f, line %i',
    (random, place) => {
      const seen = [
        { line: 0, expected: 0.6 },
        { line: 1, expected: 0.5 },
      ];
      expect(pickLine(seen, 0.1, random)).toBe(place);
      expect(pickLine([], 0.1, random)).toBeUndefined();
    },
  );

  test.each([
    [0, 0, 1],
    [0, 0.49, 1],
    // Half of the weight belongs to the first of two lines.
    [0, 0.5, 2],
    [0, 0.99, 2],
    [0.0002, 0.99, 2],
  ])('takes only the best lines with a spread of %f: %f, line %i', (spread, random, place) => {
    const seen = [0.8, 0.9, 0.9].map((expected, line) => ({ line, expected }));
    expect(pickLine(seen, spread, random)).toBe(place);
  });
});

describe('seenLines', () => {
  // The rook on e1 is attacked by the aanca on k2, around a corner.
  const position = positionOf('11k/12/12/12/12/12/12/2K9/12/12/10a1/4R7 w - - 0 1');
  const line = (move: string, reply: string, value: number) => ({
    pv: [move, reply],
    score: { kind: 'centipawns', value } as const,
  });

  test('returns the search scores if `blindness` is 0', () => {
    const lines = [line('e1e5', 'l12k11', 300), line('c5c6', 'k2e1', -240)];
    expect(seenLines(lines, { position, blindness: 0, seed: 1 })).toEqual(
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
          seenLines([one, line('e1e5', 'l12k11', 300)], { position, blindness: 1, seed })
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
      expect(seenLines(only, { position, blindness: 1, seed })).toEqual(expected);
  });

  test('omits moves that are illegal in the position', () => {
    const lines = [line('a1a2', 'l12k11', 900), line('c5c6', 'l12k11', 300)];
    expect(
      seenLines(lines, { position, blindness: 0, seed: 1 }).map(({ line: { pv } }) => pv[0]),
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
      const seen = seenLines([own, theirs], { position, blindness, seed });
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
        (_, seed) => seenLines(lines, { position, blindness: 1, seed }).length,
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
      seenLines([one], { position: from, blindness: 1, seed }).map(({ expected }) => expected),
    ).flat();
    expect(new Set(seen)).toEqual(new Set([expectedScore(score), expectedScore(believed)]));
  });
});

describe('chooseAtLevel', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await Engine.load(new URL('../../src/wasm/engine.wasm', import.meta.url));
    await engine.setNetwork(networkBytes());
  });

  const searching =
    (position: Position): SearchLines =>
    async (limits) => {
      const request = { ruleset: 'cazaux', fen: makeFen(position.setup) };
      return (await search(engine, limits, request)).lines ?? [];
    };

  /** A line as a search would report it. */
  const found = (move: string, value: number): SearchInfo => ({
    ...{ depth: 2, selectiveDepth: 2, multipv: 1, score: cp(value), pv: [move] },
    ...{ nodes: 1, time: 1, nodesPerSecond: 1, hashUse: 0 },
  });

  /** Gives a level prepared search results; returns the limits of its searches and the line that it chooses. */
  const choose = async (
    level: number,
    ...results: readonly (readonly SearchInfo[])[]
  ): Promise<{
    readonly limits: readonly SearchLimits[];
    readonly chosen: SearchInfo | undefined;
  }> => {
    const limits: SearchLimits[] = [];
    const chosen = await chooseAtLevel(Position.start(cazaux), level, 1, (asked) => {
      limits.push(asked);
      return Promise.resolve(results[limits.length - 1] ?? []);
    });
    return { limits, chosen };
  };
  const look = { depth: 2, lines: 59 };
  const [even, won, best] = [found('e4e5', 0), found('f4f5', 3000), found('g4g5', 200)];

  test.each<[number, readonly (readonly SearchInfo[])[], readonly SearchLimits[], SearchInfo?]>([
    // The first level only looks at each move and the reply to it.
    [1, [[even]], [look], even],
    [1, [[]], [look]],
    // The next levels also search deeper and prefer the result of that search.
    [2, [[won]], [look, { nodes: 10_000 }], won],
    [6, [[found('g4g5', 700), even], [best]], [look, { nodes: 25_000, lines: 6 }], best],
    [6, [[even, best], [found('e4e5', -900)]], [look, { nodes: 25_000, lines: 6 }], best],
    [6, [[]], [look, { nodes: 25_000, lines: 6 }]],
    // Won positions are searched with at least 10,000 nodes.
    [1, [[won], [best]], [look, { nodes: 10_000 }], best],
    [1, [[won], []], [look, { nodes: 10_000 }], won],
    [5, [[won], [best]], [look, { nodes: 13_000 }], best],
    // Levels without blindness choose among six lines, and the last has one.
    [7, [[best, even]], [{ nodes: 30_000, lines: 6 }], best],
    [11, [[best, even]], [{ nodes: 600_000, lines: 6 }], best],
    [12, [[best]], [{ nodes: 1_500_000 }], best],
  ])(
    'uses the limits of level %i and chooses among the lines found: case %#',
    async (level, results, limits, chosen) => {
      expect(await choose(level, ...results)).toEqual({ limits, chosen });
    },
  );

  test('makes an independent random choice in each position', async () => {
    const lines = [found('a1a2', 0), found('a1b1', 0)];
    const chosenIn = async (fen: string): Promise<readonly unknown[]> => {
      const position = positionOf(fen);
      const search = (): Promise<readonly SearchInfo[]> => Promise.resolve(lines);
      return Promise.all(
        Array.from({ length: 20 }, async (_, seed) => {
          const line = await chooseAtLevel(position, 7, seed, search);
          return line?.pv[0];
        }),
      );
    };
    const fens = ['3r7k w - - 0 1', '3r7k w - - 1 1', '4r6k w - - 0 1'].map(
      (end) => `${'12/'.repeat(9)}1P10/K11/${end}`,
    );
    const chosen = await Promise.all(fens.map(chosenIn));
    expect(new Set(chosen.map((each) => JSON.stringify(each))).size).toBe(3);
  });

  const moveOf = async (position: Position, level: number, seed: number) =>
    (await chooseAtLevel(position, level, seed, searching(position)))?.pv[0];

  test('chooses the same move for the same seed and varies with the seed', async () => {
    const start = Position.start(cazaux);
    const moves: (string | undefined)[] = [];
    for (let seed = 0; seed < 8; seed += 1) moves.push(await moveOf(start, 1, seed));
    expect(await moveOf(start, 1, 3)).toBe(moves[3]);
    expect(new Set(moves).size).toBeGreaterThan(2);
    const legal = start.legalMoves().map(makeCoordinates);
    expect(moves.filter((move) => !legal.includes(move ?? ''))).toEqual([]);
  });

  test.each([1, 5, 9])('wins a winning position at level %i', async (level) => {
    let position = positionOf('11k/5p6/12/12/12/12/12/12/12/5A6/RR10/R10K w - - 0 1');
    expect(position.status()).toBe('ongoing');
    for (let ply = 0; ply < 60 && position.status() === 'ongoing'; ply += 1) {
      const text = await moveOf(position, position.turn === 'white' ? level : 1, 11);
      const move = defined(position.legalMoves().find((each) => makeCoordinates(each) === text));
      position = position.play(move);
    }
    expect(position.result()).toBe('1-0');
  });
});
