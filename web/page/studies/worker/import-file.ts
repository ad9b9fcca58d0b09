/** Imports a PGN file of any size into the library, piece by piece. */
import { errorIn } from '../../../../src/errors/error.js';
import { PGN_SENTENCES } from '../../../../src/errors/sentences/pgn.js';
import { Slices } from '../../../../src/engine/slices.js';
import { TextPieces } from '../../../../src/notation/encoding.js';
import { isStorageFull, type Database, type StudyRow } from '../../../storage/database.js';
import { entryOf } from '../../../storage/entry.js';
import { addStudies, listEntries } from '../../../storage/all-studies.js';
import { readFirstGame } from '../../import/first-game.js';
import { collectionsOf, nameOf, withName } from '../../import/name.js';
import { PgnSplitter, TooLongGameError, type RawGame } from '../../import/pgn-split.js';
import { withFittingRules } from '../../import/with-rules.js';
import { newRow } from '../study-version.js';
import type { ImportOptions, ImportReport, NotGame } from '../types.js';

/** The most texts of a file that are reported as no games. */
const MAX_NOT_GAMES = 20;
/** Games that are stored in one transaction. */
const BATCH = 200;

interface Control {
  readonly onProgress: (report: ImportReport) => void;
  readonly isCancelled: () => boolean;
}

export const importFile = async (
  database: Database,
  source: Blob,
  options: ImportOptions,
  { onProgress, isCancelled }: Control,
): Promise<ImportReport> => {
  const splitter = new PgnSplitter();
  const decoder = new TextPieces();
  const duplicates = new Duplicates(database);
  const added: string[] = [];
  const lines: number[] = [];
  // The list shows the latest first, so each game gets an earlier time than the one before it.
  const latest = Date.now();
  let waiting: RawGame[] = [];
  let bytes = 0;
  const notGames: NotGame[] = [];
  let skipped = 0;
  let taken = 0;
  const report = (): ImportReport => ({
    read: source.size === 0 ? 1 : bytes / source.size,
    added,
    lines,
    duplicates: skipped,
    tooLong: splitter.tooLong,
    notGames,
    isOneByte: decoder.encoding === 'windows-1252',
    isCancelled: isCancelled(),
  });
  const store = async (all: boolean): Promise<void> => {
    while (!isCancelled() && (waiting.length >= BATCH || (all && waiting.length > 0))) {
      const games = waiting.slice(0, BATCH);
      waiting = waiting.slice(BATCH);
      const rows: StudyRow[] = [];
      for (const game of games) {
        const unread = await unreadIn(game);
        if (unread !== undefined) {
          if (notGames.length < MAX_NOT_GAMES) notGames.push(notGame(game.line, unread));
          continue;
        }
        const row = await rowOf(game, options, latest - taken);
        taken += 1;
        if (options.withDuplicates !== true && (await duplicates.has(row))) skipped += 1;
        else {
          rows.push(row);
          lines.push(game.line);
        }
      }
      await addStudies(database, rows);
      for (const { id } of rows) added.push(id);
      onProgress({ ...report(), added: [], lines: [] });
    }
  };
  try {
    await duplicates.load();
    const reader = source.stream().getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      if (isCancelled()) break;
      bytes += piece.value.length;
      for (const game of splitter.push(decoder.decode(piece.value))) waiting.push(game);
      await store(false);
    }
    if (!isCancelled()) {
      for (const game of [...splitter.push(decoder.end()), ...splitter.end()]) waiting.push(game);
      await store(true);
    }
    return report();
  } catch (error) {
    if (error instanceof TooLongGameError) return { ...report(), failure: 'not-pgn' };
    return { ...report(), failure: isStorageFull(error) ? 'full' : 'storage' };
  }
};

/**
 * The first text that cannot be read if a text without tags is not a game; undefined if it is one. Tags make any text a
 * game, so that only few texts are read here.
 */
const unreadIn = async ({ text, tags }: RawGame): Promise<string | undefined> => {
  if (tags.size > 0) return undefined;
  const game = await readFirstGame(text, new Slices({ slice: Infinity }));
  if (game?.record !== undefined) return undefined;
  return game?.errors[0]?.token ?? text.slice(0, 40);
};

const notGame = (line: number, text: string): NotGame => ({
  line,
  text,
  skipped: errorIn(PGN_SENTENCES, 'pgn-text', { text }),
});

const rowOf = async (
  { text, tags }: RawGame,
  { collection, ruleset, dice }: ImportOptions,
  updated: number,
): Promise<StudyRow> => {
  const collections = new Set(collectionsOf(tags));
  if (collection !== undefined) collections.add(collection);
  return {
    ...newRow(),
    name: nameOf(tags),
    pgn: await withFittingRules({ text, tags }, { ruleset: { id: ruleset }, dice }),
    revision: 1,
    updated,
    imported: true,
    ...(collections.size > 0 && { collections: [...collections] }),
  };
};

/**
 * Finds games that the library has already, with the same name, tags, moves and comments. Games that a file
 * has twice are added twice, as the library had them when it was exported.
 */
class Duplicates {
  readonly #database: Database;
  /** The ids of the studies that have the same players, moves and result, by the hash of those. */
  readonly #known = new Map<number, string[]>();

  constructor(database: Database) {
    this.#database = database;
  }

  async load(): Promise<void> {
    for (const { game, id, deleted } of await listEntries(this.#database)) {
      if (deleted !== undefined) continue;
      const ids = this.#known.get(game);
      if (ids === undefined) this.#known.set(game, [id]);
      else ids.push(id);
    }
  }

  async has(row: StudyRow): Promise<boolean> {
    const ids = this.#known.get(entryOf(row).game) ?? [];
    for (const id of ids) {
      const stored = await this.#database.get('studies', id);
      if (stored !== undefined && textOf(stored) === textOf(row)) return true;
    }
    return false;
  }
}

/** The text as it would be exported, whatever its line breaks. */
const textOf = ({ pgn, name }: StudyRow): string => withName(pgn, name).replace(/\s+/g, ' ');
