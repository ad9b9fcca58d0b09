/** What the page and the worker of endings tell each other. */
import type { EndingReport } from '../../../src/endings/probe.js';
import type { EndingWork } from '../../../src/endings/work.js';
import type { Told } from '../../components/internal/translate.js';

export type EndingAnswer =
  | { readonly kind: 'report'; readonly report: EndingReport }
  | {
      readonly kind: 'unsolved';
      readonly work: EndingWork;
      /** A table was kept, but it cannot be used. */
      readonly isDamaged: boolean;
    }
  | { readonly kind: 'error'; readonly error: Told };

export interface EndingProgress {
  /** Blocks that have been solved. */
  readonly done: number;
  /** The block that is being solved. */
  readonly name: string;
  /** From 0 to 1: the share of its positions that have been entered. */
  readonly entered: number;
  /** Plies up to which all its wins and losses are known. */
  readonly distance: number;
}
