/** Analysis with dice through the library: values, requests with passes, limits, stops. */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { diceCentipawns, DICE_WIN } from '../../src/engine/dice-value.js';
import { Engine } from '../../src/engine/engine.js';
import { engineUrl } from '../../src/wasm/engine-url.js';
import { DIE_ROLLS, Position, RULESETS, choicesForRoll } from '../../src/index.js';
import type { DiceInfo, DiceLimits, SearchRequest } from '../../src/index.js';
import { defined, valueOf } from '../support/value.js';
import { START } from './support.js';
import { scaled } from '../support/scale.js';

/** White's king is attacked; a rook move or a king move can answer. */
const CHECKED = 'r10k/12/12/12/12/12/12/12/12/12/7RP3/K11 w - - 4 9';

/** Black's king can go back to a12, where the position is repeated for the third time. */
const repeating = (piece: string) => {
  const there = ['a1a2', 'a12a11', 'a2a1'];
  return {
    ruleset: 'cazaux',
    fen: `k11/12/12/10p1/12/12/5${piece}${piece}5/12/12/10P1/12/K11 w - - 0 1`,
    moves: [...there, 'a11a12', ...there],
  };
};

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.load(engineUrl());
});

const analyse = async (
  request: SearchRequest,
  limits: DiceLimits,
  slice = Number.POSITIVE_INFINITY,
): Promise<DiceInfo> => {
  const control = { shouldStop: () => false, slice };
  return defined(valueOf(await engine.analyseDice(request, limits, control)).info);
};

describe('the expected score', () => {
  test('is the mean of the best move’s score over all rolls', async () => {
    const before = await analyse(START, { depth: 2 });
    const sum = before.lines.reduce((total, { value }) => total + value, 0);
    expect(before.value).toBeCloseTo(sum / 8, 12);
    for (const roll of DIE_ROLLS) {
      const after = await analyse(START, { depth: 2, roll, lines: 3 });
      expect(after.value).toBeCloseTo(before.lines[roll - 1]?.value ?? -1, 9);
      expect(after.lines.length).toBeLessThanOrEqual(3);
      const values = after.lines.map(({ value }) => value);
      expect(values).toEqual([...values].sort((a, b) => b - a));
    }
  });

  test('is 1 for a roll that captures the king', async () => {
    const { lines } = await analyse(
      { ruleset: 'cazaux', fen: CHECKED, moves: ['0000'] },
      { depth: 1 },
    );
    expect(lines[4]).toEqual({ move: 'a12a1', value: 1, centipawns: DICE_WIN });
    // Rolls without a legal move lead to the same pass and have the same value.
    expect(new Set([0, 1, 2, 3, 5, 6].map((index) => lines[index]?.value)).size).toBe(1);
    expect(lines[0]?.move).toBeUndefined();
  });

  test.each([
    { side: 'loses', piece: 'R', takes: true },
    { side: 'wins', piece: 'r', takes: false },
  ])('treats a third repetition as a draw for the side that $side', async ({ piece, takes }) => {
    const request = repeating(piece);
    const after = await analyse(request, { depth: 2, roll: 8 });
    expect(after.lines[0]?.move === 'a11a12').toBe(takes);
    if (takes) expect(after.value).toBe(0.5);
    else expect(after.value).toBeGreaterThan(0.5);
    const before = await analyse(request, { depth: 2 });
    expect(before.lines[7]).toEqual(after.lines[0]);
    const sum = before.lines.reduce((total, { value }) => total + value, 0);
    expect(before.value).toBeCloseTo(sum / 8, 12);
    // Without its history the same position has another value.
    const { moves, ...rest } = request;
    const alone = await analyse({ ...rest, moves: moves.slice(0, 3) }, { depth: 2, roll: 8 });
    expect(alone.value < 0.5).toBe(takes);
  });

  test('does not depend on the number of requested moves', async () => {
    for (const roll of DIE_ROLLS) {
      const all = (await analyse(START, { depth: 2, roll, lines: 99 })).lines;
      // Without a move of the roll, the turn passes.
      expect(all).toHaveLength(choicesForRoll(Position.start(RULESETS.cazaux), roll).length);
      for (const lines of [1, 3, 5]) {
        const best = (await analyse(START, { depth: 2, roll, lines })).lines;
        expect(best).toHaveLength(Math.min(lines, all.length));
        for (const [place, { move, value, centipawns }] of best.entries()) {
          expect(value).toBeCloseTo(all[place]?.value ?? -1, 9);
          expect(value).toBeCloseTo(all.find((line) => line.move === move)?.value ?? -1, 9);
          expect(centipawns).toBe(diceCentipawns(value));
        }
      }
      expect((await analyse(START, { depth: 2, roll })).lines).toHaveLength(
        Math.min(1, all.length),
      );
    }
  });
});

