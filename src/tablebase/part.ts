/** A part of a block, solved by one thread. */
import type { Ruleset } from '../rules/rulesets.js';
import { TablebaseWasm } from './tablebase-wasm.js';
import type { Block } from './material.js';
import type { Tablebase } from './file.js';

/** Slices of a block: from `first` to `end` (exclusive). */
export interface SliceRange {
  readonly first: number;
  readonly end: number;
}

/** Instructions for the next turn of a part. */
export interface PartTurn {
  /** The next distance to expand, if it changes. */
  readonly distance?: number;
  /** Places in this part that other parts have found at the current distance. */
  readonly received: readonly Uint32Array[];
}

export interface PartReport {
  /** `waiting`: the part has finished the first pass or the current distance. */
  readonly state: 'running' | 'waiting' | 'overflow' | 'out-of-memory';
  /** The part cannot continue without the table of this block. */
  readonly missing?: Block | undefined;
  /** Number of slices that the first pass has entered. */
  readonly entered: number;
  /** The longest distance to the end of the game that occurs in this part. */
  readonly longest: number;
  readonly hasDeepExits: boolean;
  /** Places in other parts that this part has found. The solver passes them on. */
  readonly sent: Uint32Array<ArrayBuffer>;
}

/** The bytes of a part, and its cursed bits, if any. */
export type PartValues = Pick<Tablebase, 'values' | 'cursed' | 'wasm'>;

export interface TablebasePart {
  /** Works for a short time; see {@link STEP}. */
  advance(turn: PartTurn): PartReport | Promise<PartReport>;
  /** Adds the table of another block. Returns false if memory is short. */
  addTable(table: Tablebase): boolean | Promise<boolean>;
  /** After solving without the move limit, restarts with the limit. Returns false if memory is short. */
  startLimited(limit: number): boolean | Promise<boolean>;
  /** After solving with the limit, marks wins and losses that become draws. Returns false if memory is short. */
  markCursed(limit: number): boolean | Promise<boolean>;
  /** Returns the results. The part must not be used afterwards. */
  finish(): PartValues | Promise<PartValues>;
}

/** Milliseconds that a call of {@link TablebasePart.advance} takes. The page can respond between two calls. */
export const STEP = 40;

export class LocalPart implements TablebasePart {
  readonly wasm: TablebaseWasm;
  readonly #bytes: number;
  /** Number of slices or segments per step. It is adjusted, so that a step takes about STEP milliseconds. */
  #slices = 1;
  /** Address of the values without the move limit during the pass with the limit. */
  #unlimited: number | undefined;
  #cursed: number | undefined;

  private constructor(wasm: TablebaseWasm, bytes: number) {
    this.wasm = wasm;
    this.#bytes = bytes;
  }

  /** Reserves memory for a part. Returns undefined if there is not enough. */
  static create(
    module: WebAssembly.Module,
    ruleset: Ruleset,
    block: Block,
    { first, end }: SliceRange,
  ): LocalPart | undefined {
    const wasm = new TablebaseWasm(module, ruleset);
    const bytes = (wasm.setBlock(block) / wasm.slices) * (end - first);
    wasm.setPart(first, end);
    if (!wasm.reserveBlock()) return undefined;
    wasm.start(0);
    return new LocalPart(wasm, bytes);
  }

  advance({ distance, received }: PartTurn): PartReport {
    const wasm = this.wasm;
    if (distance !== undefined) wasm.expandDistance(distance);
    if (!received.every((places) => wasm.receive(places))) return this.#report('out-of-memory');
    const begin = performance.now();
    for (;;) {
      const start = performance.now();
      const state = wasm.advance(this.#slices);
      if (state === 'missing') return { ...this.#report('running'), missing: wasm.missing() };
      if (state === 'full') return this.#report('running');
      if (state !== 'running') return this.#report(state);
      const end = performance.now();
      if (end - begin > STEP / 2) return this.#report('running');
      const change = Math.max(0.5, Math.min(8, STEP / Math.max(1, end - start)));
      this.#slices = Math.max(1, Math.min(4096, Math.round(this.#slices * change)));
    }
  }

  #report(state: PartReport['state']): PartReport {
    const { enteredSlices: entered, longest, hasDeepExits } = this.wasm;
    return { state, entered, longest, hasDeepExits, sent: this.wasm.takeOutbox() };
  }

  addTable(table: Tablebase): boolean {
    return this.wasm.addTable(table.block, table);
  }

  startLimited(limit: number): boolean {
    this.#unlimited = this.wasm.startLimited(this.#bytes, limit);
    return this.#unlimited !== undefined;
  }

  markCursed(limit: number): boolean {
    if (this.#unlimited === undefined) throw new Error('startLimited must run before markCursed');
    this.#cursed = this.wasm.markCursed(this.#unlimited, limit);
    return this.#cursed !== 0;
  }

  /** Returns views of the wasm memory. */
  finish(): PartValues {
    const { wasm } = this;
    const values = wasm.values(this.#bytes);
    if (this.#cursed === undefined) return { wasm, values, cursed: undefined };
    return { wasm, values, cursed: wasm.bits(this.#cursed, Math.ceil(this.#bytes / 8)) };
  }
}
