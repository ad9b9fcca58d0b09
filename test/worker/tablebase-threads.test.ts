/** Endings solved by threads in Node. */
import { expect, test } from 'vitest';
import { blocksOf, parseMaterial, type Block } from '../../build/library/tablebase/material.js';
import { BlockSolver, type PartThreads } from '../../build/library/tablebase/solve.js';
import type { Tablebase } from '../../build/library/tablebase/file.js';
import { nodePartThreads } from '../../build/library/worker/node-tablebase-threads.js';
import { RULESETS } from '../../build/library/index.js';
import { defined, valueOf } from '../support/value.js';

const blockOf = (name: string): Block => defined(blocksOf(valueOf(parseMaterial(name)))[0]);

const solve = async (block: Block, threads?: PartThreads): Promise<Tablebase> => {
  const solver = valueOf(
    await BlockSolver.create(
      block,
      RULESETS.golladay,
      async (below) => ({ ok: true, value: await solve(below) }),
      threads,
    ),
  );
  return defined(valueOf(await solver.run()));
};

test('two threads solve a block to the same table as one thread', async () => {
  const block = blockOf('KAK');
  const alone = await solve(block);
  const together = await solve(block, nodePartThreads(2, 0));
  expect(Buffer.compare(together.values, alone.values)).toBe(0);
});
