/** The settings of an engine: hash table, threads and tablebases, and the calls that a search rejects. */
import { beforeAll, describe, expect, test } from 'vitest';
import { Engine, type TablebaseSource } from '../../src/engine/engine.js';
import type { TableProbe, Tablebases } from '../../src/engine/tablebases.js';
import { createHelper, type HelperThread, type Threading } from '../../src/engine/threads.js';
import type { SearchInfo, SearchLimits, SearchRequest } from '../../src/engine/types.js';
import { compileWasm } from '../../src/wasm/load.js';
import { withMemoryOf } from '../support/little-memory.js';
import { wasmBytes } from '../support/wasm.js';
import { CONTROL, search, START } from './support.js';

const MEBIBYTE = 2 ** 20;

let build: WebAssembly.Module;
let threadsBuild: WebAssembly.Module;
beforeAll(async () => {
  build = await compileWasm(wasmBytes('engine'));
  threadsBuild = await compileWasm(wasmBytes('engine-threads'));
});

/** An engine whose helper threads only record their calls. */
const withThreads = async (): Promise<{ readonly engine: Engine; readonly log: string[] }> => {
  const log: string[] = [];
  let spawned = 0;
  const note = (text: string): Promise<void> => {
    log.push(text);
    return Promise.resolve();
  };
  const spawn = (): HelperThread => {
    const name = 'abcdef'[spawned++] ?? '';
    return {
      start: (_module, _memory, thread) => note(`${name} starts as ${thread}`),
      search: (_root, depth) => note(`${name} searches ${depth}`),
      reset: () => note(`${name} resets`),
      setTables: () => note(`${name} gets tables`),
      terminate: () => void note(`${name} ends`),
    };
  };
  const threading: Threading = { module: () => Promise.resolve(threadsBuild), spawn };
  return { engine: await Engine.load(build, { threading }), log };
};

describe('an engine rejects', () => {
  test.each([0, -1, 1.5, 2049, Number.NaN])('a hash table of %f MiB', async (hash) => {
    const engine = await Engine.load(build);
    await expect(engine.setHash(hash)).rejects.toThrow(
      new RangeError('hash must be 1 to 2048 MiB'),
    );
  });

  test.each([0, 1.5, 65])('%f threads', async (threads) => {
    const { engine } = await withThreads();
    await expect(engine.setThreads(threads)).rejects.toThrow(
      new RangeError('threads must be 1 to 64'),
    );
  });

  test('several threads without shared memory', async () => {
    const engine = await Engine.load(build);
    expect(await engine.setThreads(1)).toEqual({ ok: true });
    await expect(engine.setThreads(2)).rejects.toThrow(
      'more than one thread needs shared memory, which this page or host lacks',
    );
  });

  test.each<[string, (engine: Engine) => Promise<unknown>]>([
    ['a new hash size', (engine) => engine.setHash(1)],
    ['a number of threads', (engine) => engine.setThreads(1)],
    ['a network', (engine) => engine.setNetwork(undefined)],
    ['a new game', (engine) => engine.newGame()],
    ['another search', (engine) => engine.search(START, { depth: 1 }, CONTROL)],
    ['a search with dice', (engine) => engine.analyseDice(START, { depth: 1 }, CONTROL)],
  ])('%s only during a search', async (_, use) => {
    const engine = await Engine.load(build);
    for (const kind of ['search', 'analyseDice'] as const) {
      let isStopped = false;
      const control = { shouldStop: () => isStopped, slice: 0 };
      const searching = engine[kind](START, {}, control);
      await expect(use(engine)).rejects.toThrow('this engine is searching');
      isStopped = true;
      await searching;
      await expect(use(engine)).resolves.not.toThrow();
    }
  });
});

