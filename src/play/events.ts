/**
 * The events of a game, and their bytes. Each player has a log of his own. An event says how many events of the other
 * log its author had seen, so that both devices know which events follow each other and which crossed on their way.
 *
 * ```
 * byte 0   bits 0-3 kind · 4 reveals a number for the die · 5 offers a draw · 6 has a clock · 7 zero
 * then     count of the other's events that were seen · milliseconds since the author's last event
 * then     what the kind needs
 * ```
 *
 * The revealed number itself does not stand here: it follows from the last one of the log, see `rolls.ts`.
 */
import { ByteReader, ByteWriter } from '../bytes.js';
import { isPass, PASS, type MoveOrPass } from '../rules/moves.js';
import { SQUARE_COUNT, squareAt, squareIndex } from '../rules/squares.js';
import { HASH_BYTES, KEY_BYTES, type Bytes } from './crypto.js';
import { cleanName, MAX_TIME, readName } from './settings.js';

/** The order is that of the numbers in the bytes; new kinds come last. */
export const EVENT_KINDS = [
  /** The second player takes his seat. */
  'join',
  /** In a game with dice, the player who does not begin reveals his first number. */
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
  'claim-time',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Phrases that players can send. Free text is not part of a record. New phrases come last. */
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

/** Moves in turn, beginning with the opponent's: if he plays the first, the second is the answer, and so on. */
export type ConditionalLine = readonly MoveOrPass[];

export const MAX_LINES = 32;
export const MAX_LINE_PLIES = 40;

interface EventBase {
  /** How many events of the other log the author had seen. */
  readonly seen: number;
  /** Milliseconds since 1970, by the author's device. */
  readonly time: number;
  /** Whether the event reveals the author's next number for the die. */
  readonly reveals: boolean;
}

type Plain = Exclude<EventKind, 'join' | 'move' | 'takeback-request' | 'conditional' | 'say'>;

/** What a player does, without its place in the log. */
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
      /** Milliseconds that the player has left after the move, increment included. */
      readonly clock?: number;
    }
  /** The number of moves of both sides that are to remain. */
  | { readonly kind: 'takeback-request'; readonly ply: number }
  /** Replaces the author's earlier lines; no lines withdraw them. */
  | { readonly kind: 'conditional'; readonly lines: readonly ConditionalLine[] }
  | { readonly kind: 'say'; readonly phrase: Phrase };

export type PlayEvent = EventBase & PlayAction;

const KIND_MASK = 0xf;
const REVEALS = 0x10;
const OFFERS_DRAW = 0x20;
const HAS_CLOCK = 0x40;

/** No square has this index. */
const PASS_BYTE = 0xff;
/** The most milliseconds of a clock. */
const MAX_CLOCK = 2 ** 40;

const writeMove = (writer: ByteWriter, move: MoveOrPass): void => {
  if (isPass(move)) writer.byte(PASS_BYTE);
  else {
    writer.byte(squareIndex(move.from));
    writer.byte(squareIndex(move.to));
  }
};

/** Two squares are a move, because the file of its target decides what a pawn becomes. */
const readMove = (reader: ByteReader): MoveOrPass => {
  const from = reader.byte();
  if (from === PASS_BYTE) return PASS;
  const to = reader.byte();
  if (from >= SQUARE_COUNT || to >= SQUARE_COUNT) throw reader.damage();
  return { from: squareAt(from), to: squareAt(to) };
};

/** Writes an event; `before` is the time of the author's event before it. */
export const makeEvent = (event: PlayEvent, before: number): Bytes => {
  const writer = new ByteWriter();
  const isMove = event.kind === 'move';
  writer.byte(
    EVENT_KINDS.indexOf(event.kind) |
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
    case 'ready':
    case 'draw-offer':
    case 'draw-accept':
    case 'draw-decline':
    case 'takeback-accept':
    case 'takeback-decline':
    case 'resign':
    case 'claim-time':
      break;
  }
  return writer.finish() as Bytes;
};

/** Whether an event reveals a number, from its bytes. */
export const revealsNumber = ([first = 0]: Uint8Array): boolean => (first & REVEALS) !== 0;

/** Reads the bytes of {@link makeEvent}. Throws a {@link DamageError} at those of no event. */
export const parseEvent = (bytes: Uint8Array, before: number, dice: boolean): PlayEvent => {
  const reader = new ByteReader(bytes);
  const first = reader.byte();
  const kind = EVENT_KINDS[first & KIND_MASK];
  const extra = first & ~(KIND_MASK | REVEALS);
  if (kind === undefined || (extra !== 0 && (kind !== 'move' || extra > (OFFERS_DRAW | HAS_CLOCK))))
    throw reader.damage();
  const reveals = revealsNumber(bytes);
  // Only these can reveal a number, and in a game with dice alone.
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
    case 'ready':
    case 'draw-offer':
    case 'draw-accept':
    case 'draw-decline':
    case 'takeback-accept':
    case 'takeback-decline':
    case 'resign':
    case 'claim-time':
      return { kind };
  }
};
