/** Endings that threads of Node solve. */
import { expect, test } from 'vitest';
import { blocksOf, parseMaterial, type Block } from '../../dist/tablebase/material.js';
import { BlockSolver, type PartThreads } from '../../dist/tablebase/solve.js';
import type { Tablebase } from '../../dist/tablebase/file.js';
import { nodePartThreads } from '../../dist/worker/node-tablebase-threads.js';
import { RULESETS } from '../../dist/index.js';

const blockOf = (name: string): Block => {
  const material = parseMaterial(name);
  const [block] = material.ok ? blocksOf(material.value) : [];
  if (block === undefined) throw new Error('no such block');
  return block;
};

const solve = async (block: Block, threads?: PartThreads): Promise<Tablebase> => {
  const solver = await BlockSolver.create(
    block,
    RULESETS.golladay,
    async (below) => ({ ok: true, value: await solve(below) }),
    threads,
  );
  if (!solver.ok) throw new Error(solver.error.message);
  const table = await solver.value.run();
  if (!table.ok || table.value === undefined) throw new Error('not solved');
  return table.value;
};

test('two threads find the same as one', async () => {
  const block = blockOf('KAK');
  const alone = await solve(block);
  const together = await solve(block, nodePartThreads(2, 0));
  expect(Buffer.compare(together.values, alone.values)).toBe(0);
});
