import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { BENCH_SIGNATURE } from '../../src/engine/identity.js';
import { runBench } from '../../src/engine/bench.js';
import { SearchWasm } from '../../src/engine/search-wasm.js';
import { Engine } from '../../src/engine/engine.js';
import { RootReader } from '../../src/engine/root.js';
import { createSharedMemory } from '../../src/engine/threads.js';
import { Position, RULESETS, makeCoordinates, makeRuleset, resolveMove } from '../../src/index.js';
import type { SearchInfo, SearchLimits, SearchResult } from '../../src/index.js';
import { compileWasm } from '../../src/wasm/load.js';
import { goldenCases, positionOf } from '../support/golden.js';
import { scaled } from '../support/scale.js';
import { networkBytes } from '../support/wasm.js';
import { valueOf } from '../support/value.js';
import { search as searchWith } from './support.js';

const BUILDS = {
  release: new URL('../../src/wasm/engine.wasm', import.meta.url),
  threads: new URL('../../src/wasm/engine-threads.wasm', import.meta.url),
  checked: new URL('../../build/engine-checked.wasm', import.meta.url),
} as const;

const load = (build: keyof typeof BUILDS): Promise<Engine> =>
  Engine.load(new Uint8Array(readFileSync(BUILDS[build])));

const search = (
  engine: Engine,
  ruleset: string,
  fen: string,
  limits: SearchLimits,
  moves: readonly string[] = [],
): Promise<SearchResult> => searchWith(engine, limits, { ruleset, fen, moves });

describe.each(['release', 'checked'] as const)('the %s build', (build) => {
  test('returns legal lines for golden positions of every ruleset', async () => {
    const engine = await load(build);
    const custom = makeRuleset({ kingLeapCaptures: true, stalemate: 'draws' });
    for (const ruleset of [...Object.values(RULESETS), custom]) {
      const name = ruleset.name === 'custom' ? 'cazaux' : ruleset.name;
      const cases = goldenCases(name).filter(({ status }) => status === 'ongoing');
      for (const { fen } of cases.filter((_, index) => index % 72 === 0)) {
        const { info, bestMove } = await search(engine, ruleset.id, fen, { depth: 3 });
        let position = positionOf(fen, name);
        expect(position.legalMoves().map(makeCoordinates)).toContain(bestMove);
        if (ruleset.name === 'custom') continue;
        for (const text of info?.pv ?? []) {
          const move = valueOf(resolveMove(position, text));
          position = position.play(move);
        }
      }
    }
  });
});

test('with one thread, the threaded build searches the same nodes as the build without threads', async () => {
  const { root } = valueOf(new RootReader().read({ ruleset: 'courier', fen: 'startpos' }, {}));
  const run = async (core: SearchWasm): Promise<number> => {
    core.ttResize(16, 1);
    core.start(root, false);
    for (let depth = 1; depth <= 6; depth += 1) await core.search(depth, 0);
    return core.nodes();
  };
  const alone = new SearchWasm(await compileWasm(new Uint8Array(readFileSync(BUILDS.release))));
  const memory = createSharedMemory(1, alone.threadStride, 16);
  const threads = new SearchWasm(await compileWasm(new Uint8Array(readFileSync(BUILDS.threads))), {
    memory,
    thread: 0,
  });
  expect(await run(threads)).toBe(await run(alone));
  expect(alone.nodes()).toBeGreaterThan(1000);
});

test('the search reports the share of nodes that the best move took', async () => {
  const core = new SearchWasm(await compileWasm(new Uint8Array(readFileSync(BUILDS.release))));
  core.ttResize(1, 1);
  const shareOf = async (options: {
    readonly searchMoves?: readonly string[];
  }): Promise<number> => {
    const request = { ruleset: 'courier', fen: 'startpos' };
    core.start(valueOf(new RootReader().read(request, options)).root, false);
    for (let depth = 1; depth <= 6; depth += 1) await core.search(depth, 0);
    return core.bestShare();
  };
  expect(await shareOf({ searchMoves: ['e4e5'] })).toBe(1);
  const share = await shareOf({});
  expect(share).toBeGreaterThan(0.1);
  expect(share).toBeLessThan(0.95);
});

