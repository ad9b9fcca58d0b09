/**
 * The record of a game: what both agreed on, and a signed log of each player. Every event is hashed together with the
 * hash of its author's event before it and that of the last event of the other player that its author had seen. So a
 * signature of the last event of a log covers the whole log, and of the other log as much as its author knew.
 */
import { ByteReader, ByteWriter, DamageError } from '../bytes.js';
import { makeBase64Url } from '../fragment.js';
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

export type BySeat<T> = Readonly<Record<Color, T>>;

/** The version of the bytes, and of the links that contain them. */
export const PLAY_VERSION = 1;
/** The most events of a player. */
export const MAX_EVENTS = 5000;

/** An event in its log. */
export interface Entry {
  readonly bytes: Bytes;
  readonly event: PlayEvent;
  readonly hash: Bytes;
}

/** A log as it is written, before anything in it has been checked. */
export interface RawLog {
  readonly events: readonly Bytes[];
  /** The author's signature of the last event. */
  readonly signature?: Bytes;
  /** The last number for the die that the author has revealed. */
  readonly number?: Bytes;
}

export interface RawRecord {
  readonly opening: Bytes;
  readonly logs: BySeat<RawLog>;
  /** The signature of the event with which the guest took his seat, by the key of the invitation. */
  readonly joinSignature?: Bytes;
}

/** A record that has been read, hashed and connected. Signatures and rules are checked by others. */
export interface Ledger extends RawRecord {
  /** The identity of the game: the hash of its first bytes. */
  readonly game: Bytes;
  readonly id: string;
  readonly settings: Opening;
  readonly start: Position;
  readonly entries: BySeat<readonly Entry[]>;
  /** The revealed numbers of each player; the anchor is at index 0. */
  readonly numbers: BySeat<readonly Bytes[]>;
  /** The roll of each ply for which both numbers are known. */
  readonly rolls: readonly DieRoll[];
}

const GAME_LABEL = new TextEncoder().encode('acedrex game 1');
const EVENT_LABEL = new TextEncoder().encode('acedrex event 1');

export const makeRecord = ({ opening, logs, joinSignature }: RawRecord): Uint8Array => {
  const writer = new ByteWriter();
  writer.byte(PLAY_VERSION);
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
  if (joinSignature !== undefined) writer.raw(joinSignature);
  return writer.finish();
};

const countReveals = (events: readonly Uint8Array[]): number => events.filter(revealsNumber).length;

/** Reads the bytes of {@link makeRecord}. Throws a {@link DamageError} at those of no record. */
const parseRecord = (bytes: Uint8Array): Result<RawRecord, PlayError> => {
  const reader = new ByteReader(bytes);
  const take = (length: number): Bytes => reader.raw(length).slice();
  const version = reader.byte();
  if (version !== PLAY_VERSION)
    return refuse('play-version', { text: String(version), known: PLAY_VERSION });
  const opening = take(reader.count(bytes.length));
  const logs: Partial<Record<Color, RawLog>> = {};
  for (const seat of COLORS) {
    const count = reader.count();
    if (count > MAX_EVENTS) return refuse('play-flood', { seat, max: MAX_EVENTS });
    const events = Array.from({ length: count }, () => take(reader.count(bytes.length)));
    logs[seat] = {
      events,
      ...(count > 0 && { signature: take(SIGNATURE_BYTES) }),
      ...(countReveals(events) > 0 && { number: take(HASH_BYTES) }),
    };
  }
  // Its length tells whether there is one; whether there should be is checked with the logs.
  const joinSignature = reader.isAtEnd ? {} : { joinSignature: take(SIGNATURE_BYTES) };
  if (!reader.isAtEnd) throw reader.damage();
  return ok({ opening, logs: logs as BySeat<RawLog>, ...joinSignature });
};

/** Reads a record and connects its events. What `known` has of them already is not hashed again. */
export const readLedger = async (
  bytes: Uint8Array,
  known?: Ledger,
): Promise<Result<Ledger, PlayError>> => {
  try {
    const record = parseRecord(bytes);
    return record.ok ? await connectLedger(record.value, known) : record;
  } catch (error) {
    if (error instanceof DamageError) return refuse('play-damaged', {}, { byte: error.at });
    throw error;
  }
};

