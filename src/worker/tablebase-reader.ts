/** Reads the solved endings that a search needs from storage. */
import type { TablebaseReader, TablebaseData } from '../engine/tablebase-types.js';
import { TablebaseWasm, loadTablebase } from '../tablebase/tablebase-wasm.js';
import { TablebaseLibrary, fileOf, folderOf, type TablebaseStore } from '../tablebase/library.js';
import { makeBlock, relevantRuleset, type Block } from '../tablebase/material.js';
import { blocksBelow } from '../tablebase/work.js';
import type { Tablebase } from '../tablebase/file.js';
import { parseFen } from '../notation/fen.js';
import { parseRuleset, type Ruleset } from '../rules/rulesets.js';
import type { Setup } from '../rules/setup.js';
import { canShareMemory } from './shared-memory.js';

/** The stored blocks that a search of a position needs, largest first. */
const keptBlocks = async (
  setup: Setup,
  ruleset: Ruleset,
  store: TablebaseStore,
): Promise<readonly Block[]> => {
  const folders = new Map<string, ReadonlySet<string>>();
  const kept: Block[] = [];
  for (const block of blocksBelow(setup, ruleset)) {
    const folder = folderOf(relevantRuleset(block.material, ruleset));
    const names = folders.get(folder) ?? (await store.names(folder));
    folders.set(folder, names);
    if (names.has(fileOf(block))) kept.push(block);
  }
  return kept;
};

/** Reads tables from a store, at most `budget` bytes of them for a position. */
export const tablebaseReader = (store: TablebaseStore, budget: number): TablebaseReader => {
  /** Blocks whose tables are damaged. They are listed, so that they are not read again for every search. */
  const damaged = new Set<string>();
  /** Known sizes of tables in bytes. Counting a block's positions takes 15 ms, and there may be a hundred blocks. */
  const sizes = new Map<string, number>();
  const readTable = async (
    library: TablebaseLibrary,
    block: Block,
  ): Promise<Tablebase | undefined> => {
    // Unreadable tables, and tables that do not fit into memory, are not used.
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
    // Returns early if there are no tables, because most users have none and their engine must move immediately.
    const blocks = await keptBlocks(setup.value, ruleset.value, store);
    if (blocks.length === 0) return undefined;
    const module = await loadTablebase();
    const wasm = new TablebaseWasm(module, ruleset.value);
    const keyOf = (block: Block): string => `${id} ${makeBlock(block)}`;
    const library = new TablebaseLibrary(ruleset.value, store, {
      solve: false,
      onDamage: (block) => damaged.add(keyOf(block)),
    });
    const sizeOf = (block: Block): number => {
      const size = sizes.get(keyOf(block)) ?? wasm.setBlock(block);
      sizes.set(keyOf(block), size);
      return size;
    };
    let bytes = 0;
    const fitting = blocks.filter((block) => {
      const size = sizeOf(block);
      if (bytes + size > budget) return false;
      bytes += size;
      return true;
    });
    const tables: TablebaseData[] = [];
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
        cursed: cursed && forThreads(cursed),
      });
    }
    const keep = have.filter((name) => fitting.some((block) => makeBlock(block) === name));
    return tables.length === 0 ? undefined : { module, tables, keep };
  };
};

/** Copies bytes into shared memory if threads can share memory. */
const forThreads = (bytes: Uint8Array): Uint8Array => {
  if (!canShareMemory()) return bytes;
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
};
