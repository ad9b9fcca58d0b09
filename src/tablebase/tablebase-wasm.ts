/** Typed access to tablebase.wasm. An instance solves one block, or looks positions up in solved blocks. */
import { RulesWasm, type WasmState } from '../rules/rules-wasm.js';
import type { Color, Role } from '../rules/pieces.js';
import type { Ruleset } from '../rules/rulesets.js';
import type { Setup } from '../rules/setup.js';
import { SQUARE_COUNT, squareAt } from '../rules/squares.js';
import { assetFile } from '../assets.js';
import { compileWasm, instantiateWasm } from '../wasm/load.js';
import { tablebaseFile } from '../wasm/tablebase-file.js';
import { WasmMemory } from '../wasm/memory.js';
import type { WasmExports, WasmSource } from '../wasm/source.js';
import {
  blockOf,
  ENDING_ROLES,
  pawnCount,
  type Block,
  type EndingRole,
  type Material,
} from './material.js';

/** The functions of tablebase.wasm; see assembly/tablebase/. */
interface TablebaseExports {
  initTablebase(): void;
  setBlock(code0: number, square0: number, code1: number, square1: number): number;
  setPart(first: number, end: number): void;
  reserve(bytes: number): number;
  reserveBlock(): number;
  start(limit: number): void;
  advance(slices: number): number;
  expandDistance(distance: number): void;
  receive(from: number, count: number): void;
  takeOutbox(): number;
  enteredSlices(): number;
  longestDistance(): number;
  hasDeepExits(): number;
  blockValues(): number;
  blockSlices(): number;
  useValues(values: number): void;
  addBlock(cursed: number): number;
  probe(): number;
  missingSignature(): number;
  missingSquares(): number;
  countOutcomes(cursed: number): void;
  exampleOf(turn: number, value: number): number;
  markCursed(unlimited: number, limit: number): number;
  listPredecessors(segment: number, index: number): number;
  setUp(slice: number, turn: number, index: number): void;
  storePosition(): void;
}

let tablebaseModule: Promise<WebAssembly.Module> | undefined;

/** Fetches and compiles tablebase.wasm once. */
export const loadTablebase = (source?: WasmSource): Promise<WebAssembly.Module> => {
  tablebaseModule ??= compileWasm(source ?? assetFile('tablebase.wasm', tablebaseFile)).catch(
    (error: unknown) => {
      tablebaseModule = undefined;
      throw error;
    },
  );
  return tablebaseModule;
};

/**
 * The outcome under best play for the side to move, in Syzygy's terms. A cursed win or blessed loss cannot be forced
 * within the move limit, so the game is drawn.
 */
export type Outcome = 'win' | 'cursed-win' | 'draw' | 'blessed-loss' | 'loss';

/** A table's value: the outcome, and the plies to the end of the game without the move limit. */
export interface TableValue {
  readonly outcome: Outcome;
  readonly plies: number;
}

/**
 * The result of a look-up: a value, or the block whose table is missing. Undefined if no table can cover the position.
 */
export type Probe = { readonly value: TableValue } | { readonly missing: Block } | undefined;

/** The solved positions of a block. The bytes alone do not show which wins and losses the move limit prevents. */
export interface TableBytes {
  /** One byte per position; see assembly/tablebase/block.ts. */
  readonly values: Uint8Array;
  /** One bit per position, set for draws by the move limit. Undefined if the distances identify these draws. */
  readonly cursed: Uint8Array | undefined;
}

export type SolveState = 'running' | 'waiting' | 'missing' | 'overflow' | 'full';

const CURSED = 512;
/** The outcomes of wins and losses that come after the move limit. */
export const LATE = {
  win: 'cursed-win',
  'cursed-win': 'cursed-win',
  draw: 'draw',
  'blessed-loss': 'blessed-loss',
  loss: 'blessed-loss',
} as const satisfies Record<Outcome, Outcome>;
const DRAW = 255;
/** Maximum number of places that are received in one call. */
const INBOX = 65_536;

export class TablebaseWasm {
  readonly #exports: TablebaseExports;
  readonly #memory: WasmMemory;
  readonly #core: RulesWasm;
  readonly #states: ReadonlyMap<number, SolveState>;
  readonly #roles: readonly EndingRole[];
  #block: Block | undefined;
  /** The slices of the block to solve; undefined for all. */
  #part: { readonly first: number; readonly end: number } | undefined;
  /** Address of the cursed bits of the selected block; 0 if it has none. */
  #cursed = 0;
  /** Address of the data received from other parts; 0 before any has arrived. */
  #inbox = 0;

  constructor(module: WebAssembly.Module, ruleset: Ruleset) {
    const exports: WasmExports = instantiateWasm(module);
    // The cast is safe, because assembly/tablebase/index.ts exports exactly these functions.
    this.#exports = exports as unknown as TablebaseExports;
    this.#memory = new WasmMemory(exports);
    this.#core = new RulesWasm(exports, ruleset);
    this.#exports.initTablebase();
    this.#states = new Map(
      (['running', 'waiting', 'missing', 'overflow', 'full'] as const).map((state) => [
        this.#memory.constant(`SOLVE_${state.toUpperCase()}`),
        state,
      ]),
    );
    const roles: EndingRole[] = [];
    for (const role of ENDING_ROLES) roles[this.#kind(role)] = role;
    this.#roles = roles;
  }

