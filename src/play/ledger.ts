/**
 * A game's record: the agreed settings, and a signed log for each player. Each event's hash covers the hash of its
 * author's previous event, and the hash of the opponent's last event that the author had seen. Thus a signature of a
 * log's last event covers the whole log, and the part of the other log that its author had seen.
 */
import { ByteReader, ByteWriter, DamageError } from '../bytes.js';
import { makeBase64Url, parseBase64Url } from '../fragment.js';
import { ok, type Result } from '../result.js';
import type { DieRoll } from '../rules/dice.js';
import { COLORS, opposite, type Color } from '../rules/pieces.js';
import type { Position } from '../rules/position.js';
import {
  HASH_BYTES,
  importInvitationKey,
  isSignedBy,
  sameBytes,
  sha256,
  sign,
  SIGNATURE_BYTES,
  type Bytes,
  indicesAt,
  numbersBefore,
  rollerAt,
  rollFrom,
} from './crypto.js';
import { refuse, type PlayError, parseOpening, startOf, type Opening } from './settings.js';
import { parseEvent, revealsNumber, type PlayEvent } from './events.js';
import { hashStamp, parseStamp, type Stamp } from './stamps.js';

export type BySeat<T> = Readonly<Record<Color, T>>;

/** Version of the binary form, of the links that contain it, and of the label in each hash. */
export const PLAY_VERSION = 2;
/** The oldest readable version of stored games. Games older than the current version are read-only. */
export const OLDEST_STORED = 1;
/** Maximum number of events in a player's log. */
export const MAX_EVENTS = 5000;
/** Maximum number of bytes in a player's log, so that a record always fits into a link. */
export const MAX_LOG_BYTES = 1 << 14;

export interface Entry {
  readonly bytes: Bytes;
  readonly event: PlayEvent;
  readonly hash: Bytes;
}

/** A log that has not been checked. */
export interface RawLog {
  readonly events: readonly Bytes[];
  /** The author's signature of the last event. */
  readonly signature?: Bytes;
  /** The last number for the die that the author revealed. */
  readonly number?: Bytes;
}

export interface RawRecord {
  readonly version: number;
  readonly opening: Bytes;
  readonly logs: BySeat<RawLog>;
  /** Signature, by the invitation's key, of the event with which the guest took the seat. */
  readonly joinSignature?: Bytes;
  /** In a game with clocks, the relay's stamps and its signature of the newest stamp. */
  readonly stampLog?: { readonly bytes: Bytes; readonly signature: Bytes };
}

/** A record whose events have been read, hashed and connected. Other functions check the signatures and rules. */
export interface Ledger extends RawRecord {
  /** The game's identity: the hash of its first bytes. */
  readonly game: Bytes;
  readonly id: string;
  readonly settings: Opening;
  readonly start: Position;
  readonly entries: BySeat<readonly Entry[]>;
  /** Each player's revealed numbers. The anchor is at index 0. */
  readonly numbers: BySeat<readonly Bytes[]>;
  /** The roll for each ply whose two numbers are known. */
  readonly rolls: readonly DieRoll[];
  readonly stamps: readonly Stamp[];
  /** The players' agreement to continue by links without a clock, if any. Later stamps are ignored. */
  readonly agreed: Agreement | undefined;
}

interface Agreement {
  /** Number of stamps before the agreement. Later stamps are ignored. */
  readonly stamps: number;
  /** Number of each player's entries, including the agreement. */
  readonly entries: BySeat<number>;
}

export const labelOf = (name: 'game' | 'event' | 'stamp' | 'seat', version: number): Uint8Array =>
  new TextEncoder().encode(`acedrex ${name} ${version}`);

const HAS_JOIN = 1;
const HAS_STAMPS = 2;

