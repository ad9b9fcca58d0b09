/** A part of a block, which one thread solves. */
import type { Ruleset } from '../rules/rulesets.js';
import { TablebaseWasm } from './tablebase-wasm.js';
import type { Block } from './material.js';
import type { Tablebase } from './file.js';

/** Slices of a block: from `first` up to `end`, without it. */
export interface SliceRange {
  readonly first: number;
  readonly end: number;
}

/** What a part is told before it goes on. */
export interface PartTurn {
  /** The distance to expand from now on, if it is another one than before. */
  readonly distance?: number;
  /** Places of this part that others have found at the distance that is being expanded. */
  readonly received: readonly Uint32Array[];
}

export interface PartReport {
  /** `waiting`: the first pass or the distance is done. */
  readonly state: 'running' | 'waiting' | 'overflow' | 'out-of-memory';
  /** The block whose table it needs to go on. */
  readonly missing?: Block | undefined;
  /** Slices that the first pass has entered. */
  readonly entered: number;
  /** The longest distance that occurs. */
  readonly longest: number;
  readonly hasDeepExits: boolean;
  /** Places of other parts that have been found, and that have to be handed to them. */
  readonly sent: Uint32Array<ArrayBuffer>;
}

/** The bytes of a part, and its bits of cursed positions if it has any. */
export type PartValues = Pick<Tablebase, 'values' | 'cursed' | 'wasm'>;

/** A part that is solved on this thread or on another one. */
export interface TablebasePart {
  /** Goes on for a short while. */
  advance(turn: PartTurn): PartReport | Promise<PartReport>;
  /** Takes a table that moves lead into. Returns false if memory is short. */
  addTable(table: Tablebase): boolean | Promise<boolean>;
  /** After solving without the move limit: begins again within it. Returns false if memory is short. */
  startLimited(limit: number): boolean | Promise<boolean>;
  /** After solving within the limit: marks what the limit makes a draw. Returns false if memory is short. */
  markCursed(limit: number): boolean | Promise<boolean>;
  /** What has been found; the part does nothing after that. */
  finish(): PartValues | Promise<PartValues>;
}

/** Milliseconds of a call of {@link TablebasePart.advance}: the page stays usable between two. */
export const STEP = 40;

/** A part that is solved on this thread. */
export class LocalPart implements TablebasePart {
  readonly wasm: TablebaseWasm;
  readonly #bytes: number;
  /** Slices or segments of a piece of work, which grows or shrinks to last about STEP. */
  #slices = 1;
  /** Address of the values without the move limit, while those within it are found. */
  #unlimited: number | undefined;
  #cursed: number | undefined;

  private constructor(wasm: TablebaseWasm, bytes: number) {
    this.wasm = wasm;
    this.#bytes = bytes;
  }

  /** Reserves the memory of a part; undefined if there is not enough. */
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

  addTable({ block, values, cursed }: Tablebase): boolean {
    return this.wasm.addTable(block, values, cursed);
  }

  startLimited(limit: number): boolean {
    this.#unlimited = this.wasm.startLimited(this.#bytes, limit);
    return this.#unlimited !== undefined;
  }

  markCursed(limit: number): boolean {
    if (this.#unlimited === undefined) throw new Error('there is nothing to compare with');
    this.#cursed = this.wasm.markCursed(this.#unlimited, limit);
    return this.#cursed !== 0;
  }

  /** Views of the wasm's memory. */
  finish(): PartValues {
    const { wasm } = this;
    const values = wasm.values(this.#bytes);
    if (this.#cursed === undefined) return { wasm, values };
    return { wasm, values, cursed: wasm.bits(this.#cursed, Math.ceil(this.#bytes / 8)) };
  }
}