describe('requests', () => {
  test('accept passes and a king left in check only in games with dice', async () => {
    const request = { ruleset: 'cazaux', fen: CHECKED, moves: ['0000', 'a12a1'] };
    const control = { shouldStop: () => false };
    expect(await engine.analyseDice(request, { depth: 1 }, control)).toEqual({
      ok: true,
      value: { reason: 'game-over' },
    });
    expect(await engine.search(request, { depth: 1 }, control)).toMatchObject({
      error: { code: 'move-syntax' },
    });
    const attacked = { ruleset: 'cazaux', fen: CHECKED.replace(' w ', ' b ') };
    expect((await analyse(attacked, { depth: 1, roll: 5 })).value).toBe(1);
    expect(await engine.search(attacked, { depth: 1 }, control)).toMatchObject({
      error: { code: 'opponent-in-check' },
    });
  });

  test('cause an error for a pass that no roll allows', async () => {
    const moves = ['e4e5', 'e9e8', '0000'];
    const result = await engine.analyseDice({ ...START, moves }, {}, { shouldStop: () => false });
    expect(result).toMatchObject({
      error: { code: 'move-no-pass', message: expect.stringMatching(/^Move 3: /) as string },
    });
  });
});

describe('a limited search', () => {
  test('lets the event loop run between slices without changing values', async () => {
    const whole = await analyse(START, { depth: 3 });
    await engine.newGame();
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const sliced = await analyse(START, { depth: 3 }, 2);
    clearInterval(timer);
    expect(sliced.value).toBeCloseTo(whole.value, 9);
    expect(turns).toBeGreaterThan(0);
  });

  test('finds the same result with and without pauses between slices', async () => {
    await engine.newGame();
    const whole = await analyse(START, { depth: 3 });
    await engine.newGame();
    const cool = await analyse(START, { depth: 3, duty: 0.5 });
    expect({ ...cool, time: 0 }).toEqual({ ...whole, time: 0 });
  });

  test('finishes an iteration only if the node limit covers it', async () => {
    await engine.newGame();
    const { nodes } = await analyse(START, { depth: 2 });
    for (const [limit, depth] of [
      // The search checks the limit every 256 nodes.
      [nodes - 256, 1],
      [nodes, 2],
    ] as const) {
      await engine.newGame();
      const result = await engine.analyseDice(START, { nodes: limit }, { shouldStop: () => false });
      expect(result.value).toMatchObject({ reason: 'nodes', info: { depth } });
    }
  });
});

describe('with a clock that advances by 10 ms at each poll', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => {
    vi.useRealTimers();
  });

  const run = async (
    request: SearchRequest,
    limits: DiceLimits,
    { stopAt = Number.POSITIVE_INFINITY, waited = 0 } = {},
  ) => {
    await engine.newGame();
    const told: DiceInfo[] = [];
    let asked = 0;
    const result = valueOf(
      await engine.analyseDice(request, limits, {
        waited,
        slice: Number.POSITIVE_INFINITY,
        onInfo: (info) => told.push(info),
        shouldStop: () => {
          asked += 1;
          vi.advanceTimersByTime(10);
          return asked > stopAt;
        },
      }),
    );
    return { ...result, told, time: 10 * asked };
  };

  test.each<[DiceLimits, object, number, string]>([
    [{ movetime: 500 }, {}, 500, 'movetime'],
    [{ movetime: 500 }, { waited: 200 }, 300, 'movetime'],
    [{ movetime: 500, roll: 3 }, {}, 500, 'movetime'],
    [{}, { stopAt: 30 }, 310, 'stopped'],
  ])('a search with %o and %o takes %i ms', async (limits, options, expected, reason) => {
    const result = await run(START, limits, options);
    expect(result.reason).toBe(reason);
    expect(Math.abs(result.time - expected)).toBeLessThanOrEqual(10);
    expect(result.info).toBe(result.told.at(-1));
  });

  test('the reported time includes the wait before the search', async () => {
    const { told, time, reason } = await run(START, { depth: 2 }, { waited: 70 });
    expect(reason).toBe('depth');
    expect(told.map(({ depth }) => depth)).toEqual([1, 2]);
    expect(told[1]?.time).toBe(time + 70);
  });

  test.each([
    ['before a roll', {}],
    ['after a roll', { roll: 8 }],
    ['after a roll, with several lines', { roll: 8, lines: 2 }],
  ] as const)('a stop at any moment keeps the finished results: %s', async (_, limits) => {
    const request = repeating('r');
    const whole = await run(request, { ...limits, depth: 3 });
    const plain = ({ depth, value, lines }: DiceInfo) => ({ depth, value, lines });
    for (let stopAt = 0; 10 * stopAt < whole.time; stopAt += Math.ceil(whole.time / scaled(50))) {
      const { info, reason, told } = await run(request, { ...limits, depth: 3 }, { stopAt });
      expect(reason).toBe('stopped');
      expect(info).toBe(told.at(-1));
      expect(told.map(plain)).toEqual(whole.told.slice(0, told.length).map(plain));
    }
  });
});