export const makeRecord = (record: RawRecord): Uint8Array => {
  const { version, opening, logs, joinSignature, stampLog } = record;
  const writer = new ByteWriter();
  writer.byte(version);
  writer.count(opening.length);
  writer.raw(opening);
  for (const color of COLORS) {
    const { events, signature, number } = logs[color];
    writer.count(events.length);
    for (const event of events) {
      writer.count(event.length);
      writer.raw(event);
    }
    if (signature !== undefined) writer.raw(signature);
    if (number !== undefined) writer.raw(number);
  }
  if (version > 1)
    writer.byte(
      (joinSignature === undefined ? 0 : HAS_JOIN) | (stampLog === undefined ? 0 : HAS_STAMPS),
    );
  if (joinSignature !== undefined) writer.raw(joinSignature);
  if (stampLog !== undefined) {
    writer.raw(stampLog.signature);
    writer.raw(stampLog.bytes);
  }
  return writer.finish();
};

const countReveals = (events: readonly Uint8Array[]): number => events.filter(revealsNumber).length;

/** Reads a record written by {@link makeRecord}. Throws a {@link DamageError} if the bytes are not a record. */
const parseRecord = (bytes: Uint8Array, oldest: number): Result<RawRecord, PlayError> => {
  const reader = new ByteReader(bytes);
  const take = (length: number): Bytes => reader.raw(length).slice();
  const version = reader.byte();
  if (version > PLAY_VERSION || version === 0)
    return refuse('play-version', { text: String(version), known: PLAY_VERSION });
  if (version < oldest) return refuse('play-older', {});
  const opening = take(reader.count(bytes.length));
  const logs: Partial<Record<Color, RawLog>> = {};
  for (const seat of COLORS) {
    const count = reader.count();
    if (count > MAX_EVENTS) return refuse('play-flood', { seat, max: MAX_EVENTS });
    const events = Array.from({ length: count }, () => take(reader.count(bytes.length)));
    if (events.reduce((sum, { length }) => sum + length, 0) > MAX_LOG_BYTES)
      return refuse('play-flood', { seat, max: MAX_LOG_BYTES });
    logs[seat] = {
      events,
      ...(count > 0 && { signature: take(SIGNATURE_BYTES) }),
      ...(countReveals(events) > 0 && { number: take(HASH_BYTES) }),
    };
  }
  // A record of version 1 has no flags. Only its logs show whether it needs a guest's signature.
  const flags = version > 1 ? reader.byte() : reader.isAtEnd ? 0 : HAS_JOIN;
  if (flags > (HAS_JOIN | HAS_STAMPS)) throw reader.damage();
  const joinSignature = flags & HAS_JOIN ? { joinSignature: take(SIGNATURE_BYTES) } : {};
  const stampLog =
    flags & HAS_STAMPS
      ? { stampLog: { signature: take(SIGNATURE_BYTES), bytes: take(bytes.length - reader.at) } }
      : {};
  if (!reader.isAtEnd) throw reader.damage();
  return ok({ version, opening, logs: logs as BySeat<RawLog>, ...joinSignature, ...stampLog });
};

/** Reads a record and connects its events. Reuses the hashes of events in `known`. Refuses versions before `oldest`. */
export const readLedger = async (
  bytes: Uint8Array,
  known?: Ledger,
  oldest = PLAY_VERSION,
): Promise<Result<Ledger, PlayError>> => {
  try {
    const record = parseRecord(bytes, oldest);
    return record.ok ? await connectLedger(record.value, known) : record;
  } catch (error) {
    if (error instanceof DamageError) return refuse('play-damaged', {}, { byte: error.at });
    throw error;
  }
};

