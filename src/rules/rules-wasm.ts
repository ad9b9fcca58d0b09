/**
 * Converts between the library's names and the numbers in rules.wasm. Each ruleset has its own instance. A separate
 * instance takes two megabytes of memory, but avoids rebuilding the tables, which takes a millisecond.
 */
import { assetFile } from '../assets.js';
import { compileWasm, instantiateWasm } from '../wasm/load.js';
import { rulesFile } from '../wasm/rules-file.js';
import type { WasmExports, WasmSource } from '../wasm/source.js';
import { WasmMemory } from '../wasm/memory.js';
import type { LegalMove } from './moves.js';
import { BOARD_STATUSES, resultFor, type BoardStatus, type GameResult } from './outcome.js';
import {
  checkColor,
  COLORS,
  opposite,
  ROLES,
  type Color,
  type Piece,
  type PromotionRole,
  type Role,
} from './pieces.js';
import { PROMOTION_BY_FILE } from './promotions.js';
import { checkRuleset, SWITCH_VALUES, type Ruleset } from './rulesets.js';
import { checkSetup, type Setup } from './setup.js';
import {
  checkSquare,
  SQUARE_COUNT,
  squareAt,
  squareIndex,
  SQUARES,
  type Square,
} from './squares.js';

/** The functions of rules.wasm; see assembly/rules.ts. */
export interface RulesExports {
  init(): void;
  loadPosition(): void;
  storePosition(): void;
  legalMoves(): number;
  legalCaptures(): number;
  playMove(from: number, to: number): number;
  isCheck(): number;
  status(): number;
  attackers(square: number, side: number): number;
  countLeaves(depth: number, bulk: number): number;
}

/** A position in the form that wasm reads and writes. */
export interface WasmState {
  /** 144 piece codes. An unmoved piece with its right has a separate code. */
  readonly codes: Uint8Array;
  readonly turn: Color;
  /** Plies since a capture or a pawn move. */
  readonly halfmoves: number;
}

let rulesModule: WebAssembly.Module | undefined;
let loading: Promise<void> | undefined;

/**
 * Fetches and compiles rules.wasm. Await it once before creating the first {@link Position}. Later calls return the
 * same promise; a call after a failure retries. Pass `source` in runtimes where the package cannot load its own file.
 * Rejects with a TypeError if `source` is invalid.
 */
export const loadRules = (
  source: WasmSource | Promise<WasmSource> = assetFile('rules.wasm', rulesFile),
): Promise<void> => loadRulesFrom(source);

