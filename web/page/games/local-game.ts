/** The board of a game by links. It holds the position, the move to confirm, and the line that is being planned. */
import { makeSan } from '../../../src/notation/san.js';
import { makeCoordinates } from '../../../src/notation/coordinates.js';
import { movesForRoll } from '../../../src/rules/dice.js';
import type { Move } from '../../../src/rules/moves.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { GameRecord } from '../../../src/notation/record.js';
import type { GameView } from '../../../src/play/index.js';
import { endOfLine, positionAt } from '../../../src/game/tree.js';
import { GameStore } from '../../../src/elements/session/game-store.js';
import { Store } from '../../../src/elements/shared/store.js';
import { isUsersTurn, isWaiting } from './games-store.js';

export class LocalGame extends Store<LocalGame> {
  /** The game's moves, followed by the tried moves. */
  readonly game = new GameStore();
  readonly view: GameView | undefined;
  #record: GameRecord | undefined;
  /** The moves tried on the board but not played, in SAN. */
  readonly tried: readonly string[] = [];
  readonly isPlanning: boolean = false;

  constructor() {
    super();
    this.game.subscribe(() => this.changed());
  }

  /** Shows a changed game. The board keeps the orientation that the user chose. */
  show(view: GameView, record: GameRecord): void {
    const before = this.view;
    if (before === view) return;
    const isOther = before?.id !== view.id;
    this.assign({ view });
    this.#record = record;
    // Tried moves stay on the board unless the moves, the conditional moves or the end of the game have changed.
    if (isOther || placeOf(before) !== placeOf(view)) {
      this.assign({ isPlanning: false });
      this.#reset(isOther ? (view.seat ?? view.restoredSeat) : undefined);
    }
    this.game.setRoll(this.isAtEnd ? view.roll : undefined);
  }

  #reset(orientation = this.game.orientation): void {
    if (this.#record === undefined) return;
    this.assign({ tried: [] });
    this.game.open(this.#record, { orientation });
    this.game.toEnd();
    this.game.setRoll(this.view?.roll);
  }

  /** Whether the board shows the current position of the game. */
  get isAtEnd(): boolean {
    return this.game.path.length === (this.view?.moves.length ?? 0);
  }

  /** Whether the board shows the position after the tried moves, or the current position if there are none. */
  get #isAtTip(): boolean {
    return this.game.path.length === (this.view?.moves.length ?? 0) + this.tried.length;
  }

  get mayMove(): boolean {
    const view = this.view;
    if (view === undefined || !this.isAtEnd || this.tried.length > 0) return false;
    // The host may send the first move with the invitation.
    const mayBegin =
      !isWaiting(view) || (!view.settings.dice && view.settings.time.kind !== 'clock');
    return mayBegin && isUsersTurn(view);
  }

  /** Whether the player must pass because the roll allows no move. */
  get mustPass(): boolean {
    const { roll } = this.view ?? {};
    return (
      this.mayMove && roll !== undefined && movesForRoll(this.game.position, roll).length === 0
    );
  }

  /** The side whose pieces the user may move now. */
  get movable(): Color | 'none' | 'both' {
    if (this.isPlanning) return this.#isAtTip ? 'both' : 'none';
    return this.mayMove && !this.mustPass ? this.game.position.turn : 'none';
  }

  /** Whether the user can add conditional moves now. */
  get mayPlan(): boolean {
    const view = this.view;
    if (view === undefined) return false;
    const { end, seat, turn, settings } = view;
    const isOthersTurn = end === undefined && seat !== undefined && seat !== turn;
    return isOthersTurn && !isWaiting(view) && !settings.dice && settings.time.kind !== 'clock';
  }

  try(move: Move): void {
    const { game } = this;
    const isAllowed = this.isPlanning ? this.#isAtTip : this.mayMove;
    const found = game.position.findMove(move.from, move.to);
    if (!isAllowed || found === undefined) {
      this.changed();
      return;
    }
    this.assign({ tried: [...this.tried, makeSan(game.position, found)] });
    game.play(found);
  }

  undo(): void {
    this.assign({ isPlanning: false });
    this.#reset();
  }

  plan(): void {
    if (!this.mayPlan) return;
    this.#reset();
    this.publish({ isPlanning: true });
  }

  /** The game's conditional lines in coordinate notation, which `act` also accepts. */
  get lines(): readonly (readonly string[])[] {
    return (this.view?.conditional ?? []).map((line) => line.map(makeCoordinates));
  }

  /** The game's conditional lines in SAN. */
  get shownLines(): readonly (readonly string[])[] {
    if (this.#record === undefined) return [];
    const start = positionAt(this.#record, endOfLine(this.#record));
    return (this.view?.conditional ?? []).map((line) => {
      let position = start;
      return line.map((move) => {
        const san = makeSan(position, move);
        position = position.play(move);
        return san;
      });
    });
  }
}

/**
 * Identifies the state that a tried move or line belongs to: the moves, the conditional lines, and how the game ended.
 */
const placeOf = (view: GameView | undefined): string =>
  JSON.stringify([view?.moves.map(({ san }) => san), view?.conditional, view?.end]);