/** Reads and connects a record's events. Throws a {@link DamageError} if the opening is damaged. */
export const connectLedger = async (
  record: RawRecord,
  older?: Ledger,
): Promise<Result<Ledger, PlayError>> => {
  const isSame = older?.version === record.version && sameBytes(older.opening, record.opening);
  const known = isSame ? older : undefined;
  const { version } = record;
  const opening = known === undefined ? parseOpening(record.opening, version) : ok(known.settings);
  if (!opening.ok) return opening;
  const settings = opening.value;
  const start = known?.start ?? startOf(settings);
  if (start === undefined) return refuse('play-setting', { name: 'fen' });
  const guest = opposite(settings.host);
  const events: Partial<Record<Color, readonly PlayEvent[]>> = {};
  for (const seat of COLORS) {
    const log: PlayEvent[] = [];
    let isKnown = known !== undefined;
    for (const bytes of record.logs[seat].events) {
      const place = { seat, entry: log.length + 1 };
      const same = known?.entries[seat][log.length];
      // An event contains the time since the event before it, so all earlier events must be the same too.
      isKnown &&= same !== undefined && sameBytes(same.bytes, bytes);
      const event =
        isKnown && same !== undefined
          ? same.event
          : readEvent(bytes, log.at(-1)?.time ?? settings.time0, settings.dice);
      if ('byte' in event) return refuse('play-damaged', {}, { ...place, ...event });
      // The guest's first event must claim the seat. No other event may do so.
      if ((event.kind === 'join') !== (seat === guest && log.length === 0))
        return refuse('play-damaged', {}, place);
      // After a handover, the old device signs nothing, so the next event must be a takeover.
      if ((event.kind === 'takeover') !== (log.at(-1)?.kind === 'handover'))
        return refuse('play-damaged', {}, place);
      log.push(event);
    }
    events[seat] = log;
  }
  const bothEvents = events as BySeat<readonly PlayEvent[]>;
  const hasJoined = bothEvents[guest].length > 0;
  if (hasJoined !== (record.joinSignature !== undefined)) return refuse('play-damaged', {});

  const numbers = await readNumbers(record, settings, bothEvents, known);
  if (!numbers.ok) return numbers;
  const game = known?.game ?? (await sha256(labelOf('game', version), record.opening));
  const entries = await connect(game, record, bothEvents, numbers.value, known);
  if (!entries.ok) return entries;
  const stamps = await connectStamps(game, record, settings, entries.value, known);
  if (!stamps.ok) return stamps;
  /** The log with the bytes of the known entries, so that each entry is in memory only once. */
  const shared = (seat: Color): RawLog => ({
    ...record.logs[seat],
    events: entries.value[seat].map(({ bytes }) => bytes),
  });
  return ok({
    ...record,
    logs: { white: shared('white'), black: shared('black') },
    game,
    id: makeBase64Url(game),
    settings,
    start,
    entries: entries.value,
    numbers: numbers.value,
    stamps: stamps.value,
    agreed: agreementIn(entries.value, stamps.value),
    rolls: settings.dice ? await rollsOf(game, start.turn, numbers.value, known) : [],
  });
};

/** Reads an event. If it is damaged, returns the offset of the damage. */
const readEvent = (
  bytes: Uint8Array,
  before: number,
  dice: boolean,
): PlayEvent | { readonly byte: number } => {
  try {
    return parseEvent(bytes, before, dice);
  } catch (error) {
    if (error instanceof DamageError) return { byte: error.at };
    throw error;
  }
};

/** Reads both players' revealed numbers and checks them against their anchors. */
const readNumbers = async (
  { logs }: RawRecord,
  settings: Opening,
  events: BySeat<readonly PlayEvent[]>,
  known: Ledger | undefined,
): Promise<Result<BySeat<readonly Bytes[]>, PlayError>> => {
  const numbers: Record<Color, readonly Bytes[]> = { white: [], black: [] };
  for (const seat of COLORS) {
    const [join] = events[seat];
    const anchor =
      seat === settings.host ? settings.anchor : join?.kind === 'join' ? join.anchor : undefined;
    if (anchor === undefined) continue;
    const { number, events: log } = logs[seat];
    const chain =
      number === undefined
        ? [anchor as Bytes]
        : await numbersBefore(number, countReveals(log), known?.numbers[seat]);
    if (chain[0] === undefined || !sameBytes(chain[0], anchor))
      return refuse('play-commitment', { seat });
    numbers[seat] = chain;
  }
  return ok(numbers);
};

const hashEvent = (
  label: Uint8Array,
  before: Uint8Array,
  seen: Uint8Array,
  event: Uint8Array,
  number: Uint8Array = new Uint8Array(),
): Promise<Bytes> => sha256(label, before, seen, event, number);

