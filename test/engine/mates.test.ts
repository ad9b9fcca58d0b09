/** The ordinary search finds forced wins that an exhaustive search has found (bench/mates/make.mjs). */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import type { Score } from '../../src/rules/score.js';
import { sampled } from '../support/scale.js';
import { wasmBytes } from '../support/wasm.js';
import { search } from './support.js';

interface ForcedEnd {
  readonly ruleset: string;
  readonly fen: string;
  /** Moves of the winning side. */
  readonly moves: number;
  readonly end: string;
}

const SUITE = readFileSync(new URL('../mates.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as ForcedEnd);
/** About half a second on an ordinary machine. */
const NODES = 1_000_000;

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.load(wasmBytes('engine'));
  await engine.setHash(32);
});

const scoreOf = async (
  { ruleset, fen }: ForcedEnd,
  limits: { readonly nodes?: number; readonly mate?: number },
): Promise<{ readonly score: Score | undefined; readonly reason: string }> => {
  await engine.newGame();
  const { info, reason } = await search(engine, limits, { ruleset, fen });
  return { score: info?.score, reason };
};

test('the suite covers every ruleset, every length and every way to end a game', () => {
  expect(SUITE.length).toBeGreaterThanOrEqual(60);
  const have = (key: keyof ForcedEnd): unknown[] => [...new Set(SUITE.map((item) => item[key]))];
  expect(have('ruleset').sort()).toEqual(['cazaux', 'courier', 'golladay', 'murray']);
  expect(have('moves').sort()).toEqual([2, 3, 4, 5, 6]);
  expect(have('end').sort()).toEqual(['bare-king', 'checkmate', 'stalemate']);
});

describe('an ordinary search', () => {
  const problems = sampled(
    SUITE.filter(({ moves }) => moves <= 4),
    8,
  );
  test.each(problems)('finds a win in at most 4 moves: $ruleset $fen', async (problem) => {
    const { score } = await scoreOf(problem, { nodes: NODES });
    expect(score).toEqual({ kind: 'mate', moves: problem.moves });
  });
});

describe('a search with a mate limit', () => {
  const problems = sampled(
    SUITE.filter(({ moves }) => moves <= 3),
    8,
  );
  test.each(problems)('proves the length of a win: $ruleset $fen', async (problem) => {
    expect((await scoreOf(problem, { mate: problem.moves - 1 })).reason).toBe('no-mate');
    const { score } = await scoreOf(problem, { mate: problem.moves });
    expect(score).toEqual({ kind: 'mate', moves: problem.moves });
  });
});
