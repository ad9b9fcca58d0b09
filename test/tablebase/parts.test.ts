/** Blocks that are solved in parts, as several threads do it. */
import { describe, expect, test } from 'vitest';
import { TablebaseWasm, loadTablebase } from '../../src/tablebase/tablebase-wasm.js';
import { blocksOf, makeBlock, relevantRuleset, type Block } from '../../src/tablebase/material.js';
import { LocalPart } from '../../src/tablebase/part.js';
import {
  BlockSolver,
  ThreadEnded,
  type PartThreads,
  type TableSource,
} from '../../src/tablebase/solve.js';
import type { Tablebase } from '../../src/tablebase/file.js';
import { sampled } from '../support/scale.js';
import { materialOf, rulesetOf, solvingSource } from './support.js';

/** Parts that this thread solves, one piece of each after the other. */
const threadsHere = async (count: number): Promise<PartThreads> => {
  const module = await loadTablebase();
  return {
    count,
    minBytes: 0,
    start: (ruleset, block, slices) => {
      const part = LocalPart.create(module, ruleset, block, slices);
      return Promise.resolve(
        part && {
          advance: async (turn) => {
            // Answers come at other times than questions.
            if (slices.first % 2 === 0) await Promise.resolve();
            return part.advance(turn);
          },
          addTable: part.addTable.bind(part),
          startLimited: part.startLimited.bind(part),
          markCursed: part.markCursed.bind(part),
          finish: part.finish.bind(part),
          close: () => undefined,
        },
      );
    },
  };
};

const blockNamed = (material: string, name: string): Block => {
  const block = blocksOf(materialOf(material)).find((each) => makeBlock(each) === name);
  if (block === undefined) throw new Error('no such block');
  return block;
};

const solved = async (solver: BlockSolver, signal?: AbortSignal): Promise<Tablebase> => {
  const table = await solver.run({ signal });
  if (!table.ok) throw new Error(table.error.message);
  if (table.value === undefined) throw new Error('stopped');
  return table.value;
};

const create = async (
  id: string,
  block: Block,
  source: TableSource,
  threads?: PartThreads,
): Promise<BlockSolver> => {
  const ruleset = relevantRuleset(block.material, rulesetOf(id));
  const solver = await BlockSolver.create(block, ruleset, source, threads);
  if (!solver.ok) throw new Error(solver.error.message);
  return solver.value;
};

test('each table that an ending leads to is asked for once', async () => {
  const ruleset = rulesetOf('golladay');
  const source = solvingSource(ruleset);
  const wasm = new TablebaseWasm(await loadTablebase(), ruleset);
  wasm.setBlock(blockNamed('KAKC', 'KAKC'));
  wasm.setPart(0, 20);
  expect(wasm.reserveBlock()).toBe(true);
  wasm.start(0);
  const asked: string[] = [];
  while (wasm.advance(20) === 'missing') {
    const missing = wasm.missing();
    asked.push(makeBlock(missing));
    expect(asked.length).toBeLessThan(3);
    const table = await source(missing);
    if (!table.ok) throw new Error(table.error.message);
    expect(wasm.addTable(missing, table.value.values, table.value.cursed)).toBe(true);
  }
  expect(asked.sort()).toEqual(['KAK', 'KCK']);
  expect(wasm.enteredSlices).toBe(20);
});

describe('parts', () => {
  const blocks = [
    ['golladay', 'KAK', 'KAK', 2],
    ['golladay', 'KRK', 'KRK', 5],
    ['custom:golladay,moveLimit=20', 'KPK', 'KPK-a10', 3],
    ['custom:murray,stalemate=draws,bareKing=plays-on', 'KCK', 'KCK', 2],
  ] as const;

  test.each(sampled(blocks, 2))(
    '%s: %s, %s in %i parts is the same as one',
    async (id, material, name, count) => {
      const block = blockNamed(material, name);
      const source = solvingSource(rulesetOf(id));
      const whole = await solved(await create(id, block, source));
      const parts = await solved(await create(id, block, source, await threadsHere(count)));
      expect(Buffer.compare(parts.values, whole.values)).toBe(0);
      expect(parts.cursed === undefined).toBe(whole.cursed === undefined);
      if (parts.cursed !== undefined && whole.cursed !== undefined)
        expect(Buffer.compare(parts.cursed, whole.cursed)).toBe(0);
    },
  );

  test('can be stopped at any time and gone on with', async () => {
    const block = blockNamed('KRK', 'KRK');
    const source = solvingSource(rulesetOf('golladay'));
    const whole = await solved(await create('golladay', block, source));
    const solver = await create('golladay', block, source, await threadsHere(2));
    let stops = 0;
    for (;;) {
      const stopping = new AbortController();
      const result = await solver.run({
        signal: stopping.signal,
        onProgress: () => {
          stopping.abort();
        },
      });
      if (!result.ok) throw new Error(result.error.message);
      if (result.value !== undefined) {
        expect(Buffer.compare(result.value.values, whole.values)).toBe(0);
        break;
      }
      stops += 1;
    }
    expect(stops).toBeGreaterThan(0);
  });

  test('are left out where no thread starts, and need memory where one does', async () => {
    const block = blockNamed('KRK', 'KRK');
    const source = solvingSource(rulesetOf('golladay'));
    const whole = await solved(await create('golladay', block, source));
    const closed: number[] = [];
    const threads = (failing: () => Promise<undefined>): PartThreads => ({
      count: 2,
      minBytes: 0,
      start: async (ruleset, ending, slices) => {
        if (slices.first > 0) return failing();
        const part = await (await threadsHere(2)).start(ruleset, ending, slices);
        return part && { ...part, close: () => closed.push(slices.first) };
      },
    });
    const none = threads(() => Promise.reject(new Error('blocked')));
    const alone = await solved(await create('golladay', block, source, none));
    expect(Buffer.compare(alone.values, whole.values)).toBe(0);
    expect(closed).toEqual([0]);
    const short = threads(() => Promise.resolve(undefined));
    const failed = await BlockSolver.create(block, rulesetOf('golladay'), source, short);
    expect(failed).toMatchObject({ ok: false, error: { code: 'ending-memory' } });
    expect(closed).toEqual([0, 0]);
  });

  test('a thread that ends in the midst costs the work, and says that memory is short', async () => {
    const block = blockNamed('KRK', 'KRK');
    const here = await threadsHere(2);
    const solver = await create('golladay', block, solvingSource(rulesetOf('golladay')), {
      ...here,
      start: async (ruleset, ending, slices) => {
        const part = await here.start(ruleset, ending, slices);
        if (part === undefined || slices.first === 0) return part;
        let calls = 0;
        return {
          ...part,
          advance: (turn) => {
            calls += 1;
            if (calls > 2) throw new ThreadEnded();
            return part.advance(turn);
          },
        };
      },
    });
    expect(await solver.run()).toMatchObject({ ok: false, error: { code: 'ending-memory' } });
  });
});