/** Hashes each event after all events that its author had seen. Refuses logs that make this order impossible. */
const connect = async (
  game: Bytes,
  { logs, version }: RawRecord,
  events: BySeat<readonly PlayEvent[]>,
  numbers: BySeat<readonly Bytes[]>,
  known: Ledger | undefined,
): Promise<Result<BySeat<readonly Entry[]>, PlayError>> => {
  const label = labelOf('event', version);
  const entries: Record<Color, Entry[]> = { white: [], black: [] };
  const revealed: Record<Color, number> = { white: 0, black: 0 };
  for (let wentOn = true; wentOn;) {
    wentOn = false;
    for (const seat of COLORS) {
      const other = opposite(seat);
      for (;;) {
        const at = entries[seat].length;
        const event = events[seat][at];
        const bytes = logs[seat].events[at];
        if (event === undefined || bytes === undefined || event.seen > entries[other].length) break;
        const before = entries[seat].at(-1);
        const last = entries[other][event.seen - 1];
        const place = { seat, entry: at + 1 };
        if (event.seen < (before?.event.seen ?? 0)) return refuse('play-damaged', {}, place);
        if (event.reveals) revealed[seat] += 1;
        const number = event.reveals ? numbers[seat][revealed[seat]] : undefined;
        const same = known?.entries[seat][at];
        // Reuses an entry object if its bytes and preceding entries are unchanged. Its number may be new.
        const isKnown =
          same !== undefined &&
          before === known?.entries[seat][at - 1] &&
          last === known?.entries[other][event.seen - 1] &&
          sameBytes(same.bytes, bytes) &&
          (number === undefined ||
            sameBytes(number, known?.numbers[seat][revealed[seat]] ?? new Uint8Array()));
        const hash = isKnown
          ? same.hash
          : await hashEvent(label, before?.hash ?? game, last?.hash ?? game, bytes, number);
        entries[seat].push(isKnown ? same : { bytes, event, hash });
        wentOn = true;
      }
    }
  }
  const isComplete = COLORS.every((seat) => entries[seat].length === events[seat].length);
  return isComplete ? ok(entries) : refuse('play-damaged', {});
};

/** Reads and hashes a relay's stamps. Each stamp applies to the next entry in its author's log. */
const connectStamps = async (
  game: Bytes,
  { version, stampLog }: RawRecord,
  { relay, time0 }: Opening,
  entries: BySeat<readonly Entry[]>,
  known: Ledger | undefined,
): Promise<Result<readonly Stamp[], PlayError>> => {
  if (stampLog === undefined) return ok([]);
  if (relay === undefined) return refuse('play-damaged', {});
  const label = labelOf('stamp', version);
  const reader = new ByteReader(stampLog.bytes);
  const counts: Record<Color, number> = { white: 0, black: 0 };
  const stamps: Stamp[] = [];
  while (!reader.isAtEnd) {
    const before = stamps.at(-1);
    const start = reader.at;
    const event = parseStamp(reader, before?.time ?? time0);
    const bytes = stampLog.bytes.slice(start, reader.at);
    let entry: Entry | undefined;
    if (event.kind === 'white' || event.kind === 'black') {
      entry = entries[event.kind][counts[event.kind]];
      counts[event.kind] += 1;
      if (entry === undefined || entry.event.seen > counts[opposite(event.kind)])
        return refuse('play-relay', {});
    }
    const same = known?.stamps[stamps.length];
    const isKnown =
      same !== undefined &&
      before === known?.stamps[stamps.length - 1] &&
      sameBytes(same.bytes, bytes) &&
      (entry === undefined ||
        entry === known?.entries[event.kind as Color][counts[event.kind as Color] - 1]);
    stamps.push(
      isKnown
        ? same
        : {
            ...event,
            bytes,
            hash: await hashStamp(label, before?.hash ?? game, bytes, entry?.hash),
          },
    );
  }
  return ok(stamps);
};

/**
 * Finds the players' agreement to continue without a clock: an offer, an acceptance that has seen the offer, and a
 * confirmation that has seen the acceptance and directly follows the offer. The agreement depends only on entries that
 * the players have signed. The confirmation is required, because otherwise a player could accept an old offer when the
 * clock runs out.
 */
