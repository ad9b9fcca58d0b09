/** Interfaces for carrying a live game's messages: by a relay, or by any other transport with rooms. */
import { makeError, type ErrorOf } from '../../errors/error.js';
import type { LiveErrorCode, LiveErrors } from '../../errors/live-codes.js';
import { WORDS as LIVE_SENTENCES } from '../../words/live-errors.js';
import type { Offer, OpenInvitation } from './lobby.js';
import { err } from '../../result.js';
import type { Color } from '../../rules/pieces.js';

export type LiveRole = 'player' | 'spectator';
/** A relay's first message on a connection. */
export interface Welcome {
  /** The relay's public key, in base64url. */
  readonly key: string;
  /** A random value that the proof for a seat on this connection must include. */
  readonly nonce: string;
  /** The relay's time, in milliseconds since 1970. */
  readonly now: number;
}

/** Proves to a relay that a player holds a seat. */
export interface SeatProof {
  readonly seat: Color;
  /** The owner's signature, in base64url. It covers the relay's key, the connection's nonce and the game. */
  readonly signature: string;
  /** The link with the record, which contains the seats' keys. */
  readonly link: string;
}

/** Events on a connection. The first comes after `open` has returned. The last is `closed`. */
export interface LiveEvents {
  readonly welcome: (relay: Welcome) => void;
  /** The relay's record of the game, and the relay's time. The text is untrusted. */
  readonly record: (link: string, now: number) => void;
  /** A message from another player in the room. The text is untrusted. */
  readonly message: (from: string, text: string) => void;
  readonly joined: (peer: string, role: LiveRole) => void;
  readonly left: (peer: string) => void;
  /** When the game leaves the relay's list of open invitations, or 0 if it is not in the list. */
  readonly offered: (until: number) => void;
  readonly closed: (error: LiveError | undefined) => void;
}

export interface LiveConnection {
  /** Proves that this device holds its seat. Until then, the relay treats the device as a spectator. */
  readonly prove: (proof: SeatProof) => void;
  /** Sends a record to the relay. If there is no connection, the record is not sent later. */
  readonly record: (link: string) => void;
  /** Adds an invitation to the game to the relay's list. */
  readonly offer: (offer: Offer) => void;
  /** Sends a message to the other players. */
  readonly send: (text: string) => void;
  readonly close: () => void;
}

/** A connection to a relay's list of open invitations. */
export interface LobbyConnection {
  /** Reports an invitation to the operator. */
  readonly report: (id: string) => void;
  readonly close: () => void;
}

export interface LobbyEvents {
  /** The list. Sent at first and after each change. */
  readonly listed: (open: readonly OpenInvitation[]) => void;
  readonly closed: (error: LiveError | undefined) => void;
}

export interface LiveTransport {
  /** The name of the contacted host, for display. */
  readonly host: string;
  /** Enters a game's room. */
  readonly open: (game: string, role: LiveRole, events: LiveEvents) => LiveConnection;
}

/** Why a message was refused, or why there is no connection. */
export type LiveError<Code extends LiveErrorCode = LiveErrorCode> = ErrorOf<LiveErrors, Code>;

export const refuseLive = <Code extends LiveErrorCode>(
  code: Code,
  params: LiveErrors[Code],
): { readonly ok: false; readonly error: LiveError } =>
  err(makeError(LIVE_SENTENCES, code, params) as LiveError);
