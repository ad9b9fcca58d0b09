/** What two people agree on before a game, and how the first bytes of its record hold it. */
import { ByteReader, ByteWriter } from '../bytes.js';
import { ok, type Result, err } from '../result.js';
import type { Color } from '../rules/pieces.js';
import { Position } from '../rules/position.js';
import { parseRuleset, type Ruleset } from '../rules/rulesets.js';
import { HASH_BYTES, KEY_BYTES, type Bytes } from './crypto.js';
import { makeError, type ErrorOf } from '../errors/error.js';
import type { TwoPlayerErrorCode, TwoPlayerErrors } from '../errors/play-codes.js';
import { WORDS as TWO_PLAYER_SENTENCES } from '../words/play-errors.js';

/** How time is kept. Each player measures his own time, so none of this can be enforced. */
export type TimeControl =
  | { readonly kind: 'none' }
  /** A clock for each player, in milliseconds. */
  | { readonly kind: 'clock'; readonly initial: number; readonly increment: number }
  | { readonly kind: 'days'; readonly days: number };

export interface GameSettings {
  readonly ruleset: Ruleset;
  /** The start; absent for the opening array. */
  readonly fen?: string;
  readonly dice: boolean;
  readonly time: TimeControl;
  /** The side of the player who invites. */
  readonly host: Color;
  readonly hostName: string;
  /** Whether both may analyse the game while it is being played. */
  readonly analysis: boolean;
}

/** The first bytes of a record. Their hash is the identity of the game. */
export interface Opening extends GameSettings {
  /** Milliseconds since 1970. */
  readonly time0: number;
  readonly hostKey: Uint8Array;
  readonly invitationKey: Uint8Array;
  /** In a game with dice, the commitment to the host's numbers. */
  readonly anchor?: Uint8Array;
}

export const SALT_BYTES = 16;
/** The most characters of a player's name. */
export const MAX_NAME = 40;
const MAX_NAME_BYTES = 4 * MAX_NAME;
const MAX_TEXT_BYTES = 1000;

const MAX_DAYS = 366;
const MAX_INITIAL = 24 * 3_600_000;
const MAX_INCREMENT = 3_600_000;
/** The last time that a Date can hold, in milliseconds. */
export const MAX_TIME = 8.64e15;

