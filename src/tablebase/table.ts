import type { Ruleset } from '../rules/rulesets.js';
import type { TablebaseWasm } from './tablebase-wasm.js';
import type { Block } from './material.js';

/** A solved block. */
export interface Tablebase {
  readonly block: Block;
  readonly ruleset: Ruleset;
  /** One byte a position; see assembly/tablebase/block.ts. */
  readonly values: Uint8Array;
  /** A bit for each position that the move limit turns into a draw, if distances alone do not tell. */
  readonly cursed?: Uint8Array | undefined;
  /** The instance in whose memory the bytes lie, if they do: it can count them and look them up without a copy. */
  readonly wasm?: TablebaseWasm;
}
