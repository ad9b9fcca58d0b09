/** Looks positions up in solved tables, and finds the outcome of each legal move. */
import { makeCoordinates } from '../notation/coordinates.js';
import { err, ok, type Result } from '../result.js';
import { Position } from '../rules/position.js';
import type { Ruleset } from '../rules/rulesets.js';
import type { Setup } from '../rules/setup.js';
import { BOARD_SIZE } from '../rules/squares.js';
import {
  LATE,
  TablebaseWasm,
  loadTablebase,
  type Outcome,
  type TableValue,
} from './tablebase-wasm.js';
import { tablebaseError, isPawnRank, type TablebaseError } from './material.js';
import type { TableSource } from './solve.js';
import type { Tablebase } from './file.js';

/** An outcome from the point of view of the side to move in the requested position. */
export interface TablebaseOutcome {
  readonly outcome: Outcome;
  /** Plies from the requested position to the end of the game, without the move limit; null for a draw. */
  readonly plies: number | null;
}

export interface TablebaseMove extends TablebaseOutcome {
  readonly move: string;
}

export interface TablebaseReport extends TablebaseOutcome {
  /** Every legal move, best first. */
  readonly moves: readonly TablebaseMove[];
}

const OPPOSITE = {
  win: 'loss',
  'cursed-win': 'blessed-loss',
  draw: 'draw',
  'blessed-loss': 'cursed-win',
  loss: 'win',
} as const satisfies Record<Outcome, Outcome>;

const VALUE = {
  win: 2000,
  'cursed-win': 1000,
  draw: 0,
  'blessed-loss': -1000,
  loss: -2000,
} as const satisfies Record<Outcome, number>;

/** Ranks an outcome for the side to move. Fast wins rank highest, and fast losses rank lowest. */
const preferenceOf = ({ outcome, plies }: TablebaseOutcome): number =>
  VALUE[outcome] - Math.sign(VALUE[outcome]) * (plies ?? 0);

/** The result of an outcome for the side to move under the move limit. */
export const resultOf = (outcome: Outcome): 'win' | 'draw' | 'loss' =>
  outcome === 'win' || outcome === 'loss' ? outcome : 'draw';

export class TablebaseProber {
  readonly #module: WebAssembly.Module;
  readonly #ruleset: Ruleset;
  readonly #tables: TableSource;
  #wasm: TablebaseWasm;

  private constructor(
    module: WebAssembly.Module,
    ruleset: Ruleset,
    tables: TableSource,
    known: Tablebase | undefined,
  ) {
    this.#module = module;
    this.#ruleset = ruleset;
    this.#tables = tables;
    this.#wasm = known?.wasm ?? new TablebaseWasm(module, ruleset);
    if (known !== undefined) this.#add(known);
  }

  /** Creates a prober. If a table is given, the prober takes ownership of the table's memory. */
  static async create(
    ruleset: Ruleset,
    tables: TableSource,
    known?: Tablebase,
  ): Promise<TablebaseProber> {
    return new TablebaseProber(await loadTablebase(), ruleset, tables, known);
  }

  /** The outcome of a position of the prober's ruleset. */
  async value(position: Position): Promise<Result<TablebaseOutcome, TablebaseError>> {
    const over = this.#overIn(position);
    if (over !== undefined) return ok(over);
    const { setup } = position;
    if (!isCovered(setup)) return err(tablebaseError('ending-not-covered', {}));
    for (;;) {
      const found = this.#wasm.probe(setup);
      if (found === undefined) return err(tablebaseError('ending-not-covered', {}));
      if ('value' in found) return ok(this.#withClock(found.value, position.halfmoves));
      const table = await this.#tables(found.missing, undefined, () => this.#wasm);
      if (!table.ok) return table;
      if (!this.#add(table.value))
        return err(tablebaseError('ending-memory', { bytes: table.value.values.length }));
    }
  }

  /** Adds a table. If there is no room, drops all other tables first. */
  #add(table: Tablebase): boolean {
    if (this.#wasm.addTable(table.block, table)) return true;
    this.#wasm = new TablebaseWasm(this.#module, this.#ruleset);
    return this.#wasm.addTable(table.block, table);
  }

  #overIn(position: Position): TablebaseOutcome | undefined {
    if (position.status() === 'ongoing') return undefined;
    const result = position.result();
    if (result === '1/2-1/2') return { outcome: 'draw', plies: null };
    const isWin = (result === '1-0') === (position.turn === 'white');
    return { outcome: isWin ? 'win' : 'loss', plies: 0 };
  }

  /** Adjusts a value for `clock`, the plies already played without a capture or pawn move. */
  #withClock({ outcome, plies }: TableValue, clock: number): TablebaseOutcome {
    if (outcome === 'draw') return { outcome, plies: null };
    const limit = this.#ruleset.switches.moveLimit;
    const isLate = limit > 0 && plies + clock > limit && clock > 0;
    return { outcome: isLate ? LATE[outcome] : outcome, plies };
  }

  /** The outcomes of a position and of all its legal moves. */
  async report(position: Position): Promise<Result<TablebaseReport, TablebaseError>> {
    const value = await this.value(position);
    if (!value.ok) return value;
    const moves: TablebaseMove[] = [];
    for (const move of position.legalMoves()) {
      const after = await this.value(position.play(move));
      if (!after.ok) return after;
      const { outcome, plies } = after.value;
      moves.push({
        move: makeCoordinates(move),
        outcome: OPPOSITE[outcome],
        plies: plies === null ? null : plies + 1,
      });
    }
    moves.sort(
      (one, other) => preferenceOf(other) - preferenceOf(one) || (one.move < other.move ? -1 : 1),
    );
    return ok({ ...value.value, moves });
  }
}

/** Whether no pawn is behind its starting rank. Tables cover only such positions. */
const isCovered = ({ board }: Setup): boolean =>
  board.every(
    (piece, index) =>
      piece?.role !== 'pawn' || isPawnRank(piece.color, Math.floor(index / BOARD_SIZE)),
  );

/**
 * Best play from a won or lost set-up to the end of the game. The game may end in a draw by the move limit. Empty if
 * the set-up is illegal.
 */
export const bestLine = async (
  setup: Setup,
  ruleset: Ruleset,
  prober: TablebaseProber,
): Promise<Result<readonly string[], TablebaseError>> => {
  const begin = Position.fromSetup(setup, ruleset);
  const line: string[] = [];
  if (!begin.ok) return ok(line);
  let position = begin.value;
  while (position.status() === 'ongoing') {
    const report = await prober.report(position);
    if (!report.ok) return report;
    const [best] = report.value.moves;
    const move = position
      .legalMoves()
      .find(({ from, to }) => best?.move.startsWith(from + to) === true);
    if (move === undefined || best === undefined) break;
    line.push(best.move);
    position = position.play(move);
  }
  return ok(line);
};
