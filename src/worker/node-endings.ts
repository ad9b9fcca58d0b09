/** Reads the solved endings that a search needs from a folder, in Node. */
import { TableProbe, type EndingTableData, type EndingTables } from '../engine/ending-tables.js';
import type { EndingSource } from '../engine/engine.js';
import { EndingsWasm, loadEndings } from '../endings/endings-wasm.js';
import { EndingLibrary } from '../endings/library.js';
import { makeBlock } from '../endings/material.js';
import { blocksBelow } from '../endings/work.js';
import type { Ruleset } from '../rules/rulesets.js';
import { storeIn } from './node-ending-files.js';

/** With more men on the board, a search seldom reaches an ending, and too many tables could be needed. */
const MAX_MEN = 6;
/** Bytes of tables that are kept in memory. */
const BUDGET = 2 ** 30;

/** Tables of one ruleset. */
class Shelf {
  readonly #ruleset: Ruleset;
  readonly #library: EndingLibrary;
  readonly #wasm: EndingsWasm;
  readonly #module: WebAssembly.Module;
  /** By block; undefined for those that the folder lacks. */
  readonly #known = new Map<string, EndingTableData | undefined>();
  #bytes = 0;
  #tables: EndingTables | undefined;

  constructor(folder: string, ruleset: Ruleset, module: WebAssembly.Module) {
    this.#ruleset = ruleset;
    this.#library = new EndingLibrary(ruleset, storeIn(folder), { solve: false });
    this.#module = module;
    this.#wasm = new EndingsWasm(module, ruleset);
  }

  readonly read: EndingSource['read'] = async ({ setup }) => {
    let hasChanged = false;
    for (const block of blocksBelow(setup, this.#ruleset)) {
      const name = makeBlock(block);
      if (this.#known.has(name) || this.#bytes + this.#wasm.setBlock(block) > BUDGET) continue;
      // A search does without what cannot be read.
      const table = await this.#library.table(block).catch(() => undefined);
      const data =
        table?.ok === true
          ? {
              men: this.#wasm.menOf(block),
              values: shared(table.value.values),
              ...(table.value.cursed !== undefined && { cursed: shared(table.value.cursed) }),
            }
          : undefined;
      this.#known.set(name, data);
      if (data === undefined) continue;
      this.#bytes += data.values.length;
      hasChanged = true;
    }
    if (hasChanged)
      this.#tables = {
        ruleset: this.#ruleset.id,
        module: this.#module,
        tables: [...this.#known.values()].filter((data) => data !== undefined),
      };
    return this.#tables;
  };
}

/** A copy that threads share. */
const shared = (bytes: Uint8Array): Uint8Array => {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
};

/** The tables in a folder, read when a search first needs them. Those of one ruleset at a time are kept. */
export const endingsIn = (folder: string): EndingSource => {
  let shelf: { readonly id: string; readonly read: EndingSource['read'] } | undefined;
  const read: EndingSource['read'] = async (position) => {
    const { ruleset } = position;
    if (position.pieces().length > MAX_MEN) return undefined;
    if (shelf?.id !== ruleset.id)
      shelf = { id: ruleset.id, read: new Shelf(folder, ruleset, await loadEndings()).read };
    return shelf.read(position);
  };
  return { read, createProbe: TableProbe.create };
};
