/** Looks positions up in solved tables, and says what each legal move leads to. */
import { makeCoordinates } from '../notation/coordinates.js';
import { err, ok, type Result } from '../result.js';
import { Position } from '../rules/position.js';
import type { Ruleset } from '../rules/rulesets.js';
import type { Setup } from '../rules/setup.js';
import { BOARD_SIZE } from '../rules/squares.js';
import { TablebaseWasm, loadTablebase, type TableValue } from './tablebase-wasm.js';
import { tablebaseError, isPawnRank, type TablebaseError } from './material.js';
import type { TableSource } from './solve.js';
import type { Tablebase } from './file.js';

/** An outcome for the side to move in the position that was asked about. */
export interface TablebaseOutcome {
  readonly outcome: 'win' | 'draw' | 'loss';
  /** Plies from that position to the end of the game; null for a draw. */
  readonly plies: number | null;
  /** The move limit turns the win or loss into a draw. */
  readonly cursed: boolean;
}

export interface TablebaseMove extends TablebaseOutcome {
  readonly move: string;
}

export interface TablebaseReport extends TablebaseOutcome {
  /** Every legal move, the best first. */
  readonly moves: readonly TablebaseMove[];
}

const OPPOSITE = { win: 'loss', draw: 'draw', loss: 'win' } as const;

/** Higher is better for the side to move. */
const preferenceOf = ({ outcome, plies, cursed }: TablebaseOutcome): number => {
  const length = plies ?? 0;
  const timely = cursed ? 1000 : 2000;
  return outcome === 'draw' ? 0 : outcome === 'win' ? timely - length : length - timely;
};

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

  /** With a table, the prober takes over the memory in which it lies; nobody else may use that any more. */
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

  /** Adds a table. If there is no room for it, all others are dropped first. */
  #add({ block, values, cursed }: Tablebase): boolean {
    if (this.#wasm.addTable(block, values, cursed)) return true;
    this.#wasm = new TablebaseWasm(this.#module, this.#ruleset);
    return this.#wasm.addTable(block, values, cursed);
  }

  #overIn(position: Position): TablebaseOutcome | undefined {
    if (position.status() === 'ongoing') return undefined;
    const result = position.result();
    if (result === '1/2-1/2') return { outcome: 'draw', plies: null, cursed: false };
    const isWin = (result === '1-0') === (position.turn === 'white');
    return { outcome: isWin ? 'win' : 'loss', plies: 0, cursed: false };
  }

  /** Plies already played without a capture or a pawn move count towards the limit. */
  #withClock({ outcome, plies, cursed }: TableValue, clock: number): TablebaseOutcome {
    if (outcome === 'draw') return { outcome, plies: null, cursed: false };
    const limit = this.#ruleset.switches.moveLimit;
    const isLate = limit > 0 && plies + clock > limit && clock > 0;
    return { outcome, plies, cursed: cursed || isLate };
  }

  /** The outcomes of a position and of all its legal moves. */
  async report(position: Position): Promise<Result<TablebaseReport, TablebaseError>> {
    const value = await this.value(position);
    if (!value.ok) return value;
    const moves: TablebaseMove[] = [];
    for (const move of position.legalMoves()) {
      const after = await this.value(position.play(move));
      if (!after.ok) return after;
      const { outcome, plies, cursed } = after.value;
      moves.push({
        move: makeCoordinates(move),
        outcome: OPPOSITE[outcome],
        plies: plies === null ? null : plies + 1,
        cursed,
      });
    }
    moves.sort(
      (one, other) => preferenceOf(other) - preferenceOf(one) || (one.move < other.move ? -1 : 1),
    );
    return ok({ ...value.value, moves });
  }
}

/** Whether no pawn stands behind its start, where tables expect none. */
const isCovered = ({ board }: Setup): boolean =>
  board.every(
    (piece, index) =>
      piece?.role !== 'pawn' || isPawnRank(piece.color, Math.floor(index / BOARD_SIZE)),
  );

/**
 * The moves of best play from a won or lost set-up to the end of the game, which the move limit may bring; none if it is
 * not a legal one.
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