/** Line breaks, halves of characters, and marks that would turn the text around a name. */
const UNFIT = /[\s\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** A text as one line of bounded length, whatever it was. */
export const cleanText = (text: string, max: number): string =>
  Array.from(text.replace(UNFIT, ' ').trim()).slice(0, max).join('').trim();

export const cleanName = (text: string): string => cleanText(text, MAX_NAME);

const TIME_KINDS = ['none', 'clock', 'days'] as const;
const DICE = 1;
const BLACK_HOST = 2;
const ANALYSIS = 4;
const TIME_SHIFT = 3;
const FLAGS_END = TIME_KINDS.length << TIME_SHIFT;

/** The name of the first setting that cannot be used; undefined if all can. Settings may come from untyped code. */
export const wrongSetting = (settings: GameSettings): string | undefined => {
  const { ruleset, host, hostName, time } = settings;
  const isRuleset = typeof (ruleset as Partial<Ruleset> | undefined)?.id === 'string';
  if (!isRuleset || !parseRuleset(ruleset.id).ok) return 'ruleset';
  if (!(['white', 'black'] as readonly unknown[]).includes(host)) return 'host';
  if (typeof hostName !== 'string') return 'hostName';
  if (!isTimeControl(time)) return 'time';
  return startOf(settings) === undefined ? 'fen' : undefined;
};

const isWithin = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

const isTimeControl = (time: TimeControl | undefined): boolean => {
  switch (time?.kind) {
    case 'none':
      return true;
    case 'days':
      return isWithin(time.days, 1, MAX_DAYS);
    case 'clock':
      return (
        isWithin(time.initial, 1000, MAX_INITIAL) && isWithin(time.increment, 0, MAX_INCREMENT)
      );
    case undefined:
    default:
      return false;
  }
};

/** The start position; undefined if its FEN is wrong or the game has ended there. */
export const startOf = ({ ruleset, fen, dice }: GameSettings): Position | undefined => {
  if (fen === undefined) return Position.start(ruleset, { dice });
  if (fen.length > MAX_TEXT_BYTES) return undefined;
  const position = Position.fromFen(fen, ruleset, { dice });
  return position.ok && position.value.status() === 'ongoing' ? position.value : undefined;
};

/** Writes the first bytes of a record. */
export const makeOpening = (opening: Opening, salt: Uint8Array): Bytes => {
  const { ruleset, fen = '', dice, time, host, hostName, analysis, anchor } = opening;
  const writer = new ByteWriter();
  writer.byte(
    (dice ? DICE : 0) |
      (host === 'black' ? BLACK_HOST : 0) |
      (analysis ? ANALYSIS : 0) |
      (TIME_KINDS.indexOf(time.kind) << TIME_SHIFT),
  );
  writer.text(ruleset.id);
  writer.text(fen);
  if (time.kind === 'days') writer.count(time.days);
  if (time.kind === 'clock') {
    writer.count(time.initial);
    writer.count(time.increment);
  }
  writer.text(cleanName(hostName));
  writer.count(opening.time0);
  writer.raw(salt);
  writer.raw(opening.hostKey);
  writer.raw(opening.invitationKey);
  if (anchor !== undefined) writer.raw(anchor);
  return writer.finish() as Bytes;
};

/** Reads a name. Throws a {@link DamageError} at one that no honest program writes. */
export const readName = (reader: ByteReader): string => {
  const name = reader.text();
  if (new TextEncoder().encode(name).length > MAX_NAME_BYTES || cleanName(name) !== name)
    throw reader.damage();
  return name;
};

/** Reads the bytes of {@link makeOpening}. Throws a {@link DamageError} at those of no game. */
export const parseOpening = (bytes: Uint8Array): Result<Opening, PlayError> => {
  const reader = new ByteReader(bytes);
  const flags = reader.byte();
  if (flags >= FLAGS_END) throw reader.damage();
  const kind = TIME_KINDS[flags >> TIME_SHIFT] ?? 'none';
  const ruleset = parseRuleset(reader.text());
  if (!ruleset.ok) return refuse('play-setting', { name: 'ruleset' });
  const fen = reader.text();
  const time: TimeControl =
    kind === 'days'
      ? { kind, days: reader.count(MAX_DAYS) }
      : kind === 'clock'
        ? { kind, initial: reader.count(MAX_INITIAL), increment: reader.count(MAX_INCREMENT) }
        : { kind };
  const hostName = readName(reader);
  const time0 = reader.count(MAX_TIME);
  reader.raw(SALT_BYTES);
  const hostKey = reader.raw(KEY_BYTES);
  const invitationKey = reader.raw(KEY_BYTES);
  const dice = (flags & DICE) !== 0;
  const opening: Opening = {
    ruleset: ruleset.value,
    ...(fen !== '' && { fen }),
    dice,
    time,
    host: flags & BLACK_HOST ? 'black' : 'white',
    hostName,
    analysis: (flags & ANALYSIS) !== 0,
    time0,
    hostKey,
    invitationKey,
    ...(dice && { anchor: reader.raw(HASH_BYTES) }),
  };
  if (!reader.isAtEnd) throw reader.damage();
  const name = wrongSetting(opening);
  return name === undefined ? ok(opening) : refuse('play-setting', { name });
};

/** Where in a record the fault is. */
export interface PlayPlace {
  /** The player in whose log the fault is. */
  readonly seat?: Color;
  /** The entry in the log of that player, counted from 1. */
  readonly entry?: number;
  /** The byte at which reading failed, from 0: of the entry, or of the whole record without one. */
  readonly byte?: number;
}

/** Why a link, a message or an action is refused. */
export type PlayError<Code extends TwoPlayerErrorCode = TwoPlayerErrorCode> = ErrorOf<
  TwoPlayerErrors,
  Code
> & { readonly place?: PlayPlace };

/** A failed result. */
export const refuse = <Code extends TwoPlayerErrorCode>(
  code: Code,
  params: TwoPlayerErrors[Code],
  place?: PlayPlace,
): { readonly ok: false; readonly error: PlayError } =>
  err({
    ...makeError(TWO_PLAYER_SENTENCES, code, params),
    ...(place !== undefined && { place }),
  } as PlayError);
