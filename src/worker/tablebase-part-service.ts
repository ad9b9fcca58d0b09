/** Solves a part of an ending on another thread. */
import * as Comlink from './comlink.js';
import { loadTablebase } from '../tablebase/tablebase-wasm.js';
import type { Block } from '../tablebase/material.js';
import {
  LocalPart,
  type PartReport,
  type PartTurn,
  type PartValues,
  type SliceRange,
} from '../tablebase/part.js';
import type { Tablebase } from '../tablebase/file.js';
import { parseRuleset } from '../rules/rulesets.js';

export interface PartService {
  /** Reserves the memory. Returns false if there is not enough. */
  begin(ruleset: string, block: Block, slices: SliceRange): Promise<boolean>;
  advance(turn: PartTurn): PartReport;
  addTable(table: Tablebase): boolean;
  startLimited(limit: number): boolean;
  markCursed(limit: number): boolean;
  finish(): PartValues;
}

export const createPartService = (): PartService => {
  let part: LocalPart | undefined;
  const begun = (): LocalPart => {
    if (part === undefined) throw new Error('the part has not been started');
    return part;
  };
  return {
    async begin(id, block, slices) {
      const ruleset = parseRuleset(id);
      if (!ruleset.ok) throw new TypeError(ruleset.error.message);
      part = LocalPart.create(await loadTablebase(), ruleset.value, block, slices);
      return part !== undefined;
    },
    advance(turn) {
      const report = begun().advance(turn);
      return Comlink.transfer(report, [report.sent.buffer]);
    },
    addTable: (table) => begun().addTable(table),
    startLimited: (limit) => begun().startLimited(limit),
    markCursed: (limit) => begun().markCursed(limit),
    finish() {
      // Sending a view would send all of the wasm memory.
      const found = begun().finish();
      const values = found.values.slice();
      const cursed = found.cursed?.slice();
      return Comlink.transfer({ values, cursed }, [
        values.buffer,
        ...(cursed === undefined ? [] : [cursed.buffer]),
      ]);
    },
  };
};
