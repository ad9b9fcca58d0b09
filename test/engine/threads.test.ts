/** The helper threads of an engine: how their owner starts and ends them, and what each does. */
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { RootReader, type Root } from '../../src/engine/root.js';
import { SearchWasm } from '../../src/engine/search-wasm.js';
import type { CreateProbe, TableProbe, Tablebases } from '../../src/engine/tablebases.js';
import {
  createHelper,
  createSharedMemory,
  Helpers,
  type HelperThread,
} from '../../src/engine/threads.js';
import type { SearchRequest } from '../../src/engine/types.js';
import { compileWasm } from '../../src/wasm/load.js';
import { wasmBytes } from '../support/wasm.js';
import { valueOf } from '../support/value.js';
import { START } from './support.js';

const rootOf = (request: SearchRequest): Root => valueOf(new RootReader().read(request, {})).root;

const EMPTY_MODULE = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/** Threads that only wait, and a record of the calls. */
const record = (
  failing?: number,
): { readonly spawn: () => HelperThread; readonly log: string[] } => {
  const log: string[] = [];
  let spawned = 0;
  return {
    log,
    spawn: () => {
      const number = (spawned += 1);
      log.push(`make ${number}`);
      let isStopped = (): boolean => true;
      return {
        start: async (_module, _memory, thread, stop) => {
          await new Promise((resolve) => setTimeout(resolve));
          if (number === failing) throw new Error('it does not start');
          isStopped = () => Atomics.load(stop, 0) !== 0;
          log.push(`started ${thread}`);
        },
        search: async ({ ruleset }, depth) => {
          log.push(`search ${ruleset.id} ${depth}`);
          while (!isStopped()) await new Promise((resolve) => setTimeout(resolve));
          log.push(`stopped ${number}`);
        },
        reset: async () => {
          await Promise.resolve();
          log.push('reset');
        },
        setTables: async (tables) => {
          await Promise.resolve();
          log.push(`tables ${tables?.ruleset ?? 'none'}`);
        },
        terminate: () => log.push(`end ${number}`),
      };
    },
  };
};

const start = async (spawn: () => HelperThread, count: number): Promise<Helpers> => {
  const module = await compileWasm(EMPTY_MODULE);
  const threading = { spawn, module: () => Promise.resolve(module) };
  return Helpers.start(threading, module, createSharedMemory(1, 65_536, 1), count);
};

test('helpers start one at a time, because loading several at once blocks Firefox', async () => {
  const { spawn, log } = record();
  const helpers = await start(spawn, 3);
  expect(log).toEqual(['make 1', 'started 1', 'make 2', 'started 2', 'make 3', 'started 3']);
  helpers.terminate();
  expect(log.slice(6)).toEqual(['end 1', 'end 2', 'end 3']);
});

test('if one helper fails to start, the others are terminated', async () => {
  const { spawn, log } = record(2);
  await expect(start(spawn, 3)).rejects.toThrow('it does not start');
  expect(log).toEqual(['make 1', 'started 1', 'make 2', 'end 1', 'end 2']);
});

test('all helpers search, stop, reset and receive tables together', async () => {
  const { spawn, log } = record();
  const helpers = await start(spawn, 2);
  expect(helpers.count).toBe(2);
  log.length = 0;
  for (let search = 1; search <= 2; search += 1) {
    helpers.search(rootOf(START), 7);
    await helpers.stop();
  }
  expect(log.splice(0)).toEqual(
    [1, 2].flatMap(() => ['search cazaux 7', 'search cazaux 7', 'stopped 1', 'stopped 2']),
  );
  await helpers.reset();
  await helpers.setTables({ ruleset: 'murray' } as Tablebases);
  await helpers.setTables(undefined);
  expect(log).toEqual(
    ['reset', 'reset'].concat(['murray', 'murray', 'none', 'none'].map((name) => `tables ${name}`)),
  );
});