const agreementIn = (
  entries: BySeat<readonly Entry[]>,
  stamps: readonly Stamp[],
): Agreement | undefined => {
  for (const seat of COLORS) {
    const other = entries[opposite(seat)];
    for (const [at, { event }] of entries[seat].entries()) {
      const next = entries[seat][at + 1]?.event;
      if (event.kind !== 'links-offer' || next?.kind !== 'links-confirm') continue;
      const count = stamps.findIndex(({ hash }) => sameBytes(hash, event.stamp)) + 1;
      const known = countStamps(stamps.slice(0, count));
      const accepted = other
        .slice(0, next.seen)
        .findIndex(({ event: answer }) => answer.kind === 'links-accept' && answer.seen > at);
      // The author of the offer had already seen every stamped entry.
      if (count === 0 || accepted < 0 || known[seat] > at || known[opposite(seat)] > event.seen)
        continue;
      const all = { [seat]: at + 2, [opposite(seat)]: accepted + 1 };
      return { stamps: count, entries: all as BySeat<number> };
    }
  }
  return undefined;
};

const countStamps = (stamps: readonly Stamp[]): BySeat<number> => ({
  white: stamps.filter(({ kind }) => kind === 'white').length,
  black: stamps.filter(({ kind }) => kind === 'black').length,
});

/** Whether a relay orders and times a game's entries. */
export const isTimed = ({ settings, agreed }: Ledger): boolean =>
  settings.relay !== undefined && agreed === undefined;

/**
 * Whether a player's offer to continue without a clock is still open. An offer lapses with any later stamp or entry.
 */
export const hasOpenOffer = (ledger: Ledger, seat: Color): boolean => {
  const last = ledger.entries[seat].at(-1)?.event;
  const stamp = ledger.stamps.at(-1);
  return (
    isTimed(ledger) &&
    last?.kind === 'links-offer' &&
    stamp !== undefined &&
    sameBytes(last.stamp, stamp.hash)
  );
};

/** Whether the opponent has accepted a player's open offer. */
export const isOfferAccepted = ({ entries }: Ledger, seat: Color): boolean =>
  entries[opposite(seat)].some(
    ({ event }) => event.kind === 'links-accept' && event.seen === entries[seat].length,
  );

/** Computes the roll for each ply whose two numbers are known. */
const rollsOf = async (
  game: Bytes,
  first: Color,
  numbers: BySeat<readonly Bytes[]>,
  known: Ledger | undefined,
): Promise<readonly DieRoll[]> => {
  // The first events contain the anchors, so the numbers in two records of a game differ only if the guests differ.
  const isSame = COLORS.every((seat) => numbers[seat][0] === known?.numbers[seat][0]);
  const rolls: DieRoll[] = isSame ? [...(known?.rolls ?? [])] : [];
  for (let ply = rolls.length; ; ply += 1) {
    const both = numbersAt(ply, first, numbers);
    if (both === undefined) return rolls;
    rolls.push(await rollFrom(game, ply, both));
  }
};

/** The two numbers that form the roll at a ply. Returns undefined while one is missing. */
export const numbersAt = (
  ply: number,
  first: Color,
  numbers: BySeat<readonly Bytes[]>,
): BySeat<Bytes> | undefined => {
  const seat = rollerAt(ply, first);
  const { own, other } = indicesAt(ply);
  const mine = numbers[seat][own];
  const theirs = numbers[opposite(seat)][other];
  if (mine === undefined || theirs === undefined) return undefined;
  return seat === 'white' ? { white: mine, black: theirs } : { white: theirs, black: mine };
};

/** All public keys that a player has had, in order. A key signs the entries from index `from`. */
export const keysOf = (
  { settings, entries }: Ledger,
  seat: Color,
): readonly { readonly from: number; readonly key: Uint8Array }[] => [
  ...(seat === settings.host ? [{ from: 0, key: settings.hostKey }] : []),
  ...entries[seat].flatMap(({ event }, at) =>
    event.kind === 'join'
      ? [{ from: 0, key: event.key }]
      : event.kind === 'handover'
        ? [{ from: at + 1, key: event.key }]
        : [],
  ),
];

