/**
 * Large and empty transposition tables, which thread clears them, and how often a search checks its limits.
 */
import { describe, expect, test } from 'vitest';
import { SearchWasm } from '../../src/engine/search-wasm.js';
import { Engine } from '../../src/engine/engine.js';
import { MAX_HASH_MEBIBYTES } from '../../src/engine/limits.js';
import { RootReader } from '../../src/engine/root.js';
import { createSharedMemory } from '../../src/engine/threads.js';
import { compileWasm } from '../../src/wasm/load.js';
import { withMemoryOf } from '../support/little-memory.js';
import { wasmBytes } from '../support/wasm.js';
import { valueOf } from '../support/value.js';
import { CONTROL, search, START } from './support.js';

const MEBIBYTE = 2 ** 20;

describe('a hash table of 2 GiB', () => {
  test('works in the upper half of wasm’s address space', async () => {
    const small = await Engine.load(wasmBytes('engine'));
    await small.setHash(256);
    const large = await Engine.load(wasmBytes('engine'));
    await large.setHash(MAX_HASH_MEBIBYTES);
    expect(large.memoryBytes).toBeGreaterThan(2048 * MEBIBYTE);
    // Half of its entries lie beyond 2 GiB. If they were lost, more nodes would be searched.
    const nodes = async (engine: Engine): Promise<number | undefined> =>
      (await search(engine, { depth: 7 })).info?.nodes;
    for (let search = 1; search <= 2; search += 1)
      expect(await nodes(large)).toBe(await nodes(small));
  });

  test('works in the shared memory of 64 threads', async () => {
    const module = await compileWasm(wasmBytes('engine-threads'));
    const { threadStride } = new SearchWasm(await compileWasm(wasmBytes('engine')));
    const nodes = async (hash: number, threads: number): Promise<number> => {
      const memory = createSharedMemory(threads, threadStride, hash);
      const core = new SearchWasm(module, { memory, thread: 0 });
      expect(core.ttResize(hash, threads)).toBe(true);
      const read = valueOf(new RootReader().read(START, {}));
      core.start(read.root, false);
      for (let depth = 1; depth <= 7; depth += 1) await core.search(depth, 0);
      return core.nodes();
    };
    expect(await nodes(MAX_HASH_MEBIBYTES, 64)).toBe(await nodes(256, 1));
  });
});

describe('without enough memory', () => {
  test('the engine keeps its hash table and accepts a smaller size', async () => {
    const engine = await Engine.load(wasmBytes('engine'));
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

describe('a large hash table', () => {
  test('is not written when shared memory is allocated', async () => {
    const module = await compileWasm(wasmBytes('engine-threads'));
    const { threadStride } = new SearchWasm(await compileWasm(wasmBytes('engine')));
    const before = process.memoryUsage().rss;
    const memory = createSharedMemory(2, threadStride, MAX_HASH_MEBIBYTES);
    const core = new SearchWasm(module, { memory, thread: 0 });
    expect(core.ttResize(MAX_HASH_MEBIBYTES, 2)).toBe(true);
    expect(core.memoryBytes).toBeGreaterThanOrEqual(MAX_HASH_MEBIBYTES * MEBIBYTE);
    expect(process.memoryUsage().rss - before).toBeLessThan(512 * MEBIBYTE);
  });

  test('is emptied without being written', async () => {
    const engine = await Engine.load(wasmBytes('engine'));
    await engine.setHash(1024);
    await search(engine, { nodes: 500 });
    const before = process.memoryUsage().rss;
    await engine.newGame();
    await search(engine, { nodes: 500 });
    expect(process.memoryUsage().rss - before).toBeLessThan(128 * MEBIBYTE);
  });
});

describe('the hash table', () => {
  test('is emptied for a new game, another size and another ruleset', async () => {
    const engine = await Engine.load(wasmBytes('engine'));
    const nodes = async (ruleset: string): Promise<number | undefined> =>
      (await search(engine, { depth: 5 }, { ...START, ruleset })).info?.nodes;
    const first = await nodes('golladay');
    expect(await nodes('golladay')).not.toBe(first);
    await engine.newGame();
    expect(await nodes('golladay')).toBe(first);
    await engine.setHash(32);
    expect(await nodes('golladay')).toBe(first);
    await nodes('murray');
    expect(await nodes('golladay')).toBe(first);
  });
});

test('a search checks its limits every 256 nodes', async () => {
  const engine = await Engine.load(wasmBytes('engine'));
  let polls = 0;
  const shouldStop = (): boolean => {
    polls += 1;
    return false;
  };
  const { info } = await search(engine, { depth: 8 }, START, { ...CONTROL, shouldStop });
  expect(polls).toBeGreaterThanOrEqual(Math.floor((info?.nodes ?? 0) / 256));
});
