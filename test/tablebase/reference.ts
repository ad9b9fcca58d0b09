/**
 * A slow, plain solver for three pieces: every placement on the whole board, no symmetries and no un-moves. It
 * generates the moves of every position once with rules.wasm and then repeats "won if a move leads to a loss, lost if
 * all moves lead to wins" until nothing changes. For a pawn, its promotions are solved first.
 */
import { BOARD_SIZE, type Color, type Ruleset, opposite } from '../../src/index.js';
import type { RulesWasm } from '../../src/rules/rules-wasm.js';
import { isPawnRank } from '../../src/tablebase/material.js';
import { instantiate } from '../assembly/support.js';

const SQUARES = 144;
const PLACEMENTS = SQUARES ** 3;

/** Not a position. */
export const BROKEN = -2;
/** Neither side wins. */
export const DRAWN = -1;

/** Plies to the end by index: even if the side to move loses, odd if it wins. */
export type Reference = Int16Array;

export interface Men {
  readonly whiteKing: number;
  readonly blackKing: number;
  /** Square of White's third piece. */
  readonly man: number;
  readonly turn: Color;
}

export const indexOf = ({ whiteKing, blackKing, man, turn }: Men): number =>
  2 * ((whiteKing * SQUARES + blackKing) * SQUARES + man) + (turn === 'white' ? 0 : 1);

/** Calls back with every placement on three squares. */
export const eachPlacement = (visit: (men: Omit<Men, 'turn'>) => void): void => {
  for (let whiteKing = 0; whiteKing < SQUARES; whiteKing += 1)
    for (let blackKing = 0; blackKing < SQUARES; blackKing += 1) {
      if (whiteKing === blackKing) continue;
      for (let man = 0; man < SQUARES; man += 1)
        if (man !== whiteKing && man !== blackKing) visit({ whiteKing, blackKing, man });
    }
};

/** The codes of a board with these pieces. */
export const codesOf = (
  { whiteKing, blackKing, man }: Omit<Men, 'turn'>,
  [king, enemy, third]: readonly [number, number, number],
): Uint8Array => {
  const codes = new Uint8Array(SQUARES);
  codes[whiteKing] = king;
  codes[blackKing] = enemy;
  codes[man] = third;
  return codes;
};

/** Children of all positions, one list after the other. A capture of the last piece is a draw. */
class Children {
  readonly starts = new Uint32Array(2 * PLACEMENTS + 1);
  #places = new Uint32Array(1 << 20);
  count = 0;

  add(index: number): void {
    if (this.count === this.#places.length) {
      const larger = new Uint32Array(2 * this.count);
      larger.set(this.#places);
      this.#places = larger;
    }
    this.#places[this.count] = index;
    this.count += 1;
  }

  get places(): Uint32Array {
    return this.#places;
  }
}

/** A position after the capture of the last piece. */
const BOTH_BARE = 2 * PLACEMENTS;
/** The first of the positions after a promotion that end after 0, 1, 2, … plies. */
const PROMOTED = BOTH_BARE + 1;
const LONGEST = 250;

/** For a pawn: the solved endings after a promotion, by the square of the promotion. */
export type Promotions = (square: number) => Reference;

const isPawnSquare = (square: number): boolean =>
  isPawnRank('white', Math.floor(square / BOARD_SIZE));

/** Solves three pieces. The third is a pawn if there are `promotions`. */
export const solveSlowly = (
  ruleset: Ruleset,
  codes: readonly [number, number, number],
  promotions?: Promotions,
): Reference => {
  const { core } = instantiate('release', ruleset);
  const values = new Int16Array(PROMOTED + LONGEST + 1).fill(BROKEN);
  values[BOTH_BARE] = DRAWN;
  for (let plies = 0; plies <= LONGEST; plies += 1) values[PROMOTED + plies] = plies;
  const children = new Children();
  const turns = ['white', 'black'] as const;
  let reached = 0;
  eachPlacement((men) => {
    if (promotions !== undefined && !isPawnSquare(men.man)) return;
    const board = codesOf(men, codes);
    const states = turns.map((turn) => ({ codes: board, turn, halfmoves: 0 }));
    const checked = states.map((state) => {
      core.load(state);
      return core.isCheck();
    });
    turns.forEach((turn, side) => {
      const index = indexOf({ ...men, turn });
      children.starts.fill(children.count, reached, index + 1);
      reached = index + 1;
      const state = states[side];
      if (state === undefined || checked[1 - side] === true) return;
      core.load(state);
      values[index] = enter(core, men, turn, children, promotions);
    });
  });
  children.starts.fill(children.count, reached);
  improve(values, children);
  return values;
};

/** Lists the children of the loaded position and returns its outcome under the rules. */
const enter = (
  core: RulesWasm,
  men: Omit<Men, 'turn'>,
  turn: Color,
  children: Children,
  promotions: Promotions | undefined,
): number => {
  const moves = core.packedMoves();
  if (moves.length === 0) return core.outcome(turn).result === '1/2-1/2' ? DRAWN : 0;
  for (const move of moves) {
    const from = move & 255;
    const to = (move >> 8) & 255;
    if (to === men.man) {
      children.add(BOTH_BARE);
      continue;
    }
    const moved = (square: number): number => (square === from ? to : square);
    const child = indexOf({
      whiteKing: moved(men.whiteKing),
      blackKing: moved(men.blackKing),
      man: moved(men.man),
      turn: opposite(turn),
    });
    if (promotions === undefined || isPawnSquare(moved(men.man))) {
      children.add(child);
      continue;
    }
    const plies = promotions(to)[child] ?? BROKEN;
    children.add(plies === DRAWN ? BOTH_BARE : PROMOTED + plies);
  }
  return DRAWN;
};

const improve = (values: Reference, { starts, places }: Children): void => {
  const open: number[] = [];
  for (let index = 0; index < 2 * PLACEMENTS; index += 1)
    if (values[index] === DRAWN && starts[index] !== starts[index + 1]) open.push(index);
  let left = Uint32Array.from(open);
  // Up to this number of plies, a pass that decides nothing can be followed by a pass that does.
  const longest = places
    .subarray(0, starts.at(-1))
    .reduce((most, place) => Math.max(most, place < PROMOTED ? 1 : place - PROMOTED + 1), 1);
  for (let plies = 1; ; plies += 1) {
    const decided: number[] = [];
    const still = left.filter((index) => {
      const isDecided = isDecidedIn(
        plies,
        values,
        places,
        starts[index] ?? 0,
        starts[index + 1] ?? 0,
      );
      if (isDecided) decided.push(index);
      return !isDecided;
    });
    // Results of this pass count only from the next pass.
    for (const index of decided) values[index] = plies;
    if (decided.length === 0 && plies > longest) return;
    left = still;
  }
};

/** Whether a position is won in an odd, or lost in an even number of plies. */
const isDecidedIn = (
  plies: number,
  values: Reference,
  places: Uint32Array,
  begin: number,
  end: number,
): boolean => {
  for (let at = begin; at < end; at += 1) {
    const value = values[places[at] ?? 0] ?? DRAWN;
    if (plies % 2 === 1) {
      if (value === plies - 1) return true;
    } else if (value < 0 || value % 2 === 0 || value >= plies) return false;
  }
  return plies % 2 === 0;
};
