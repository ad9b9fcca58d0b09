/**
 * A relay's log, which orders and times a live game's entries. Each stamp is hashed together with the previous stamp
 * and with the entry to which it applies. The relay signs the newest hash.
 *
 * ```
 * byte 0   bits 0-1 kind · 2 lag was compensated · 3-7 zero
 * then     milliseconds since the previous stamp, or since the opening
 * then     the compensated milliseconds, or the data that a pause requires
 * ```
 */
import { type ByteReader, ByteWriter } from '../bytes.js';
import type { Color } from '../rules/pieces.js';
import { sha256, type Bytes } from './crypto.js';
import type { TimeControl } from './settings.js';

/** The kinds of stamps, stored as indices. The kind of a stamp for an entry is the colour of the entry's author. */
const STAMP_KINDS = ['white', 'black', 'flag', 'resume'] as const;

interface StampBase {
  /** When the last byte of an entry arrived, in milliseconds since 1970 by the relay's clock. */
  readonly time: number;
}

export type StampEvent = StampBase &
  (
    | {
        readonly kind: Color;
        /** Milliseconds that the relay does not charge for a move, as compensation for network latency. */
        readonly lag: number;
      }
    /** The player to move has run out of time. */
    | { readonly kind: 'flag' }
    /** The relay was not running. The time between `from` and `until` is not charged. */
    | { readonly kind: 'resume'; readonly from: number; readonly until: number }
  );

export type Stamp = StampEvent & { readonly bytes: Bytes; readonly hash: Bytes };

const KIND_MASK = 3;
const HAS_LAG = 4;
const MAX_FLAGS = KIND_MASK | HAS_LAG;
/** Maximum time between the opening or a stamp and the next stamp: about 35 years. */
const MAX_WAIT = 2 ** 40;

/** Writes a stamp. `before` is the time of the previous stamp. */
export const makeStamp = (stamp: StampEvent, before: number): Bytes => {
  const writer = new ByteWriter();
  const lag = 'lag' in stamp ? stamp.lag : 0;
  writer.byte(STAMP_KINDS.indexOf(stamp.kind) | (lag > 0 ? HAS_LAG : 0));
  writer.count(stamp.time - before);
  if (lag > 0) writer.count(lag);
  if (stamp.kind === 'resume') {
    writer.count(stamp.time - stamp.from);
    writer.count(stamp.until - stamp.from);
  }
  return writer.finish() as Bytes;
};

/** Reads a stamp written by {@link makeStamp}. Throws a {@link DamageError} if the bytes are not a stamp. */
export const parseStamp = (reader: ByteReader, before: number): StampEvent => {
  const first = reader.byte();
  const kind = STAMP_KINDS[first & KIND_MASK] ?? 'flag';
  const hasLag = (first & HAS_LAG) !== 0;
  if (first > MAX_FLAGS || (hasLag && (kind === 'flag' || kind === 'resume')))
    throw reader.damage();
  const time = before + reader.count(MAX_WAIT);
  switch (kind) {
    case 'white':
    case 'black':
      return { kind, time, lag: hasLag ? reader.count(MAX_WAIT) : 0 };
    case 'flag':
      return { kind, time };
    case 'resume': {
      const from = time - reader.count(MAX_WAIT);
      return { kind, time, from, until: from + reader.count(MAX_WAIT) };
    }
  }
};

export const hashStamp = (
  label: Uint8Array,
  before: Uint8Array,
  bytes: Uint8Array,
  entry: Uint8Array = new Uint8Array(),
): Promise<Bytes> => sha256(label, before, bytes, entry);

/**
 * Lag compensation as on lichess (`LagTracker` in scalachess). Network latency is not charged to a player's clock until
 * a quota is used up. The quota grows with every move, so a slow connection is always compensated, but long delays only
 * occasionally.
 */

/** Estimated number of moves in a game, used to count increments. */
const ESTIMATED_MOVES = 40;

const gainOf = ({ initial, increment }: Extract<TimeControl, { kind: 'clock' }>): number =>
  Math.floor(Math.min(1000, ((initial + ESTIMATED_MOVES * increment) / 1000) * 4 + 150));

/** Lag, in milliseconds, that a relay may compensate for at the start of a game. */
export const firstQuota = (time: TimeControl): number =>
  time.kind === 'clock' ? 3 * gainOf(time) : 0;

/** The quota after a move whose lag was compensated for. */
export const quotaAfter = (time: TimeControl, quota: number, compensated: number): number =>
  time.kind === 'clock' ? Math.min(7 * gainOf(time), quota + gainOf(time) - compensated) : 0;
