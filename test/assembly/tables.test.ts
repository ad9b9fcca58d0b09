/** The transposition table and the quiescence table with random entries; see assembly/testing-tables.ts. */
import { expect, test } from 'vitest';
import { RULESETS } from '../../src/index.js';
import { instantiate, type EngineExports } from './support.js';

test.each([1, 2, 3])(
  'the tables find exactly the entries stored since they were emptied: %s',
  (seed) => {
    const { exports } = instantiate('testingEngine', RULESETS.cazaux);
    const engine = exports as unknown as EngineExports;
    // The table grows from 1 MiB to a size that is not a power of two.
    engine.ttResize(11, 1);
    for (let round = 0; round < 4; round += 1)
      expect(engine.checkTables(2000, seed * 1000 + round)).toBe(0);
  },
);
