/** Starts the game of a form by the first move on the board. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { BoardMove } from '../../../src/elements/board/types.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import type { Move } from '../../../src/rules/moves.js';
import type { NewGame, PlayStore } from './play-store.js';
import { isArray } from './start-choice.js';

/** Whether the board shows the untouched opening array from which a game without dice would start. */
export const mayBeginByMove = (
  { record, isDice, position }: GameStore,
  ruleset: Ruleset,
): boolean =>
  !isDice &&
  record.children.length === 0 &&
  // Another game that has not had a move has tags.
  record.tags.length === 0 &&
  isArray(position) &&
  record.ruleset.id === ruleset.id;

/** Begins a game, with its first move if that has been made already. */
export const beginWith = async (play: PlayStore, game: NewGame, move?: Move): Promise<void> => {
  await play.begin(game);
  if (move !== undefined) play.move(move);
};

/** A form that can begin its game by a move. */
interface MoveForm extends ReactiveControllerHost {
  /** Whether the first move on the board would be the first move of the game. */
  readonly takesMove: boolean;
  beginBy(move: Move): void;
}

export class FirstMove implements ReactiveController {
  readonly #form: MoveForm;

  constructor(form: MoveForm) {
    this.#form = form;
    form.addController(this);
  }

  hostConnected(): void {
    // Before the page adds the move to the game on the board.
    document.addEventListener('acedrex-move', this.#onMove, { capture: true });
  }

  hostDisconnected(): void {
    document.removeEventListener('acedrex-move', this.#onMove, { capture: true });
  }

  readonly #onMove = (event: CustomEvent<BoardMove>): void => {
    if (!this.#form.takesMove) return;
    // The form plays it in the game that it begins.
    event.preventDefault();
    event.stopPropagation();
    this.#form.beginBy(event.detail);
  };
}
