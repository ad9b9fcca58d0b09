/**
 * The messages between the players, as JSON. The game itself passes through the relay as a link with the whole signed
 * record, so messages may be lost, repeated or late.
 *
 * `hello` and `proof` show who holds a seat; see `handshake.ts`. A `sealed` message is signed by a seat's owner.
 */
import { isCount, isObject } from '../../guards.js';
import { clip, ok, type Result } from '../../result.js';
import type { Color } from '../../rules/pieces.js';
import { MAX_PLAY_TEXT } from '../link.js';
import { refuseLive, type LiveError } from './transport.js';

export const LIVE_VERSION = 2;
/** Maximum number of characters in a message. */
export const MAX_LIVE_TEXT = MAX_PLAY_TEXT + 4096;
/** Maximum number of characters in a free-text message. */
export const MAX_CHAT_TEXT = 300;

export type LiveMessage =
  | { readonly kind: 'hello'; readonly nonce: string }
  | {
      readonly kind: 'proof';
      readonly seat: Color;
      /** The sender's nonce. */
      readonly nonce: string;
      /** The nonce of the peer to whom the proof is addressed. */
      readonly of: string;
      readonly signature: string;
    }
  /** Contains each player's number of entries on the sender's device. The number shows whether a record was lost. */
  | {
      readonly kind: 'ping';
      readonly count: number;
      readonly white: number;
      readonly black: number;
    }
  | { readonly kind: 'pong'; readonly count: number }
  /** Confirms the free-text message with this number. */
  | { readonly kind: 'ack'; readonly count: number }
  | {
      readonly kind: 'sealed';
      /** A {@link SealedBody} encoded as JSON. */
      readonly body: string;
      /** Sequence number of the sealed message on this connection. */
      readonly count: number;
      readonly signature: string;
    };

export type SealedBody =
  | { readonly kind: 'text'; readonly count: number; readonly text: string }
  /** Whether the sender allows free-text messages. */
  | { readonly kind: 'texts'; readonly allowed: boolean }
  /** The link to a new game whose other seat is reserved for the receiver's current key. */
  | { readonly kind: 'rematch' | 'rematch-accepted'; readonly link: string }
  | { readonly kind: 'rematch-declined' };

type Check = (value: unknown) => boolean;
type Fields<Message, Kind> = Exclude<keyof Extract<Message, { kind: Kind }>, 'kind'>;
type Shapes<Message extends { readonly kind: string }> = {
  readonly [Kind in Message['kind']]: Readonly<Record<Fields<Message, Kind>, Check>>;
};

const text =
  (max: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= max;
const matching =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const isNonce = matching(/^[\w-]{22}$/);
const isSignature = matching(/^[\w-]{86}$/);
const isSeat = matching(/^(?:white|black)$/);
const isLink = text(MAX_PLAY_TEXT);

const MESSAGES: Shapes<LiveMessage> = {
  hello: { nonce: isNonce },
  proof: { seat: isSeat, nonce: isNonce, of: isNonce, signature: isSignature },
  ping: { count: isCount, white: isCount, black: isCount },
  pong: { count: isCount },
  ack: { count: isCount },
  sealed: { body: text(MAX_LIVE_TEXT), count: isCount, signature: isSignature },
};

const BODIES: Shapes<SealedBody> = {
  // A character consists of at most two UTF-16 units.
  text: { count: isCount, text: text(2 * MAX_CHAT_TEXT) },
  texts: { allowed: (value) => typeof value === 'boolean' },
  rematch: { link: isLink },
  'rematch-accepted': { link: isLink },
  'rematch-declined': {},
};

export const makeMessage = (message: LiveMessage): string =>
  JSON.stringify({ v: LIVE_VERSION, ...message });

/** Reads a peer's message. Copies only known fields. */
export const parseMessage = (written: string): Result<LiveMessage, LiveError> => {
  if (written.length > MAX_LIVE_TEXT) return refuseLive('live-too-long', { max: MAX_LIVE_TEXT });
  const value = parseObject(written);
  if (value === undefined) return refuseLive('live-message', { field: 'JSON' });
  if (value.v !== LIVE_VERSION)
    return Number.isInteger(value.v)
      ? refuseLive('live-version', { text: clip(String(value.v)), known: LIVE_VERSION })
      : refuseLive('live-message', { field: 'v' });
  return take<LiveMessage>(MESSAGES, value);
};

export const makeBody = (body: SealedBody): string => JSON.stringify(body);

export const parseBody = (written: string): Result<SealedBody, LiveError> => {
  const value = parseObject(written);
  return value === undefined
    ? refuseLive('live-message', { field: 'body' })
    : take<SealedBody>(BODIES, value);
};

const parseObject = (written: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(written);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

const take = <Message extends { readonly kind: string }>(
  shapes: Shapes<Message>,
  value: Readonly<Record<string, unknown>>,
): Result<Message, LiveError> => {
  const { kind } = value;
  if (typeof kind !== 'string' || !Object.hasOwn(shapes, kind))
    return refuseLive('live-message', { field: 'kind' });
  const shape = shapes[kind as Message['kind']] as Readonly<Record<string, Check>>;
  const taken: Record<string, unknown> = { kind };
  for (const [field, isRight] of Object.entries(shape)) {
    if (!Object.hasOwn(value, field) || !isRight(value[field]))
      return refuseLive('live-message', { field });
    taken[field] = value[field];
  }
  return ok(taken as Message);
};
