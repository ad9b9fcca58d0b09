/** Reads the solved endings that a search needs from where they are kept. */
import type { EndingsReader, EndingTableData } from '../engine/ending-types.js';
import { EndingsWasm, loadEndings } from '../endings/endings-wasm.js';
import { EndingLibrary, type EndingStore } from '../endings/library.js';
import { makeBlock, type Block } from '../endings/material.js';
import { blocksBelow } from '../endings/work.js';
import type { EndingTable } from '../endings/table.js';
import { parseFen } from '../notation/fen.js';
import { parseRuleset } from '../rules/rulesets.js';
import { canShareMemory } from './shared-memory.js';

/** The blocks that a search of a position needs and that fit into a number of bytes, the largest first. */
const fittingBlocks = (
  wasm: EndingsWasm,
  blocks: readonly Block[],
  budget: number,
): readonly Block[] => {
  let bytes = 0;
  return blocks.filter((block) => {
    const size = wasm.setBlock(block);
    if (bytes + size > budget) return false;
    bytes += size;
    return true;
  });
};

/** Reads tables from a store, for a position at most `budget` bytes of them. */
export const endingsReader = (store: EndingStore, budget: number): EndingsReader => {
  /** Blocks whose tables are damaged. They are not read again for every search. */
  const damaged = new Set<string>();
  const readTable = async (
    library: EndingLibrary,
    block: Block,
  ): Promise<EndingTable | undefined> => {
    // A search does without what cannot be read, or for which memory is short.
    try {
      const table = await library.table(block);
      return table.ok ? table.value : undefined;
    } catch {
      return undefined;
    }
  };
  return async ({ ruleset: id, fen, have }) => {
    const ruleset = parseRuleset(id);
    const setup = ruleset.ok ? parseFen(fen, ruleset.value) : ruleset;
    if (!ruleset.ok || !setup.ok) return undefined;
    const module = await loadEndings();
    const wasm = new EndingsWasm(module, ruleset.value);
    const keyOf = (block: Block): string => `${id} ${makeBlock(block)}`;
    const library = new EndingLibrary(ruleset.value, store, {
      solve: false,
      onDamage: (block) => damaged.add(keyOf(block)),
    });
    const blocks = blocksBelow(setup.value, ruleset.value);
    const fitting = fittingBlocks(wasm, blocks, budget);
    const tables: EndingTableData[] = [];
    for (const block of fitting) {
      const name = makeBlock(block);
      if (have.includes(name) || damaged.has(keyOf(block))) continue;
      const table = await readTable(library, block);
      if (table === undefined) continue;
      const { values, cursed } = table;
      tables.push({
        name,
        men: wasm.menOf(block),
        values: forThreads(values),
        ...(cursed !== undefined && { cursed: forThreads(cursed) }),
      });
    }
    const keep = have.filter((name) => fitting.some((block) => makeBlock(block) === name));
    return tables.length === 0 ? undefined : { module, tables, keep };
  };
};

/** A copy that threads share, where they can. */
const forThreads = (bytes: Uint8Array): Uint8Array => {
  if (!canShareMemory()) return bytes;
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
};
