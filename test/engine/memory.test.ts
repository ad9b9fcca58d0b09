/**
 * Large and empty transposition tables, which thread clears them, and how often a search checks its limits.
 */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { SearchWasm } from '../../src/engine/search-wasm.js';
import { Engine } from '../../src/engine/engine.js';
import { MAX_HASH_MEBIBYTES } from '../../src/engine/limits.js';
import { RootReader } from '../../src/engine/root.js';
import { createSharedMemory } from '../../src/engine/threads.js';
import type { SearchLimits, SearchResult } from '../../src/engine/types.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { compileWasm } from '../../src/wasm/load.js';
import { withMemoryOf } from '../support/little-memory.js';

const bytesOf = (build: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(`../../src/wasm/${build}.wasm`, import.meta.url)));

const MEBIBYTE = 2 ** 20;
const REQUEST = { ruleset: 'cazaux', fen: 'startpos' };

beforeAll(() => loadRules());

const search = async (
  engine: Engine,
  limits: SearchLimits,
  ruleset = 'cazaux',
  onPoll: () => void = () => undefined,
): Promise<SearchResult> => {
  const shouldStop = (): boolean => {
    onPoll();
    return false;
  };
  const slice = Number.POSITIVE_INFINITY;
  const result = await engine.search({ ruleset, fen: 'startpos' }, limits, { shouldStop, slice });
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

describe('a table of 2 GiB', () => {
  test('works beyond the first half of what wasm can address', async () => {
    const small = await Engine.load(bytesOf('engine'));
    await small.setHash(256);
    const large = await Engine.load(bytesOf('engine'));
    await large.setHash(MAX_HASH_MEBIBYTES);
    expect(large.memoryBytes).toBeGreaterThan(2048 * MEBIBYTE);
    // Half of its entries lie beyond 2 GiB. If they were lost, more nodes would be searched.
    const nodes = async (engine: Engine): Promise<number | undefined> =>
      (await search(engine, { depth: 7 })).info?.nodes;
    for (let search = 1; search <= 2; search += 1)
      expect(await nodes(large)).toBe(await nodes(small));
  });

  test('the same for threads, whose memory is as large as they need', async () => {
    const module = await compileWasm(bytesOf('engine-threads'));
    const { threadStride } = new SearchWasm(await compileWasm(bytesOf('engine')));
    const nodes = async (hash: number, threads: number): Promise<number> => {
      const memory = createSharedMemory(threads, threadStride, hash);
      const core = new SearchWasm(module, { memory, thread: 0 });
      expect(core.ttResize(hash, threads)).toBe(true);
      const read = new RootReader().read(REQUEST, {});
      if (!read.ok) throw new Error(read.error.message);
      core.start(read.value.root, false);
      for (let depth = 1; depth <= 7; depth += 1) await core.search(depth, 0);
      return core.nodes();
    };
    expect(await nodes(MAX_HASH_MEBIBYTES, 64)).toBe(await nodes(256, 1));
  });
});

describe('where there is not enough memory', () => {
  test('the old table stays, and a smaller one can be had', async () => {
    const engine = await Engine.load(bytesOf('engine'));
    const code = async (hash: number): Promise<string | undefined> => {
      const result = await engine.setHash(hash);
      return result.ok ? undefined : result.error.code;
    };
    const nodes = async (): Promise<number | undefined> => {
      await engine.newGame();
      return (await search(engine, { depth: 6 })).info?.nodes;
    };
    const before = await nodes();
    await withMemoryOf(64, async () => {
      expect(await code(64)).toBe('hash-memory');
      expect(await nodes()).toBe(before);
      expect(await code(32)).toBe(undefined);
    });
    expect(await code(64)).toBe(undefined);
  });
});

describe('a large table', () => {
  test('is not filled when threads get a memory', async () => {
    const module = await compileWasm(bytesOf('engine-threads'));
    const { threadStride } = new SearchWasm(await compileWasm(bytesOf('engine')));
    const before = process.memoryUsage().rss;
    const memory = createSharedMemory(2, threadStride, MAX_HASH_MEBIBYTES);
    const core = new SearchWasm(module, { memory, thread: 0 });
    expect(core.ttResize(MAX_HASH_MEBIBYTES, 2)).toBe(true);
    expect(core.memoryBytes).toBeGreaterThanOrEqual(MAX_HASH_MEBIBYTES * MEBIBYTE);
    expect(process.memoryUsage().rss - before).toBeLessThan(512 * MEBIBYTE);
  });

  test('is cleared in slices with signs of life between them, also if it gets its own size', async () => {
    let beats = 0;
    const engine = await Engine.load(bytesOf('engine'), {
      onBeat: () => {
        beats += 1;
      },
    });
    const nodes = async (): Promise<number | undefined> =>
      (await search(engine, { depth: 5 })).info?.nodes;
    const first = await nodes();
    expect(beats).toBe(0);
    await engine.newGame();
    expect(beats).toBe(32);
    expect(await nodes()).toBe(first);
    await engine.setHash(16);
    expect(beats).toBe(64);
    expect(await nodes()).toBe(first);
  });
});

describe('an empty table is not cleared', () => {
  test('nor when the first search begins, nor for a new game or another ruleset', async () => {
    const engine = await Engine.load(bytesOf('engine'));
    await engine.setHash(1024);
    const before = process.memoryUsage().rss;
    await engine.newGame();
    await search(engine, { nodes: 500 });
    // Clearing memory allocates it; clearing the whole table would take a gibibyte.
    expect(process.memoryUsage().rss - before).toBeLessThan(512 * MEBIBYTE);
  });

  test('a table that has been used is cleared, also under another ruleset', async () => {
    const engine = await Engine.load(bytesOf('engine'));
    const nodes = async (ruleset: string): Promise<number | undefined> =>
      (await search(engine, { depth: 5 }, ruleset)).info?.nodes;
    const first = await nodes('golladay');
    expect(await nodes('golladay')).not.toBe(first);
    await engine.newGame();
    expect(await nodes('golladay')).toBe(first);
    await nodes('murray');
    expect(await nodes('golladay')).toBe(first);
  });

  test.each([2, 3, 7])('%s threads clear all of it together', async (threads) => {
    const module = await compileWasm(bytesOf('engine-threads'));
    const { threadStride } = new SearchWasm(await compileWasm(bytesOf('engine')));
    const hash = 1;
    const memory = createSharedMemory(threads, threadStride, hash);
    const cores = Array.from(
      { length: threads },
      (_, thread) => new SearchWasm(module, { memory, thread }),
    );
    const [main] = cores;
    if (main === undefined) throw new Error('there is no thread');
    main.ttResize(hash, threads);
    const table = new Int32Array(memory.buffer, threads * threadStride, (hash * MEBIBYTE) / 4);
    table.fill(-1);
    for (const core of cores) core.reset(threads);
    expect(table.every((word) => word === 0)).toBe(true);
    expect(main.isTTUsed).toBe(false);
  });
});

test('a search looks at its limits every 256 nodes', async () => {
  const engine = await Engine.load(bytesOf('engine'));
  let polls = 0;
  const { info } = await search(engine, { depth: 8 }, 'cazaux', () => {
    polls += 1;
  });
  expect(polls).toBeGreaterThanOrEqual(Math.floor((info?.nodes ?? 0) / 256));
});
