/** The settings on which two people agree before a game, and their binary form at the start of the record. */
import { ByteReader, ByteWriter } from '../bytes.js';
import { makeBase64Url, parseBase64Url } from '../fragment.js';
import { ok, type Result, err } from '../result.js';
import type { Color } from '../rules/pieces.js';
import { Position } from '../rules/position.js';
import { parseRuleset, type Ruleset } from '../rules/rulesets.js';
import { HASH_BYTES, KEY_BYTES, type Bytes } from './crypto.js';
import { makeError, type ErrorOf } from '../errors/error.js';
import type { TwoPlayerErrorCode, TwoPlayerErrors } from '../errors/play-codes.js';
import { WORDS as TWO_PLAYER_SENTENCES } from '../words/play-errors.js';

/** How time is kept. */
export type TimeControl =
  | { readonly kind: 'none' }
  /** A clock for each player. Times are in milliseconds, and a relay measures them. */
  | { readonly kind: 'clock'; readonly initial: number; readonly increment: number }
  /** A promise to move within this number of days. Nothing ends the game if a player takes longer. */
  | { readonly kind: 'days'; readonly days: number };

/** The relay that orders and times a live game's entries. */
export interface RelayIdentity {
  /** The relay's address, for example `wss://chess.example.org/`. */
  readonly address: string;
  /** The public key for the relay's signatures, in base64url. */
  readonly key: string;
}

export interface GameSettings {
  readonly ruleset: Ruleset;
  /** The start position as a FEN. Absent if the game begins in the ruleset's starting position. */
  readonly fen?: string;
  readonly dice: boolean;
  readonly time: TimeControl;
  /** The relay. Present if and only if the players have clocks. */
  readonly relay?: RelayIdentity;
  /** The colour of the player who sends the invitation. */
  readonly host: Color;
  readonly hostName: string;
  /** Whether both players may analyse the game during play. */
  readonly analysis: boolean;
}

/** The decoded first bytes of a record. The hash of these bytes is the game's identity. */
export interface Opening extends GameSettings {
  /** Start of the game in milliseconds since 1970. */
  readonly time0: number;
  readonly hostKey: Uint8Array;
  readonly invitationKey: Uint8Array;
  /** In a game with dice, the commitment to the host's numbers. */
  readonly anchor?: Uint8Array;
}

export const SALT_BYTES = 16;
/** Maximum length of a player's name. */
export const MAX_NAME = 40;
const MAX_NAME_BYTES = 4 * MAX_NAME;
const MAX_TEXT_BYTES = 1000;

const MAX_ADDRESS = 200;
const ADDRESS = /^wss?:\/\/[\w.:[\]-]+\/[\w./~%-]*$/;

const MAX_DAYS = 366;
const MAX_INITIAL = 24 * 3_600_000;
const MAX_INCREMENT = 3_600_000;
/** The latest time of a `Date` in milliseconds. */
export const MAX_TIME = 8.64e15;

