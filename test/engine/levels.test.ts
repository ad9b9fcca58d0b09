/** The moves that the levels choose. */
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
} from '../../src/engine/levels.js';
import { squaresBack } from '../../src/engine/sight.js';
import { opposite, RULESETS } from '../../src/index.js';
import type { SearchInfo, SearchLimits } from '../../src/index.js';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import { GameLine } from '../../src/protocols/game-line.js';
import { rankOf } from '../../src/rules/squares.js';
import { networkBytes } from '../support/wasm.js';
import { defined } from '../support/value.js';
import { positionOf } from '../support/golden.js';
import { cp, search } from './support.js';

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

describe('a random choice', () => {
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

describe('chooseAtLevel', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await Engine.load(new URL('../../src/wasm/engine.wasm', import.meta.url));
    await engine.setNetwork(networkBytes());
  });

  const searching =
    (game: GameLine): SearchLines =>
    async (limits) =>
      (await search(engine, limits, game.request)).lines ?? [];

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
    const chosen = await chooseAtLevel(GameLine.start(cazaux), level, 1, (asked) => {
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
    [6, [[found('g4g5', 700), even], [best]], [look, { nodes: 19_000, lines: 6 }], best],
    [6, [[even, best], [found('e4e5', -900)]], [look, { nodes: 19_000, lines: 6 }], best],
    [6, [[]], [look, { nodes: 19_000, lines: 6 }]],
    // Won positions are searched with at least 10,000 nodes.
    [1, [[won], [best]], [look, { nodes: 10_000 }], best],
    [1, [[won], []], [look, { nodes: 10_000 }], won],
    [5, [[won], [best]], [look, { nodes: 13_500 }], best],
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
    const lines = [found('a2a3', 0), found('a2b2', 0)];
    const chosenIn = async (fen: string): Promise<readonly unknown[]> => {
      const game = GameLine.fromPosition(positionOf(fen));
      const search = (): Promise<readonly SearchInfo[]> => Promise.resolve(lines);
      return Promise.all(
        Array.from({ length: 20 }, async (_, seed) => {
          const line = await chooseAtLevel(game, 7, seed, search);
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

  const moveOf = async (game: GameLine, level: number, seed: number) =>
    (await chooseAtLevel(game, level, seed, searching(game)))?.pv[0];

  const playAt = async (game: GameLine, level: number, seed: number): Promise<GameLine> => {
    const text = await moveOf(game, level, seed);
    const { position } = game;
    return game.play(defined(position.legalMoves().find((each) => makeCoordinates(each) === text)));
  };

  test('chooses the same move for the same seed and varies with the seed', async () => {
    const start = GameLine.start(cazaux);
    const moves: (string | undefined)[] = [];
    for (let seed = 0; seed < 8; seed += 1) moves.push(await moveOf(start, 1, seed));
    expect(await moveOf(start, 1, 3)).toBe(moves[3]);
    expect(new Set(moves).size).toBeGreaterThan(2);
    const legal = start.position.legalMoves().map(makeCoordinates);
    expect(moves.filter((move) => !legal.includes(move ?? ''))).toEqual([]);
  });

  test.each([1, 5, 9])('wins a winning position at level %i', async (level) => {
    let game = GameLine.fromPosition(
      positionOf('11k/5p6/12/12/12/12/12/12/12/5A6/RR10/R10K w - - 0 1'),
    );
    expect(game.position.status()).toBe('ongoing');
    for (let ply = 0; ply < 60 && game.position.status() === 'ongoing'; ply += 1)
      game = await playAt(game, game.position.turn === 'white' ? level : 1, 11);
    expect(game.position.result()).toBe('1-0');
  });

  test.each([
    [1, 1],
    [1, 2],
    [2, 3],
    [3, 4],
  ])('opens like a person at level %i, with seed %i', async (level, seed) => {
    let game = GameLine.start(cazaux);
    const developed = { white: new Set<string>(), black: new Set<string>() };
    for (let ply = 0; ply < 30 && game.position.status() === 'ongoing'; ply += 1) {
      const before = game.position;
      const [last, next] = [
        squaresBack(game, 2),
        squaresBack((game = await playAt(game, level, seed)), 1),
      ];
      const { from, to } = defined(next);
      const move = defined(before.findMove(from, to));
      const isQuiet = move.captured === undefined && !before.isCheck();
      if (!isQuiet || before.attackers(from, opposite(before.turn)).length > 0) continue;
      // Neither the king walks into the board nor a piece goes back and forth, although nothing forces it.
      if (move.role === 'king') expect(rankOf(to)).toBe(before.turn === 'white' ? 0 : 11);
      expect(last?.from === to && last.to === from).toBe(false);
      if (move.role !== 'pawn' && move.role !== 'king') developed[before.turn].add(from);
    }
    expect(developed.white.size + developed.black.size).toBeGreaterThan(8);
  });
});
