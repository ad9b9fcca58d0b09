/**
 * The user's repertoires. A repertoire consists of all studies that are marked with its colour and have its ruleset, so
 * studies can be edited, exported and backed up like any others; see docs/decisions/0032-a-repertoire-is-studies.md.
 */
import { mergeTrees } from '../../../src/game/merge.js';
import { annotate, deleteAt, nodeAt, startPosition, startRecord } from '../../../src/game/tree.js';
import { transformTree, walkTree } from '../../../src/game/walk.js';
import type { Told } from '../../../src/elements/internal/translate.js';
import { EngineAccess } from '../../../src/elements/session/engine-access.js';
import { hashFor } from '../../../src/elements/session/engine-settings.js';
import { Store } from '../../../src/elements/shared/store.js';
import { makeCoordinates } from '../../../src/notation/coordinates.js';
import { makeFen } from '../../../src/notation/fen.js';
import { makePgn } from '../../../src/notation/pgn-write.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { COLORS, type Color } from '../../../src/rules/pieces.js';
import type { Position } from '../../../src/rules/position.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import { findingOf, jobOf } from '../../../src/theory/job.js';
import { lossOf, sharesOf, valueOfScore } from '../../../src/theory/value.js';
import { addStudies } from '../../storage/all-studies.js';
import type { Database, StudyRow } from '../../storage/database.js';
import { tagMap } from '../../storage/pgn-header.js';
import { libraryText, studyNameOf } from '../../storage/study-name.js';
import { explorerOf, type ExplorerSources } from '../explorer/explorer-store.js';
import { nextMoves } from '../explorer/rows.js';
import { newRow } from '../studies/keeping.js';
import { readRecord } from '../studies/read-record.js';
import { STUDIES_CHANNEL } from '../studies/types.js';
import {
  ACCEPTED,
  answersFrom,
  Repertoire,
  type Answer,
  type Place,
  type RepertoireMove,
  type RepertoirePosition,
  type Source,
} from './model.js';

/** Milliseconds after a change of the library before the repertoires are read again. */
const READ_DELAY = 100;
/** The search for the opponent's answers in a position that neither the book nor a game contains. */
const EFFORT = { nodes: 50_000, lines: 5 } as const;
/** Maximum milliseconds that a drill waits for this search. The engine may be in use elsewhere. */
const PATIENCE = 1500;

export interface RepertoireChange {
  readonly kind: 'added' | 'accepted' | 'removed';
  readonly color: Color;
  /** Number of moves that the change has added or removed. */
  readonly moves: number;
  /** Undoes the change, except in studies that have changed since. New studies move to the bin. */
  readonly undo: () => Promise<void>;
}

export interface ImportedGames {
  readonly games: number;
  readonly faults: readonly Told[];
}

export class RepertoireStore extends Store<RepertoireStore> {
  readonly #sources: ExplorerSources;
  readonly #engine = new EngineAccess({ purpose: 'comparison' });
  readonly #channel = new BroadcastChannel(STUDIES_CHANNEL);
  /** The studies that have been read, by id. */
  readonly #read = new Map<string, { readonly row: StudyRow; readonly record: GameRecord }>();
  readonly #made = new Map<string, Repertoire>();
  readonly #answers = new Map<string, Promise<readonly Answer[]>>();
  #reading: ReturnType<typeof setTimeout> | undefined;
  readonly status: 'loading' | 'there' | 'failed' = 'loading';
  /** The last change by this tab. */
  readonly change: RepertoireChange | undefined;