test.each([
  [1, 65_536, 1, 1, 17],
  [3, 65_537, 2, 4, 36],
  [2, 100_000, 0, 4, 4],
])(
  'the memory for %i threads of %i bytes and a table of %i MiB has %i pages and grows to %i',
  (threads, stride, hash, pages, most) => {
    const memory = createSharedMemory(threads, stride, hash);
    expect(memory.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(memory.buffer.byteLength).toBe(65_536 * pages);
    expect(memory.grow(most - pages)).toBe(pages);
    expect(() => memory.grow(1)).toThrow(RangeError);
  },
);

describe('a helper', () => {
  let module: WebAssembly.Module;
  let stride: number;
  beforeAll(async () => {
    module = await compileWasm(wasmBytes('engine-threads'));
    stride = new SearchWasm(await compileWasm(wasmBytes('engine'))).threadStride;
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** A main thread, a helper that shares its memory, and the depths of the helper's iterations. */
  const begin = (createProbe: CreateProbe = () => undefined) => {
    const memory = createSharedMemory(2, stride, 1);
    const main = new SearchWasm(module, { memory, thread: 0 });
    main.ttResize(1, 2);
    main.start(rootOf(START), false);
    main.clearThreads(2);
    const stop = new Int32Array(new SharedArrayBuffer(4));
    const helper = createHelper(createProbe);
    helper.start(module, memory, 1, stop);
    const searched = vi.spyOn(SearchWasm.prototype, 'search');
    return { main, stop, helper, depths: () => searched.mock.calls.map(([depth]) => depth) };
  };

  test('cannot search before it is started', async () => {
    const helper = createHelper(() => undefined);
    await expect(helper.search(rootOf(START), 1)).rejects.toThrow('has not been started');
    expect(() => {
      helper.reset();
    }).toThrow('has not been started');
  });

  test('searches every depth up to its limit', async () => {
    const { main, helper, depths } = begin();
    await helper.search(rootOf(START), 4);
    expect(depths()).toEqual([1, 2, 3, 4]);
    expect(main.finishedDepth(1)).toBe(4);
    expect(main.nodes(2)).toBeGreaterThan(100);
  });

  test('does not search once it is stopped', async () => {
    const { stop, helper, depths } = begin();
    Atomics.store(stop, 0, 1);
    await helper.search(rootOf(START), 4);
    expect(depths()).toEqual([]);
  });

  test.each([
    ['a stop', 0, (stop: Int32Array) => Atomics.store(stop, 0, 1), []],
    ['a depth that the main thread has finished', 8, () => undefined, [9]],
  ])('ends an iteration at %s', async (_, finished, act, rest) => {
    const { stop, helper, depths } = begin();
    let polls = 0;
    const finishedDepth = vi.spyOn(SearchWasm.prototype, 'finishedDepth');
    finishedDepth.mockImplementation((thread) => {
      expect(thread).toBe(0);
      polls += 1;
      if (polls < 40) return 0;
      if (polls === 40) act(stop);
      return finished;
    });
    await helper.search(rootOf(START), 9);
    const last = depths().length - rest.length;
    // Forty polls are about 10,000 nodes.
    expect(last).toBeGreaterThan(3);
    expect(last).toBeLessThan(8);
    expect(depths().slice(last)).toEqual(rest);
    expect(depths().slice(0, last)).toEqual(Array.from({ length: last }, (__, index) => index + 1));
  });

  test('clears its histories on reset', async () => {
    const { main, helper } = begin();
    const nodes = async (): Promise<number> => {
      main.reset();
      main.clearThreads(2);
      await helper.search(rootOf(START), 6);
      return main.nodes(2) - main.nodes(1);
    };
    const first = await nodes();
    expect(await nodes()).not.toBe(first);
    helper.reset();
    expect(await nodes()).toBe(first);
  });

  test('creates a probe for the tables that it receives', () => {
    const created: (Tablebases | undefined)[] = [];
    const set = vi.spyOn(SearchWasm.prototype, 'setTables');
    const probe = {} as TableProbe;
    const { helper } = begin((tables) => {
      created.push(tables);
      return probe;
    });
    const tables = { ruleset: 'murray' } as Tablebases;
    helper.setTables(tables);
    helper.setTables(undefined);
    expect(created).toEqual([tables]);
    expect(set.mock.calls).toEqual([[probe], [undefined]]);
  });
});
