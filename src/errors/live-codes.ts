/** The error codes of live games between two people, apart from those of games by links, which work without them. */
import type { LimitParams, NoParams, Read } from './codes.js';
import type { SeatParams } from './play-codes.js';

/** Why a relay ended or refused a connection. */
export const RELAY_REASONS = [
  'rooms-full',
  'room-full',
  'too-long',
  'flood',
  'read-only',
  'slow',
  'address',
  'stopping',
] as const;
export type RelayReason = (typeof RELAY_REASONS)[number];

/** Why a message of a live game is refused, or why there is no connection. */
export interface LiveErrors {
  /** The message has more characters than one can have. */
  readonly 'live-too-long': LimitParams;
  /** The message does not have the format; `field` is the first wrong one. */
  readonly 'live-message': { readonly field: string };
  readonly 'live-version': Read & { readonly known: number };
  /** More messages than a peer may send; `max` is their number per second. */
  readonly 'live-flood': LimitParams;
  /** A proof or a message that the owner of the seat has not signed. */
  readonly 'live-forged': SeatParams;
  /** A signed message that arrived before. */
  readonly 'live-replayed': SeatParams;
  /** The address of a relay cannot be used. */
  readonly 'live-address': NoParams;
  /** The relay cannot be reached. */
  readonly 'live-unreachable': { readonly host: string };
  /** The relay ended or refused the connection. */
  readonly 'live-relay': { readonly host: string; readonly reason: RelayReason };
}

export type LiveErrorCode = keyof LiveErrors;