describe('the search', () => {
  test('recognises the end of a game under each ruleset', async () => {
    const engine = await load('release');
    const score = async (ruleset: string, fen: string): Promise<unknown> =>
      (await search(engine, ruleset, fen, { depth: 5 })).info?.score;
    // The rook captures the last piece, which wins unless a bare king plays on.
    const lastPiece = '12/12/12/12/12/3k8/12/12/12/7p4/12/3K3R4 w - - 0 1';
    expect(await score('cazaux', lastPiece)).toEqual({ kind: 'mate', moves: 1 });
    expect(await score('golladay', lastPiece)).toMatchObject({ kind: 'centipawns' });
    // After the capture, Black can capture White's last piece, and two bare kings are a draw.
    const barePair = '12/12/12/12/12/12/12/12/6kp4/7R4/12/3K8 w - - 0 1';
    expect(await score('cazaux', barePair)).toEqual({ kind: 'mate', moves: 1 });
    expect(await score('murray', barePair)).toMatchObject({ kind: 'centipawns' });
  });

  test('for the losing side, chooses a move that repeats an earlier position', async () => {
    const engine = await load('release');
    // White's rook and Black's king have moved back and forth; Black's king can repeat the position for the third time.
    const fen = '12/12/12/12/3k8/12/l11/12/7P4/12/7R4/3K8 w - - 0 40';
    const shuffle = ['h2i2', 'd8d9', 'i2h2', 'd9d8'];
    const moves = [...shuffle, ...shuffle.slice(0, 3)];
    const { info } = await search(engine, 'cazaux', fen, { depth: 1 }, moves);
    const line = info?.pv ?? [];
    const repeats = line[0] === 'd9d8';
    // A draw scores 0, which Black, who is behind, prefers.
    expect(repeats).toBe(true);
    expect(info?.score).toEqual({ kind: 'centipawns', value: 0 });
  });

  test('scores the move limit as a draw unless the last move wins', async () => {
    const engine = await load('release');
    const fen = '12/12/12/12/12/3k3p4/12/12/12/12/12/3K3R4 w - - 99 80';
    // Any quiet move ends the game; the capture wins it.
    const taken = await search(engine, 'cazaux', fen, { depth: 3 });
    expect(taken.bestMove).toBe('h1h7');
    const quiet = '12/12/12/12/12/3k3p3p/12/12/12/12/12/3K2R5 w - - 99 80';
    const drawn = await search(engine, 'cazaux', quiet, { depth: 4 });
    expect(drawn.info?.score).toEqual({ kind: 'centipawns', value: 0 });
  });

  /** White mates soon, but no capture or pawn move resets the move counter. */
  const locked = (board: string, turn: 'w' | 'b', clock: number): string =>
    `12/5k6/2p9/2P9/12/12/12/12/5K6/12/12/${board} ${turn} - - ${clock} 90`;
  const DRAW = { kind: 'centipawns', value: 0 };

  test.each([
    ['cazaux', 98, 2],
    // The first ply reaches the limit, so quiescence has to detect it.
    ['cazaux', 99, 1],
    ['custom:moveLimit=20', 18, 2],
  ])('finds no win beyond the move limit: %s, counter %i', async (ruleset, clock, depth) => {
    const engine = await load('release');
    const { info } = await search(engine, ruleset, locked('RR10', 'w', clock), { depth });
    expect(info?.score).toEqual(DRAW);
  });

  test.each([
    ['L11', 'w', 3, 96, 4],
    ['CL10', 'w', 3, 96, 4],
    ['L11', 'b', -3, 95, 5],
    ['CL10', 'b', -3, 95, 5],
    ['RR10', 'b', -2, 97, 3],
  ] as const)(
    'rejects a mate from the hash table that comes after the move limit: %s, %s',
    async (board, turn, moves, clock, depth) => {
      const engine = await load('release');
      const early = await search(engine, 'cazaux', locked(board, turn, 0), { depth: 9 });
      expect(early.info?.score).toEqual({ kind: 'mate', moves });
      // One ply too late for the mate in the table.
      const late = await search(engine, 'cazaux', locked(board, turn, clock), { depth });
      expect(late.info?.score).toEqual(DRAW);
    },
  );

  test('finds a win in time despite draws by the move limit', async () => {
    const engine = await load('release');
    const drawn = await search(engine, 'cazaux', locked('RR10', 'w', 98), { depth: 4 });
    expect(drawn.info?.score).toEqual(DRAW);
    // The mate comes on the hundredth ply.
    const won = await search(engine, 'cazaux', locked('RR10', 'w', 97), { depth: 4 });
    expect(won.info?.score).toEqual({ kind: 'mate', moves: 2 });
  });

  test('is as selective for sides with a lone piece as for others', async () => {
    const engine = await load('release');
    const fens = [
      '12/12/12/9k1p/2L7p1/6K5/4PP6/3P6PP/r11/12/12/12 b - - 0 84',
      '12/5P6/12/4K4k2/10p1/12/4P6p/2Lr8/12/12/12/12 b - - 0 99',
    ];
    for (const fen of fens) {
      const { info } = await search(engine, 'courier', fen, { depth: 9 });
      expect(info?.nodes).toBeLessThan(200_000);
    }
  });

  test('visits the same nodes whether or not it pauses for the event loop', async () => {
    const engine = await load('release');
    const run = async (slice: number): Promise<{ info: SearchInfo | undefined; turns: number }> => {
      await engine.newGame();
      let turns = 0;
      const timer = setInterval(() => (turns += 1), 1);
      const result = await engine.search(
        { ruleset: 'cazaux', fen: 'startpos' },
        { depth: 7, lines: 2 },
        { shouldStop: () => false, slice },
      );
      clearInterval(timer);
      return { info: result.ok ? result.value.info : undefined, turns };
    };
    const whole = await run(Number.POSITIVE_INFINITY);
    // Pause at every poll.
    const sliced = await run(0);
    expect(whole.turns).toBe(0);
    expect(sliced.turns).toBeGreaterThan(0);
    const { depth, nodes, pv, score } = whole.info ?? {};
    expect(sliced.info).toMatchObject({ depth, nodes, pv, score });
  });

  test('stops between slices', async () => {
    const engine = await load('release');
    let stop = false;
    setTimeout(() => (stop = true), 100);
    const result = await engine.search(
      { ruleset: 'murray', fen: 'startpos' },
      {},
      { shouldStop: () => stop, slice: 10 },
    );
    expect(result).toMatchObject({ ok: true, value: { reason: 'stopped' } });
  });

  test('discards its earlier results when the ruleset changes', async () => {
    const engine = await load('release');
    const nodes = async (ruleset: string): Promise<number | undefined> =>
      (await search(engine, ruleset, 'startpos', { depth: 4 })).info?.nodes;
    const first = await nodes('golladay');
    await nodes('cazaux');
    expect(await nodes('golladay')).toBe(first);
  });
});

