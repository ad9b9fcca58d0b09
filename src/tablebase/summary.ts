/** What there is to say about an ending, as plain data. */
import { makeFen } from '../notation/fen.js';
import { err, ok, type Result } from '../result.js';
import type { Color } from '../rules/pieces.js';
import type { Ruleset } from '../rules/rulesets.js';
import { TablebaseWasm, loadTablebase } from './tablebase-wasm.js';
import type { Block, TablebaseError } from './material.js';
import { bestLine, TablebaseProber } from './probe.js';
import type { TableSource } from './solve.js';
import type { Tablebase } from './table.js';
import { countTable, sumStatistics, type SideStatistics } from './statistics.js';

/** The positions with one side to move. */
export interface SideSummary extends Omit<SideStatistics, 'byPlies' | 'longest'> {
  /** How many positions take how many plies, the shortest first. */
  readonly byPlies: readonly (readonly [plies: number, positions: number])[];
  /** The longest win, if there is any. */
  readonly longest?: {
    readonly plies: number;
    readonly fen: string;
    /** Coordinate moves of best play. */
    readonly line: readonly string[];
  };
}

export type TablebaseSummary = Readonly<Record<Color, SideSummary>>;

interface SummaryOptions {
  readonly signal?: AbortSignal;
  /** Called before each block with its number. */
  readonly onBlock?: (at: number) => void;
}

/**
 * Counts the positions of an ending, whose blocks are given, and plays the longest wins out. Undefined means that the
 * signal was aborted.
 */
export const summariseTablebase = async (
  blocks: readonly Block[],
  ruleset: Ruleset,
  tables: TableSource,
  { signal, onBlock }: SummaryOptions = {},
): Promise<Result<TablebaseSummary | undefined, TablebaseError>> => {
  const module = await loadTablebase();
  const parts = [];
  let last: Tablebase | undefined;
  for (const [at, block] of blocks.entries()) {
    onBlock?.(at);
    const table = await tables(block, signal, () => new TablebaseWasm(module, ruleset));
    if (signal?.aborted === true) return ok(undefined);
    if (!table.ok) return table;
    last = table.value;
    parts.push(await countTable(last));
  }
  const { white, black } = sumStatistics(parts);
  const prober = await TablebaseProber.create(ruleset, tables, last);
  const first = await summariseSide(white, ruleset, prober);
  if (!first.ok) return first;
  const second = await summariseSide(black, ruleset, prober);
  if (!second.ok) return second;
  return ok({ white: first.value, black: second.value });
};

const summariseSide = async (
  { byPlies, longest, ...counts }: SideStatistics,
  ruleset: Ruleset,
  prober: TablebaseProber,
): Promise<Result<SideSummary, TablebaseError>> => {
  const summary = { ...counts, byPlies: [...byPlies].sort(([one], [other]) => one - other) };
  if (longest === undefined) return ok(summary);
  const line = await bestLine(longest.setup, ruleset, prober);
  if (!line.ok) return err(line.error);
  const { plies, setup } = longest;
  return ok({ ...summary, longest: { plies, fen: makeFen(setup), line: line.value } });
};
