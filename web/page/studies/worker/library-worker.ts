/**
 * The worker of the library: imports files, reads the texts of studies, and searches by position, so that the
 * page is never busy with 20,000 games. It starts when it is first needed.
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
import { noteReadings, unreadStudies } from '../../../storage/all-studies.js';
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
import { readStudy } from './read-study.js';

/** Studies that are read before they are stored. */
const BATCH = 50;

/** The most games that the explorer lists. */
const LISTED = 5;

type Outcome = PlayedGame &
  Pick<StudyEntry, 'event' | 'ruleset' | 'updated' | 'deleted' | 'imported' | 'plies'>;

/** Callbacks of the page, which return promises here. */
type OnChecked = (checked: readonly CheckedStudy[]) => void | Promise<void>;
type OnProgress = (done: number, total: number) => void | Promise<void>;
type OnRead = (read: number) => void | Promise<void>;

let database: Promise<Database> | undefined;
let rules: Promise<void> | undefined;
/** The positions of all studies that have been read; undefined until the first search. */
let index: Map<string, PositionsRow> | undefined;
/** What is known of the studies in the index beside their positions. */
let outcomes: Map<string, Outcome | undefined> | undefined;
/** Studies that have been written since their positions were put into the index. */
const stale = new Set<string>();
let cancelled = false;

const opened = (): Promise<Database> => (database ??= openDatabase());

const channel = new BroadcastChannel(STUDIES_CHANNEL);
channel.addEventListener('message', ({ data }: MessageEvent<readonly Notice[]>) => {
  for (const { id } of data) stale.add(id);
});

/** Reads studies and stores what was found in them. */
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

/** Brings the index up to date with the database; reads all of it at the first search. */
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

/** The outcomes of all games, once the index is up to date. */
const updatedOutcomes = async (): Promise<Map<string, Outcome | undefined>> =>
  (outcomes ??= new Map(
    (await (await opened()).getAll('entries')).map(({ id, deleted, imported, ...entry }) => [
      id,
      {
        ...{ id, name: entry.name, white: entry.white, black: entry.black },
        ...{ event: entry.event, date: entry.date, result: entry.result },
        ...{ opening: entry.opening, ruleset: entry.ruleset, updated: entry.updated },
        plies: entry.plies,
        ...(deleted !== undefined && { deleted }),
        ...(imported && { imported }),
      },
    ]),
  ));

/** Sorts the newest game first: by the date on which it was played, and games without one by their last change. */
const byAge = (one: Outcome, other: Outcome): number => {
  const [first, second] = [one, other].map(({ date }) => (/^\d{4}/.test(date) ? date : ''));
  return first === second ? other.updated - one.updated : (first ?? '') < (second ?? '') ? 1 : -1;
};

const isInScope = (players: Outcome, { scope, player }: PlayedQuery): boolean => {
  if (scope === 'all') return true;
  const side = ownSide(players, player);
  return scope === 'mine' ? side !== undefined : side === scope;
};

const api = {
  /** Reads studies and reports what was found in them. */
  check: (ids: readonly string[], onChecked: OnChecked): Promise<void> =>
    withReports(onChecked, (note) => check(ids, (checked) => note(onChecked(checked)))),

  /** Reads all studies whose texts have not been read; returns how many of them the list has to show anew. */
  readAll: (onProgress: OnProgress = () => Promise.resolve()): Promise<number> =>
    withReports(onProgress, async (note) => {
      const ids = await unreadStudies(await opened());
      let done = 0;
      let listedAnew = 0;
      await check(ids, (checked) => {
        done += checked.length;
        listedAnew += checked.filter(({ isListedAnew }) => isListedAnew).length;
        note(onProgress(done, ids.length));
      });
      return listedAnew;
    }),

  /** The ids of the studies that fit a query. */
  async find(query: PositionQuery): Promise<readonly string[]> {
    const rows = await updatedIndex();
    const known = await updatedOutcomes();
    const { ruleset } = query.position ?? {};
    return findGames(rows.values(), query).filter(
      (id) => ruleset === undefined || known.get(id)?.ruleset === ruleset,
    );
  },

  /** The games with a position: how many there are, the moves played there, and the results. */
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

  /** Adds the games of files or of a text to the library. */
  add: (files: readonly Blob[], options: ImportOptions, onRead: OnRead): Promise<ImportReport> =>
    withReports(onRead, async (note) => {
      cancelled = false;
      const [to] = await Promise.all([opened(), (rules ??= loadRules())]);
      return importFiles(to, files, options, {
        onProgress: (read) => note(onRead(read)),
        isCancelled: () => cancelled,
      });
    }),

  /** Ends the running import; what it has added stays. */
  cancel(): void {
    cancelled = true;
  },
};

export type LibraryApi = typeof api;

expose(api);
