/** One search on a clock that advances at each poll: its limits, to the millisecond, and its reports. */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import { orderOf, type SearchControl } from '../../src/engine/search-run.js';
import { timeBudget } from '../../src/engine/time.js';
import type {
  SearchInfo,
  SearchLimits,
  SearchProgress,
  SearchRequest,
  SearchResult,
} from '../../src/engine/types.js';
import { wasmBytes } from '../support/wasm.js';
import { defined, valueOf } from '../support/value.js';
import { START } from './support.js';

/** Milliseconds between two polls. */
const STEP = 10;
/** In the first, White mates in two; in the second, White has one legal move. */
const MATE_IN_TWO = {
  ruleset: 'cazaux',
  fen: '12/5k6/2p9/2P9/12/12/12/12/5K6/12/12/RR10 w - - 0 90',
};
const ONE_MOVE = {
  ruleset: 'courier',
  fen: '12/12/12/12/2p9/12/7k3p/2P4p4/7K4/2r9/12/12 w - - 6 91',
};

let module: WebAssembly.Module;
beforeAll(async () => {
  module = (await Engine.load(wasmBytes('engine'))).module;
});
beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => {
  vi.useRealTimers();
});

interface Run {
  readonly result: SearchResult;
  readonly told: readonly SearchInfo[];
  readonly progress: readonly SearchProgress[];
  readonly polls: number;
}

const run = async (
  request: SearchRequest,
  limits: SearchLimits,
  { stopAt = Number.POSITIVE_INFINITY, hitAt = 0, waited = 0 } = {},
): Promise<Run> => {
  const engine = await Engine.load(module);
  const told: SearchInfo[] = [];
  const progress: SearchProgress[] = [];
  let polls = 0;
  const control: SearchControl = {
    waited,
    slice: Number.POSITIVE_INFINITY,
    onInfo: (info) => told.push(info),
    onProgress: (each) => progress.push(each),
    isPonderHit: () => polls >= hitAt,
    shouldStop: () => {
      polls += 1;
      vi.advanceTimersByTime(STEP);
      return polls > stopAt;
    },
  };
  const result = valueOf(await engine.search(request, limits, control));
  return { result, told, progress, polls };
};

describe('a search’s end reason', () => {
  test.each<[string, SearchRequest, SearchLimits, SearchResult['reason'], number?]>([
    ['a depth limit', START, { depth: 3 }, 'depth', 3],
    ['a node limit', START, { nodes: 3000 }, 'nodes'],
    // The first iteration is finished, because before it there is no move.
    ['a limit of one node', START, { nodes: 1 }, 'nodes'],
    ['a time limit of 0', START, { movetime: 0 }, 'movetime'],
    ['a forced win', MATE_IN_TWO, {}, 'mate-found', 8],
    ['a mate limit of two moves', MATE_IN_TWO, { mate: 2 }, 'mate-found', 3],
    ['a mate limit of three moves', MATE_IN_TWO, { mate: 3 }, 'mate-found', 3],
    ['a mate limit of one move', MATE_IN_TWO, { mate: 1 }, 'no-mate'],
    ['a mate limit of two plies', MATE_IN_TWO, { mate: 2, depth: 2 }, 'no-mate'],
    [
      'a mate limit for the losing side',
      { ...MATE_IN_TWO, fen: MATE_IN_TWO.fen.replace(' w ', ' b ') },
      { mate: 3 },
      'no-mate',
    ],
    ['a single legal move', ONE_MOVE, { clock: { time: 1e6 } }, 'clock', 1],
  ])('is reported for %s', async (_, request, limits, reason, depth) => {
    const { result, told } = await run(request, limits);
    expect([result.reason, result.info?.depth]).toEqual([reason, depth ?? result.info?.depth]);
    expect(result.bestMove).toBe(result.info?.pv[0]);
    expect(told.at(-1)).toEqual(result.info);
    if (limits.mate === undefined) expect(told[0]?.depth).toBe(1);
  });

  test('is reported for a node limit, which is exact even between two usual polls', async () => {
    const first = defined((await run(START, { depth: 1 })).result.info).nodes;
    for (const nodes of [1, first + 1, first + 50, 255]) {
      const { polls } = await run(START, { nodes });
      // A search with so low a limit polls after every node, and once more before each iteration.
      expect(polls).toBeGreaterThanOrEqual(Math.max(nodes, first));
      expect(polls).toBeLessThan(Math.max(nodes, first) + 5);
    }
  });

  test('is reported for a stop before the first move', async () => {
    const { result } = await run(START, {}, { stopAt: 0 });
    expect(result.reason).toBe('stopped');
  });
});

