/**
 * The error codes of games between two people. They are separate from the library's other codes, so that pages without
 * such games load neither the sentences nor the translations.
 */
import type { Color } from '../rules/pieces.js';
import type { LimitParams, NoParams, Read } from './codes.js';

/** The player whom the error concerns. */
export interface SeatParams {
  readonly seat: Color;
}

/** Why a link, a message or an action of a game between two people is refused. */
export interface TwoPlayerErrors {
  /** The text is longer than any game. */
  readonly 'play-too-long': LimitParams;
  /** The text is neither a link to a game nor a message from a game. */
  readonly 'play-foreign': NoParams;
  readonly 'play-version': Read & { readonly known: number };
  /** The game is from an older version. It can be read where it is stored, but not continued. */
  readonly 'play-older': NoParams;
  /** The platform has no compression or no WebCrypto; browsers have WebCrypto on secure pages only. */
  readonly 'play-unsupported': { readonly missing: 'compression' | 'crypto' };
  readonly 'play-damaged': NoParams;
  /** A signature does not match the signed data. */
  readonly 'play-forged': SeatParams;
  /** The key in the invitation differs from the game's key. */
  readonly 'play-invitation': NoParams;
  /** Another guest has already accepted the invitation. */
  readonly 'play-seat-taken': SeatParams;
  /** A move that the rules do not allow; `number` counts the moves of both sides from 1. */
  readonly 'play-illegal-move': SeatParams & { readonly number: number; readonly text: string };
  /** The game does not allow the action now, such as an acceptance without an offer. */
  readonly 'play-not-now': SeatParams & { readonly action: string };
  /** A move that does not fit the roll of the die. */
  readonly 'play-roll': SeatParams & { readonly number: number; readonly roll: number };
  /** The number that a player revealed for a roll does not match the player's commitment. */
  readonly 'play-commitment': SeatParams;
  /** The relay's timestamps contradict the clocks. */
  readonly 'play-relay': NoParams;
  /** A player has sent more messages than allowed between two moves or in a game. */
  readonly 'play-flood': SeatParams & LimitParams;
  /** A code for moving a seat to another device is damaged, already used, or from another game. */
  readonly 'play-code': NoParams;
  /** This device does not hold a seat in the game, or does not store the game. */
  readonly 'play-no-seat': NoParams;
  readonly 'play-unknown-game': NoParams;
  /** The settings of a new game cannot be used; `name` is the first invalid setting. */
  readonly 'play-setting': { readonly name: string };
  /** The game could not be stored. */
  readonly 'play-store': { readonly reason: string };
}

export type TwoPlayerErrorCode = keyof TwoPlayerErrors;
