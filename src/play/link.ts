/**
 * Game links. The fragment, which browsers send to no server, contains the whole record:
 *
 * ```
 * #play=RECORD&v=2               a game: for the opponent, and for everybody who wants to watch
 * #invite=RECORD&key=SECRET&v=2  the seat of the second player
 * ```
 *
 * The version comes last, because email programs drop a hyphen at the end of a URL.
 */
import { packBytes, unpackBytes, type UnpackFault } from '../fragment.js';
import { clip, ok, type Result } from '../result.js';
import { hasCrypto } from './crypto.js';
import { refuse, type PlayError } from './settings.js';
import { playLinkIn } from './find-link.js';
import { makeRecord, OLDEST_STORED, PLAY_VERSION, type RawRecord } from './ledger.js';

/** Maximum number of characters to read in a link or message. */
export const MAX_PLAY_TEXT = 1 << 17;
/** Maximum number of bytes in a record. */
const MAX_RECORD = 1 << 18;

export interface PlayLink {
  readonly record: Uint8Array;
  /** An invitation's secret number. */
  readonly secret?: string;
}

const FIELDS = /^#(play|invite)=([\w-]*)(?:&key=([\w-]{43}))?(?:&v=(\w*))?$/;

/** Whether a link or fragment is meant as a game between two people. It may still be damaged. */
export const isPlayLink = (text: string): boolean => playLinkIn(text) !== undefined;

/** Compresses records for links, and decompresses them to at most `max` bytes. */
export interface Packing {
  readonly pack: (bytes: Uint8Array) => Promise<string | undefined>;
  readonly unpack: (packed: string, max: number) => Promise<Result<Uint8Array, UnpackFault>>;
}

const WEB_PACKING: Packing = { pack: packBytes, unpack: unpackBytes };

/** The compressed form of each record, because a move needs the same link several times. */
const packings = new WeakMap<RawRecord, Promise<string | undefined>>();

export const makePlayLink = async (
  record: RawRecord,
  secret?: string,
  { pack }: Packing = WEB_PACKING,
): Promise<Result<string, PlayError>> => {
  const known = packings.get(record) ?? pack(makeRecord(record));
  packings.set(record, known);
  const packed = await known;
  if (packed === undefined) return refuse('play-unsupported', { missing: 'compression' });
  const fields = secret === undefined ? `play=${packed}` : `invite=${packed}&key=${secret}`;
  return ok(`#${fields}&v=${record.version}`);
};

/** Reads a link, its fragment, or a message that contains a link. Refuses versions before `oldest`. */
export const parsePlayLink = async (
  text: string,
  oldest = PLAY_VERSION,
  { unpack }: Packing = WEB_PACKING,
): Promise<Result<PlayLink, PlayError>> => {
  if (text.length > MAX_PLAY_TEXT) return refuse('play-too-long', { max: MAX_PLAY_TEXT });
  if (!hasCrypto()) return refuse('play-unsupported', { missing: 'crypto' });
  const fragment = playLinkIn(text);
  if (fragment === undefined) return refuse('play-foreign', {});
  const match = FIELDS.exec(fragment);
  if (match === null) return refuse('play-damaged', {});
  const [, kind, packed = '', secret, version = ''] = match;
  if (!/^\d+$/.test(version)) return refuse('play-damaged', {});
  const number = Number(version);
  if (number < OLDEST_STORED || number > PLAY_VERSION)
    return refuse('play-version', { text: clip(version), known: PLAY_VERSION });
  if (number < oldest) return refuse('play-older', {});
  if ((kind === 'invite') !== (secret !== undefined)) return refuse('play-damaged', {});
  const record = await unpack(packed, MAX_RECORD);
  if (record.ok) return ok({ record: record.value, ...(secret !== undefined && { secret }) });
  return record.error === 'unsupported'
    ? refuse('play-unsupported', { missing: 'compression' })
    : record.error === 'too-long'
      ? refuse('play-too-long', { max: MAX_RECORD })
      : refuse('play-damaged', {});
};
