/** Blocks that are solved in parts, as by several threads. */
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
import { materialOf, rulesetOf, solve, solvingSource } from './support.js';
import { defined, valueOf } from '../support/value.js';

/** Parts that this thread solves in turn. */
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
            // Some answers arrive asynchronously.
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

const blockNamed = (material: string, name: string): Block =>
  defined(blocksOf(materialOf(material)).find((each) => makeBlock(each) === name));

const solved = async (solver: BlockSolver, signal?: AbortSignal): Promise<Tablebase> =>
  defined(valueOf(await solver.run({ signal })));

const create = async (
  id: string,
  block: Block,
  source: TableSource,
  threads?: PartThreads,
): Promise<BlockSolver> => {
  const ruleset = relevantRuleset(block.material, rulesetOf(id));
  return valueOf(await BlockSolver.create(block, ruleset, source, threads));
};

test('each table that an ending depends on is requested once', async () => {
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
    const table = valueOf(await source(missing));
    expect(wasm.addTable(missing, table)).toBe(true);
  }
  expect(asked.sort()).toEqual(['KAK', 'KCK']);
  expect(wasm.enteredSlices).toBe(20);
});

describe('solving in parts', () => {
  const blocks = [
    ['golladay', 'KAK', 'KAK', 2],
    ['golladay', 'KRK', 'KRK', 5],
    ['custom:golladay,moveLimit=20', 'KPK', 'KPK-a10', 3],
    ['custom:murray,stalemate=draws,bareKing=plays-on', 'KCK', 'KCK', 2],
  ] as const;

  test.each(sampled(blocks, 2))(
    'gives the same table as one part (%s: %s, %s, %i parts)',
    async (id, material, name, count) => {
      const block = blockNamed(material, name);
      const source = solvingSource(rulesetOf(id));
      const whole = await solve(source, block);
      const parts = await solved(await create(id, block, source, await threadsHere(count)));
      expect(Buffer.compare(parts.values, whole.values)).toBe(0);
      expect(parts.cursed === undefined).toBe(whole.cursed === undefined);
      if (parts.cursed !== undefined && whole.cursed !== undefined)
        expect(Buffer.compare(parts.cursed, whole.cursed)).toBe(0);
    },
  );

  test('can be stopped at any time and resumed', async () => {
    const block = blockNamed('KRK', 'KRK');
    const source = solvingSource(rulesetOf('golladay'));
    const whole = await solve(source, block);
    const solver = await create('golladay', block, source, await threadsHere(2));
    let stops = 0;
    for (;;) {
      const stopping = new AbortController();
      const result = valueOf(
        await solver.run({
          signal: stopping.signal,
          onProgress: () => {
            stopping.abort();
          },
        }),
      );
      if (result !== undefined) {
        expect(Buffer.compare(result.values, whole.values)).toBe(0);
        break;
      }
      stops += 1;
    }
    expect(stops).toBeGreaterThan(0);
  });

  test('continues without parts if a thread does not start, and fails if memory is short', async () => {
    const block = blockNamed('KRK', 'KRK');
    const source = solvingSource(rulesetOf('golladay'));
    const whole = await solve(source, block);
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

  test('fails with ending-memory if a thread ends unexpectedly', async () => {
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