  constructor(sources: ExplorerSources) {
    super();
    this.#sources = sources;
    this.#channel.addEventListener('message', () => {
      clearTimeout(this.#reading);
      this.#answers.clear();
      this.#reading = setTimeout(() => void this.read(), READ_DELAY);
    });
    void this.read();
  }

  /** The repertoire for a side. It is empty until the user adds moves. */
  of(color: Color, ruleset: Ruleset): Repertoire {
    const name = `${color} ${ruleset.id}`;
    const known = this.#made.get(name);
    const sources = this.#studiesOf(color, ruleset);
    const isSame =
      known?.sources.length === sources.length &&
      sources.every(({ record }, index) => record === known.sources[index]?.record);
    if (isSame) return known;
    const made = new Repertoire(color, sources);
    this.#made.set(name, made);
    return made;
  }

  #studiesOf(color: Color, { id: ruleset }: Ruleset): readonly (Source & { row: StudyRow })[] {
    return [...this.#read.values()]
      .filter(({ row, record }) => row.repertoire === color && record.ruleset.id === ruleset)
      .sort((one, other) => one.row.created - other.row.created)
      .map(({ row, record }) => ({ id: row.id, record, row }));
  }

  /** Reads the repertoires again. Studies that have not changed are not parsed again. */
  async read(): Promise<void> {
    try {
      const rows = (await Promise.all(COLORS.map((color) => this.#rowsOf(color)))).flat();
      for (const id of this.#read.keys())
        if (!rows.some((row) => row.id === id)) this.#read.delete(id);
      for (const row of rows) {
        const known = this.#read.get(row.id);
        const record = known?.row.pgn === row.pgn ? known.record : await readRecord(row);
        if (record !== undefined) this.#read.set(row.id, { row, record });
      }
      this.publish({ status: 'there' });
    } catch {
      this.publish({ status: 'failed' });
    }
  }

  async #rowsOf(color: Color): Promise<readonly StudyRow[]> {
    const rows = await this.#database.getAllFromIndex('studies', 'repertoire', color);
    return rows.filter(({ deleted }) => deleted === undefined);
  }

  get #database(): Database {
    const { database } = this.#sources.studies;
    if (database === undefined) throw new Error('the database is not open');
    return database;
  }

  // --- Changes -------------------------------------------------------------------------------------

  /**
   * Adds the moves of games to a repertoire. Games from other positions become separate studies. `nameOf` names new
   * studies.
   */
  async add(
    color: Color,
    records: readonly GameRecord[],
    nameOf: (ruleset: Ruleset) => string,
  ): Promise<void> {
    await this.#sources.studies.flush();
    const changes: Change[] = [];
    const merged = new Map<string, { record: GameRecord; readonly first: GameRecord }>();
    for (const record of records) {
      const start = `${record.ruleset.id} ${makeFen(record.setup)}`;
      const known = merged.get(start);
      if (known === undefined) {
        const empty = startRecord(startPosition(record));
        merged.set(start, { record: mergeTrees(empty, record), first: record });
      } else known.record = mergeTrees(known.record, record);
    }
    await this.read();
    for (const { record, first } of merged.values()) {
      const study = this.#studiesOf(color, record.ruleset).find(
        (each) => makeFen(each.record.setup) === makeFen(record.setup),
      );
      changes.push(
        study === undefined
          ? await this.#create(
              color,
              record,
              studyNameOf(tagMap(first.tags)) ?? nameOf(record.ruleset),
            )
          : await this.#write(study.id, (before) => mergeTrees(before, record)),
      );
    }
    await this.#note('added', color, changes);
  }

  async #create(color: Color, record: GameRecord, name: string): Promise<Change> {
    const row: StudyRow = {
      ...newRow(),
      name,
      pgn: makePgn(record),
      revision: 1,
      repertoire: color,
    };
    const { id, pgn } = row;
    await addStudies(this.#database, [row]);
    await this.#database.put('views', { id, path: [], orientation: color, folded: [] });
    await this.#tell([{ id, revision: 1 }]);
    return { id, before: undefined, after: pgn, moves: movesIn(record) };
  }

  /** Marks all moves for a position as right. */
  async accept(color: Color, { moves }: RepertoirePosition): Promise<void> {
    await this.#change(
      'accepted',
      color,
      moves.flatMap(({ places }) => places),
      (record, path) => {
        const { commands = [] } = nodeAt(record, path) ?? {};
        const mark = `${ACCEPTED.name} ${ACCEPTED.value}`;
        return commands.includes(mark)
          ? record
          : annotate(record, path, { commands: [...commands, mark] });
      },
    );
  }

  /** Deletes a move with everything after it, wherever the repertoire contains it. */
  async remove(color: Color, { places }: RepertoireMove): Promise<void> {
    // The last places come first, so the remaining paths stay valid.
    const reversed = places.toSorted((one, other) => comparePaths(other.path, one.path));
    await this.#change('removed', color, reversed, deleteAt);
  }

  async #change(
    kind: RepertoireChange['kind'],
    color: Color,
    places: readonly Place[],
    change: (record: GameRecord, path: Place['path']) => GameRecord,
  ): Promise<void> {
    await this.#sources.studies.flush();
    const changes: Change[] = [];
    for (const study of new Set(places.map((place) => place.study)))
      changes.push(
        await this.#write(study, (before) =>
          places
            .filter((place) => place.study === study)
            .reduce(
              (record, { path }) =>
                nodeAt(record, path) === undefined ? record : change(record, path),
              before,
            ),
        ),
      );
    await this.#note(kind, color, changes);
  }

  /** Changes a stored study. The tabs that show it follow. */
  async #write(id: string, change: (record: GameRecord) => GameRecord): Promise<Change> {
    const before = await this.#database.get('studies', id);
    const record = before && (await readRecord(before));
    if (before === undefined || record === undefined) throw new Error('the study cannot be read');
    const changed = change(record);
    const after = makePgn(changed);
    // Another tab may have changed the study in the meantime.
    if (!(await this.#changeRow(id, before.pgn, withText(after)))) return this.#write(id, change);
    return { id, before: before.pgn, after, moves: movesIn(changed) - movesIn(record) };
  }

  /** Changes a study's row. Returns false if the study no longer has the given text. */
  async #changeRow(id: string, pgn: string, change: ChangeRow): Promise<boolean> {
    const work = await this.#sources.studies.library.work();
    let isSame = false;
    await work.change([id], (row) => {
      isSame = row.pgn === pgn;
      return isSame ? change(row) : row;
    });
    return isSame;
  }

  async #note(
    kind: RepertoireChange['kind'],
    color: Color,
    changes: readonly Change[],
  ): Promise<void> {
    await this.read();
    const moves = changes.reduce((sum, change) => sum + change.moves, 0);
    const undo = async (): Promise<void> => {
      this.assign({ change: undefined });
      await this.#sources.studies.flush();
      for (const { id, before, after } of changes)
        await this.#changeRow(id, after, before === undefined ? intoBin : withText(before));
      await this.read();
    };
    this.publish({ change: { kind, color, moves: Math.abs(moves), undo } });
  }

  async #tell(
    notices: Parameters<
      Awaited<ReturnType<ExplorerSources['studies']['library']['work']>>['note']
    >[0],
  ): Promise<void> {
    (await this.#sources.studies.library.work()).note(notices);
  }

  /** Adds all games of files to a repertoire. Reports the parts that could not be read. */
  async import(
    color: Color,
    files: readonly File[],
    ruleset: Ruleset,
    nameOf: (ruleset: Ruleset) => string,
  ): Promise<ImportedGames> {
    const { readGamesStream } = await import('../../../src/notation/read-games.js');
    const records: GameRecord[] = [];
    const faults: Told[] = [];
    for (const file of files) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      for await (const { record, errors } of readGamesStream(bytes, { ruleset, name: file.name })) {
        faults.push(...errors);
        if (record !== undefined && record.dice !== true) records.push(record);
      }
    }
    if (records.length > 0) await this.add(color, records, nameOf);
    return { games: records.length, faults };
  }

  /** The studies of a repertoire as PGN, from which {@link import} makes the same repertoire. */
  export(color: Color, ruleset: Ruleset): string {
    return this.#studiesOf(color, ruleset)
      .map(({ row: { pgn, name } }) => libraryText({ pgn, name }))
      .join('\n');
  }

  // --- The opponent's answers ------------------------------------------------------------------------

  /**
   * The answers to a position with their probabilities, from the opening book, the user's exploration and the library's
   * games.
   */
  async answersAt(position: Position): Promise<readonly Answer[]> {
    const { key, ruleset } = position;
    const name = `${ruleset.id} ${key}`;
    const known = this.#answers.get(name) ?? this.#findAnswers(position);
    this.#answers.set(name, known);
    return known;
  }

  async #findAnswers(position: Position): Promise<readonly Answer[]> {
    const moves = nextMoves(position);
    const { theory, played } = await explorerOf(this.#sources).knownAt(position, moves);
    const listed = theory?.find(position.key)?.moves ?? [];
    return answersFrom(
      moves.map(({ step }) => ({ step, move: makeCoordinates(step.move) })),
      new Map(listed.map(({ move, share }) => [move, share])),
      new Map(played.map(({ after, games }) => [after, games])),
    );
  }

  /** Like {@link answersAt}, but the engine searches positions that neither the book nor any game contains. */
  async answersOrSearch(position: Position, patience = PATIENCE): Promise<readonly Answer[]> {
    const known = await this.answersAt(position);
    if (known.length > 0 || position.status() !== 'ongoing') return known;
    const { key } = position;
    const task = { key, root: { key, fen: makeFen(position.setup) }, moves: [] };
    const next = jobOf(position, task, EFFORT);
    if ('finding' in next) return known;
    const hash = hashFor(this.#sources.settings.values);
    const result = await Promise.race([
      this.#engine.search({ kind: 'game', ...next.job, hash, threads: 1 }),
      new Promise<undefined>((resolve) => setTimeout(resolve, patience)),
    ]);
    if (result === undefined) this.#engine.stop();
    if (result?.ok !== true || result.value.reason === 'stopped') return known;
    const { lines } = findingOf(position, task, result.value);
    const values = lines.map(({ score }) => valueOfScore(score));
    const shares = sharesOf(values.map((value) => lossOf(Math.max(...values), value)));
    const steps = nextMoves(position).map(({ step }) => ({
      step,
      move: makeCoordinates(step.move),
    }));
    return answersFrom(
      steps,
      new Map(lines.map(({ move }, at) => [move, shares[at] ?? 0])),
      new Map(),
    );
  }

  stop(): void {
    this.#engine.stop();
  }
}