describe('an engine’s memory', () => {
  test('grows and shrinks with the hash table', async () => {
    const engine = await Engine.load(build);
    const rest = engine.memoryBytes - 16 * MEBIBYTE;
    expect(rest).toBeGreaterThan(0);
    expect(rest).toBeLessThan(16 * MEBIBYTE);
    for (const hash of [64, 1, 8, 8]) {
      expect(await engine.setHash(hash)).toEqual({ ok: true });
      expect(engine.memoryBytes).toBe(rest + hash * MEBIBYTE);
    }
  });

  test('causes an error if it cannot grow, or an exception if it cannot hold the first table', async () => {
    const { engine } = await withThreads();
    await withMemoryOf(24, async () => {
      await expect(Engine.load(build)).resolves.toBeInstanceOf(Engine);
      for (const refused of [await engine.setHash(64), await engine.setHash(32)])
        expect(refused).toMatchObject({ error: { code: 'hash-memory' } });
      expect(engine.memoryBytes).toBeLessThanOrEqual(24 * MEBIBYTE);
    });
    await withMemoryOf(8, async () => {
      await expect(Engine.load(build)).rejects.toThrow(
        'There is not enough memory for a hash table of 16 MiB.',
      );
    });
  });
});

describe('threads', () => {
  test('restart with each new hash size and end when they are no longer needed', async () => {
    const { engine, log } = await withThreads();
    expect(await engine.setThreads(3)).toEqual({ ok: true });
    expect(engine.threads).toBe(3);
    expect(log.splice(0)).toEqual(['a starts as 1', 'b starts as 2']);
    await engine.setHash(1);
    expect(engine.threads).toBe(3);
    expect(log.splice(0)).toEqual(['c starts as 1', 'd starts as 2', 'a ends', 'b ends']);
    await engine.setThreads(1);
    expect(engine.threads).toBe(1);
    expect(log.splice(0)).toEqual(['c ends', 'd ends']);
    await engine.setThreads(2);
    engine.close();
    expect(engine.threads).toBe(1);
    expect(log).toEqual(['e starts as 1', 'e ends']);
  });

  test('empty their histories for a new game', async () => {
    const { engine, log } = await withThreads();
    await engine.setThreads(2);
    await engine.newGame();
    await search(engine, { depth: 1 });
    await engine.newGame();
    expect(log.filter((text) => text.includes('resets'))).toEqual(['a resets', 'a resets']);
  });

  test.each<[SearchLimits, string[]]>([
    [{ depth: 3 }, ['a searches 3']],
    [{ depth: 3, duty: 1 }, ['a searches 3']],
    [{ nodes: 1 }, ['a searches 100']],
    // A proof needs every node of one search, and helpers would work while a search with a duty rests.
    [{ mate: 1 }, []],
    [{ depth: 3, duty: 0.9 }, []],
  ])('run these searches with the limits %o: %o', async (limits, searches) => {
    const { engine, log } = await withThreads();
    await engine.setThreads(2);
    await search(engine, limits);
    expect(log.slice(1)).toEqual(searches);
  });
});

