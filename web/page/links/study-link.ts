/**
 * Links that contain a study with all its chapters: `#study=…&chapter=1a2b3c4d&at=12.1.3`. `study` is the packed PGN,
 * where each chapter's key is in a tag. The link names a chapter by its key, so it stays valid when the order changes.
 */
import type { Path } from '../../../src/game/tree.js';
import { packText, unpackText } from '../../../src/fragment.js';
import { clip, err, ok, type Result } from '../../../src/result.js';
import { pageError } from '../../i18n/error-texts.js';
import { hashOf } from '../../storage/entry.js';
import type { ImportError } from './import-error.js';
import { MAX_LINK } from './line-link.js';
import { LINK_FAULTS, makePlace, MAX_TEXT, readFields, withoutSpareTags } from './share-link.js';

const FIELDS = ['study', 'chapter', 'at'] as const;

/** A link to a place in a chapter. Undefined if it is longer than {@link MAX_LINK} or compression is unavailable. */
export const makeStudyLink = async (
  texts: readonly string[],
  chapter: string,
  path: Path,
): Promise<string | undefined> => {
  const text = texts.map(withoutSpareTags).join('\n\n');
  const packed = text.length > MAX_TEXT ? undefined : await packText(text);
  const link = `#study=${packed ?? ''}&chapter=${chapter}&at=${makePlace(path)}`;
  return packed === undefined || link.length > MAX_LINK ? undefined : link;
};

export interface LinkedStudy {
  /** Identical for identical studies, so opening a link again does not add a second copy. */
  readonly id: string;
  readonly pgn: string;
  /** The key of the chapter. {@link makePlace} writes the place. */
  readonly chapter: string;
  readonly at: string;
}

export const isStudyLink = (text: string): boolean => /#study=/i.test(text);

export const readStudyLink = async (text: string): Promise<Result<LinkedStudy, ImportError>> => {
  const fields = readFields(text.slice(text.indexOf('#') + 1).trim(), FIELDS);
  if (!fields.ok) return fields;
  const [study = '', chapter = '', at = ''] = FIELDS.map((field) => fields.value.get(field));
  const pgn = await unpackText(study);
  if (!pgn.ok) return err(LINK_FAULTS[pgn.error]());
  if (at !== '' && !/^[\d.]+$/.test(at))
    return err({ ...pageError('link-cursor', { text: clip(at) }), token: clip(at) });
  return ok({ id: `link-${hashOf(pgn.value).toString(36)}`, pgn: pgn.value, chapter, at });
};
