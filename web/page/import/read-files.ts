/** Reads files, each of them as if it were alone. */
import { makePgn } from '../../../src/notation/pgn.js';
import { ok, type Result } from '../../../src/result.js';
import { pageError } from '../../i18n/error-texts.js';
import { splitHeader, tagMap } from '../../storage/pgn-header.js';
import type { ImportError } from './import-error.js';
import type { SharedGame } from './link.js';
import { withName } from './name.js';
import type { RawGame, ImportRules } from './pgn-split.js';
import { MAX_FILE_BYTES, readFile, readGame, type Imported } from './read.js';

type Games = Pick<Extract<Imported, { kind: 'games' }>, 'games' | 'errors'>;

type OnProgress = (games: number) => void;

/**
 * Reads one file, or lists the games of several in the order of the files. A position among several files counts as a
 * game without moves. What cannot be read becomes an error that names its file.
 */
export const readFiles = async (
  files: readonly File[],
  rules: ImportRules,
  onProgress?: OnProgress,
): Promise<Result<Imported, ImportError>> => {
  const [first, second] = files;
  return first !== undefined && second === undefined
    ? readFile(first, rules, onProgress)
    : ok({ kind: 'games', ...(await readSeveral(files, rules, onProgress)) });
};

const readSeveral = async (
  files: readonly File[],
  rules: ImportRules,
  onProgress: OnProgress | undefined,
): Promise<Games> => {
  const games: RawGame[] = [];
  const errors: ImportError[] = [];
  // The list holds the texts of all files.
  let room = MAX_FILE_BYTES;
  for (const file of files) {
    const { name, size } = file;
    const isRefused = size > room && size <= MAX_FILE_BYTES;
    const read = isRefused
      ? failed(pageError('import-too-large-together', { max: MAX_FILE_BYTES >> 20 }))
      : await readAlone(file, rules, (found) => onProgress?.(games.length + found));
    if (size <= room) room -= size;
    for (const game of read.games) games.push({ ...game, file: name });
    for (const error of read.errors) errors.push({ ...error, file: name });
  }
  return { games, errors };
};

const failed = (error: ImportError): Games => ({ games: [], errors: [error] });

const readAlone = async (
  file: File,
  rules: ImportRules,
  onProgress: OnProgress,
): Promise<Games> => {
  let read: Awaited<ReturnType<typeof readFile>>;
  try {
    read = await readFile(file, rules, onProgress);
  } catch (error) {
    // A folder, or a file that is gone.
    const reason = error instanceof Error ? error.message : String(error);
    return failed(pageError('import-unreadable', { reason }));
  }
  if (!read.ok) return failed(read.error);
  const { value } = read;
  if (value.kind !== 'games') return { games: [gameOf(value.game)], errors: [] };
  const [first, second] = value.games;
  if (first === undefined || second !== undefined || first.tags.size > 0) return value;
  // A text without a game is returned as one, because its reader finds the error.
  const { record, errors } = await readGame(first, rules);
  return record === undefined ? { games: [], errors } : value;
};

/** The game of a position or of a link as a file of PGN would have it. */
const gameOf = ({ record, name = '' }: SharedGame): RawGame => {
  const text = withName(makePgn(record), name);
  return { text, line: 1, tags: tagMap(splitHeader(text).tags) };
};
