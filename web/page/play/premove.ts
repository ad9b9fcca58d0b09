/**
 * The premove: a move entered while the engine is thinking. It is played as soon as it is the user's turn. A click on
 * the board or Escape cancels it.
 */
import type { AcedrexError } from '../../../src/errors/error.js';
import { resolveMove } from '../../../src/notation/coordinates.js';
import type { LegalMove } from '../../../src/rules/moves.js';
import type { Position } from '../../../src/rules/position.js';
import type { Square } from '../../../src/rules/squares.js';
import type { BoardMark } from '../../../src/elements/board/types.js';
import { Store } from '../../../src/elements/shared/store.js';

/** An entered premove, which may still be illegal. */
export interface EnteredMove {
  readonly from: Square;
  readonly to: Square;
}

/** A premove that could not be played, and the reason. */
export interface RefusedMove extends EnteredMove {
  readonly error: AcedrexError;
}

const NO_MARKS: readonly BoardMark[] = [];

export class Premove extends Store<Premove> {
  readonly move: EnteredMove | undefined;
  readonly marks = NO_MARKS;
  /** The premove that was refused in this turn. */
  readonly refused: RefusedMove | undefined;

  enter({ from, to }: EnteredMove): void {
    // Listens on the window in the capture phase: it must work with any focus, and act before the board does.
    addEventListener('keydown', this.#onKey, true);
    this.publish({
      move: { from, to },
      marks: [from, to].map((square) => ({ square, kind: 'premove' })),
    });
  }

  cancel(): void {
    if (this.move === undefined) return;
    this.#clear();
    this.changed();
  }

  /** Removes the premove. Returns the move if it is legal in `position`, in which the engine has moved. */
  take(position: Position): LegalMove | undefined {
    const entered = this.move;
    this.#clear();
    if (entered === undefined) return undefined;
    const move = resolveMove(position, entered.from + entered.to);
    if (move.ok) return move.value;
    this.assign({ refused: { ...entered, error: move.error } });
    return undefined;
  }

  /** Silently discards the premove and the last refusal. */
  forget(): void {
    this.assign({ refused: undefined });
    this.#clear();
  }

  #clear(): void {
    removeEventListener('keydown', this.#onKey, true);
    this.assign({ move: undefined, marks: NO_MARKS });
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') this.cancel();
  };
}
