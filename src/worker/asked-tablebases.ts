/** Solved endings for a search, asked for before it begins. */
import { TableProbe, type Tablebases } from '../engine/tablebases.js';
import type { TablebaseReader } from '../engine/tablebase-types.js';
import type { TablebaseSource } from '../engine/engine.js';
import { makeFen } from '../notation/fen.js';
import type { Position } from '../rules/position.js';
import { compileWasm } from '../wasm/load.js';

/** The tables that a function gives. Those of the last ending are kept, even while there are more men on the board. */
export const askedTablebases = (ask: TablebaseReader): TablebaseSource => {
  let held: Tablebases | undefined;
  const read = async ({ ruleset: { id }, setup }: Position): Promise<Tablebases | undefined> => {
    if (held?.ruleset !== id) held = undefined;
    const tables = held?.tables ?? [];
    try {
      const have = tables.map(({ name }) => name);
      const answer = await ask({ ruleset: id, fen: makeFen(setup), have });
      if (answer !== undefined) {
        const kept = tables.filter(({ name }) => answer.keep.includes(name));
        const module = await compileWasm(answer.module);
        held = { ruleset: id, module, tables: [...kept, ...answer.tables] };
      }
    } catch {
      // A search does without what cannot be read.
    }
    return held;
  };
  // A search that has no time to wait leaves its answer to the next one, which must not ask for the same again.
  let last: Promise<Tablebases | undefined> = Promise.resolve(undefined);
  return {
    read: (position) => (last = last.then(() => read(position))),
    createProbe: TableProbe.create,
  };
};
