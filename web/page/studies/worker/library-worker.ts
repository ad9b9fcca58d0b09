/**
 * The library's worker. It imports files, reads the texts of studies, and searches by position, so 20,000 games do not
 * block the page. It starts on first use.
 */
import { expose } from 'comlink';
import { loadRules } from '../../../../src/rules/rules-wasm.js';
import { withReports } from '../../../../src/worker/reports.js';
import {
  openDatabase,
  type Database,
  type PositionsRow,
  type StudyEntry,
} from '../../../storage/database.js';
import { isGame } from '../../../storage/entry.js';
import { findGames, gamesWith, type PositionQuery } from '../../../storage/positions.js';
import { noteReadings, renewEntries, unreadStudies } from '../../../storage/all-studies.js';
import {
  STUDIES_CHANNEL,
  type CheckedStudy,
  type ImportOptions,
  type ImportReport,
  type Notice,
  type PlayedGame,
  type PlayedGames,
  type PlayedMove,
  type PlayedQuery,
} from '../types.js';
import { ownSide } from '../../games/own-side.js';
import { importFiles } from './import-files.js';
import { dateOrder } from '../dates.js';
import { readStudy } from './read-study.js';

/** Number of studies read per transaction. */
const BATCH = 50;

/** Maximum number of games that the explorer lists. */
const LISTED = 5;

type Outcome = PlayedGame &
  Pick<
    StudyEntry,
    'event' | 'ruleset' | 'updated' | 'deleted' | 'imported' | 'plies' | 'repertoire'
  >;

/** A callback in the page. When the worker calls it, it returns a promise. */
type OnChecked = (checked: readonly CheckedStudy[]) => void | Promise<void>;
type OnProgress = (done: number, total: number) => void | Promise<void>;
type OnRead = (read: number) => void | Promise<void>;

let database: Promise<Database> | undefined;
let rules: Promise<void> | undefined;
/** The positions in all studies that have been read; undefined until the first search. */
let index: Map<string, PositionsRow> | undefined;
/** The data of the indexed studies that is needed for search results. */
let outcomes: Map<string, Outcome | undefined> | undefined;
/** The ids of studies written since their positions were indexed. */
const stale = new Set<string>();
let renewed: Promise<number> | undefined;
let cancelled = false;

const opened = (): Promise<Database> => (database ??= openDatabase());

const channel = new BroadcastChannel(STUDIES_CHANNEL);
channel.addEventListener('message', ({ data }: MessageEvent<readonly Notice[]>) => {
  for (const { id } of data) stale.add(id);
});

const check = async (
  ids: readonly string[],
  onChecked: (checked: readonly CheckedStudy[]) => void,
): Promise<void> => {
  const [from] = await Promise.all([opened(), (rules ??= loadRules())]);
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    const { store } = from.transaction('studies');
    const rows = await Promise.all(batch.map((id) => store.get(id)));
    const readings = [];
    for (const row of rows) if (row !== undefined) readings.push(await readStudy(row));
    for (const { positions } of readings) index?.set(positions.id, positions);
    await noteReadings(from, readings);
    onChecked(
      readings.map(({ row: { id }, faults, normalised }) => ({
        id,
        faults,
        isListedAnew: faults.length > 0 || normalised !== undefined,
      })),
    );
  }
};

/** Updates the position index from the database. The first search loads the whole index. */
const updatedIndex = async (): Promise<Map<string, PositionsRow>> => {
  const from = await opened();
  if (index === undefined) {
    stale.clear();
    index = new Map((await from.getAll('positions')).map((row) => [row.id, row]));
  }
  const changed = [...stale];
  stale.clear();
  await Promise.all(changed.map(async (id) => outcomes?.set(id, await from.get('entries', id))));
  const rows = await Promise.all(changed.map((id) => from.get('positions', id)));
  const unread: string[] = [];
  for (const [at, id] of changed.entries()) {
    const row = rows[at];
    if (row !== undefined) index.set(id, row);
    else {
      index.delete(id);
      unread.push(id);
    }
  }
  if (unread.length > 0) await check(unread, () => undefined);
  return index;
};