describe('tablebases', () => {
  const FEN = '12/12/12/12/12/12/12/4k7/3R3p4/12/12/K11 w - - 0 1';
  const SEVEN = '12/12/12/12/12/12/12/4k7/3R3p4/12/PPP9/K11 w - - 0 1';

  /** A source of empty tables, with counts of its reads and probes. */
  const source = (read: () => Promise<Tablebases | undefined>) => {
    const counts = { reads: 0, probes: 0 };
    const probe = {
      ...{ ruleset: 'cazaux', hits: 7, clearHits: () => undefined },
      probe: () => {
        counts.probes += 1;
        return 0;
      },
    };
    const tablebases: TablebaseSource = {
      read: () => {
        counts.reads += 1;
        return read();
      },
      createProbe: () => probe as unknown as TableProbe,
    };
    return { counts, tablebases };
  };
  const TABLES = { ruleset: 'cazaux' } as Tablebases;

  test('are read for positions with up to six pieces and probed only under their ruleset', async () => {
    const engine = await Engine.load(build);
    const { counts, tablebases } = source(() => Promise.resolve(TABLES));
    engine.setTablebases(tablebases);
    const cases = [
      [FEN, 'cazaux', 1, true, 7],
      [SEVEN.replace('PPP9', 'PP10'), 'cazaux', 1, undefined, 7],
      [FEN, 'murray', 1, false, 7],
      [SEVEN, 'cazaux', 0, false, undefined],
    ] as const;
    for (const [fen, ruleset, reads, isProbed, tableHits] of cases) {
      Object.assign(counts, { reads: 0, probes: 0 });
      const { info } = await search(engine, { depth: 4 }, { ruleset, fen });
      expect([counts.reads, info?.tableHits]).toEqual([reads, tableHits]);
      if (isProbed !== undefined) expect(counts.probes > 0).toBe(isProbed);
    }
    engine.setTablebases(undefined);
    expect((await search(engine, { depth: 1 }, { ...START, fen: FEN })).info?.tableHits).toBe(
      undefined,
    );
  });

  test('are sent to all helper threads after each change and to each new thread', async () => {
    const { engine, log } = await withThreads();
    let tables: Tablebases | undefined = TABLES;
    engine.setTablebases(source(() => Promise.resolve(tables)).tablebases);
    await engine.setThreads(2);
    const given = async (): Promise<readonly string[]> => {
      log.length = 0;
      await search(engine, { depth: 1 }, { ...START, fen: FEN });
      return log.filter((text) => text.includes('tables'));
    };
    expect(await given()).toEqual(['a gets tables']);
    expect(await given()).toEqual([]);
    tables = { ...TABLES };
    expect(await given()).toEqual(['a gets tables']);
    await engine.setHash(1);
    expect(await given()).toEqual(['b gets tables']);
    tables = undefined;
    expect(await given()).toEqual(['b gets tables']);
    expect(await given()).toEqual([]);
  });

  test.each<[SearchLimits, boolean]>([
    [{ movetime: 20 }, false],
    [{ clock: { time: 200 } }, false],
    [{ depth: 2 }, true],
    [{ movetime: 60_000, depth: 2 }, true],
  ])('delay a search with the limits %o: %s', async (limits, isWaiting) => {
    const engine = await Engine.load(build);
    let open = (): void => undefined;
    const { tablebases } = source(
      () =>
        new Promise((resolve) => {
          open = () => {
            resolve(TABLES);
          };
        }),
    );
    engine.setTablebases(tablebases);
    const searching = search(engine, limits, { ...START, fen: FEN });
    if (isWaiting) open();
    expect((await searching).info?.tableHits).toBe(isWaiting ? 7 : undefined);
    open();
  });
});

test('the engine adopts a line that a helper finishes first, unless several lines are requested', async () => {
  const searching: Threading = {
    module: () => Promise.resolve(threadsBuild),
    spawn: () => {
      const helper = createHelper(() => undefined);
      return {
        start: async (...place) => {
          helper.start(...place);
          await Promise.resolve();
        },
        search: (root) => helper.search(root, 8),
        reset: () => Promise.resolve(),
        setTables: () => Promise.resolve(),
        terminate: () => undefined,
      };
    },
  };
  const depthsOf = async (limits: SearchLimits): Promise<readonly number[]> => {
    const engine = await Engine.load(build, { threading: searching });
    await engine.setThreads(2);
    const depths: number[] = [];
    const onInfo = ({ depth }: SearchInfo): void => void depths.push(depth);
    const { info } = await search(engine, { depth: 8, ...limits }, START, { ...CONTROL, onInfo });
    expect(info?.depth).toBe(8);
    return depths;
  };
  const depths = await depthsOf({});
  expect(depths.length).toBeLessThan(8);
  expect(depths.at(-1)).toBe(8);
  expect(await depthsOf({ lines: 2 })).toEqual([1, 2, 3, 4, 5, 6, 7, 8].flatMap((n) => [n, n]));
});

describe('a request', () => {
  test.each<[string, SearchRequest, SearchLimits, object]>([
    ['invalid limits', START, { depth: 0 }, { ok: false, error: { code: 'limit-invalid' } }],
    ['an invalid position', { ...START, fen: 'x' }, {}, { ok: false }],
    [
      'a finished game',
      { ...START, fen: '11k/12/12/12/12/12/12/12/12/12/12/KR10 b - - 0 1' },
      {},
      { ok: true, value: { reason: 'game-over' } },
    ],
  ])('returns immediately with %s', async (_, request, limits, answer) => {
    const engine = await Engine.load(build);
    expect(await engine.search(request, limits, CONTROL)).toMatchObject(answer);
    expect(await engine.analyseDice(request, limits, CONTROL)).toMatchObject(answer);
    // A valid request can follow.
    expect(await engine.search(START, { depth: 1 }, CONTROL)).toMatchObject({ ok: true });
  });
});
