/** The board of a game by links: what it shows, the move that waits to be confirmed, and the line that is being planned. */
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

export class LocalGame extends Store {
  /** The game, with the tried moves behind it. */
  readonly game = new GameStore();
  #view: GameView | undefined;
  #record: GameRecord | undefined;
  #tried: readonly string[] = [];
  #isPlanning = false;

  constructor() {
    super();
    this.game.subscribe(() => this.changed());
  }

  get view(): GameView | undefined {
    return this.#view;
  }

  /** Shows a game after it has changed; the board stays where the user has turned it. */
  show(view: GameView, record: GameRecord): void {
    const before = this.#view;
    if (before === view) return;
    const isOther = before?.id !== view.id;
    this.#view = view;
    this.#record = record;
    // Other changes, such as of the notes, leave a tried move on the board.
    if (isOther || placeOf(before) !== placeOf(view)) {
      this.#isPlanning = false;
      this.#reset(isOther ? view.seat : undefined);
    }
    this.game.setRoll(this.isAtEnd ? view.roll : undefined);
  }

  #reset(orientation = this.game.orientation): void {
    if (this.#record === undefined) return;
    this.#tried = [];
    this.game.open(this.#record, { orientation });
    this.game.toEnd();
    this.game.setRoll(this.#view?.roll);
  }

  /** The moves that are tried on the board and not played, in SAN. */
  get tried(): readonly string[] {
    return this.#tried;
  }

  /** Whether the tried moves are a conditional line. */
  get isPlanning(): boolean {
    return this.#isPlanning;
  }

  /** Whether the board shows the current position of the game. */
  get isAtEnd(): boolean {
    return this.game.path.length === (this.#view?.moves.length ?? 0);
  }

  /** Whether the board shows the position after the tried moves, or else the current one. */
  get #isAtTip(): boolean {
    return this.game.path.length === (this.#view?.moves.length ?? 0) + this.#tried.length;
  }

  /** Whether the user may play a move of the game. */
  get mayMove(): boolean {
    const view = this.#view;
    if (view === undefined || !this.isAtEnd || this.#tried.length > 0) return false;
    if (view.settings.dice && view.roll === undefined) return false;
    // The player who invites may send the first move with the invitation.
    const mayBegin =
      !isWaiting(view) || (!view.settings.dice && view.settings.time.kind !== 'clock');
    return mayBegin && isUsersTurn(view);
  }

  /** Whether the roll leaves no move. */
  get mustPass(): boolean {
    const { roll } = this.#view ?? {};
    return (
      this.mayMove && roll !== undefined && movesForRoll(this.game.position, roll).length === 0
    );
  }

  /** The side whose pieces the user may move now. */
  get movable(): Color | 'none' | 'both' {
    if (this.#isPlanning) return this.#isAtTip ? 'both' : 'none';
    return this.mayMove && !this.mustPass ? this.game.position.turn : 'none';
  }

  /** Whether the user can leave conditional moves now. */
  get mayPlan(): boolean {
    const view = this.#view;
    if (view === undefined) return false;
    const { end, seat, turn, settings } = view;
    const isOthersTurn = end === undefined && seat !== undefined && seat !== turn;
    return isOthersTurn && !isWaiting(view) && !settings.dice && settings.time.kind !== 'clock';
  }

  /** Tries a move on the board. */
  try(move: Move): void {
    const { game } = this;
    const isAllowed = this.#isPlanning ? this.#isAtTip : this.mayMove;
    const found = game.position.findMove(move.from, move.to);
    if (!isAllowed || found === undefined) {
      this.changed();
      return;
    }
    this.#tried = [...this.#tried, makeSan(game.position, found)];
    game.play(found);
  }

  /** Takes the tried moves back. */
  undo(): void {
    this.#isPlanning = false;
    this.#reset();
  }

  /** Begins a conditional line. */
  plan(): void {
    if (!this.mayPlan) return;
    this.#reset();
    this.#isPlanning = true;
    this.changed();
  }

  /** The conditional lines of the game, as coordinates, which `act` reads too. */
  get lines(): readonly (readonly string[])[] {
    return (this.#view?.conditional ?? []).map((line) => line.map(makeCoordinates));
  }

  /** The conditional lines in SAN. */
  get shownLines(): readonly (readonly string[])[] {
    if (this.#record === undefined) return [];
    const start = positionAt(this.#record, endOfLine(this.#record));
    return (this.#view?.conditional ?? []).map((line) => {
      let position = start;
      return line.map((move) => {
        const san = makeSan(position, move);
        position = position.play(move);
        return san;
      });
    });
  }
}

/** What a tried move or line belongs to: the moves of a game, the conditional lines, and whether it has ended. */
const placeOf = (view: GameView | undefined): string =>
  JSON.stringify([view?.moves.map(({ san }) => san), view?.conditional, view?.end]);