/** The data of all games that is needed for search results. Must be called after the index has been updated. */
const updatedOutcomes = async (): Promise<Map<string, Outcome | undefined>> =>
  (outcomes ??= new Map(
    (await (await opened()).getAll('entries')).map(
      ({ id, deleted, imported, repertoire, ...entry }) => [
        id,
        {
          ...{ id, name: entry.name, white: entry.white, black: entry.black },
          ...{ event: entry.event, date: entry.date, result: entry.result },
          ...{ opening: entry.opening, ruleset: entry.ruleset, updated: entry.updated },
          plies: entry.plies,
          ...(deleted !== undefined && { deleted }),
          ...(imported && { imported }),
          ...(repertoire !== undefined && { repertoire }),
        },
      ],
    ),
  ));

/** Sorts by the date of play, newest first. Games of equal or unknown date are sorted by their last change. */
const byAge = (one: Outcome, other: Outcome): number =>
  Number(dateOrder(other)) - Number(dateOrder(one)) || other.updated - one.updated;

const isInScope = (players: Outcome, { scope, player }: PlayedQuery): boolean => {
  if (scope === 'all') return true;
  const side = ownSide(players, player);
  return scope === 'mine' ? side !== undefined : side === scope;
};

const api = {
  /** Reads the texts of studies and reports the results. */
  check: (ids: readonly string[], onChecked: OnChecked): Promise<void> =>
    withReports(onChecked, (note) => check(ids, (checked) => note(onChecked(checked)))),

  /** Reads the texts that have not been read yet. Returns the number of entries that the list must update. */
  readAll: (onProgress: OnProgress = () => Promise.resolve()): Promise<number> =>
    withReports(onProgress, async (note) => {
      const from = await opened();
      const ids = await unreadStudies(from);
      let done = 0;
      let listedAnew = await (renewed ??= renewEntries(from));
      renewed = Promise.resolve(0);
      await check(ids, (checked) => {
        done += checked.length;
        listedAnew += checked.filter(({ isListedAnew }) => isListedAnew).length;
        note(onProgress(done, ids.length));
      });
      return listedAnew;
    }),

  /** Finds the ids of the studies that match a query. */
  async find(query: PositionQuery): Promise<readonly string[]> {
    const rows = await updatedIndex();
    const known = await updatedOutcomes();
    const { ruleset } = query.position ?? {};
    return findGames(rows.values(), query).filter(
      (id) => ruleset === undefined || known.get(id)?.ruleset === ruleset,
    );
  },

  /** Finds the games that contain a position. Returns their number, the moves played there, and the results. */
  async played(query: PlayedQuery): Promise<PlayedGames> {
    const { key, after, ruleset, except } = query;
    const rows = await updatedIndex();
    const known = await updatedOutcomes();
    const games: Outcome[] = [];
    const moves = new Map<string, { -readonly [Key in keyof PlayedMove]: PlayedMove[Key] }>();
    for (const { id, after: next } of gamesWith(rows.values(), key, after)) {
      if (id === except) continue;
      const outcome = known.get(id);
      if (outcome?.ruleset !== ruleset || outcome.deleted !== undefined) continue;
      if (!isGame(outcome) || !isInScope(outcome, query)) continue;
      games.push(outcome);
      if (next === undefined) continue;
      const move = moves.get(next) ?? { after: next, games: 0, white: 0, draws: 0, black: 0 };
      moves.set(next, move);
      move.games += 1;
      if (outcome.result === '1-0') move.white += 1;
      else if (outcome.result === '0-1') move.black += 1;
      else if (outcome.result === '1/2-1/2') move.draws += 1;
    }
    const newest = games
      .sort(byAge)
      .slice(0, LISTED)
      .map(({ id, name, white, black, date, result, opening }) => ({
        ...{ id, name, white, black },
        ...{ date, result, opening },
      }));
    return { games: games.length, newest, moves: [...moves.values()] };
  },

  add: (files: readonly Blob[], options: ImportOptions, onRead: OnRead): Promise<ImportReport> =>
    withReports(onRead, async (note) => {
      cancelled = false;
      const [to] = await Promise.all([opened(), (rules ??= loadRules())]);
      return importFiles(to, files, options, {
        onProgress: (read) => note(onRead(read)),
        isCancelled: () => cancelled,
      });
    }),

  /** Stops the running import. Games that have already been added stay in the library. */
  cancel(): void {
    cancelled = true;
  },
};

export type LibraryApi = typeof api;

expose(api);
