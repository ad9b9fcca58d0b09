/** What is known of the game on this board, and what the user may do in it. */
import type { AcedrexError } from '../../../src/errors/error.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { Store } from '../../../src/elements/shared/store.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { Clock } from './clock.js';
import type { Hint, Opponent } from './opponent.js';
import type { PlayEnd } from './kept-game.js';
import { PlayedGame } from './played-game.js';
import { Premove } from './premove.js';
import type { Position } from '../../../src/rules/position.js';

export abstract class PlayState extends Store {
  readonly premove = new Premove(() => this.changed());
  /** What has been said about a draw. */
  readonly talk = new DrawTalk();
  protected readonly game: GameStore;
  protected readonly settings: SettingsStore;
  protected readonly played: PlayedGame;
  protected opponent: Opponent | undefined;
  protected thinking = false;
  protected shownHint: Hint | undefined;
  protected failure: AcedrexError | undefined;
  protected backIsAsked = false;

  constructor(game: GameStore, settings: SettingsStore) {
    super();
    this.game = game;
    this.settings = settings;
    this.played = new PlayedGame(game, (flagged) => this.onFlag(flagged));
  }

  /** Called when the time of a side is up. */
  protected abstract onFlag(flagged: Color): void;

  /** Whether a game is under way. */
  get isPlaying(): boolean {
    return this.played.isPlaying;
  }

  get end(): PlayEnd | undefined {
    return this.played.end;
  }

  get winner(): Color | undefined {
    return this.played.winner;
  }

  /** The user's side; on a shared board the side to move. */
  get color(): Color {
    return this.isShared ? this.played.line.turn() : this.played.color;
  }

  /** Whether two people play on this board. */
  get isShared(): boolean {
    return this.played.isShared;
  }

  /** Whether a shared board turns to the player on turn. */
  get turns(): boolean {
    return this.played.turns;
  }

  /** Whether a player on a shared board has asked to take a move back. */
  get asksTakeBack(): boolean {
    return this.backIsAsked;
  }

  get level(): number {
    return this.played.level;
  }

  get clock(): Clock | undefined {
    return this.played.clock.clock;
  }

  /** Whether the clock of a game has not started yet. */
  get isClockWaiting(): boolean {
    return this.isPlaying && this.played.clock.isWaiting;
  }

  get isThinking(): boolean {
    return this.thinking;
  }

  get hint(): Hint | undefined {
    return this.shownHint;
  }

  /** Why the engine does not answer, or the game could not begin. */
  get error(): AcedrexError | undefined {
    return this.failure ?? this.opponent?.error;
  }

  /** Whether the board shows the current position of the game. */
  get isAtEnd(): boolean {
    return this.played.line.isShown;
  }

  /** Whether the user may move a piece on the board. */
  get mayMove(): boolean {
    return (
      this.isPlaying &&
      !this.thinking &&
      this.played.isUsersTurn &&
      this.isAtEnd &&
      (!this.game.isDice || (this.game.roll !== undefined && !this.played.die.forcesPass))
    );
  }

  /** Whether the user may enter a move that is played after the engine's; with dice its roll is unknown. */
  get mayPremove(): boolean {
    return this.isPlaying && !this.game.isDice && !this.played.isUsersTurn && this.isAtEnd;
  }

  /** Whether the user can offer a draw: once after each of the engine's moves. */
  get mayOfferDraw(): boolean {
    return (
      this.isPlaying &&
      !this.talk.hasOffer &&
      !this.talk.isDeclined &&
      !this.backIsAsked &&
      (this.isShared ? this.played.line.moves : this.played.scores).length > 0
    );
  }

  /** Whether the user has a move to take back; on a shared board, one question waits for an answer at a time. */
  get mayTakeBack(): boolean {
    const side = this.isShared ? undefined : this.played.color;
    const isAsked = this.isShared && this.talk.hasOffer;
    return this.isPlaying && !isAsked && this.played.line.lastTurnOf(side) !== undefined;
  }

  /** Whether the game can still end without a result: until both sides have moved. */
  get mayAbort(): boolean {
    return this.isPlaying && this.played.line.moves.length < 2;
  }

  /** Whether the engine has failed and can be asked again. */
  get mayRetry(): boolean {
    return this.isPlaying && !this.thinking && this.error !== undefined && !this.played.isUsersTurn;
  }

  /** Whether the user can roll the die now, or enter a roll for either side. */
  get mayRoll(): boolean {
    return (
      this.isPlaying &&
      this.game.isDice &&
      this.played.die.value === undefined &&
      this.isAtEnd &&
      (this.played.isUsersTurn || this.settings.values.rollSource === 'hand')
    );
  }

  /** Whether the user has to wait for a roll or a pass. */
  get mustWait(): boolean {
    return this.isPlaying && this.game.isDice && this.isAtEnd;
  }
}

/** Draw offers: what has been said since the engine's last move, or the last one on a shared board. */
export class DrawTalk {
  #hasOffer = false;
  #isDeclined = false;

  /** Whether the engine has offered a draw with its last move, or the player on turn to the other one. */
  get hasOffer(): boolean {
    return this.#hasOffer;
  }

  /** Whether the engine has declined a draw since its last move, and so is not asked again. */
  get isDeclined(): boolean {
    return this.#isDeclined;
  }

  /** Called with the engine's move, which may offer a draw, and with an offer on a shared board. */
  begin(hasOffer: boolean): void {
    this.#hasOffer = hasOffer;
    this.#isDeclined = false;
  }

  /** The user declines the engine's offer, by a move or in words. */
  decline(): void {
    this.#hasOffer = false;
  }

  /** Offers the engine a draw; returns whether it accepts. */
  offer({ draws }: Opponent, position: Position): boolean {
    this.#isDeclined = !draws.acceptsDraw(position);
    return !this.#isDeclined;
  }
}
