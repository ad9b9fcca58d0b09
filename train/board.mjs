/** The engine's board without the library's objects, which replays games thirty times as fast as Position does. */
import { readFileSync } from 'node:fs';
import { Position } from '../build/library/index.js';
import { RulesWasm } from '../build/library/rules/rules-wasm.js';
import { instantiateWasm } from '../build/library/wasm/load.js';
import { WasmMemory } from '../build/library/wasm/memory.js';
import { PieceNumbers } from './records.mjs';

const module = new WebAssembly.Module(
  readFileSync(new URL('../build/library/wasm/engine.wasm', import.meta.url)),
);
const SQUARES = 144;
/** Number of pieces other than pawns and kings from which a position is entirely a middlegame. */
const FULL_PHASE = 22;

/** A position in the engine's format. It can be saved and restored. */
/** @typedef {{ codes: Uint8Array, turn: 'white' | 'black', halfmoves: number }} State */

export class Board {
  #exports;
  #core;
  #memory;
  #numbers;
  #start;
  #statuses;
  #grain;

  /** @param {import('../build/library/index.js').Ruleset} ruleset */
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

  /** The legal moves as numbers: from | to << 8, with other data in the higher bits. */
  moves() {
    return this.#memory.ints('IO_MOVES', this.#exports.legalMoves()).slice();
  }

  /** Plays a move, given the indices of its squares. Returns false if the move is illegal. */
  play(from, to) {
    return this.#exports.playMove(from, to) !== 0;
  }

  /** Whether the move between two squares captures or promotes. */
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

  /** The hand-made static evaluation for the side to move, in evaluation units. */
  evaluate() {
    return Math.trunc(this.#exports.evaluateFinely() / (this.#grain * FULL_PHASE));
  }

  /** Encodes the current position as a record for the trainer. */
  record(game, score) {
    return this.#numbers.encode(this.save(), game, score);
  }
}

const boards = new Map();
const MAX_BOARDS = 8;

/** The board for a ruleset. The latest few boards are cached. */
export const boardFor = (ruleset) => {
  const known = boards.get(ruleset.id);
  if (known !== undefined) return known;
  if (boards.size === MAX_BOARDS) boards.delete(boards.keys().next().value);
  const board = new Board(ruleset);
  boards.set(ruleset.id, board);
  return board;
};
