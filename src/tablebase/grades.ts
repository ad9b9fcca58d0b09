/**
 * Chooses positions of a solved ending for practice: wins of a given length, and draws that must be held. The same seed
 * chooses the same position.
 */
import { mulberry32, shuffled } from '../random.js';
import { ok, type Result } from '../result.js';
import { Position } from '../rules/position.js';
import type { Ruleset } from '../rules/rulesets.js';
import type { Setup } from '../rules/setup.js';
import { BOARD_SIZE } from '../rules/squares.js';
import type { Tablebase } from './file.js';
import type { Block, TablebaseError } from './material.js';
import type { TablebaseProber } from './probe.js';
import type { TableSource } from './solve.js';
import { loadTablebase, TablebaseWasm } from './tablebase-wasm.js';

export const GRADES = ['win5', 'win10', 'win20', 'win40', 'win', 'draw'] as const;
export type Grade = (typeof GRADES)[number];

/** The shortest and the longest wins of each grade, in moves of the winner. A win in one move is not an exercise. */
export const GRADE_MOVES = {
  win5: [2, 5],
  win10: [6, 10],
  win20: [11, 20],
  win40: [21, 40],
  win: [2, Number.POSITIVE_INFINITY],
} as const satisfies Record<Exclude<Grade, 'draw'>, readonly [number, number]>;

/** The moves that the user must play without losing a drawn position. */
export const MOVES_TO_HOLD = 10;

/** The grades with wins in an ending, given its longest win in plies. Every shorter win occurs on the way to it. */
export const winGradesOf = (plies: number, { switches: { moveLimit } }: Ruleset): Grade[] => {
  const timely = moveLimit === 0 ? plies : Math.min(plies, moveLimit);
  return GRADES.filter((grade) => grade !== 'draw' && 2 * GRADE_MOVES[grade][0] - 1 <= timely);
};

/** A position for practice, with the user to move. */
export interface GradedStart {
  readonly position: Position;
  /** Plies until the user wins; null for a draw. */
  readonly plies: number | null;
}

interface Choice {
  readonly blocks: readonly Block[];
  readonly ruleset: Ruleset;
  readonly tables: TableSource;
  readonly prober: TablebaseProber;
}

/** Maximum number of blocks in which a position is sought. An ending with two pawns has thousands of blocks. */
const MAX_BLOCKS = 200;

/**
 * Chooses a position of an ending, given by its blocks. If possible, White as the stronger side wins, and Black holds
 * the draw. Returns undefined if the ending has no position of the grade.
 *
 * Every win takes at most as many plies as the move limit allows, so best play wins in time. A longer win may not be
 * cursed, because a capture restarts the count, but the shortest line to such a win can still be too slow.
 */
export const chooseStart = async (
  { blocks, ruleset, tables, prober }: Choice,
  grade: Grade,
  seed: number,
): Promise<Result<GradedStart | undefined, TablebaseError>> => {
  const random = mulberry32(seed);
  const tried = shuffled(blocks, random).slice(0, MAX_BLOCKS);
  const wasm = new TablebaseWasm(await loadTablebase(), ruleset);
  for (const turn of grade === 'draw' ? [1, 0] : [0, 1])
    for (const block of tried) {
      const table = await tables(block);
      if (!table.ok) return table;
      const search = new TableSearch(table.value, wasm, turn, random);
      if (grade !== 'draw') {
        const [least, most] = GRADE_MOVES[grade];
        const found = search.win(least, most);
        if (found !== undefined) return ok(found);
        continue;
      }
      const draw = await heldDraw(search.draws(), prober);
      if (!draw.ok) return draw;
      if (draw.value !== undefined) return ok({ position: draw.value, plies: null });
    }
  return ok(undefined);
};

/** The byte of a draw; see assembly/tablebase/block.ts. */
const DRAW = 255;
/** Number of random positions tried before all positions are searched in order. */
const ATTEMPTS = 2000;
/** Number of drawn positions compared to find one that is hard to hold. */
const DRAWS = 60;

/** The positions of a table with one side to move, in a random order. */
class TableSearch {
  readonly #table: Tablebase;
  readonly #wasm: TablebaseWasm;
  readonly #turn: number;
  readonly #random: () => number;
  readonly #stride: number;

