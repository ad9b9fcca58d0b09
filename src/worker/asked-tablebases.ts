/** Requests the solved endings for a search before the search begins. */
import { TableProbe, type Tablebases } from '../engine/tablebases.js';
import type { TablebaseReader } from '../engine/tablebase-types.js';
import type { TablebaseSource } from '../engine/engine.js';
import { makeFen } from '../notation/fen.js';
import type { Position } from '../rules/position.js';
import { compileWasm } from '../wasm/load.js';

/**
 * Requests tables from a function. While more pieces are on the board than tables cover, keeps the tables of the last
 * ending.
 */
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
      // Unreadable tables are ignored.
    }
    return held;
  };
  // If a search cannot wait for the response, the next search uses that response without a new request.
  let last: Promise<Tablebases | undefined> = Promise.resolve(undefined);
  return {
    read: (position) => (last = last.then(() => read(position))),
    createProbe: TableProbe.create,
  };
};
