/**
 * The premove: a move entered while the engine is thinking. It is played as soon as it is the user's turn, even if the
 * page shows another view. A click on the board or Escape cancels it.
 */
import type { AcedrexError } from '../../../src/errors/error.js';
import { resolveMove } from '../../../src/notation/coordinates.js';
import type { LegalMove } from '../../../src/rules/moves.js';
import type { Position } from '../../../src/rules/position.js';
import type { Square } from '../../../src/rules/squares.js';
import { Store } from '../../../src/elements/shared/store.js';

/** The two squares of an entered premove, which may still be illegal. */
export type EnteredMove = readonly [from: Square, to: Square];

/** A premove that could not be played, and the reason. */
export interface RefusedMove {
  readonly move: EnteredMove;
  readonly error: AcedrexError;
}

export class Premove extends Store<Premove> {
  readonly move: EnteredMove | undefined;
  /** The premove that was refused in this turn. */
  readonly refused: RefusedMove | undefined;

  enter(move: EnteredMove): void {
    // Listens on the window in the capture phase: it must work with any focus, and act before the board does.
    addEventListener('keydown', this.#onKey, true);
    this.publish({ move });
  }

  /** Cancels the premove. The board does this as well when the user presses it. */
  cancel(): void {
    if (this.move === undefined) return;
    this.#clear();
    this.changed();
  }

  /** Removes the premove. Returns the move if it is legal in `position`, in which the engine has moved. */
  take(position: Position): LegalMove | undefined {
    const { move } = this;
    this.#clear();
    if (move === undefined) return undefined;
    const found = resolveMove(position, move.join(''));
    if (found.ok) return found.value;
    this.assign({ refused: { move, error: found.error } });
    return undefined;
  }

  /** Silently discards the premove and the last refusal. */
  forget(): void {
    this.assign({ refused: undefined });
    this.#clear();
  }

  #clear(): void {
    removeEventListener('keydown', this.#onKey, true);
    this.assign({ move: undefined });
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') this.cancel();
  };
}
