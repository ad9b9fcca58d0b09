/**
 * The protocol between a relay and its clients. A room is a path that contains a game's public identity:
 *
 * ```
 * /live/2/GAME?role=player       or role=spectator; /live/2/relay only welcomes; /live/2/lobby lists invitations
 *
 * to the relay:    +JSON    proves a seat                  =LINK    the record of the game
 *                  @TEXT    a message for the players      ?        requests an answer
 *                  *JSON    opens the game to everyone     ^GAME    reports an open invitation
 * from the relay:  ID TEXT  a message from the player ID   !JSON    a message from the relay itself
 * ```
 *
 * A relay checks and stores records. It cannot make entries for a player, because every entry is signed.
 */
import { isCount, isObject } from '../../guards.js';
import { MAX_PLAY_TEXT } from '../link.js';
import type { RelayIdentity } from '../settings.js';
import { readOpenInvitations, type OpenInvitation } from './lobby.js';
import { MAX_LIVE_TEXT } from './message.js';
import type { LiveRole, SeatProof } from './transport.js';

/** Maximum number of characters in a frame, including the prefix. */
export const MAX_FRAME = MAX_LIVE_TEXT + 512;

export const PROOF = '+';
export const RECORD = '=';
export const TO_PLAYERS = '@';
export const QUESTION = '?';
export const OFFER = '*';
export const REPORT = '^';
export const OF_RELAY = '!';

const PATH = /\/live\/2\/(relay|lobby|[\w-]{43})$/;

export const roomPath = (game: string, role: LiveRole): string => `live/2/${game}?role=${role}`;

/** The path that returns a relay's welcome message without a game. */
export const IDENTITY_PATH = 'live/2/relay';
export const LOBBY_PATH = 'live/2/lobby';

/** The room that a request addresses. Returns undefined if the address is invalid. `relay` and `lobby` have no room. */
export const parseRoom = (
  address: string,
): { readonly game: string; readonly role: LiveRole } | undefined => {
  const [path = '', query = ''] = address.split('?');
  const game = PATH.exec(path)?.[1];
  const role = new URLSearchParams(query).get('role');
  if (game === 'relay' || game === 'lobby') return { game, role: 'spectator' };
  return game !== undefined && (role === 'player' || role === 'spectator')
    ? { game, role }
    : undefined;
};

export const parseSeatProof = (text: string): SeatProof | undefined => {
  const value = parseObject(text);
  if (value === undefined) return undefined;
  const { seat, signature, link } = value;
  return (seat === 'white' || seat === 'black') &&
    typeof signature === 'string' &&
    typeof link === 'string' &&
    link.length <= MAX_PLAY_TEXT
    ? { seat, signature, link }
    : undefined;
};

/** A message from the relay itself. `now` is the relay's time in milliseconds since 1970. */
export type RelayNews =
  /** The first frame on each connection. */
  | {
      readonly kind: 'welcome';
      readonly key: RelayIdentity['key'];
      readonly nonce: string;
      readonly now: number;
    }
  /** The current game. Sent after each change and to each new member. */
  | { readonly kind: 'record'; readonly link: string; readonly now: number }
  | { readonly kind: 'joined'; readonly peer: string; readonly role: LiveRole }
  | { readonly kind: 'left'; readonly peer: string }
  /** The open invitations. Sent at first and after each change. */
  | { readonly kind: 'lobby'; readonly open: readonly OpenInvitation[] }
  /** When the game leaves the list of open invitations, in milliseconds since 1970, or 0 if it is not in the list. */
  | { readonly kind: 'offered'; readonly until: number }
  | { readonly kind: 'alive' };

export const makeNews = (news: RelayNews): string => OF_RELAY + JSON.stringify(news);

export const parseObject = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

export const parseNews = (text: string): RelayNews | undefined => {
  const value = parseObject(text);
  if (value === undefined) return undefined;
  const { kind, peer, role, key, nonce, link, now, until } = value;
  if (kind === 'alive') return { kind };
  if (kind === 'offered') return isCount(until) ? { kind, until } : undefined;
  if (kind === 'lobby') {
    const open = readOpenInvitations(value.open);
    return open && { kind, open };
  }
  if (kind === 'welcome')
    return typeof key === 'string' && typeof nonce === 'string' && isCount(now)
      ? { kind, key, nonce, now }
      : undefined;
  if (kind === 'record')
    return typeof link === 'string' && isCount(now) ? { kind, link, now } : undefined;
  if (typeof peer !== 'string') return undefined;
  if (kind === 'left') return { kind, peer };
  return kind === 'joined' && (role === 'player' || role === 'spectator')
    ? { kind, peer, role }
    : undefined;
};