/** Reads and connects the events of a record. Throws a {@link DamageError} at bytes of no opening. */
export const connectLedger = async (
  record: RawRecord,
  older?: Ledger,
): Promise<Result<Ledger, PlayError>> => {
  const known = older !== undefined && sameBytes(older.opening, record.opening) ? older : undefined;
  const opening = parseOpening(record.opening);
  if (!opening.ok) return opening;
  const settings = opening.value;
  const start = startOf(settings);
  if (start === undefined) return refuse('play-setting', { name: 'fen' });
  const guest = opposite(settings.host);
  const events: Partial<Record<Color, readonly PlayEvent[]>> = {};
  for (const seat of COLORS) {
    const log: PlayEvent[] = [];
    for (const bytes of record.logs[seat].events) {
      const place = { seat, entry: log.length + 1 };
      const event = readEvent(bytes, log.at(-1)?.time ?? settings.time0, settings.dice);
      if ('byte' in event) return refuse('play-damaged', {}, { ...place, ...event });
      // The guest takes his seat first, and nobody does so later.
      if ((event.kind === 'join') !== (seat === guest && log.length === 0))
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
  const game = known?.game ?? (await sha256(GAME_LABEL, record.opening));
  const entries = await connect(game, record, bothEvents, numbers.value, known);
  if (!entries.ok) return entries;
  return ok({
    ...record,
    game,
    id: makeBase64Url(game),
    settings,
    start,
    entries: entries.value,
    numbers: numbers.value,
    rolls: settings.dice ? await rollsOf(game, start.turn, numbers.value, known) : [],
  });
};

/** The event of some bytes, or the byte at which they are damaged. */
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

/** The revealed numbers of both players, checked against their anchors. */
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

export const hashEvent = (
  before: Uint8Array,
  seen: Uint8Array,
  event: Uint8Array,
  number: Uint8Array = new Uint8Array(),
): Promise<Bytes> => sha256(EVENT_LABEL, before, seen, event, number);

/**
 * Hashes all events, each after those that it has seen. Refuses logs in which that is impossible, and events that are
 * older than one that their author had seen.
 */
const connect = async (
  game: Bytes,
  { logs }: RawRecord,
  events: BySeat<readonly PlayEvent[]>,
  numbers: BySeat<readonly Bytes[]>,
  known: Ledger | undefined,
): Promise<Result<BySeat<readonly Entry[]>, PlayError>> => {
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
        if (last !== undefined && last.event.time > event.time)
          return refuse('play-time-back', { seat }, place);
        if (event.reveals) revealed[seat] += 1;
        const number = event.reveals ? numbers[seat][revealed[seat]] : undefined;
        const same = known?.entries[seat][at];
        // An entry that was reused is the same object, and so is all that it depends on but its number.
        const isKnown =
          same !== undefined &&
          before === known?.entries[seat][at - 1] &&
          last === known?.entries[other][event.seen - 1] &&
          sameBytes(same.bytes, bytes) &&
          (number === undefined ||
            sameBytes(number, known?.numbers[seat][revealed[seat]] ?? new Uint8Array()));
        const hash = isKnown
          ? same.hash
          : await hashEvent(before?.hash ?? game, last?.hash ?? game, bytes, number);
        entries[seat].push(isKnown ? same : { bytes, event, hash });
        wentOn = true;
      }
    }
  }
  const isComplete = COLORS.every((seat) => entries[seat].length === events[seat].length);
  return isComplete ? ok(entries) : refuse('play-damaged', {});
};

/** The rolls of all plies for which both numbers are known. */
const rollsOf = async (
  game: Bytes,
  first: Color,
  numbers: BySeat<readonly Bytes[]>,
  known: Ledger | undefined,
): Promise<readonly DieRoll[]> => {
  // The anchors are in the first events, so that the numbers of one game can differ only by those of another guest.
  const isSame = COLORS.every((seat) => numbers[seat][0] === known?.numbers[seat][0]);
  const rolls: DieRoll[] = isSame ? [...(known?.rolls ?? [])] : [];
  for (let ply = rolls.length; ; ply += 1) {
    const both = numbersAt(ply, first, numbers);
    if (both === undefined) return rolls;
    rolls.push(await rollFrom(game, ply, both));
  }
};

/** The two numbers of the roll at a ply; undefined while one is missing. */
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

/** The public key of a player; undefined while nobody has taken the seat. */
export const keyOf = ({ settings, entries }: Ledger, seat: Color): Uint8Array | undefined => {
  if (seat === settings.host) return settings.hostKey;
  const event = entries[seat][0]?.event;
  return event?.kind === 'join' ? event.key : undefined;
};

/** Checks the signatures of the logs, except of those that a ledger which was checked before has as well. */
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
    const { signature } = ledger.logs[seat];
    const key = keyOf(ledger, seat);
    if (
      key === undefined ||
      signature === undefined ||
      !(await isSignedBy(key, signature, head.hash))
    )
      return forged(seat, entries[seat].length);
  }
  const [join] = entries[guest];
  if (join === undefined || isKnown(guest, 0)) return undefined;
  const isInvited =
    joinSignature !== undefined &&
    (await isSignedBy(settings.invitationKey, joinSignature, join.hash));
  return isInvited ? undefined : forged(guest, 1);
};

const forged = (seat: Color, entry: number): PlayError =>
  refuse('play-forged', { seat }, { seat, entry }).error;

/** Whether a secret number belongs to the key of a game's invitation. */
export const isInvitation = async (
  { settings, game }: Ledger,
  secret: string,
): Promise<boolean> => {
  const key = await importInvitationKey(settings.invitationKey, secret);
  return key !== undefined && isSignedBy(settings.invitationKey, await sign(key, game), game);
};

/** How another record differs from the own one. */
type Difference =
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