/** The public key that signs a player's entry at an index. Returns undefined while the seat is free. */
const keyAt = (ledger: Ledger, seat: Color, at: number): Uint8Array | undefined =>
  keysOf(ledger, seat).findLast(({ from }) => from <= at)?.key;

/** A player's current public key. */
export const keyOf = (ledger: Ledger, seat: Color): Uint8Array | undefined =>
  keyAt(ledger, seat, ledger.entries[seat].length);

/** The relay's public key in bytes. The same settings always yield the same array; see `isSignedBy`. */
const relayKeyOf = (settings: Opening): Uint8Array => {
  const known = relayKeys.get(settings);
  if (known !== undefined) return known;
  const key = parseBase64Url(settings.relay?.key ?? '') ?? new Uint8Array();
  relayKeys.set(settings, key);
  return key;
};

const relayKeys = new WeakMap<Opening, Uint8Array>();

/** Checks the logs' signatures. Skips signatures that `known`, a ledger that was already checked, also contains. */
export const checkSignatures = async (
  ledger: Ledger,
  known?: Ledger,
): Promise<PlayError | undefined> => {
  const { settings, entries, joinSignature } = ledger;
  const guest = opposite(settings.host);
  const isKnown = (seat: Color, at: number): boolean => {
    const [hash, other] = [entries[seat].at(at)?.hash, known?.entries[seat].at(at)?.hash];
    return hash !== undefined && other !== undefined && sameBytes(hash, other);
  };
  for (const seat of COLORS) {
    const head = entries[seat].at(-1);
    if (head === undefined || isKnown(seat, -1)) continue;
    const last = entries[seat].length - 1;
    if (!(await isEntrySigned(ledger, seat, last, ledger.logs[seat].signature)))
      return forged(seat, last + 1);
    for (const [at, { event }] of entries[seat].entries())
      if (
        event.kind === 'takeover' &&
        !isKnown(seat, at) &&
        !(await isEntrySigned(ledger, seat, at - 1, event.signature))
      )
        return forged(seat, at);
  }
  const stamp = ledger.stamps.at(-1);
  if (stamp !== undefined && stamp !== known?.stamps.at(-1)) {
    const key = relayKeyOf(settings);
    const signature = ledger.stampLog?.signature ?? new Uint8Array();
    if (!(await isSignedBy(key, signature, stamp.hash))) return refuse('play-relay', {}).error;
  }
  const [join] = entries[guest];
  if (join === undefined || isKnown(guest, 0)) return undefined;
  const isInvited =
    joinSignature !== undefined &&
    (await isSignedBy(settings.invitationKey, joinSignature, join.hash));
  return isInvited ? undefined : forged(guest, 1);
};

const isEntrySigned = async (
  ledger: Ledger,
  seat: Color,
  at: number,
  signature: Uint8Array | undefined,
): Promise<boolean> => {
  const key = keyAt(ledger, seat, at);
  const { hash } = ledger.entries[seat][at] ?? {};
  return (
    key !== undefined &&
    signature !== undefined &&
    hash !== undefined &&
    (await isSignedBy(key, signature, hash))
  );
};

const forged = (seat: Color, entry: number): PlayError =>
  refuse('play-forged', { seat }, { seat, entry }).error;

/** Whether a secret number belongs to the game's invitation key. */
export const isInvitation = async (
  { settings, game }: Ledger,
  secret: string,
): Promise<boolean> => {
  const key = await importInvitationKey(settings.invitationKey, secret);
  return key !== undefined && isSignedBy(settings.invitationKey, await sign(key, game), game);
};

/** How another record differs from this device's record. */
type Difference =
  /** Which records have events that the other record lacks: neither, one of them, or both. */
  | { readonly kind: 'none' | 'older' | 'newer' | 'both' }
  /** A player or the relay has signed two different events at the same index in a log. */
  | { readonly kind: 'contradiction'; readonly seat: Color | 'relay'; readonly at: number }
  /** This device's record has entries that contradict stamped entries in the other record. */
  | { readonly kind: 'stamped' }
  /** In the other record, another guest has taken the seat. */
  | { readonly kind: 'seat-taken'; readonly seat: Color };