  constructor(table: Tablebase, wasm: TablebaseWasm, turn: number, random: () => number) {
    this.#table = table;
    this.#wasm = wasm;
    this.#turn = turn;
    this.#random = random;
    this.#stride = wasm.setBlock(table.block) / (2 * wasm.slices);
  }

  /** A position that the side to move wins in `least` to `most` moves, within the move limit. */
  win(least: number, most: number): GradedStart | undefined {
    const { moveLimit } = this.#table.ruleset.switches;
    const last = Math.min(2 * most - 1, moveLimit === 0 ? Number.POSITIVE_INFINITY : moveLimit);
    // The byte of a win in n plies is n + 1. The number of plies is odd, so the byte is even.
    const isWin = (byte: number): boolean =>
      byte !== DRAW && byte >= 2 * least && byte <= last + 1 && byte % 2 === 0;
    for (const at of this.#places(isWin, true)) {
      const position = this.#positionAt(at);
      if (position !== undefined) return { position, plies: (this.#table.values[at] ?? 1) - 1 };
    }
    return undefined;
  }

  draws(): readonly Position[] {
    const found: Position[] = [];
    for (const at of this.#places((byte) => byte === DRAW, false)) {
      const position = this.#positionAt(at);
      if (position !== undefined) found.push(position);
      if (found.length === DRAWS) break;
    }
    return found;
  }

  /** The offsets of wanted bytes, first at random and then, if `all` is true, in order from a random offset. */
  *#places(isWanted: (byte: number) => boolean, all: boolean): Generator<number> {
    const { values } = this.#table;
    const isHere = (at: number): boolean =>
      isWanted(values[at] ?? 0) && Math.floor(at / this.#stride) % 2 === this.#turn;
    for (let left = ATTEMPTS; left > 0; left -= 1) {
      const at = this.#random() % values.length;
      if (isHere(at)) yield at;
    }
    if (!all) return;
    const begin = this.#random() % values.length;
    for (let step = 0; step < values.length; step += 1) {
      const at = (begin + step) % values.length;
      if (isHere(at)) yield at;
    }
  }

  /** The position of a byte in one of its orientations; undefined if it is illegal or the game is over. */
  #positionAt(at: number): Position | undefined {
    const { block, ruleset } = this.#table;
    const segment = Math.floor(at / this.#stride);
    const color = this.#turn === 0 ? 'white' : 'black';
    this.#wasm.setBlock(block);
    const setup = this.#wasm.setUp(Math.floor(segment / 2), color, at % this.#stride);
    // With pawns, only left and right can be exchanged.
    const turned = oriented(setup, this.#random() % (block.pawns.length === 0 ? 8 : 2));
    const position = Position.fromSetup(turned, ruleset);
    return position.ok && position.value.status() === 'ongoing' ? position.value : undefined;
  }
}

/** Mirrors a board: bit 0 exchanges left and right, bit 1 the first and last rank, bit 2 files and ranks. */
const oriented = (setup: Setup, orientation: number): Setup => ({
  ...setup,
  board: setup.board.map((_, index) => {
    const place = [index % BOARD_SIZE, Math.floor(index / BOARD_SIZE)];
    if (orientation & 4) place.reverse();
    const [file = 0, rank = 0] = place.map((line, bit) =>
      orientation & (1 << bit) ? BOARD_SIZE - 1 - line : line,
    );
    return setup.board[rank * BOARD_SIZE + file];
  }),
});

/**
 * The draw that the fewest moves hold. At least one move loses, and no move ends the game, because capturing the last
 * piece would be too easy. Undefined if there is no such draw.
 */
const heldDraw = async (
  draws: readonly Position[],
  prober: TablebaseProber,
): Promise<Result<Position | undefined, TablebaseError>> => {
  let best: { readonly position: Position; readonly share: number } | undefined;
  for (const position of draws) {
    if (position.legalMoves().some((move) => position.play(move).status() !== 'ongoing')) continue;
    const report = await prober.report(position);
    if (!report.ok) return report;
    const { moves } = report.value;
    const share = moves.filter(({ outcome }) => outcome !== 'loss').length / moves.length;
    if (share < (best?.share ?? 1)) best = { position, share };
  }
  return ok(best?.position);
};
