/** The helper threads of an engine, as their owner starts and ends them. */
import { expect, test } from 'vitest';
import { createSharedMemory, Helpers, type HelperThread } from '../../src/engine/threads.js';
import { compileWasm } from '../../src/wasm/load.js';

const EMPTY_MODULE = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/** Threads that do nothing, and a record of what is done with them. */
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
      return {
        start: async (_module, _memory, thread) => {
          await new Promise((resolve) => setTimeout(resolve));
          if (number === failing) throw new Error('it does not start');
          log.push(`started ${thread}`);
        },
        search: () => Promise.resolve(),
        reset: () => Promise.resolve(),
        setTables: () => Promise.resolve(),
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

test('no thread is made while another one is being loaded, which blocks Firefox', async () => {
  const { spawn, log } = record();
  const helpers = await start(spawn, 3);
  expect(log).toEqual(['make 1', 'started 1', 'make 2', 'started 2', 'make 3', 'started 3']);
  helpers.terminate();
  expect(log.slice(6)).toEqual(['end 1', 'end 2', 'end 3']);
});

test('if one does not start, the others end', async () => {
  const { spawn, log } = record(2);
  await expect(start(spawn, 3)).rejects.toThrow('it does not start');
  expect(log).toEqual(['make 1', 'started 1', 'make 2', 'end 1', 'end 2']);
});
