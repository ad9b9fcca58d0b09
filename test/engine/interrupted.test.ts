/** The reports of a search whose last iteration was interrupted, and the state of the root afterwards. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  analyse,
  createProver,
  faultsOfLines,
  missingPlies,
  orderOf,
} from '../../bench/interrupted/check.mjs';
import { randomPositions } from '../../bench/interrupted/positions.mjs';
import { SeededRandom } from '../../scripts/random.mjs';
import { Engine } from '../../build/library/engine/engine.js';
import { makeFen } from '../../build/library/index.js';
import { SearchWasm } from '../../src/engine/search-wasm.js';
import { RootReader } from '../../src/engine/root.js';
import { createSharedMemory } from '../../src/engine/threads.js';
import type { SearchInfo, SearchLimits, SearchResult } from '../../src/engine/types.js';
import { makeInfo } from '../../src/protocols/uci-tasks.js';
import { loadRules as loadSourceRules } from '../../src/rules/rules-wasm.js';
import { compileWasm } from '../../src/wasm/load.js';
import { sampled, scaled } from '../support/scale.js';
import { wasmBytes } from '../support/wasm.js';
import { valueOf } from '../support/value.js';
import { CONTROL, search as searchWith } from './support.js';

const POSITIONS = scaled(15);

const wasm = (name: string): Promise<WebAssembly.Module> => compileWasm(wasmBytes(name));

let engine: Engine;
beforeAll(async () => {
  await loadSourceRules();
  engine = await Engine.load(await wasm('engine'));
  // Clearing a larger table would take longer than the searches.
  await engine.setHash(1);
});

const search = (
  fen: string,
  limits: SearchLimits,
  { ruleset = 'cazaux', moves = [] as readonly string[], told = [] as SearchInfo[] } = {},
): Promise<SearchResult> =>
  searchWith(
    engine,
    limits,
    { ruleset, fen, moves },
    {
      ...CONTROL,
      onInfo: (info) => told.push(info),
    },
  );

const samples = function* (count: number, seed: number) {
  const random = new SeededRandom(seed);
  let left = count;
  for (const position of randomPositions(random)) {
    yield { position, nodes: 1000 + random.below(8000) };
    left -= 1;
    if (left === 0) return;
  }
};

describe('an interrupted iteration', () => {
  test('does not report a forced loss when the first move fails low', async () => {
    const fen = '12/5Ap5/3k3C4/4A6p/3C4r3/2G1a7/3G8/9GP1/12/3P8/2Pp8/6K5 b - - 0 60';
    for (let nodes = 8000; nodes <= 24_000; nodes += 2000) {
      await engine.newGame();
      const told: SearchInfo[] = [];
      const { info } = await search(fen, { nodes }, { told });
      for (const { score } of told) expect(score.kind).toBe('centipawns');
      expect(info?.score.kind).toBe('centipawns');
    }
  });

  test(`reports only proved wins and losses in ${POSITIONS} random positions`, async () => {
    const proving = await Engine.load(await wasm('engine'));
    await proving.setHash(1);
    const prover = createProver(proving, 50_000);
    let ends = 0;
    let bounds = 0;
    for (const { position, nodes } of samples(POSITIONS, 3)) {
      const where = `${position.ruleset.name} ${makeFen(position.setup)} ${nodes}`;
      const { lines, told, finished } = await analyse(engine, position, { nodes });
      for (const line of [...told, ...lines]) {
        if (line.score.kind !== 'mate') continue;
        ends += 1;
        expect(await prover.confirms(position, line), where).not.toBe(false);
      }
      const [best] = lines;
      if (best === undefined || finished === undefined) continue;
      if (best.bound === undefined) expect(best, where).toEqual(finished);
      else {
        bounds += 1;
        // The same move is reported again only if its score is better.
        if (best.pv[0] === finished.pv[0])
          expect(orderOf(best.score), where).toBeGreaterThan(orderOf(finished.score));
        expect(makeInfo(best, { chances: false })).toMatch(/ score (cp|mate) -?\d+ lowerbound /);
      }
    }
    expect(ends).toBeGreaterThan(POSITIONS / 10);
    expect(bounds).toBeGreaterThan(POSITIONS / 15);
  });

  test('keeps several lines distinct, complete and in order', async () => {
    let changed = 0;
    for (const { position, nodes } of samples(POSITIONS, 5)) {
      const { lines } = await analyse(engine, position, { nodes, lines: 4 });
      const where = `${position.ruleset.name} ${makeFen(position.setup)} ${nodes}`;
      expect(faultsOfLines(lines, 4, position), where).toEqual([]);
      if (new Set(lines.map(({ depth }) => depth)).size > 1) changed += 1;
    }
    expect(changed).toBeGreaterThan(POSITIONS / 15);
  });

  test('usually reports a line of several moves for a move that fails high', async () => {
    let lower = 0;
    let alone = 0;
    for (const { position, nodes } of samples(POSITIONS, 11)) {
      const [best] = (await analyse(engine, position, { nodes })).lines;
      if (best?.bound !== 'lower' || best.depth < 3) continue;
      lower += 1;
      if (best.pv.length === 1 && best.score.kind === 'centipawns') alone += 1;
    }
    expect(lower).toBeGreaterThan(POSITIONS / 30);
    // The table contains most refutations, but not those by evaluation alone.
    expect(alone * 4).toBeLessThan(lower);
  });
});

describe('a mate score’s line', () => {
  interface ForcedEnd {
    readonly ruleset: string;
    readonly fen: string;
  }
  const suite = readFileSync(new URL('../mates.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ForcedEnd)
    .filter(({ ruleset }) => ruleset === 'golladay');

  test('reaches the end of the game', async () => {
    let ends = 0;
    const games = sampled(suite, 8);
    for (const { ruleset, fen } of games) {
      await engine.newGame();
      const told: SearchInfo[] = [];
      await search(fen, { nodes: 60_000 }, { ruleset, told });
      for (const info of told) {
        if (info.score.kind !== 'mate') continue;
        ends += 1;
        expect(missingPlies(info), `${ruleset} ${fen} ${info.depth}`).toBe(0);
      }
    }
    expect(ends).toBeGreaterThan(games.length);
  });
});

describe('the root', () => {
  test('is not stored in the hash table by a search that is restricted to some moves', async () => {
    const fen = 'r11/6l5/g11/1Up3k5/p11/12/11p/1P6P2P/PGP2PP2PP1/5G6/4L7/2R1L2K2R1 w - - 3 52';
    await engine.newGame();
    const fresh = await search(fen, { depth: 1 });
    await engine.newGame();
    await search(fen, { depth: 4, searchMoves: ['a12f12'] }, { moves: ['h1i1'] });
    expect((await search(fen, { depth: 1 })).info?.score).toEqual(fresh.info?.score);
  });

  test('is searched in the order of the previous iteration’s lines', async () => {
    const core = new SearchWasm(await wasm('engine'));
    core.ttResize(4, 1);
    let inversions = 0;
    for (const { position } of samples(15, 21)) {
      const request = { ruleset: position.ruleset.id, fen: makeFen(position.setup) };
      const read = valueOf(new RootReader().read(request, {}));
      core.reset();
      core.setPoll(() => 'go-on');
      const moves = core.start(read.root, false);
      if (moves < 4) continue;
      for (let depth = 1; depth <= 6; depth += 1) {
        const lines = [];
        for (let line = 0; line < 4; line += 1) {
          await core.search(depth, line);
          lines.push(core.line());
        }
        const best = lines.toSorted((a, b) => orderOf(b.score) - orderOf(a.score))[0];
        if (best === undefined || best === lines[0]) continue;
        inversions += 1;
        core.setPoll(() => 'end');
        await core.search(depth + 1, 0);
        const first = core.current();
        if (first.number === 1) expect(first.move).toBe(best.pv[0]);
        break;
      }
    }
    expect(inversions).toBeGreaterThan(0);
  });

  test('adopts a line from another thread and marks its depth as finished', async () => {
    const module = await wasm('engine-threads');
    const { threadStride } = new SearchWasm(await wasm('engine'));
    const memory = createSharedMemory(2, threadStride, 4);
    const main = new SearchWasm(module, { memory, thread: 0 });
    main.ttResize(4, 2);
    const other = new SearchWasm(module, { memory, thread: 1 });
    const read = valueOf(new RootReader().read({ ruleset: 'cazaux', fen: 'startpos' }, {}));
    main.start(read.root, false);
    other.start(read.root, false);
    main.clearThreads(2);
    for (let depth = 1; depth <= 4; depth += 1) await other.search(depth, 0);
    expect(main.finishedDepth(0)).toBe(0);
    expect(main.adopt(1)).toBe(4);
    expect(other.finishedDepth(0)).toBe(4);
    expect(main.line()).toEqual(other.line());
  });
});

test('a proof does not use draws by repetition from another game', async () => {
  const ruleset = 'courier';
  // White's moves back and forth make the position in which Black could win occur for the third time.
  const game = {
    fen: '12/12/4k7/10p1/9p2/12/9K2/G1r9/12/12/12/3r8 w - - 0 3',
    moves: ['j6k6', 'c5c4', 'k6j6', 'c4c5', 'j6k6', 'c5c4', 'k6j6', 'd1j1', 'j6i6'],
  };
  const fen = '12/12/4k7/10p1/9p2/12/8K3/G11/2r9/12/12/9r2 b - - 0 1';
  await engine.newGame();
  await search(game.fen, { mate: 3 }, { ruleset, moves: game.moves });
  expect(await search(fen, { mate: 3 }, { ruleset })).toMatchObject({
    reason: 'mate-found',
    info: { score: { kind: 'mate', moves: 3 } },
  });
});

describe('time management', () => {
  test('plays a single legal move immediately with a clock but analyses it without one', async () => {
    const ruleset = 'courier';
    const fen = '12/12/12/12/2p9/12/7k3p/2P4p4/7K4/2r9/12/12 w - - 6 91';
    const played = await search(fen, { clock: { time: 600_000 } }, { ruleset });
    expect(played).toMatchObject({ reason: 'clock', info: { depth: 1 } });
    const analysed = await search(fen, { depth: 4 }, { ruleset });
    expect(analysed).toMatchObject({ reason: 'depth', info: { depth: 4 } });
  });

  test('ends a search at the ponder hit if its time has already run out', async () => {
    await engine.newGame();
    const begun = performance.now();
    let asked = 0;
    let isDeep = false;
    const result = await engine.search(
      { ruleset: 'cazaux', fen: 'startpos' },
      // About 65 ms, and at most three times as much if the score falls and the best move changes.
      { ponder: true, clock: { time: 4000, movesToGo: 40 } },
      {
        slice: Number.POSITIVE_INFINITY,
        onInfo: ({ depth }) => (isDeep ||= depth >= 8),
        shouldStop: () => {
          if (asked > 0) asked += 1;
          return false;
        },
        isPonderHit: () => {
          if (!isDeep || performance.now() - begun < 400) return false;
          asked ||= 1;
          return true;
        },
      },
    );
    expect(result).toMatchObject({ ok: true, value: { reason: 'clock' } });
    // The search polls once more at the node that detects the hit.
    expect(asked).toBe(2);
  });
});
