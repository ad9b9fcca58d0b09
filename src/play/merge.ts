/** Compares two records of one game and joins them. */
import { COLORS, opposite, type Color } from '../rules/pieces.js';
import { sameBytes } from './crypto.js';
import type { BySeat, Entry, Ledger, RawLog, RawRecord } from './ledger.js';

/** How another record differs from the own one. */
export type Difference =
  /** Either may have events that the other one lacks. */
  | { readonly kind: 'none' | 'older' | 'newer' | 'both' }
  /** A player has signed two different events at the same place of the log. */
  | { readonly kind: 'contradiction'; readonly seat: Color; readonly at: number }
  /** Somebody else has taken the seat. */
  | { readonly kind: 'seat-taken'; readonly seat: Color };

/** The first place at which two logs differ; the length of the shorter one if it is the beginning of the other. */
const commonLength = (own: readonly Entry[], other: readonly Entry[]): number => {
  const length = Math.min(own.length, other.length);
  // Each hash covers all before it.
  const [mine, theirs] = [own[length - 1], other[length - 1]];
  if (mine === undefined || theirs === undefined || sameBytes(mine.hash, theirs.hash))
    return length;
  return own.findIndex(({ hash }, at) => !sameBytes(hash, other[at]?.hash ?? new Uint8Array()));
};

/** What another record of the same game has that the own one lacks, and the other way round. */
export const compareLedgers = (own: Ledger, other: Ledger): Difference => {
  const guest = opposite(own.settings.host);
  let isOlder = false;
  let isNewer = false;
  // The seat comes first: without the same guest, nothing else can agree.
  for (const seat of [guest, own.settings.host]) {
    const [mine, theirs] = [own.entries[seat], other.entries[seat]];
    const at = commonLength(mine, theirs);
    if (at < mine.length && at < theirs.length)
      return seat === guest && at === 0
        ? { kind: 'seat-taken', seat }
        : { kind: 'contradiction', seat, at };
    isOlder ||= mine.length > at;
    isNewer ||= theirs.length > at;
  }
  return { kind: isOlder ? (isNewer ? 'both' : 'older') : isNewer ? 'newer' : 'none' };
};

/** The longer log of each player. Only for records that do not contradict each other. */
export const mergeLedgers = (own: Ledger, other: Ledger): RawRecord => {
  const logs: Partial<Record<Color, RawLog>> = {};
  for (const seat of COLORS) {
    const isLonger = other.entries[seat].length > own.entries[seat].length;
    logs[seat] = (isLonger ? other : own).logs[seat];
  }
  const joinSignature = own.joinSignature ?? other.joinSignature;
  return {
    opening: own.opening,
    logs: logs as BySeat<RawLog>,
    ...(joinSignature !== undefined && { joinSignature }),
  };
};
