/**
 * The error codes of games between two people, apart from those of the library, so that pages without such games load
 * neither their sentences nor the translations.
 */
import type { Color } from '../rules/pieces.js';
import type { LimitParams, NoParams, Read } from './codes.js';

/** The player whose events an error is about. */
export interface SeatParams {
  readonly seat: Color;
}

/** Why a link, a message or an action of a game between two people is refused. */
export interface TwoPlayerErrors {
  /** The text has more characters than a game can have. */
  readonly 'play-too-long': LimitParams;
  /** The text is neither a link nor a message of such a game. */
  readonly 'play-foreign': NoParams;
  readonly 'play-version': Read & { readonly known: number };
  /** The platform has no compression or no WebCrypto; browsers have WebCrypto on secure pages only. */
  readonly 'play-unsupported': { readonly missing: 'compression' | 'crypto' };
  readonly 'play-damaged': NoParams;
  /** A signature does not fit what it should sign. */
  readonly 'play-forged': SeatParams;
  /** The key in the invitation is not the one that the game was made with. */
  readonly 'play-invitation': NoParams;
  /** Somebody else has accepted the invitation before. */
  readonly 'play-seat-taken': SeatParams;
  /** A move that the rules do not allow; `number` counts the moves of both sides from 1. */
  readonly 'play-illegal-move': SeatParams & { readonly number: number; readonly text: string };
  /** An action at a point of the game that does not allow it, such as an acceptance without an offer. */
  readonly 'play-not-now': SeatParams & { readonly action: string };
  /** A move that does not fit the roll of the die. */
  readonly 'play-roll': SeatParams & { readonly number: number; readonly roll: number };
  /** A number for the die that differs from the one that the player committed to. */
  readonly 'play-commitment': SeatParams;
  /** An event that is older than another one which its author had seen. */
  readonly 'play-time-back': SeatParams;
  /** An event from the future. */
  readonly 'play-time-ahead': SeatParams;
  /** Clock times that the time control does not allow. */
  readonly 'play-clock': SeatParams;
  /** More events than a game can have, or more than a player may send between two moves. */
  readonly 'play-flood': SeatParams & LimitParams;
  /** This device holds the seat of neither player, or no such game. */
  readonly 'play-no-seat': NoParams;
  readonly 'play-unknown-game': NoParams;
  /** The player's own time is up. */
  readonly 'play-time-up': NoParams;
  /** The settings of a new game cannot be used; `name` is the first wrong one. */
  readonly 'play-setting': { readonly name: string };
  /** The game could not be stored. */
  readonly 'play-store': { readonly reason: string };
}

export type TwoPlayerErrorCode = keyof TwoPlayerErrors;
