/**
 * The events of a game and their binary form. Each player has a separate log. An event states how many of the other
 * log's events its author had seen. Both devices thus know the order of events, and which events crossed in transit.
 *
 * ```
 * byte 0   bits 0-3 and 7 kind · 4 reveals a number for the die · 5 offers a draw · 6 has a clock (version 1)
 * then     number of the other log's events that were seen · milliseconds since the author's last event
 * then     the data that the kind requires
 * ```
 *
 * The revealed number is not stored here, because it follows from the log's last number; see `rolls.ts`.
 */
import { ByteReader, ByteWriter } from '../bytes.js';
import { isPass, PASS, type MoveOrPass } from '../rules/moves.js';
import { SQUARE_COUNT, squareAt, squareIndex } from '../rules/squares.js';
import { HASH_BYTES, KEY_BYTES, SEALED_BYTES, SIGNATURE_BYTES, type Bytes } from './crypto.js';
import { cleanName, MAX_TIME, readName } from './settings.js';

/** The kinds of events. Append new kinds, because the binary form contains indices into this list. */
export const EVENT_KINDS = [
  /** The second player takes the free seat. */
  'join',
  /** In a game with dice, the player who does not begin reveals a first number. */
  'ready',
  'move',
  'draw-offer',
  'draw-accept',
  'draw-decline',
  'takeback-request',
  'takeback-accept',
  'takeback-decline',
  'resign',
  'conditional',
  'say',
  /** Only in version 1. */
  'claim-time',
  /** Ends the game without a result, before both players have moved. */
  'abort',
  /** Offers to continue by links without a clock, in a game with a relay. */
  'links-offer',
  'links-accept',
  /** The author of the offer confirms having seen the acceptance, which makes the agreement valid. */
  'links-confirm',
  /** The player continues on another device. From this entry on, that device's key signs. */
  'handover',
  /** The other device has taken the seat. This entry directly follows the handover. */
  'takeover',
  /** Gives the opponent more time, in a game with clocks. */
  'give-time',
  /** Requests days on which no move is overdue, in a game by days. */
  'vacation-request',
  'vacation-accept',
  'vacation-decline',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Phrases that players can send. Records contain no free text. Append new phrases, because indices are stored. */
export const PHRASES = [
  'hello',
  'good-luck',
  'have-fun',
  'good-move',
  'thanks',
  'sorry',
  'one-moment',
  'good-game',
  'well-played',
  'goodbye',
] as const;
export type Phrase = (typeof PHRASES)[number];

/** Alternating moves, beginning with the opponent's. Each move of the player is the reply to the move before it. */
export type ConditionalLine = readonly MoveOrPass[];

export const MAX_LINES = 32;
export const MAX_LINE_PLIES = 40;
/** Maximum length of a vacation in days. */
export const MAX_VACATION = 60;

interface EventBase {
  readonly seen: number;
  /** Milliseconds since 1970, by the clock of the author's device. The time is only displayed. */
  readonly time: number;
  /** Whether the event reveals the author's next number for the die. */
  readonly reveals: boolean;
}

type Plain = Exclude<
  EventKind,
  | 'join'
  | 'move'
  | 'takeback-request'
  | 'conditional'
  | 'say'
  | 'links-offer'
  | 'handover'
  | 'takeover'
  | 'vacation-request'
>;

/** A player's action, without its place in the log. */
export type PlayAction =
  | { readonly kind: Plain }
  | {
      readonly kind: 'join';
      readonly key: Uint8Array;
      readonly name: string;
      readonly anchor?: Uint8Array;
    }
  | {
      readonly kind: 'move';
      readonly move: MoveOrPass;
      readonly offersDraw: boolean;
      /** Milliseconds that the player has left after the move. Only in version 1. */
      readonly clock?: number;
    }
  /** `ply` is the number of moves, by both sides, that remain. */
  | { readonly kind: 'takeback-request'; readonly ply: number }
  /** Replaces the author's earlier lines. An empty list withdraws them. */
  | { readonly kind: 'conditional'; readonly lines: readonly ConditionalLine[] }
  | { readonly kind: 'say'; readonly phrase: Phrase }
  /** `stamp` is the hash of the last valid stamp. */
  | { readonly kind: 'links-offer'; readonly stamp: Uint8Array }
  | { readonly kind: 'vacation-request'; readonly days: number }
  /** Contains the other device's key and, with dice, the seed of the player's numbers, sealed for that device. */
  | { readonly kind: 'handover'; readonly key: Uint8Array; readonly seed?: Uint8Array }
  /** Contains the previous key's signature of the handover. */
  | { readonly kind: 'takeover'; readonly signature: Uint8Array };

export type PlayEvent = EventBase & PlayAction;

const KIND_MASK = 0xf;
/** The bit of byte 0 that stores the fifth bit of the kind. */
const LATER_KIND = 0x80;
const LATER_SHIFT = 3;
const REVEALS = 0x10;
const OFFERS_DRAW = 0x20;
const HAS_CLOCK = 0x40;

/** Marks a pass, because no square has this index. */
const PASS_BYTE = 0xff;
/** Maximum clock time in milliseconds. */
const MAX_CLOCK = 2 ** 40;

const writeMove = (writer: ByteWriter, move: MoveOrPass): void => {
  if (isPass(move)) writer.byte(PASS_BYTE);
  else {
    writer.byte(squareIndex(move.from));
    writer.byte(squareIndex(move.to));
  }
};

/** Reads a move. Two squares define a move, because the target's file determines the promotion. */
const readMove = (reader: ByteReader): MoveOrPass => {
  const from = reader.byte();
  if (from === PASS_BYTE) return PASS;
  const to = reader.byte();
  if (from >= SQUARE_COUNT || to >= SQUARE_COUNT) throw reader.damage();
  return { from: squareAt(from), to: squareAt(to) };
};

/** Writes an event. `before` is the time of the author's previous event. */
export const makeEvent = (event: PlayEvent, before: number): Bytes => {
  const writer = new ByteWriter();
  const isMove = event.kind === 'move';
  const kind = EVENT_KINDS.indexOf(event.kind);
  writer.byte(
    (kind & KIND_MASK) |
      ((kind << LATER_SHIFT) & LATER_KIND) |
      (event.reveals ? REVEALS : 0) |
      (isMove && event.offersDraw ? OFFERS_DRAW : 0) |
      (isMove && event.clock !== undefined ? HAS_CLOCK : 0),
  );
  writer.count(event.seen);
  writer.count(event.time - before);
  switch (event.kind) {
    case 'join':
      writer.raw(event.key);
      writer.text(cleanName(event.name));
      if (event.anchor !== undefined) writer.raw(event.anchor);
      break;
    case 'move':
      writeMove(writer, event.move);
      if (event.clock !== undefined) writer.count(event.clock);
      break;
    case 'takeback-request':
      writer.count(event.ply);
      break;
    case 'conditional':
      writer.count(event.lines.length);
      for (const line of event.lines) {
        writer.count(line.length);
        for (const move of line) writeMove(writer, move);
      }
      break;
    case 'say':
      writer.byte(PHRASES.indexOf(event.phrase));
      break;
    case 'links-offer':
      writer.raw(event.stamp);
      break;
    case 'vacation-request':
      writer.count(event.days);
      break;
    case 'handover':
      writer.raw(event.key);
      if (event.seed !== undefined) writer.raw(event.seed);
      break;
    case 'takeover':
      writer.raw(event.signature);
      break;
    case 'ready':
    case 'draw-offer':
    case 'draw-accept':
    case 'draw-decline':
    case 'takeback-accept':
    case 'takeback-decline':
    case 'resign':
    case 'claim-time':
    case 'abort':
    case 'links-accept':
    case 'links-confirm':
    case 'give-time':
    case 'vacation-accept':
    case 'vacation-decline':
      break;
  }
  return writer.finish() as Bytes;
};

/** Whether an event reveals a number, judging by its bytes. */
export const revealsNumber = ([first = 0]: Uint8Array): boolean => (first & REVEALS) !== 0;

/** Reads an event written by {@link makeEvent}. Throws a {@link DamageError} if the bytes are not an event. */
export const parseEvent = (bytes: Uint8Array, before: number, dice: boolean): PlayEvent => {
  const reader = new ByteReader(bytes);
  const first = reader.byte();
  const kind = EVENT_KINDS[(first & KIND_MASK) | ((first & LATER_KIND) >> LATER_SHIFT)];
  const extra = first & ~(KIND_MASK | LATER_KIND | REVEALS);
  if (kind === undefined || (extra !== 0 && (kind !== 'move' || extra > (OFFERS_DRAW | HAS_CLOCK))))
    throw reader.damage();
  const reveals = revealsNumber(bytes);
  // Only these events can reveal a number, and only in a game with dice.
  if (reveals && !(dice && (kind === 'move' || kind === 'ready'))) throw reader.damage();
  const seen = reader.count();
  const time = before + reader.count(MAX_TIME - before);
  const event: PlayEvent = { seen, time, reveals, ...readAction(reader, kind, first, dice) };
  if (!reader.isAtEnd) throw reader.damage();
  return event;
};

const readAction = (
  reader: ByteReader,
  kind: EventKind,
  first: number,
  dice: boolean,
): PlayAction => {
  switch (kind) {
    case 'join':
      return {
        kind,
        key: reader.raw(KEY_BYTES),
        name: readName(reader),
        ...(dice && { anchor: reader.raw(HASH_BYTES) }),
      };
    case 'move':
      return {
        kind,
        move: readMove(reader),
        offersDraw: (first & OFFERS_DRAW) !== 0,
        ...((first & HAS_CLOCK) !== 0 && { clock: reader.count(MAX_CLOCK) }),
      };
    case 'takeback-request':
      return { kind, ply: reader.count() };
    case 'conditional':
      return {
        kind,
        lines: Array.from({ length: reader.count(MAX_LINES) }, () =>
          Array.from({ length: reader.count(MAX_LINE_PLIES) }, () => readMove(reader)),
        ),
      };
    case 'say': {
      const phrase = PHRASES[reader.byte()];
      if (phrase === undefined) throw reader.damage();
      return { kind, phrase };
    }
    case 'links-offer':
      return { kind, stamp: reader.raw(HASH_BYTES) };
    case 'vacation-request':
      return { kind, days: reader.count(MAX_VACATION) };
    case 'handover':
      return {
        kind,
        key: reader.raw(KEY_BYTES),
        ...(dice && { seed: reader.raw(SEALED_BYTES) }),
      };
    case 'takeover':
      return { kind, signature: reader.raw(SIGNATURE_BYTES) };
    case 'ready':
    case 'draw-offer':
    case 'draw-accept':
    case 'draw-decline':
    case 'takeback-accept':
    case 'takeback-decline':
    case 'resign':
    case 'claim-time':
    case 'abort':
    case 'links-accept':
    case 'links-confirm':
    case 'give-time':
    case 'vacation-accept':
    case 'vacation-decline':
      return { kind };
  }
};
