/** Imports PGN files of any size into the library, piece by piece, and each file by itself. */
import { errorIn } from '../../../../src/errors/error.js';
import { WORDS as PGN_SENTENCES } from '../../../../src/words/pgn-errors.js';
import { Slices } from '../../../../src/engine/slices.js';
import { TextPieces } from '../../../../src/notation/encoding.js';
import { untoldError } from '../../../i18n/untold-error.js';
import {
  isStorageFull,
  type Database,
  type StudyEntry,
  type StudyRow,
} from '../../../storage/database.js';
import { entryOf } from '../../../storage/entry.js';
import { addStudies, listEntries } from '../../../storage/all-studies.js';
import { readFirstGame } from '../../import/first-game.js';
import { collectionsOf, nameOf, withName } from '../../import/name.js';
import {
  PgnSplitter,
  TooLongGameError,
  type RawGame,
  withFittingRules,
} from '../../import/pgn-split.js';
import { newRow } from '../study-version.js';
import type { FileFault, FileReport, ImportOptions, ImportReport } from '../types.js';

/** The most texts of a file that are reported as no games. */
const MAX_NOT_GAMES = 20;
/** Games that are stored in one transaction. */
const BATCH = 200;

interface Control {
  /** Called with the part of all files that has been read, from 0 to 1. */
  readonly onProgress: (read: number) => void;
  readonly isCancelled: () => boolean;
}

/** Imports files in their order. Nothing of one file reaches a game of another. */
export const importFiles = async (
  database: Database,
  files: readonly Blob[],
  options: ImportOptions,
  { onProgress, isCancelled }: Control,
): Promise<ImportReport> => {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const reports: FileReport[] = [];
  let before = 0;
  try {
    const shelf = await Shelf.open(database, options);
    for (const file of files) {
      if (isCancelled()) break;
      const reading = new FileImport(file, shelf, {
        onProgress: (bytes) => onProgress(size === 0 ? 1 : (before + bytes) / size),
        isCancelled,
      });
      reports.push(reading.report);
      await reading.run();
      before += file.size;
    }
    return { files: reports, isCancelled: isCancelled() };
  } catch (error) {
    const failure = isStorageFull(error) ? 'full' : 'storage';
    return { files: reports, isCancelled: isCancelled(), failure };
  }
};

/** Thrown when the browser cannot read a file, because it is a folder or is gone. */
class UnreadableFileError extends Error {}

async function* bytesOf(file: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  try {
    const reader = file.stream().getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read())
      yield piece.value;
  } catch (error) {
    throw new UnreadableFileError(error instanceof Error ? error.message : String(error));
  }
}

/** A text that could not be read, and its line. */
interface Unread {
  readonly line: number;
  readonly text: string;
}

/** The import of one file. */
class FileImport {
  readonly report: {
    -readonly [Key in keyof FileReport]: FileReport[Key];
  } & { readonly added: string[]; readonly lines: number[] };
  readonly #file: Blob;
  readonly #shelf: Shelf;
  readonly #control: Control;
  readonly #splitter = new PgnSplitter();
  readonly #decoder = new TextPieces();
  readonly #notGames: Unread[] = [];
  #waiting: RawGame[] = [];

  /** The progress of `control` is in bytes. */
  constructor(file: Blob, shelf: Shelf, control: Control) {
    this.#file = file;
    this.#shelf = shelf;
    this.#control = control;
    const name = file instanceof File ? file.name : '';
    this.report = { name, added: [], lines: [], duplicates: 0, isGame: true, faults: [] };
  }

  /** Rejects if the games cannot be stored; the report has what was stored before. */
  async run(): Promise<void> {
    const { isCancelled } = this.#control;
    const failed = await this.#read();
    if (!isCancelled()) await this.#store(true);
    this.#shelf.endFile();
    if (!isCancelled() || this.report.added.length > 0) this.#conclude(failed);
  }

  /** Reads and stores the file up to the last batch; returns why the rest cannot be read. */
  async #read(): Promise<FileFault | undefined> {
    const { onProgress, isCancelled } = this.#control;
    let bytes = 0;
    try {
      for await (const piece of bytesOf(this.#file)) {
        if (isCancelled()) return undefined;
        bytes += piece.length;
        this.#take(this.#splitter.push(this.#decoder.decode(piece)));
        await this.#store(false);
        onProgress(bytes);
      }
      this.#take(this.#splitter.push(this.#decoder.end()));
      this.#take(this.#splitter.end());
      return undefined;
    } catch (error) {
      if (error instanceof TooLongGameError) return tooLong(error.line);
      if (error instanceof UnreadableFileError)
        return untoldError('import-unreadable', { reason: error.message });
      throw error;
    }
  }

