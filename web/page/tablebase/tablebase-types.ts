/** What the page and the worker of endings tell each other. */
import type { TablebaseReport } from '../../../src/tablebase/probe.js';
import type { TablebaseWork } from '../../../src/tablebase/work.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { Told } from '../../../src/elements/internal/translate.js';

export type TablebaseLookup =
  | {
      readonly kind: 'report';
      readonly report: TablebaseReport;
      /** The engine does without the table, because it takes too much of the device's memory. */
      readonly isTooLarge: boolean;
    }
  | {
      readonly kind: 'unsolved';
      readonly work: TablebaseWork;
      /** A table was kept, but it cannot be used. */
      readonly isDamaged: boolean;
    }
  | { readonly kind: 'error'; readonly error: Told };

export interface TablebaseProgress {
  /** Blocks that have been solved, and how many are wanted. */
  readonly done: number;
  readonly of: number;
  /** The block that is being solved. */
  readonly name: string;
  /** From 0 to 1: the share of its positions that have been entered. */
  readonly entered: number;
  /** Plies up to which all its wins and losses are known. */
  readonly distance: number;
}

/** An ending of the list. */
export interface TablebaseRow {
  /** Such as `KAKR`. */
  readonly name: string;
  readonly men: number;
  readonly isDecided: boolean;
  /** Blocks in all, and those that are kept. */
  readonly blocks: number;
  readonly known: number;
  /** Bytes of the kept tables. */
  readonly kept: number;
  /** What solving takes, with the endings that it leads to. */
  readonly work: TablebaseWork;
}

export interface TablebaseSide {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Those wins and losses that the move limit turns into draws. */
  readonly cursed: number;
  /** The longest win, with its moves in best play if they are known. */
  readonly longest?: { readonly plies: number; readonly fen: string; readonly line?: string };
}

export type TablebaseCounts = Readonly<Record<Color, TablebaseSide>>;
