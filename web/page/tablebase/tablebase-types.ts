/** The messages between the page and the endings worker. */
import type { TablebaseReport } from '../../../src/tablebase/probe.js';
import type { TablebaseWork } from '../../../src/tablebase/work.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { Told } from '../../../src/elements/internal/translate.js';

export type TablebaseLookup =
  | {
      readonly kind: 'report';
      readonly report: TablebaseReport;
      /** Whether the table needs too much memory for the engine. */
      readonly isTooLarge: boolean;
    }
  | {
      readonly kind: 'unsolved';
      readonly work: TablebaseWork;
      /** Whether a stored table is damaged. */
      readonly isDamaged: boolean;
    }
  | { readonly kind: 'error'; readonly error: Told };

export interface TablebaseProgress {
  /** Number of solved blocks, and total number of blocks to solve. */
  readonly done: number;
  readonly of: number;
  readonly name: string;
  /** The share of the ending's positions that the first pass has entered, 0 to 1. */
  readonly entered: number;
  /** Number of plies up to which all wins and losses are known. */
  readonly distance: number;
}

export interface TablebaseRow {
  /** The ending's name, such as `KAKR`. */
  readonly name: string;
  readonly men: number;
  readonly isDecided: boolean;
  /** Total number of blocks, and number of stored blocks. */
  readonly blocks: number;
  readonly known: number;
  /** Size of the stored tables in bytes. */
  readonly kept: number;
  /** The work to solve the ending, including the endings after captures and promotions. */
  readonly work: TablebaseWork;
}

/** The longest win if the move limit is ignored, with its moves under best play if known. */
export interface LongestWin {
  readonly plies: number;
  /** `cursed-win` if the win cannot be forced within the move limit. */
  readonly outcome: 'win' | 'cursed-win';
  readonly fen: string;
  readonly line?: string;
}

export interface TablebaseSide {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Number of wins and losses that the move limit turns into draws. */
  readonly cursed: number;
  readonly longest?: LongestWin;
}

/** A position for practice, with the user to move. */
export interface PracticeStart {
  readonly fen: string;
  /** Plies until the user wins; null for a draw to hold. */
  readonly plies: number | null;
}

export type TablebaseCounts = Readonly<Record<Color, TablebaseSide>>;