  #take(games: readonly RawGame[]): void {
    for (const game of games) this.#waiting.push(game);
  }

  async #store(all: boolean): Promise<void> {
    const { isCancelled } = this.#control;
    while (!isCancelled() && (this.#waiting.length >= BATCH || (all && this.#waiting.length > 0))) {
      const games = this.#waiting.slice(0, BATCH);
      this.#waiting = this.#waiting.slice(BATCH);
      const rows: StudyRow[] = [];
      const lines: number[] = [];
      for (const game of games) {
        const unread = await unreadIn(game);
        if (unread !== undefined) {
          this.#notGames.push(unread);
          continue;
        }
        const row = await this.#shelf.rowOf(game);
        if (row === undefined) this.report.duplicates += 1;
        else {
          rows.push(row);
          lines.push(game.line);
        }
      }
      await this.#shelf.add(rows);
      for (const { id } of rows) this.report.added.push(id);
      this.report.lines.push(...lines);
    }
  }

  /** Reports what was not read, in the order of the lines. */
  #conclude(failed: FileFault | undefined): void {
    const { report } = this;
    const tooLongGames = this.#splitter.tooLong.map(tooLong);
    const hasGames = report.added.length + report.duplicates + tooLongGames.length > 0;
    const isOneByte = hasGames && this.#decoder.encoding === 'windows-1252';
    report.isGame = hasGames;
    report.faults = [
      ...(isOneByte ? [untoldError('import-one-byte', {})] : []),
      ...[
        ...tooLongGames,
        ...(hasGames ? this.#notGames.slice(0, MAX_NOT_GAMES).map(notGame) : []),
      ].sort((a, b) => a.line - b.line),
      ...(failed !== undefined ? [failed] : hasGames ? [] : [this.#noGame()]),
    ];
  }

  #noGame(): FileFault {
    const [first] = this.#notGames;
    return first === undefined
      ? untoldError('import-empty', {})
      : { ...untoldError('pgn-no-game', { text: first.text }), line: first.line };
  }
}

const tooLong = (line: number): FileFault & { readonly line: number } => ({
  ...untoldError('pgn-too-long', {}),
  line,
});

const notGame = ({ line, text }: Unread): FileFault & { readonly line: number } => ({
  ...errorIn(PGN_SENTENCES, 'pgn-text', { text }),
  line,
});

/**
 * The first text that cannot be read if a text without tags is not a game; undefined if it is one. Tags make any text a
 * game, so that only few texts are read here.
 */
const unreadIn = async ({ text, line, tags }: RawGame): Promise<Unread | undefined> => {
  if (tags.size > 0) return undefined;
  const game = await readFirstGame(text, new Slices({ slice: Infinity }));
  if (game?.record !== undefined) return undefined;
  const [first] = game?.errors ?? [];
  return { text: first?.token ?? text.slice(0, 40), line: line + (first?.line ?? 1) - 1 };
};

/** The place of the games of one import in the library. */
class Shelf {
  readonly #database: Database;
  readonly #options: ImportOptions;
  readonly #duplicates: Duplicates;
  /** The list shows the latest first, so each game gets an earlier time than the one before it. */
  #time = Date.now();
  /** The games of the file that is being imported. */
  #added: Known[] = [];

  private constructor(database: Database, options: ImportOptions, duplicates: Duplicates) {
    this.#database = database;
    this.#options = options;
    this.#duplicates = duplicates;
  }

  static async open(database: Database, options: ImportOptions): Promise<Shelf> {
    return new Shelf(database, options, await Duplicates.load(database));
  }

  /** The row of a game; undefined if it is left out because the library has it. */
  async rowOf({ text, tags }: RawGame): Promise<StudyRow | undefined> {
    const { collection, ruleset, dice, withDuplicates } = this.#options;
    const collections = new Set(collectionsOf(tags));
    if (collection !== undefined) collections.add(collection);
    const row: StudyRow = {
      ...newRow(),
      name: nameOf(tags),
      pgn: await withFittingRules({ text, tags }, { ruleset: { id: ruleset }, dice }),
      revision: 1,
      updated: this.#time,
      imported: true,
      ...(collections.size > 0 && { collections: [...collections] }),
    };
    this.#time -= 1;
    return withDuplicates !== true && (await this.#duplicates.has(row)) ? undefined : row;
  }

  async add(rows: readonly StudyRow[]): Promise<void> {
    await addStudies(this.#database, rows);
    for (const row of rows) this.#added.push({ id: row.id, game: entryOf(row).game });
  }

  /** The next file is compared with this one too. */
  endFile(): void {
    this.#duplicates.note(this.#added);
    this.#added = [];
  }
}

/** A game of the library and its hash, see {@link StudyEntry}. */
type Known = Pick<StudyEntry, 'id' | 'game' | 'written'>;

/**
 * Finds games that the library has already, with the same name, tags, moves and comments. Games that one file has twice
 * are added twice, as the library had them when it was exported.
 */
class Duplicates {
  readonly #database: Database;
  /** The ids of the studies that have the same players, moves and result, by the hash of those. */
  readonly #known = new Map<number, string[]>();

  private constructor(database: Database) {
    this.#database = database;
  }

  static async load(database: Database): Promise<Duplicates> {
    const duplicates = new Duplicates(database);
    const entries = await listEntries(database);
    duplicates.note(entries.filter(({ deleted }) => deleted === undefined));
    return duplicates;
  }

  note(games: readonly Known[]): void {
    for (const { game, written = game, id } of games)
      for (const hash of new Set([game, written])) {
        const ids = this.#known.get(hash);
        if (ids === undefined) this.#known.set(hash, [id]);
        else ids.push(id);
      }
  }

  async has(row: StudyRow): Promise<boolean> {
    const ids = this.#known.get(entryOf(row).game) ?? [];
    for (const id of ids) {
      const stored = await this.#database.get('studies', id);
      if (stored === undefined) continue;
      // A file that the library has exported has its games as they were read.
      const { pgn, normalised = pgn } = stored;
      const isSame = (one: string): boolean => textOf({ ...stored, pgn: one }) === textOf(row);
      if (isSame(pgn) || isSame(normalised)) return true;
    }
    return false;
  }
}

/** The text as it would be exported, whatever its line breaks. */
const textOf = ({ pgn, name }: StudyRow): string => withName(pgn, name).replace(/\s+/g, ' ');