/** Same as {@link loadRules} with a required source, so bundles without rules.wasm contain no reference to it. */
export const loadRulesFrom = (source: WasmSource | Promise<WasmSource>): Promise<void> => {
  loading ??= compileWasm(source).then(
    (module) => {
      rulesModule = module;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
};

const instances = new Map<string, RulesWasm>();
/**
 * Maximum number of instances to keep: enough for the named rulesets and a few custom ones. If there are more, the
 * oldest is dropped.
 */
const MAX_INSTANCES = 12;

/** The instance for a ruleset. Throws an Error before {@link loadRules} has finished. */
export const rulesWasmFor = (ruleset: Ruleset): RulesWasm => {
  const known = instances.get(ruleset.id);
  if (known !== undefined) return known;
  if (rulesModule === undefined) throw new Error('await loadRules() before using positions');
  const wasm = new RulesWasm(instantiateWasm(rulesModule), ruleset);
  const oldest = instances.keys().next().value;
  if (instances.size >= MAX_INSTANCES && oldest !== undefined) instances.delete(oldest);
  instances.set(ruleset.id, wasm);
  return wasm;
};

/** The squares of one side's pieces that attack a square, in any set-up, legal or not. */
export const attackersIn = (
  setup: Setup,
  ruleset: Ruleset,
  square: Square,
  by: Color,
): readonly Square[] => loaded(setup, ruleset).attackers(square, by);

const loaded = (setup: Setup, ruleset: Ruleset): RulesWasm => {
  checkSetup(setup);
  checkRuleset(ruleset);
  const wasm = rulesWasmFor(ruleset);
  wasm.load({ codes: wasm.encode(setup), turn: setup.turn, halfmoves: 0 });
  return wasm;
};

/** The attacks of all pieces in a set-up. */
export interface AttackMap {
  /** The squares of one side's pieces that could capture an enemy on this square. */
  attackers(square: Square, by: Color): readonly Square[];
  /** The squares on which the piece on a square could capture an enemy. */
  attackedFrom(square: Square): readonly Square[];
}

/** Computes all attacks in any set-up at once. This is faster than calling {@link attackersIn} for each square. */
export const attackMapIn = (setup: Setup, ruleset: Ruleset): AttackMap => {
  const wasm = loaded(setup, ruleset);
  const attackers = { white: new Map<Square, Square[]>(), black: new Map<Square, Square[]>() };
  const attacked = new Map<Square, Square[]>();
  const add = (lists: Map<Square, Square[]>, key: Square, square: Square): void => {
    const list = lists.get(key);
    if (list === undefined) lists.set(key, [square]);
    else list.push(square);
  };
  for (const square of SQUARES)
    for (const color of COLORS)
      for (const from of wasm.attackers(square, color)) {
        add(attackers[color], square, from);
        add(attacked, from, square);
      }
  return {
    attackers: (square, by) => {
      checkSquare(square, 'square');
      checkColor(by, 'by');
      return attackers[by].get(square) ?? [];
    },
    attackedFrom: (square) => {
      checkSquare(square, 'square');
      return attacked.get(square) ?? [];
    },
  };
};

/** For each of the given pieces, the additional attackers that the target would have if that piece were removed. */
export const exposedBy = (
  setup: Setup,
  ruleset: Ruleset,
  target: Square,
  by: Color,
  pieces: readonly Square[],
): readonly (readonly Square[])[] => {
  const wasm = loaded(setup, ruleset);
  const present = wasm.attackers(target, by);
  const codes = wasm.encode(setup);
  return pieces.map((square) => {
    const without = codes.slice();
    without[squareIndex(square)] = 0;
    wasm.load({ codes: without, turn: setup.turn, halfmoves: 0 });
    return wasm.attackers(target, by).filter((attacker) => !present.includes(attacker));
  });
};

type Unpacked = { -readonly [Key in keyof LegalMove]: LegalMove[Key] };

/** The codes for pieces and colours in rules.wasm, read from its exported constants. */
class Codes {
  /** The piece for each code. */
  readonly #pieces: (Piece | undefined)[] = [];
  readonly #unmoved: boolean[] = [];
  readonly #codes: Record<Color, Partial<Record<Role, { moved: number; unmoved?: number }>>> = {
    white: {},
    black: {},
  };
  readonly #kinds: ReadonlyMap<Role, number>;
  readonly #roles: (Role | undefined)[] = [];

  constructor(memory: WasmMemory) {
    const constant = (name: string): number => memory.constant(name.toUpperCase());
    this.#kinds = new Map(ROLES.map((role) => [role, constant(role)]));
    for (const color of COLORS) {
      for (const role of ROLES) this.#add({ color, role }, constant(color), constant(role), false);
      for (const role of ['king', 'unicornio'] as const)
        this.#add({ color, role }, constant(color), constant(`unmoved_${role}`), true);
    }
  }

  #add(piece: Piece, color: number, kind: number, unmoved: boolean): void {
    this.#roles[kind] = piece.role;
    this.#pieces[color | kind] = piece;
    this.#unmoved[color | kind] = unmoved;
    const codes = (this.#codes[piece.color][piece.role] ??= { moved: color | kind });
    if (unmoved) codes.unmoved = color | kind;
  }

  /** The code of a piece; `unmoved` matters only for kinds that can have a right. */
  of({ color, role }: Piece, unmoved: boolean): number {
    const codes = this.#codes[color][role];
    return (unmoved ? codes?.unmoved : undefined) ?? codes?.moved ?? 0;
  }

  kind(role: Role): number {
    return this.#kinds.get(role) ?? 0;
  }

  /** All kinds of pieces with their numbers. */
  roles(): readonly (readonly [number, Role])[] {
    return this.#roles.flatMap((role, kind) => (role === undefined ? [] : [[kind, role] as const]));
  }

  role(code: number): Role | undefined {
    return this.#roles[code & 15];
  }

  piece(code: number): Piece | undefined {
    return this.#pieces[code];
  }

  isUnmoved(code: number): boolean {
    return this.#unmoved[code] === true;
  }
}

/**
 * Maximum number of moves played before a state is reloaded. The undo stack has room for twice as many moves (MAX_PLIES
 * in assembly/memory-map.ts), but a search needs part of it. Without this limit, the stack overran after 117,000 plies.
 */
const MAX_PLAYED = 4096;

/** Limit for the move counter, which the undo stack stores in 24 bits. */
const MAX_CLOCK = 1_000_000;

/** An instance of rules.wasm, or of engine.wasm, which exports the same functions and some others. */
export class RulesWasm {
  readonly #exports: RulesExports;
  readonly #memory: WasmMemory;
  readonly #codes: Codes;
  readonly #statuses: ReadonlyMap<number, BoardStatus>;
  readonly #unicornioRights: boolean;
  #loaded: WasmState | undefined;
  /** Number of moves played since a state was loaded. */
  #played = 0;

  /**
   * Builds a ruleset's tables. If `memory` is given, the instance belongs to a helper thread on shared memory and uses
   * the main thread's tables.
   */
  constructor(exports: WasmExports, ruleset: Ruleset, memory?: WasmMemory) {
    // The type assertion is safe, because assembly/rules.ts exports exactly these functions.
    this.#exports = exports as unknown as RulesExports;
    this.#memory = memory ?? new WasmMemory(exports);
    this.#codes = new Codes(this.#memory);
    this.#statuses = new Map(
      BOARD_STATUSES.map((status) => [
        this.#memory.constant(`STATUS_${status.toUpperCase().replace('-', '_')}`),
        status,
      ]),
    );
    this.#unicornioRights = ruleset.switches.unicornio === 'knight-then-bishop';
    if (memory !== undefined) return;
    writeRuleset(this.#memory, ruleset, (role) => this.#codes.kind(role));
    this.#exports.init();
  }

  /** Encodes a set-up as 144 piece codes. Ignores a right without its piece. */
  encode(setup: Setup): Uint8Array {
    const rights = new Set<string>(setup.rights);
    const codes = new Uint8Array(SQUARE_COUNT);
    // Loops over the index, because Uint8Array.from with a callback is five times slower.
    for (let index = 0; index < SQUARE_COUNT; index += 1) {
      const piece = setup.board[index];
      if (piece === undefined) continue;
      const mayHaveRight = piece.role === 'king' || this.#unicornioRights;
      codes[index] = this.#codes.of(piece, mayHaveRight && rights.has(squareAt(index)));
    }
    return codes;
  }

  /** All kinds of pieces with their numbers. Unmoved pieces have separate numbers. */
  roles(): readonly (readonly [number, Role])[] {
    return this.#codes.roles();
  }

  pieceOf(code: number): Piece | undefined {
    return this.#codes.piece(code);
  }

  isUnmoved(code: number): boolean {
    return this.#codes.isUnmoved(code);
  }

  /** Loads a state into the instance, unless it is already loaded and the undo stack has room. */
  load(state: WasmState): void {
    if (this.#loaded === state && this.#played < MAX_PLAYED) return;
    this.#played = 0;
    this.#memory.bytes('IO_BOARD', SQUARE_COUNT).set(state.codes);
    this.#memory.setInt('IO_TURN', COLORS.indexOf(state.turn));
    this.#memory.setInt('IO_CLOCK', Math.min(state.halfmoves, MAX_CLOCK));
    this.#exports.loadPosition();
    this.#loaded = state;
  }

  /** The Zobrist key of the current state: 16 hexadecimal digits. */
  key(): string {
    this.#exports.storePosition();
    const [low = 0, high = 0] = this.#memory.ints('IO_KEY', 2);
    const hex = (half: number): string => (half >>> 0).toString(16).padStart(8, '0');
    return hex(high) + hex(low);
  }

  packedMoves(): readonly number[] {
    const view = this.#memory.ints('IO_MOVES', this.#exports.legalMoves());
    // Uses a plain array, because a typed array of this size would use slower memory outside the heap.
    const moves: number[] = [];
    for (const move of view) moves.push(move);
    return moves;
  }

  /** The indices of the packed moves to a square and, if given, from a square. */
  findMoves(packed: readonly number[], to: Square, from?: Square): readonly number[] {
    const mask = from === undefined ? 0xff00 : 0xffff;
    const wanted = (squareIndex(to) << 8) | (from === undefined ? 0 : squareIndex(from));
    const found: number[] = [];
    for (let index = 0; index < packed.length; index += 1)
      if (((packed[index] ?? 0) & mask) === wanted) found.push(index);
    return found;
  }

  /** Unpacks moves from wasm; see the bit diagram at IO_MOVES in assembly/abi.ts. */
  decode(packed: ArrayLike<number>): readonly LegalMove[] {
    return Array.from(packed, (move) => this.decodeMove(move));
  }

  decodeMove(packed: number): LegalMove {
    const role = this.#codes.role(packed >> 24) ?? 'pawn';
    const after = this.#codes.role(packed >> 16);
    const captured = this.#codes.role(packed >> 20);
    const move: Unpacked = {
      from: squareAt(packed & 255),
      to: squareAt((packed >> 8) & 255),
      role,
    };
    if (captured !== undefined) move.captured = captured;
    if (role === 'pawn' && isPromotion(after)) move.promotion = after;
    return move;
  }

  /** Plays a legal move on the current state and returns the new state. Returns undefined if the move is illegal. */
  play(from: Square, to: Square): WasmState | undefined {
    this.#played += 1;
    const turn = COLORS[this.#memory.int('IO_TURN')];
    this.#loaded = undefined;
    if (this.#exports.playMove(squareIndex(from), squareIndex(to)) === 0) return undefined;
    this.#exports.storePosition();
    const state: WasmState = {
      codes: new Uint8Array(this.#memory.bytes('IO_BOARD', SQUARE_COUNT)),
      turn: opposite(turn ?? 'white'),
      halfmoves: this.#memory.int('IO_CLOCK'),
    };
    this.#loaded = state;
    return state;
  }

  isCheck(): boolean {
    return this.#exports.isCheck() !== 0;
  }

  /** The current state's status according to the board alone, and the result. */
  outcome(turn: Color): { readonly status: BoardStatus; readonly result: GameResult } {
    const packed = this.#exports.status();
    const lost = this.#memory.constant('STATUS_LOST');
    const won = this.#memory.constant('STATUS_WON');
    const status = this.#statuses.get(packed & ~(lost | won)) ?? 'ongoing';
    if (status === 'ongoing') return { status, result: '*' };
    const winner = packed & won ? turn : packed & lost ? opposite(turn) : undefined;
    return { status, result: resultFor(winner) };
  }

  attackers(square: Square, by: Color): readonly Square[] {
    const count = this.#exports.attackers(squareIndex(square), COLORS.indexOf(by));
    if (count === 0) return [];
    return [...this.#memory.bytes('IO_SQUARES', count)].sort((a, b) => a - b).map(squareAt);
  }

  /** Counts the leaves of the legal move tree at `depth` plies. */
  perft(depth: number, bulk: boolean): number {
    return this.#exports.countLeaves(depth, bulk ? 1 : 0);
  }
}

/** Writes a ruleset to a wasm instance: a number for each switch, and the promotions. */
export const writeRuleset = (
  memory: WasmMemory,
  ruleset: Ruleset,
  kindOf: (role: Role) => number,
): void => {
  for (const [name, choices] of Object.entries(SWITCH_VALUES)) {
    // `kingFile` only affects the starting position, which the engine receives as a position.
    if (name === 'kingFile') continue;
    const value = ruleset.switches[name as keyof typeof SWITCH_VALUES];
    memory.setInt(`SWITCH_${name}`, (choices as readonly unknown[]).indexOf(value));
  }
  memory.setInt('SWITCH_moveLimit', ruleset.switches.moveLimit);
  memory.bytes('IO_PROMOTIONS', PROMOTION_BY_FILE.length).set(PROMOTION_BY_FILE.map(kindOf));
};

const isPromotion = (role: Role | undefined): role is PromotionRole =>
  role !== undefined && role !== 'pawn' && role !== 'king';