interface Change {
  readonly id: string;
  /** The text before the change; undefined for a new study. */
  readonly before: string | undefined;
  readonly after: string;
  readonly moves: number;
}

type ChangeRow = (row: StudyRow) => StudyRow;

const withText =
  (pgn: string): ChangeRow =>
  (row) => {
    const { normalised: _, ...rest } = row;
    return { ...rest, pgn, updated: Date.now() };
  };

const intoBin: ChangeRow = (row) => ({ ...row, deleted: row.deleted ?? Date.now() });

export const movesIn = (record: GameRecord): number => [...walkTree(record)].length;

const comparePaths = (one: Place['path'], other: Place['path']): number => {
  const at = one.findIndex((child, index) => child !== other[index]);
  return at < 0 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? -1);
};

/** The moves that are added after the moves up to a given move: none, the main line, or all. */
export const EXTENTS = ['line', 'main', 'all'] as const;
export type Extent = (typeof EXTENTS)[number];

/** The part of a game that the user adds to a repertoire: the line to a move, and moves after it. */
export const branchOf = (record: GameRecord, to: Place['path'], extent: Extent): GameRecord =>
  transformTree(record, ({ path }) => {
    const isOnLine = path.every((child, index) => index >= to.length || child === to[index]);
    const rest = path.slice(to.length);
    const isAdded =
      rest.length === 0 ||
      extent === 'all' ||
      (extent === 'main' && rest.every((child) => child === 0));
    return isOnLine && isAdded ? {} : undefined;
  });

const stores = new WeakMap<ExplorerSources['game'], RepertoireStore>();

/** The page's repertoires. */
export const repertoireOf = (sources: ExplorerSources): RepertoireStore => {
  const known = stores.get(sources.game) ?? new RepertoireStore(sources);
  stores.set(sources.game, known);
  return known;
};