describe('the bench', () => {
  test('produces the recorded signature on every run', async () => {
    const engine = await load('release');
    expect(await runBench(engine)).toMatchInlineSnapshot(`308580`);
    // As `acedrex bench` counts: with the network.
    expect(await engine.setNetwork(networkBytes())).toEqual({ ok: true });
    const first = await runBench(engine);
    expect(first).toBe(BENCH_SIGNATURE);
    if (scaled(1) > 1) expect(await runBench(engine)).toBe(first);
  });
});

describe('the builds', () => {
  const size = (name: string): number =>
    gzipSync(readFileSync(new URL(`../../src/wasm/${name}.wasm`, import.meta.url)), { level: 9 })
      .length;

  test('stay below their size limits', () => {
    expect(size('rules')).toBeLessThan(20_000);
    expect(size('engine')).toBeLessThan(40_000);
  });

  test('do not allocate memory during a search', async () => {
    const engine = await load('release');
    const before = engine.memoryBytes;
    const { info } = await search(engine, 'cazaux', 'startpos', { nodes: 60_000 });
    expect(info?.nodes).toBeGreaterThan(30_000);
    expect(engine.memoryBytes).toBe(before);
  });

  test('compute the recorded key of the starting position', () => {
    // If keys change, stored analyses are lost, so they must not change by accident.
    expect(Position.start(RULESETS.cazaux).key).toMatchInlineSnapshot(`"08b8bac688a79140"`);
  });
});
