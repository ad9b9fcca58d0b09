/** What the user may do in the game on this board, and the latest draw offer or refusal. */
import type { AcedrexError } from '../../../src/errors/error.js';
import type { Position } from '../../../src/rules/position.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { Opponent } from './opponent.js';
import type { PlayedGame } from './played-game.js';

/** What the rights follow from; the store of the game has it. */
interface Situation {
  readonly game: GameStore;
  readonly settings: SettingsStore;
  readonly played: PlayedGame;
  readonly talk: DrawTalk;
  readonly isThinking: boolean;
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

  /** Whether the user may enter a move that is played after the engine's; with dice its roll is unknown. */
  get premove(): boolean {
    const { played, game } = this.#in;
    return played.isPlaying && !game.isDice && !played.isUsersTurn && played.line.isShown;
  }

  /** Whether the user can offer a draw: once after each of the engine's moves. */
  get offerDraw(): boolean {
    const { played, talk, asksTakeBack } = this.#in;
    return (
      played.isPlaying &&
      !talk.hasOffer &&
      !talk.isDeclined &&
      !asksTakeBack &&
      (played.isShared ? played.line.moves : played.scores).length > 0
    );
  }

  /** Whether the user has a move to take back; on a shared board, one question waits for an answer at a time. */
  get takeBack(): boolean {
    const { played, talk } = this.#in;
    const side = played.isShared ? undefined : played.color;
    const isAsked = played.isShared && talk.hasOffer;
    return played.isPlaying && !isAsked && played.line.lastTurnOf(side) !== undefined;
  }

  /** Whether the game can still end without a result: until both sides have moved. */
  get abort(): boolean {
    const { played } = this.#in;
    return played.isPlaying && played.line.moves.length < 2;
  }

  /** Whether the engine has failed and can be asked again. */
  get retry(): boolean {
    const { played, isThinking, error } = this.#in;
    return played.isPlaying && !isThinking && error !== undefined && !played.isUsersTurn;
  }

  /** Whether the user can roll the die now, or enter a roll for either side. */
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