describe('the search time', () => {
  test.each<[SearchLimits, object, number, string]>([
    [{ movetime: 500 }, {}, 500, 'movetime'],
    [{ movetime: 500 }, { waited: 200 }, 300, 'movetime'],
    [{ movetime: 500 }, { stopAt: 20 }, 200, 'stopped'],
    // Before a ponder hit, time limits do not apply, but a stop does.
    [{ movetime: 500, ponder: true }, { hitAt: 100 }, 1500, 'movetime'],
    [{ movetime: 500, ponder: true }, { hitAt: 100, stopAt: 120 }, 1200, 'stopped'],
    [{ clock: { time: 1000 }, ponder: true }, { hitAt: 150 }, 1500, 'clock'],
  ])('with %o and %o is %i ms', async (limits, options, time, reason) => {
    const { result, polls } = await run(START, limits, options);
    expect(result.reason).toBe(reason);
    expect(Math.abs(polls * STEP - time)).toBeLessThanOrEqual(STEP);
  });
});

test.each([300, 500, 800, 1200, 2000])(
  'a move takes at most its hard time limit: %i ms',
  async (time) => {
    const { result, polls } = await run(START, { clock: { time, movesToGo: 1 } });
    expect(result.reason).toBe('clock');
    expect(polls * STEP).toBeLessThanOrEqual(timeBudget({ time, movesToGo: 1 }).hard + 2 * STEP);
  },
);

describe('an interrupted iteration', () => {
  test.each([1, 2])('does not choose a worse move: %i lines', async (lines) => {
    let better = 0;
    for (let nodes = 300; nodes < 5000; nodes += 400) {
      const { result, told } = await run({ ...START, ruleset: 'courier' }, { nodes, lines });
      const best = result.info;
      const finished = told.slice(0, -lines).findLast(({ multipv }) => multipv === 1);
      expect(told.slice(-lines)).toEqual(result.lines);
      expect(result.lines?.map(({ multipv }) => multipv)).toEqual([1, 2].slice(0, lines));
      if (best?.bound !== 'lower') continue;
      better += 1;
      expect(best.depth).toBe((finished?.depth ?? 0) + 1);
      if (lines > 1)
        expect(orderOf(best.score)).toBeGreaterThan(orderOf(finished?.score ?? best.score));
    }
    expect(better).toBeGreaterThan(0);
  });
});

describe('reports', () => {
  test('restart their counters in each search', async () => {
    const engine = await Engine.load(module);
    for (let search = 1; search <= 2; search += 1) {
      await engine.newGame();
      const result = await engine.search(START, { depth: 4 }, { shouldStop: () => false });
      expect(result.value?.info?.nodes).toBeLessThan(5000);
      expect(result.value?.info?.selectiveDepth).toBeGreaterThan(4);
    }
  });

  test('are sent for each line at the end of each iteration', async () => {
    const { told, result } = await run(START, { depth: 4, lines: 3 });
    expect(told.map(({ depth, multipv }) => [depth, multipv])).toEqual(
      [1, 2, 3, 4].flatMap((depth) => [1, 2, 3].map((line) => [depth, line])),
    );
    expect(result.lines).toEqual(told.slice(-3));
    for (const [index, info] of told.entries()) {
      const { nodes, time, nodesPerSecond, depth, selectiveDepth } = info;
      const first = told[index - (index % 3)];
      expect([nodes, time]).toEqual([first?.nodes, first?.time]);
      expect(nodesPerSecond).toBe(time > 0 ? Math.round((nodes * 1000) / time) : 0);
      expect(selectiveDepth).toBeGreaterThanOrEqual(depth);
    }
  });

  test('do not contain more lines than legal moves', async () => {
    const { result } = await run(ONE_MOVE, { depth: 3, lines: 4 });
    expect(result.lines).toHaveLength(1);
  });

  test('include the progress every 250 ms', async () => {
    const { progress, told } = await run(START, { movetime: 2000 });
    expect(progress.map(({ time }) => time)).toEqual([250, 500, 750, 1000, 1250, 1500, 1750]);
    for (const each of progress) {
      const done = told.filter(({ time }) => time <= each.time);
      expect(each.depth).toBe((done.at(-1)?.depth ?? 0) + 1);
      expect(each.selectiveDepth).toBeGreaterThanOrEqual(each.depth);
      expect(each.nodesPerSecond).toBe(Math.round((each.nodes * 1000) / each.time));
      expect(each.currentMove).toMatch(/^[a-l]\d+[a-l]\d+$/);
      expect(each.currentMoveNumber).toBeGreaterThan(0);
      expect(each.hashUse).toBeLessThan(1000);
    }
  });
});