/** The first index at which two logs differ, or the shorter log's length if it is a prefix of the longer log. */
const commonLength = (
  own: readonly { readonly hash: Bytes }[],
  other: readonly { readonly hash: Bytes }[],
): number => {
  const length = Math.min(own.length, other.length);
  // Each hash covers all earlier entries, so it suffices to compare the last common ones.
  const [mine, theirs] = [own[length - 1], other[length - 1]];
  if (mine === undefined || theirs === undefined || sameBytes(mine.hash, theirs.hash))
    return length;
  return own.findIndex(({ hash }, at) => !sameBytes(hash, other[at]?.hash ?? new Uint8Array()));
};

/** Number of entries that the two players have signed in total. */
export const countEntries = ({ entries }: Ledger): number =>
  entries.white.length + entries.black.length;

/** Number of a player's entries that a relay has stamped. */
export const stampedCount = ({ stamps, agreed }: Ledger, seat: Color): number =>
  countStamps(stamps.slice(0, agreed?.stamps))[seat];

/** Compares this device's record with another record of the same game. */
export const compareLedgers = (own: Ledger, other: Ledger): Difference => {
  const guest = opposite(own.settings.host);
  const common = commonLength(own.stamps, other.stamps);
  if (common < own.stamps.length && common < other.stamps.length)
    return { kind: 'contradiction', seat: 'relay', at: common };
  let isOlder = own.stamps.length > common;
  let isNewer = other.stamps.length > common;
  // Compares the guest first, because records with different guests cannot agree.
  for (const seat of [guest, own.settings.host]) {
    const [mine, theirs] = [own.entries[seat], other.entries[seat]];
    const at = commonLength(mine, theirs);
    if (at < mine.length && at < theirs.length)
      // A stamped entry is final, whichever device signed it.
      return stampedCount(own, seat) > at
        ? { kind: 'older' }
        : stampedCount(other, seat) > at
          ? { kind: 'stamped' }
          : seat === guest && at === 0
            ? { kind: 'seat-taken', seat }
            : { kind: 'contradiction', seat, at };
    isOlder ||= mine.length > at;
    isNewer ||= theirs.length > at;
  }
  return { kind: isOlder ? (isNewer ? 'both' : 'older') : isNewer ? 'newer' : 'none' };
};

/**
 * Combines each player's longer log, and the longer log of stamps unless the relay keeps its own. The records must not
 * contradict each other.
 */
export const mergeLedgers = async (
  own: Ledger,
  other: Ledger,
  { keepsStamps = false }: { readonly keepsStamps?: boolean } = {},
): Promise<Result<Ledger, PlayError>> => {
  const record = mergeRecords(own, other, keepsStamps);
  const { kind } = compareLedgers(own, other);
  if (kind !== 'newer' || (keepsStamps && other.stamps.length > own.stamps.length))
    return connectLedger(record, own);
  // The other record is complete, so its entries are already hashed. Its signatures of known entries may be forged.
  const { stampLog: _theirs, ...ledger } = other;
  return ok({ ...ledger, ...record });
};

const mergeRecords = (own: Ledger, other: Ledger, keepsStamps: boolean): RawRecord => {
  const logs: Partial<Record<Color, RawLog>> = {};
  for (const seat of COLORS) {
    const isLonger = other.entries[seat].length > own.entries[seat].length;
    logs[seat] = (isLonger ? other : own).logs[seat];
  }
  const joinSignature = own.joinSignature ?? other.joinSignature;
  const { stampLog } = !keepsStamps && other.stamps.length > own.stamps.length ? other : own;
  return {
    version: own.version,
    opening: own.opening,
    logs: logs as BySeat<RawLog>,
    ...(stampLog !== undefined && { stampLog }),
    ...(joinSignature !== undefined && { joinSignature }),
  };
};
