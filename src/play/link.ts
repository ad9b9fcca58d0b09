/**
 * Links of games. The fragment, which no server sees, holds the whole record:
 *
 * ```
 * #play=RECORD&v=1               a game: for the opponent, and for everybody who wants to watch
 * #invite=RECORD&key=SECRET&v=1  the seat of the second player
 * ```
 *
 * The version comes last, because mail programs leave a hyphen at the end of an address out.
 */
import { packBytes, unpackBytes } from '../fragment.js';
import { clip, ok, type Result } from '../result.js';
import { hasCrypto } from './crypto.js';
import { refuse, type PlayError } from './settings.js';
import { playLinkIn } from './find-link.js';
import { makeRecord, PLAY_VERSION, type RawRecord } from './ledger.js';

/** The most characters of a link or message that are read. */
export const MAX_PLAY_TEXT = 1 << 16;
/** The most bytes of a record. */
const MAX_RECORD = 1 << 18;

export interface PlayLink {
  readonly record: Uint8Array;
  /** The secret number of an invitation. */
  readonly secret?: string;
}

const FIELDS = /^#(play|invite)=([\w-]*)(?:&key=([\w-]{43}))?(?:&v=(\w*))?$/;

/** Whether a link or fragment is meant to be one of a game between two people; it may still be damaged. */
export const isPlayLink = (text: string): boolean => playLinkIn(text) !== undefined;

/** Makes the fragment of a link, including `#`. */
export const makePlayLink = async (
  record: RawRecord,
  secret?: string,
): Promise<Result<string, PlayError>> => {
  const packed = await packBytes(makeRecord(record));
  if (packed === undefined) return refuse('play-unsupported', { missing: 'compression' });
  const fields = secret === undefined ? `play=${packed}` : `invite=${packed}&key=${secret}`;
  return ok(`#${fields}&v=${PLAY_VERSION}`);
};

/** Reads a link, its fragment, or a message that contains one. */
export const parsePlayLink = async (text: string): Promise<Result<PlayLink, PlayError>> => {
  if (text.length > MAX_PLAY_TEXT) return refuse('play-too-long', { max: MAX_PLAY_TEXT });
  if (!hasCrypto()) return refuse('play-unsupported', { missing: 'crypto' });
  const fragment = playLinkIn(text);
  if (fragment === undefined) return refuse('play-foreign', {});
  const match = FIELDS.exec(fragment);
  if (match === null) return refuse('play-damaged', {});
  const [, kind, packed = '', secret, version = ''] = match;
  if (/^\d+$/.test(version) && Number(version) !== PLAY_VERSION)
    return refuse('play-version', { text: clip(version), known: PLAY_VERSION });
  if (version !== String(PLAY_VERSION) || (kind === 'invite') !== (secret !== undefined))
    return refuse('play-damaged', {});
  const record = await unpackBytes(packed, MAX_RECORD);
  if (record.ok) return ok({ record: record.value, ...(secret !== undefined && { secret }) });
  return record.error === 'unsupported'
    ? refuse('play-unsupported', { missing: 'compression' })
    : record.error === 'too-long'
      ? refuse('play-too-long', { max: MAX_RECORD })
      : refuse('play-damaged', {});
};