  #kind(role: EndingRole | Role): number {
    return this.#memory.constant(role.toUpperCase());
  }

  /** Code and square of each piece except the kings. Pieces without a fixed square come first, with square -1. */
  menOf({ material, pawns }: Block): readonly [number, number, number, number] {
    const left = [...pawns];
    const men = (['white', 'black'] as const).flatMap((color) => {
      const bit = this.#memory.constant(color.toUpperCase());
      return [...material[color]]
        .sort((one, other) => this.#kind(other) - this.#kind(one))
        .map((role) => ({
          code: bit | this.#kind(role),
          square: role === 'pawn' ? (left.shift() ?? -1) : -1,
        }));
    });
    // Pieces without a fixed square come first.
    const [first, second] = [
      ...men.filter(({ square }) => square < 0),
      ...men.filter(({ square }) => square >= 0),
    ];
    return [first?.code ?? 0, first?.square ?? -1, second?.code ?? 0, second?.square ?? -1];
  }

  /** Selects a block without reserving memory, and returns the number of bytes of its values. */
  setBlock(block: Block): number {
    this.#block = block;
    this.#part = undefined;
    return this.#exports.setBlock(...this.menOf(block));
  }

  /** Restricts the current block to the slices from `first` to `end` (exclusive). */
  setPart(first: number, end: number): void {
    this.#part = { first, end };
    this.#exports.setPart(first, end);
  }

  /** Number of bytes for solving the current block, without the tables of other blocks. */
  get fixedBytes(): number {
    return this.#memory.byteLength;
  }

  /** Reserves memory for the current block or its part. Returns false if there is not enough. */
  reserveBlock(): boolean {
    return this.#exports.reserveBlock() !== 0;
  }

  start(limit: number): void {
    this.#exports.start(limit);
  }

  advance(slices: number): SolveState {
    return this.#states.get(this.#exports.advance(slices)) ?? 'overflow';
  }

  expandDistance(distance: number): void {
    this.#exports.expandDistance(distance);
  }

  /** Empties the outbox and returns its results for other parts at the current distance. */
  takeOutbox(): Uint32Array<ArrayBuffer> {
    const count = this.#exports.takeOutbox();
    return new Uint32Array(this.#memory.ints('OUTBOX', count));
  }

  /** Processes the results of other parts at the current distance. Returns false if memory is short. */
  receive(places: Uint32Array): boolean {
    if (places.length === 0) return true;
    this.#inbox ||= this.#exports.reserve(4 * INBOX);
    if (this.#inbox === 0) return false;
    for (let at = 0; at < places.length; at += INBOX) {
      const some = places.subarray(at, at + INBOX);
      const { buffer, byteOffset } = this.#memory.bytesAt(this.#inbox, some.byteLength);
      new Uint32Array(buffer, byteOffset, some.length).set(some);
      this.#exports.receive(this.#inbox, some.length);
    }
    return true;
  }

  get slices(): number {
    return this.#exports.blockSlices();
  }

  get enteredSlices(): number {
    return this.#exports.enteredSlices();
  }

  get longest(): number {
    return this.#exports.longestDistance();
  }

  /** Whether captures or pawn moves lead to positions that the rules alone do not decide. */
  get hasDeepExits(): boolean {
    return this.#exports.hasDeepExits() !== 0;
  }

  /** A live view of the values of the current block or part; valid until memory grows. */
  values(bytes: number): Uint8Array {
    return this.#memory.bytesAt(this.#exports.blockValues(), bytes);
  }

  /** A live view of the bits of cursed positions. */
  bits(address: number, bytes: number): Uint8Array {
    return this.#memory.bytesAt(address, bytes);
  }

  /** Restarts within the move limit, with additional memory for values. Returns the address of the old values. */
  startLimited(bytes: number, limit: number): number | undefined {
    const unlimited = this.#exports.blockValues();
    const values = this.#exports.reserve(bytes);
    if (values === 0) return undefined;
    this.#exports.useValues(values);
    this.#exports.start(limit);
    return unlimited;
  }

  /** Restores the values without the move limit, and returns the address of the cursed bits. */
  markCursed(unlimited: number, limit: number): number {
    return this.#exports.markCursed(unlimited, limit);
  }

  /** Adds another block's table and keeps the current block. Returns false if memory is short. */
  addTable(block: Block, { values, cursed }: TableBytes): boolean {
    const current = this.#block;
    const part = this.#part;
    const own = this.#exports.blockValues();
    const address = this.#place(values);
    const bits = cursed === undefined ? 0 : this.#place(cursed);
    if (address === 0 || (cursed !== undefined && bits === 0)) return false;
    this.setBlock(block);
    this.#exports.useValues(address);
    const added = this.#exports.addBlock(bits) !== 0;
    if (current !== undefined) this.setBlock(current);
    if (part !== undefined) this.setPart(part.first, part.end);
    this.#exports.useValues(own);
    return added;
  }

  /**
   * Selects a solved block, so that its statistics, examples and positions can be read. Returns false if memory is
   * short.
   */
  show(block: Block, { values, cursed }: TableBytes): boolean {
    this.setBlock(block);
    const address = this.#place(values);
    this.#exports.useValues(address);
    this.#cursed = cursed === undefined ? 0 : this.#place(cursed);
    if (address === 0 || (cursed !== undefined && this.#cursed === 0)) return false;
    return this.#exports.addBlock(this.#cursed) !== 0;
  }

  /** Reserves memory and returns a function that gives a live view of it. Returns undefined if memory is short. */
  allocate(bytes: number): (() => Uint8Array) | undefined {
    const address = this.#exports.reserve(bytes);
    return address === 0 ? undefined : () => this.#memory.bytesAt(address, bytes);
  }

  /** Returns the address of the bytes in this memory, after copying them if necessary. Returns 0 if memory is short. */
  #place(bytes: Uint8Array): number {
    if (bytes.buffer === this.#memory.bytesAt(0, 0).buffer) return bytes.byteOffset;
    const address = this.#exports.reserve(bytes.length);
    if (address !== 0) this.#memory.bytesAt(address, bytes.length).set(bytes);
    return address;
  }

  probe(setup: Setup): Probe {
    const { turn, halfmoves } = setup;
    return this.probeState({ codes: this.#core.encode(setup), turn, halfmoves });
  }

  /** Looks up the value of a legal position that is in wasm's format. */
  probeState(state: WasmState): Probe {
    this.#core.load(state);
    return this.#read(this.#exports.probe());
  }

  #read(found: number): Probe {
    if (found === this.#memory.constant('MISSING')) return { missing: this.missing() };
    if (found === this.#memory.constant('NOT_COVERED')) return undefined;
    if (found === this.#memory.constant('WON_AT_ONCE'))
      return { value: { outcome: 'win', plies: 0 } };
    const code = found & ~CURSED;
    if (code === DRAW) return { value: { outcome: 'draw', plies: 0 } };
    const plies = code - 1;
    const outcome = plies % 2 === 0 ? 'loss' : 'win';
    return { value: { outcome: found === code ? outcome : LATE[outcome], plies } };
  }

  /** The block with the table that was missing in the last look-up or step of solving. */
  missing(): Block {
    const signature = this.#exports.missingSignature();
    const squares = this.#exports.missingSquares();
    const side = (byte: number): readonly EndingRole[] =>
      [byte >> 4, byte & 15].flatMap((kind) => {
        const role = this.#roles[kind];
        return role === undefined ? [] : [role];
      });
    const material: Material = {
      white: side((signature >> 8) & 255),
      black: side(signature & 255),
    };
    const pawns = [squares & 255, (squares >> 8) & 255].filter((square) => square !== 255);
    const whites = pawnCount({ white: material.white, black: [] });
    return blockOf(material, { white: pawns.slice(0, whites), black: pawns.slice(whites) });
  }

  /**
   * Counts the block's positions with this side to move by their byte, mirror images included. `all` counts all
   * positions, `cursed` only the cursed positions.
   */
  histogram(turn: Color): { readonly all: readonly number[]; readonly cursed: readonly number[] } {
    this.#exports.countOutcomes(this.#cursed);
    const counts = this.#memory.doubles('HISTOGRAM', 1024);
    const begin = turn === 'white' ? 0 : 256;
    const cursed = [...counts.subarray(512 + begin, 768 + begin)];
    const all = cursed.map((count, code) => count + (counts[begin + code] ?? 0));
    return { all, cursed };
  }

  /** The set-up of the first position with this side to move and this number of plies. */
  example(turn: Color, plies: number): Setup | undefined {
    if (this.#exports.exampleOf(turn === 'white' ? 0 : 1, plies + 1) === 0) return undefined;
    return this.#readSetup(turn);
  }

  /** Reads the set-up that the I/O block contains. */
  #readSetup(turn: Color): Setup {
    const codes = this.#memory.bytes('IO_BOARD', SQUARE_COUNT);
    const board = Array.from(codes, (code) => this.#core.pieceOf(code));
    const rights = [...codes.keys()]
      .filter((index) => this.#core.isUnmoved(codes[index] ?? 0))
      .map((index) => squareAt(index));
    return { board, turn, rights, halfmoves: 0, fullmoves: 1 };
  }

  /** The set-up of an index of the current block. */
  setUp(slice: number, turn: Color, index: number): Setup {
    this.#exports.setUp(slice, turn === 'white' ? 0 : 1, index);
    this.#exports.storePosition();
    return this.#readSetup(turn);
  }

  /** For tests: the indices of positions from which a quiet move leads to the given position. */
  predecessors(segment: number, index: number): readonly number[] {
    const count = this.#exports.listPredecessors(segment, index);
    return [...this.#memory.ints('PREDECESSORS', count)];
  }
}
