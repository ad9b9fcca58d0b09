/** Imports PGN files of any size into the library. Each file is read separately, in chunks. */
import { readGamesStream } from '../../../../src/notation/read-games.js';
import { parseRuleset, RULESETS } from '../../../../src/rules/rulesets.js';
import { untoldError } from '../../../i18n/untold-error.js';
import {
  isStorageFull,
  type Database,
  type StudyEntry,
  type StudyRow,
} from '../../../storage/database.js';
import { entryOf } from '../../../storage/entry.js';
import { addStudies, listEntries } from '../../../storage/all-studies.js';
import { collectionsOf, nameOf, withName } from '../../../storage/study-name.js';
import { piecesOf, rawGameOf, type ImportRules, type RawGame } from '../../import/read.js';
import type { ReadGame } from '../../links/import-error.js';
import { newRow } from '../keeping.js';
import type { FileFault, FileReport, ImportOptions, ImportReport } from '../types.js';

/** Maximum number of errors and notes reported for each file. */
const MAX_FAULTS = 20;
/** Number of games stored per transaction. */
const BATCH = 200;

interface Control {
  /** Called with the fraction of all files that has been read, from 0 to 1. */
  readonly onProgress: (read: number) => void;
  readonly isCancelled: () => boolean;
}

/** Imports files in the given order. A game cannot span two files. */
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

/** Thrown if the browser cannot read a file because it is a folder or has been deleted. */
class UnreadableFileError extends Error {}

async function* bytesOf(
  file: Blob,
  onProgress: (bytes: number) => void,
): AsyncGenerator<Uint8Array, void> {
  let bytes = 0;
  try {
    for await (const piece of piecesOf(file)) {
      onProgress(bytes);
      bytes += piece.length;
      yield piece;
    }
  } catch (error) {
    throw new UnreadableFileError(error instanceof Error ? error.message : String(error));
  }
  onProgress(bytes);
}

class FileImport {
  readonly report: {
    -readonly [Key in keyof FileReport]: FileReport[Key];
  } & { readonly added: string[]; readonly lines: number[] };
  readonly #file: Blob;
  readonly #shelf: Shelf;
  readonly #control: Control;
  readonly #rules: ImportRules;
  readonly #faults: FileFault[] = [];
  #waiting: RawGame[] = [];

  /** `control.onProgress` receives numbers of bytes. */
  constructor(file: Blob, shelf: Shelf, control: Control) {
    this.#file = file;
    this.#shelf = shelf;
    this.#control = control;
    this.#rules = shelf.rules;
    const name = file instanceof File ? file.name : '';
    this.report = { name, added: [], lines: [], duplicates: 0, isGame: true, faults: [] };
  }

  /** Rejects if the games cannot be stored. In this case, the report contains the games that were stored before. */
  async run(): Promise<void> {
    const { isCancelled } = this.#control;
    const failed = await this.#read();
    if (!isCancelled()) await this.#store(true);
    this.#shelf.endFile();
    if (!isCancelled() || this.report.added.length > 0) this.#conclude(failed);
  }

  /** Reads the file and stores all its games except the last batch. Returns the reason if the rest cannot be read. */
  async #read(): Promise<FileFault | undefined> {
    const { onProgress, isCancelled } = this.#control;
    const { name } = this.report;
    const options = { ...this.#rules, name, skim: true };
    try {
      for await (const game of readGamesStream(bytesOf(this.#file, onProgress), options)) {
        if (isCancelled()) return undefined;
        const raw = rawGameOf(game, this.#rules);
        if (raw !== undefined) this.#waiting.push(raw);
        this.#note(raw?.read === undefined ? [...game.errors, ...game.warnings] : saidOf(raw.read));
        await this.#store(false);
      }
      return undefined;
    } catch (error) {
      if (error instanceof UnreadableFileError)
        return untoldError('import-unreadable', { reason: error.message });
      throw error;
    }
  }

  #note(faults: readonly FileFault[]): void {
    for (const { code, params, message, token, line } of faults)
      if (code === 'pgn-no-game' && token === '')
        this.#faults.push(untoldError('import-empty', {}));
      else if (this.#faults.length < MAX_FAULTS)
        this.#faults.push({
          code,
          params,
          message,
          ...(token !== undefined && { token }),
          ...(line !== undefined && { line }),
        });
  }

  async #store(all: boolean): Promise<void> {
    const { isCancelled } = this.#control;
    while (!isCancelled() && (this.#waiting.length >= BATCH || (all && this.#waiting.length > 0))) {
      const games = this.#waiting.slice(0, BATCH);
      this.#waiting = this.#waiting.slice(BATCH);
      const rows: StudyRow[] = [];
      const lines: number[] = [];
      for (const game of games) {
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

  /** Completes the report with all parts that were not read, in the order of the lines. */
  #conclude(failed: FileFault | undefined): void {
    const { report } = this;
    report.isGame = report.added.length + report.duplicates > 0;
    const faults = [...this.#faults].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
    report.faults = failed === undefined ? faults : [...faults, failed];
  }
}

const saidOf = ({ errors, found }: ReadGame): readonly FileFault[] =>
  found === undefined ? errors : [found, ...errors];

/** Adds the games of one import to the library. */
class Shelf {
  readonly #database: Database;
  readonly #options: ImportOptions;
  readonly #duplicates: Duplicates;
  /** The time of the next game. The list shows the latest first, so the time decreases from game to game. */
  #time = Date.now();
  #added: Known[] = [];

  private constructor(database: Database, options: ImportOptions, duplicates: Duplicates) {
    this.#database = database;
    this.#options = options;
    this.#duplicates = duplicates;
  }

  static async open(database: Database, options: ImportOptions): Promise<Shelf> {
    return new Shelf(database, options, await Duplicates.load(database));
  }

  /** The rules for games that have no tags. */
  get rules(): ImportRules {
    const { ruleset, dice } = this.#options;
    const read = parseRuleset(ruleset);
    return { ruleset: read.ok ? read.value : RULESETS.cazaux, dice };
  }

  /** Creates the row for a game. Returns undefined if the library already contains the game. */
  async rowOf({ text, tags }: RawGame): Promise<StudyRow | undefined> {
    const { collection, withDuplicates } = this.#options;
    const collections = new Set(collectionsOf(tags));
    if (collection !== undefined) collections.add(collection);
    const row: StudyRow = {
      ...newRow(),
      name: nameOf(tags),
      pgn: text,
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

  /** Ends a file. Games in later files count as duplicates if this file contains them. */
  endFile(): void {
    this.#duplicates.note(this.#added);
    this.#added = [];
  }
}

/** A game in the library with its hash; see {@link StudyEntry}. */
type Known = Pick<StudyEntry, 'id' | 'game' | 'written'>;

/**
 * Finds games that the library already contains with the same name, tags, moves and comments. If a file contains a game
 * twice, both copies are added, because an exported library may contain such games.
 */
class Duplicates {
  readonly #database: Database;
  /** The ids of studies, keyed by a hash of the players, the moves and the result. */
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
      // A file exported by the library contains its games as they were read.
      const { pgn, normalised = pgn } = stored;
      const isSame = (one: string): boolean => textOf({ ...stored, pgn: one }) === textOf(row);
      if (isSame(pgn) || isSame(normalised)) return true;
    }
    return false;
  }
}

/** The text that an export would contain, with all line breaks replaced by spaces. */
const textOf = ({ pgn, name }: StudyRow): string => withName(pgn, name).replace(/\s+/g, ' ');
