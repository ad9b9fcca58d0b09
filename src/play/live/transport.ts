/** What carries the messages of a live game: a relay, or anything else that has rooms. */
import type { LiveError } from './error.js';

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