/** White space, line breaks, unpaired surrogates, and characters that change the direction of surrounding text. */
const UNFIT = /[\s\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Reduces any text to one line of limited length. */
export const cleanText = (text: string, max: number): string =>
  Array.from(text.replace(UNFIT, ' ').trim()).slice(0, max).join('').trim();

export const cleanName = (text: string): string => cleanText(text, MAX_NAME);

const TIME_KINDS = ['none', 'clock', 'days'] as const;
const DICE = 1;
const BLACK_HOST = 2;
const ANALYSIS = 4;
const TIME_SHIFT = 3;
const FLAGS_END = TIME_KINDS.length << TIME_SHIFT;

/** The name of the first invalid setting. Returns undefined if all are valid. Untyped code may pass any values. */
export const wrongSetting = (settings: GameSettings): string | undefined => {
  const { ruleset, host, hostName, time, relay } = settings;
  const isRuleset = typeof (ruleset as Partial<Ruleset> | undefined)?.id === 'string';
  if (!isRuleset || !parseRuleset(ruleset.id).ok) return 'ruleset';
  if (!(['white', 'black'] as readonly unknown[]).includes(host)) return 'host';
  if (typeof hostName !== 'string') return 'hostName';
  if (!isTimeControl(time)) return 'time';
  if (time.kind === 'clock' ? !isRelay(relay) : relay !== undefined) return 'relay';
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

const isRelay = (relay: RelayIdentity | undefined): boolean =>
  typeof relay?.address === 'string' &&
  relay.address.length <= MAX_ADDRESS &&
  ADDRESS.test(relay.address) &&
  typeof relay.key === 'string' &&
  parseBase64Url(relay.key)?.length === KEY_BYTES;

/** The start position. Returns undefined if the FEN is invalid or the game has already ended in that position. */
export const startOf = ({ ruleset, fen, dice }: GameSettings): Position | undefined => {
  if (fen === undefined) return Position.start(ruleset, { dice });
  if (fen.length > MAX_TEXT_BYTES) return undefined;
  const position = Position.fromFen(fen, ruleset, { dice });
  return position.ok && position.value.status() === 'ongoing' ? position.value : undefined;
};

/** Writes a record's first bytes. */
export const makeOpening = (opening: Opening, salt: Uint8Array): Bytes => {
  const { ruleset, fen = '', dice, time, host, hostName, analysis, anchor, relay } = opening;
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
  if (relay !== undefined) {
    writer.text(relay.address);
    writer.raw(parseBase64Url(relay.key) ?? new Uint8Array());
  }
  writer.text(cleanName(hostName));
  writer.count(opening.time0);
  writer.raw(salt);
  writer.raw(opening.hostKey);
  writer.raw(opening.invitationKey);
  if (anchor !== undefined) writer.raw(anchor);
  return writer.finish() as Bytes;
};

/** Reads a name. Throws a {@link DamageError} if the name contains anything that `cleanText` removes. */
export const readName = (reader: ByteReader): string => {
  const name = reader.text();
  if (new TextEncoder().encode(name).length > MAX_NAME_BYTES || cleanName(name) !== name)
    throw reader.damage();
  return name;
};

/** Reads settings written by {@link makeOpening}. Throws a {@link DamageError} if the bytes are not a game. */
export const parseOpening = (bytes: Uint8Array, version: number): Result<Opening, PlayError> => {
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
  const relay =
    kind === 'clock' && version > 1
      ? { address: reader.text(), key: makeBase64Url(reader.raw(KEY_BYTES)) }
      : undefined;
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
    ...(relay !== undefined && { relay }),
    host: flags & BLACK_HOST ? 'black' : 'white',
    hostName,
    analysis: (flags & ANALYSIS) !== 0,
    time0,
    hostKey,
    invitationKey,
    ...(dice && { anchor: reader.raw(HASH_BYTES) }),
  };
  if (!reader.isAtEnd) throw reader.damage();
  // Games of version 1 were checked before they were stored.
  const name = version > 1 ? wrongSetting(opening) : undefined;
  return name === undefined ? ok(opening) : refuse('play-setting', { name });
};

/** The place of an error in a record. */
export interface PlayPlace {
  /** The player whose log contains the error. */
  readonly seat?: Color;
  /** Number of the entry in that player's log, starting at 1. */
  readonly entry?: number;
  /** Zero-based offset at which reading failed, within the entry or, if `entry` is absent, within the record. */
  readonly byte?: number;
}

/** Why a link, message or action was refused. */
export type PlayError<Code extends TwoPlayerErrorCode = TwoPlayerErrorCode> = ErrorOf<
  TwoPlayerErrors,
  Code
> & { readonly place?: PlayPlace };

export const refuse = <Code extends TwoPlayerErrorCode>(
  code: Code,
  params: TwoPlayerErrors[Code],
  place?: PlayPlace,
): { readonly ok: false; readonly error: PlayError } =>
  err({
    ...makeError(TWO_PLAYER_SENTENCES, code, params),
    ...(place !== undefined && { place }),
  } as PlayError);
