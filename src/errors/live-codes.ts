/** The error codes of live games between two people. They are separate, because games by links do not need them. */
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
  'seat',
  'replaced',
  'origin',
  'address-full',
  'address',
  'stopping',
] as const;
export type RelayReason = (typeof RELAY_REASONS)[number];

/** Why a live game refuses a message or has no connection. */
export interface LiveErrors {
  /** The message exceeds the maximum length. */
  readonly 'live-too-long': LimitParams;
  /** The message is malformed; `field` is the first invalid field. */
  readonly 'live-message': { readonly field: string };
  readonly 'live-version': Read & { readonly known: number };
  /** A peer has sent too many messages; `max` is the limit per second. */
  readonly 'live-flood': LimitParams;
  /** A proof or message without a valid signature by the seat's owner. */
  readonly 'live-forged': SeatParams;
  /** A signed message that has arrived before. */
  readonly 'live-replayed': SeatParams;
  /** The address of a relay is invalid. */
  readonly 'live-address': NoParams;
  /** The relay cannot be reached. */
  readonly 'live-unreachable': { readonly host: string };
  /** The relay does not have the key named in the settings of the game. */
  readonly 'live-key': { readonly host: string };
  /** The relay ended or refused the connection. */
  readonly 'live-relay': { readonly host: string; readonly reason: RelayReason };
}

export type LiveErrorCode = keyof LiveErrors;
