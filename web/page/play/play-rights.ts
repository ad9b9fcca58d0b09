/** The actions that the user can take in the game on this board, and the latest draw offer or its refusal. */
import type { AcedrexError } from '../../../src/errors/error.js';
import type { Position } from '../../../src/rules/position.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { Opponent } from './opponent.js';
import type { PlayedGame } from './played-game.js';

/** The state of the play store that determines the rights. */
interface Situation {
  readonly game: GameStore;
  readonly settings: SettingsStore;
  readonly played: PlayedGame;
  readonly talk: DrawTalk;
  readonly isThinking: boolean;
  readonly isPaused: boolean;
  readonly asksTakeBack: boolean;
  readonly error: AcedrexError | undefined;
}

export class PlayRights {
  readonly #in: Situation;

  constructor(situation: Situation) {
    this.#in = situation;
  }

  /** Whether the user may move a piece on the board. */
  get move(): boolean {
    const { played, game, isThinking } = this.#in;
    return (
      played.isPlaying &&
      !isThinking &&
      played.isUsersTurn &&
      played.line.isShown &&
      (!game.isDice || (game.roll !== undefined && !played.die.forcesPass))
    );
  }

  /** Whether the user may enter a premove. Premoves are impossible with dice, because the roll is not known yet. */
  get premove(): boolean {
    const { played, game } = this.#in;
    return (
      played.isPlaying &&
      !game.isDice &&
      !played.isUsersTurn &&
      !played.isWatched &&
      played.line.isShown
    );
  }

  /** Whether the user can offer a draw. This is possible once after each move of the engine. */
  get offerDraw(): boolean {
    const { played, talk, asksTakeBack } = this.#in;
    return (
      played.isPlaying &&
      !played.isWatched &&
      !talk.hasOffer &&
      !talk.isDeclined &&
      !asksTakeBack &&
      (played.isShared ? played.line.moves : played.scores).length > 0
    );
  }

  /** Whether the user has a move to take back. On a shared board, an open draw offer must be answered first. */
  get takeBack(): boolean {
    const { played, talk } = this.#in;
    const side = played.isShared ? undefined : played.color;
    const isAsked = played.isShared && talk.hasOffer;
    return (
      played.isPlaying &&
      !played.isWatched &&
      !isAsked &&
      played.line.lastTurnOf(side) !== undefined
    );
  }

  /** Whether the user can end the game without a result. This is possible until both sides have moved. */
  get abort(): boolean {
    const { played } = this.#in;
    return played.isPlaying && played.line.moves.length < 2;
  }

  /** Whether the engine has failed and the user can request its move again. */
  get retry(): boolean {
    const { played, isThinking, isPaused, error } = this.#in;
    return (
      played.isPlaying && !isThinking && !isPaused && error !== undefined && !played.isUsersTurn
    );
  }

  /** Whether the user can roll the die or enter a roll now. The user can enter rolls for either side. */
  get roll(): boolean {
    const { played, game, settings } = this.#in;
    return (
      played.isPlaying &&
      game.isDice &&
      played.die.value === undefined &&
      played.line.isShown &&
      (played.isUsersTurn || settings.values.rollSource === 'hand')
    );
  }
}

/** The draw offer since the last move by the engine or, on a shared board, by either player, and its answer. */
export class DrawTalk {
  #hasOffer = false;
  #isDeclined = false;

  /** Whether there is an open draw offer from the engine or, on a shared board, from the player to move. */
  get hasOffer(): boolean {
    return this.#hasOffer;
  }

  /**
   * Whether the engine has declined a draw since its last move. If so, the player cannot offer a draw again before the
   * engine's next move.
   */
  get isDeclined(): boolean {
    return this.#isDeclined;
  }

  /** Called after a move by the engine, which may offer a draw, and when a player on a shared board offers a draw. */
  begin(hasOffer: boolean): void {
    this.#hasOffer = hasOffer;
    this.#isDeclined = false;
  }

  /** Declines a draw offer, either explicitly or by making a move. */
  decline(): void {
    this.#hasOffer = false;
  }

  /** Offers the engine a draw. Returns whether the engine accepts. */
  offer({ draws }: Opponent, position: Position): boolean {
    this.#isDeclined = !draws.acceptsDraw(position);
    return !this.#isDeclined;
  }
}
