/**
 * The engine's board without the library's objects, which makes going through games thirty times as fast as with
 * Position.
 */
import { readFileSync } from 'node:fs';
import { Position } from '../dist/index.js';
import { RulesWasm } from '../dist/rules/rules-wasm.js';
import { instantiateWasm } from '../dist/wasm/load.js';
import { WasmMemory } from '../dist/wasm/memory.js';
import { PieceNumbers } from './records.mjs';

const module = new WebAssembly.Module(
  readFileSync(new URL('../dist/wasm/engine.wasm', import.meta.url)),
);
const SQUARES = 144;
/** Pieces other than pawns and kings from which on the evaluation counts a position as a middlegame. */
const FULL_PHASE = 22;

/** A position of the engine, as it can be loaded again. */
/** @typedef {{ codes: Uint8Array, turn: 'white' | 'black', halfmoves: number }} State */

export class Board {
  #exports;
  #core;
  #memory;
  #numbers;
  #start;
  #statuses;
  #grain;

  /** @param {import('../dist/index.js').Ruleset} ruleset */
  constructor(ruleset) {
    this.#exports = instantiateWasm(module);
    this.#core = new RulesWasm(this.#exports, ruleset);
    this.#exports.initEvaluation();
    this.#exports.clearEvalCaches();
    this.#memory = new WasmMemory(this.#exports);
    this.#statuses = { ongoing: this.#memory.constant('STATUS_ONGOING') };
    this.#grain = this.#memory.constant('GRAIN');
    this.#numbers = new PieceNumbers(this.#core, ruleset.switches);
    const { setup } = Position.start(ruleset);
    this.#start = { codes: this.#core.encode(setup), turn: setup.turn, halfmoves: 0 };
  }

  /** Sets the starting position up. */
  reset() {
    this.load(this.#start);
  }

  /** @param {State} state */
  load(state) {
    this.#core.load({ ...state });
  }

  /** @returns {State} */
  save() {
    this.#exports.storePosition();
    return {
      codes: this.#memory.bytes('IO_BOARD', SQUARES).slice(),
      turn: this.#memory.int('IO_TURN') === 0 ? 'white' : 'black',
      halfmoves: this.#memory.int('IO_CLOCK'),
    };
  }

  /** The legal moves: from | to << 8, and more in the bits above. */
  moves() {
    return this.#memory.ints('IO_MOVES', this.#exports.legalMoves()).slice();
  }

  /** Plays a move by the indices of its squares. Returns whether it was legal. */
  play(from, to) {
    return this.#exports.playMove(from, to) !== 0;
  }

  /** Whether a move captures or promotes. */
  isLoud(from, to) {
    const captures = this.#memory.ints('IO_MOVES', this.#exports.legalCaptures());
    return captures.some((move) => (move & 0xffff) === (from | (to << 8)));
  }

  get isCheck() {
    return this.#exports.isCheck() !== 0;
  }

  get isOngoing() {
    return this.#exports.status() === this.#statuses.ongoing;
  }

  /** The hand-made static evaluation for the side to move, in its units. */
  evaluate() {
    return Math.trunc(this.#exports.evaluateFinely() / (this.#grain * FULL_PHASE));
  }

  /** The current position as a record of the trainer. */
  record(game, score) {
    return this.#numbers.encode(this.save(), game, score);
  }
}

const boards = new Map();
const MAX_BOARDS = 8;

/** A board for a ruleset; the latest few are kept. */
export const boardFor = (ruleset) => {
  const known = boards.get(ruleset.id);
  if (known !== undefined) return known;
  if (boards.size === MAX_BOARDS) boards.delete(boards.keys().next().value);
  const board = new Board(ruleset);
  boards.set(ruleset.id, board);
  return board;
};
