/** Statistics of an ending: wins of each side, their lengths, and an example of the longest win. */
import { COLORS, type Color } from '../rules/pieces.js';
import type { Setup } from '../rules/setup.js';
import { swapColors } from '../rules/transform.js';
import { TablebaseWasm, loadTablebase } from './tablebase-wasm.js';
import type { Tablebase } from './file.js';
import { makeFen } from '../notation/fen.js';
import { err, ok, type Result } from '../result.js';
import type { Ruleset } from '../rules/rulesets.js';
import { placementsOf, type Block, type TablebaseError } from './material.js';
import { bestLine, TablebaseProber } from './probe.js';
import type { TableSource } from './solve.js';

/** The length of a win, and whether the win can be forced within the move limit. */
interface Won {
  readonly plies: number;
  readonly outcome: 'win' | 'cursed-win';
}

/** Counts of the positions with one side to move, mirror images included. */
export interface SideStatistics {
  readonly positions: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Wins and losses that become draws by the move limit. */
  readonly cursedWins: number;
  readonly cursedLosses: number;
  /**
   * Number of positions by plies to the end. With an odd number of plies, the side to move wins; with an even number,
   * it loses.
   */
  readonly byPlies: ReadonlyMap<number, number>;
  /** The longest win if the move limit is ignored, if any. */
  readonly longest?: Won & { readonly setup: Setup };
}

export type TablebaseStatistics = Readonly<Record<Color, SideStatistics>>;

const DRAW = 255;

export const countTable = async (table: Tablebase): Promise<TablebaseStatistics> => {
  const { block, ruleset, cursed, wasm: own } = table;
  const wasm = own ?? new TablebaseWasm(await loadTablebase(), ruleset);
  if (!wasm.show(block, table)) throw new RangeError('there is not enough memory to count a table');
  const { moveLimit } = ruleset.switches;
  // Without cursed bits, only the distance determines which positions are cursed.
  const limit = cursed === undefined && moveLimit > 0 ? moveLimit : Number.POSITIVE_INFINITY;
  const [white = NOTHING, black = NOTHING] = COLORS.map((turn) => countSide(wasm, turn, limit));
  const { own: times, exchanged } = placementsOf(block);
  return sumStatistics([
    ...Array<TablebaseStatistics>(times).fill({ white, black }),
    ...Array<TablebaseStatistics>(exchanged).fill({
      white: flipped(black, ruleset),
      black: flipped(white, ruleset),
    }),
  ]);
};

/** Converts a side's statistics to those of the other colour. In the longest win, the colours are swapped. */
const flipped = ({ longest, ...counts }: SideStatistics, ruleset: Ruleset): SideStatistics => ({
  ...counts,
  ...(longest !== undefined && {
    longest: { ...longest, setup: swapColors(longest.setup, ruleset) },
  }),
});

const countSide = (wasm: TablebaseWasm, turn: Color, limit: number): SideStatistics => {
  const { all, cursed } = wasm.histogram(turn);
  const byPlies = new Map<number, number>();
  const total = { wins: 0, losses: 0, cursedWins: 0, cursedLosses: 0 };
  for (const [code, count] of all.entries()) {
    const plies = code - 1;
    if (count === 0 || code === 0 || code === DRAW) continue;
    byPlies.set(plies, count);
    const late = plies > limit ? count : (cursed[code] ?? 0);
    if (plies % 2 === 1) {
      total.wins += count;
      total.cursedWins += late;
    } else {
      total.losses += count;
      total.cursedLosses += late;
    }
  }
  const draws = all[DRAW] ?? 0;
  const plies = Math.max(...[...byPlies.keys()].filter((length) => length % 2 === 1), 0);
  const setup = plies === 0 ? undefined : wasm.example(turn, plies);
  return {
    positions: total.wins + draws + total.losses,
    ...total,
    draws,
    byPlies,
    ...(setup !== undefined && { longest: { plies, setup, outcome: winOf(wasm, setup) } }),
  };
};

const winOf = (wasm: TablebaseWasm, setup: Setup): Won['outcome'] => {
  const found = wasm.probe(setup);
  return found !== undefined && 'value' in found && found.value.outcome === 'cursed-win'
    ? 'cursed-win'
    : 'win';
};

const NOTHING: SideStatistics = {
  positions: 0,
  wins: 0,
  draws: 0,
  losses: 0,
  cursedWins: 0,
  cursedLosses: 0,
  byPlies: new Map(),
};

const addSides = (one: SideStatistics, other: SideStatistics): SideStatistics => {
  const byPlies = new Map(one.byPlies);
  for (const [plies, count] of other.byPlies) byPlies.set(plies, (byPlies.get(plies) ?? 0) + count);
  const longer =
    (other.longest?.plies ?? 0) > (one.longest?.plies ?? 0) ? other.longest : one.longest;
  return {
    positions: one.positions + other.positions,
    wins: one.wins + other.wins,
    draws: one.draws + other.draws,
    losses: one.losses + other.losses,
    cursedWins: one.cursedWins + other.cursedWins,
    cursedLosses: one.cursedLosses + other.cursedLosses,
    byPlies: new Map([...byPlies].sort(([a], [b]) => a - b)),
    ...(longer !== undefined && { longest: longer }),
  };
};

/** Adds up the statistics of the blocks of an ending. */
export const sumStatistics = (parts: readonly TablebaseStatistics[]): TablebaseStatistics => ({
  white: parts.map(({ white }) => white).reduce(addSides, NOTHING),
  black: parts.map(({ black }) => black).reduce(addSides, NOTHING),
});

export interface SideSummary extends Omit<SideStatistics, 'byPlies' | 'longest'> {
  /** The number of positions by plies, in ascending order. */
  readonly byPlies: readonly (readonly [plies: number, positions: number])[];
  /** The longest win, if there is any. */
  readonly longest?: Won & {
    readonly fen: string;
    /** Best play, as coordinate moves. */
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
 * Counts the positions of an ending, given by its blocks, and plays the longest wins to their end. Returns undefined if
 * the signal was aborted.
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
  const { setup, ...won } = longest;
  return ok({ ...summary, longest: { ...won, fen: makeFen(setup), line: line.value } });
};
