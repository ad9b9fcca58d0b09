/**
 * What a relay and its clients agree on. A room is a path with the public identity of a game:
 *
 * ```
 * /live/1/GAME?role=player       or role=spectator
 *
 * to the relay:    *TEXT    a message for everybody in the room    @TEXT  for its players    ?  an answer is wanted
 * from the relay:  ID TEXT  a message of the member ID             !JSON  of the relay itself
 * ```
 *
 * A relay reads no message. It cannot change the game either, because every entry of the record is signed.
 */
import { isObject } from '../../guards.js';
import { RELAY_REASONS, type RelayReason } from '../../errors/live-codes.js';
import { MAX_LIVE_TEXT } from './message.js';
import type { LiveRole } from './transport.js';

/** The most characters of a frame, with what stands before a message. */
export const MAX_FRAME = MAX_LIVE_TEXT + 64;

export const TO_ALL = '*';
export const TO_PLAYERS = '@';
export const QUESTION = '?';
export const OF_RELAY = '!';

const PATH = /\/live\/1\/([\w-]{43})$/;

export const roomPath = (game: string, role: LiveRole): string => `live/1/${game}?role=${role}`;

/** The room of a request; undefined if its address is not one of a game. */
export const parseRoom = (
  address: string,
): { readonly game: string; readonly role: LiveRole } | undefined => {
  const [path = '', query = ''] = address.split('?');
  const game = PATH.exec(path)?.[1];
  const role = new URLSearchParams(query).get('role');
  return game !== undefined && (role === 'player' || role === 'spectator')
    ? { game, role }
    : undefined;
};

/** What a relay says itself. */
export type RelayNews =
  | { readonly kind: 'joined'; readonly peer: string; readonly role: LiveRole }
  | { readonly kind: 'left'; readonly peer: string }
  | { readonly kind: 'alive' };

export const makeNews = (news: RelayNews): string => OF_RELAY + JSON.stringify(news);

export const parseNews = (text: string): RelayNews | undefined => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value)) return undefined;
  const { kind, peer, role } = value;
  if (kind === 'alive') return { kind };
  if (typeof peer !== 'string') return undefined;
  if (kind === 'left') return { kind, peer };
  return kind === 'joined' && (role === 'player' || role === 'spectator')
    ? { kind, peer, role }
    : undefined;
};

/** WebSocket leaves the codes from 4000 to programs. */
const FIRST_CODE = 4000;
const TOO_BIG = 1009;
const GOING_AWAY = 1001;

export const closeCode = (reason: RelayReason): number =>
  FIRST_CODE + RELAY_REASONS.indexOf(reason);

/** Why a relay closed a connection; undefined if it did not say so. */
export const closeReason = (code: number): RelayReason | undefined =>
  code === TOO_BIG
    ? 'too-long'
    : code === GOING_AWAY
      ? 'stopping'
      : RELAY_REASONS[code - FIRST_CODE];

/** Limits how often something may happen: a bucket of tokens that fills at a steady rate. */
export class TokenBucket {
  readonly #perSecond: number;
  readonly #most: number;
  #tokens: number;
  #at: number;

  /** `most` may happen at once; `now` is in milliseconds. */
  constructor(perSecond: number, most: number, now: number) {
    this.#perSecond = perSecond;
    this.#most = most;
    this.#tokens = most;
    this.#at = now;
  }

  /** Takes tokens; false if there are not as many. */
  take(now: number, count = 1): boolean {
    // A clock may be set back.
    const passed = Math.max(0, now - this.#at) / 1000;
    this.#tokens = Math.min(this.#most, this.#tokens + passed * this.#perSecond);
    this.#at = now;
    if (this.#tokens < count) return false;
    this.#tokens -= count;
    return true;
  }
}
