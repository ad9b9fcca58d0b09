/** What the levels overlook, and which moves they choose. */
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
import { difficultyOf, seenLines, unitOf } from '../../src/engine/sight.js';
import { expectedScore } from '../../src/engine/win-probability.js';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import { makeFen } from '../../src/notation/fen.js';
import { Position } from '../../src/rules/position.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { networkUrl } from '../../src/wasm/network-url.js';

const { cazaux } = RULESETS;

const positionOf = (fen: string): Position => {
  const position = Position.fromFen(fen, cazaux);
  if (!position.ok) throw new Error(JSON.stringify(position.error));
  return position.value;
};

await loadRules();

describe('the list of levels', () => {
  test('rises in strength, nodes and sight', () => {
    for (const [index, level] of LEVELS.slice(1).entries()) {
      const below = LEVELS[index];
      if (below === undefined) throw new RangeError('the index is within the levels');
      expect(level.elo).toBeGreaterThan(below.elo);
      expect(level.nodes).toBeGreaterThanOrEqual(below.nodes);
      expect(level.blindness).toBeLessThanOrEqual(below.blindness);
      expect(level.spread).toBeLessThanOrEqual(below.spread);
    }
    expect(LEVELS.at(-1)).toMatchObject({ blindness: 0, spread: 0 });
  });

  test('is the one in docs/protocols.md', () => {
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
  ])('Elo %f is level %i', (elo, level) => {
    expect(levelOfElo(Math.max(-1e6, Math.min(1e6, elo)))).toBe(level);
  });
});

describe('what is hard to see', () => {
  test.each([
    ['a step', 'king', 'a1', 'a2', 0.15],
    ['a pawn that captures', 'pawn', 'a4', 'b5', 0.15],
    ['a long way along a file', 'rook', 'a1', 'a11', 0.69],
    ['a leap', 'lion', 'a1', 'b4', 0.62],
    ['a short bend', 'aanca', 'f4', 'g6', 0.66],
    ['a long bend', 'unicornio', 'b1', 'l12', 1],
  ] as const)('%s', (_, role, from, to, difficulty) => {
    expect(difficultyOf({ role, from, to }, cazaux)).toBeCloseTo(difficulty);
  });
});

describe('chance', () => {
  test('is the same for a text and a seed, and spread evenly', () => {
    expect(unitOf(7, 'own e4e5')).toBe(unitOf(7, 'own e4e5'));
    expect(unitOf(7, 'own e4e5')).not.toBe(unitOf(8, 'own e4e5'));
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
  ])('a line a spread worse is chosen e times less often: at %f, line %i', (random, place) => {
    const seen = [
      { line: 0, expected: 0.6 },
      { line: 1, expected: 0.5 },
    ];
    expect(pickLine(seen, 0.1, random)).toBe(place);
    expect(pickLine(seen, 0, random)).toBe(0);
    expect(pickLine([], 0.1, random)).toBeUndefined();
  });
});

describe('sight', () => {
  // The rook on e1 is attacked by the aanca on k2, round a corner.
  const position = positionOf('11k/12/12/12/12/12/12/2K9/12/12/10a1/4R7 w - - 0 1');
  const line = (move: string, reply: string, value: number) => ({
    pv: [move, reply],
    score: { kind: 'centipawns', value } as const,
  });

  test('without blindness is the score of the search', () => {
    const lines = [line('e1e5', 'l12k11', 300), line('c5c6', 'k2e1', -240)];
    expect(seenLines(lines, { position, blindness: 0, seed: 1 })).toEqual(
      lines.map((each) => ({ line: each, expected: expectedScore(each.score) })),
    );
  });

  test('that overlooks a reply counts the piece that it takes as kept, and forced losses as none', () => {
    const after = position.legalMoves().find((move) => makeCoordinates(move) === 'c5c6');
    if (after === undefined) throw new Error('the king cannot step up');
    const reply = position
      .play(after)
      .legalMoves()
      .find(({ captured }) => captured === 'rook');
    if (reply === undefined) throw new Error('the aanca does not attack the rook');
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

  test('that overlooks every move of its own plays one all the same', () => {
    const only = [line('e1e12', 'l12k11', 300)];
    for (let seed = 0; seed < 50; seed += 1)
      expect(seenLines(only, { position, blindness: 1, seed })).toHaveLength(1);
  });
});

describe('a level', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await Engine.load(new URL('../../src/wasm/engine.wasm', import.meta.url));
    await engine.setNetwork(new Uint8Array(readFileSync(networkUrl())));
  });

  const searching =
    (position: Position): SearchLines =>
    async (limits) => {
      const fen = makeFen(position.setup);
      const control = { slice: Number.POSITIVE_INFINITY, shouldStop: () => false };
      const result = await engine.search({ ruleset: 'cazaux', fen }, limits, control);
      if (!result.ok) throw new Error(result.error.message);
      return result.value.lines ?? [];
    };
  const moveOf = async (position: Position, level: number, seed: number) =>
    (await chooseAtLevel(position, level, seed, searching(position)))?.pv[0];

  test('plays the same move for the same seed, and others for others', async () => {
    const start = Position.start(cazaux);
    const moves: (string | undefined)[] = [];
    for (let seed = 0; seed < 8; seed += 1) moves.push(await moveOf(start, 1, seed));
    expect(await moveOf(start, 1, 3)).toBe(moves[3]);
    expect(new Set(moves).size).toBeGreaterThan(2);
    const legal = start.legalMoves().map(makeCoordinates);
    expect(moves.filter((move) => !legal.includes(move ?? ''))).toEqual([]);
  });

  test.each([1, 5, 9])('%i ends a game that is won', async (level) => {
    let position = positionOf('11k/5p6/12/12/12/12/12/12/12/5A6/RR10/R10K w - - 0 1');
    expect(position.status()).toBe('ongoing');
    for (let ply = 0; ply < 60 && position.status() === 'ongoing'; ply += 1) {
      const text = await moveOf(position, position.turn === 'white' ? level : 1, 11);
      const move = position.legalMoves().find((each) => makeCoordinates(each) === text);
      if (move === undefined) throw new Error(`${String(text)} is not legal`);
      position = position.play(move);
    }
    expect(position.result()).toBe('1-0');
  });
});
