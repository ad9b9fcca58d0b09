/** What carries the messages of a live game: a relay, or anything else that has rooms. */
import { makeError, type ErrorOf } from '../../errors/error.js';
import type { LiveErrorCode, LiveErrors } from '../../errors/live-codes.js';
import { WORDS as LIVE_SENTENCES } from '../../words/live-errors.js';
import { err } from '../../result.js';

export type LiveRole = 'player' | 'spectator';
/** Who receives a message: everybody in the room, or its players alone. */
export type Audience = 'all' | 'players';

/** What a connection reports, never before `open` has returned. Nothing is reported after `closed`. */
export interface LiveEvents {
  readonly opened: () => void;
  /** A message of another member of the room. It is hostile text. */
  readonly message: (from: string, text: string) => void;
  readonly joined: (peer: string, role: LiveRole) => void;
  readonly left: (peer: string) => void;
  readonly closed: (error: LiveError | undefined) => void;
}

export interface LiveConnection {
  /** Sends a message. What is sent while there is no connection is lost. */
  readonly send: (text: string, audience: Audience) => void;
  readonly close: () => void;
}

export interface LiveTransport {
  /** The host that is contacted, for the user. */
  readonly host: string;
  /** Enters the room of a game. */
  readonly open: (game: string, role: LiveRole, events: LiveEvents) => LiveConnection;
}

/** Why a message is refused, or why there is no connection. */
export type LiveError<Code extends LiveErrorCode = LiveErrorCode> = ErrorOf<LiveErrors, Code>;

/** A failed result. */
export const refuseLive = <Code extends LiveErrorCode>(
  code: Code,
  params: LiveErrors[Code],
): { readonly ok: false; readonly error: LiveError } =>
  err(makeError(LIVE_SENTENCES, code, params) as LiveError);
