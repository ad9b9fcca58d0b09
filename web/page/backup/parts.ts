/**
 * The contents of a backup. Reproducible data is omitted: the library's index, stored evaluations and tablebases. It
 * contains the seats of games against people only if the user has entered a passphrase.
 */
import type { IDBPDatabase } from 'idb';
import { isObject, isStrings } from '../../../src/guards.js';
import { IndexedDbGameStorage, TwoPlayerGames, type GameStorage } from '../../../src/play/index.js';
import { TheoryGraph } from '../../../src/theory/graph.js';
import type { TheoryFinding, TheoryLink, TheoryRoot } from '../../../src/theory/types.js';
import { COLORS } from '../../../src/rules/pieces.js';
import { joinChapters } from '../../storage/chapters.js';
import type { ChaptersRow, Database, StudyRow, ViewRow } from '../../storage/database.js';
import { openPractice, readPractice } from '../../storage/practice.js';
import { openTheory, type TheoryDatabase } from '../../storage/theory.js';
import { DRAFTS_KEY, readStored } from '../../storage/web-storage.js';
import { practiceHistory } from '../practice/history.js';
import { makeHistory, parseHistory } from '../practice/history-file.js';
import { CHANGED_KEY, SETTINGS_KEY } from '../settings/settings-store.js';
import type { LibraryWork } from '../studies/library-work.js';
import { mergeStudies } from '../studies/other-versions.js';
import type { Notice } from '../studies/types.js';
import type { Merged, Part } from './file.js';
import { seatsPart, SeatTransfer } from './seats.js';

/** Rows read per transaction. A single study can take megabytes. */
const BATCH = 20;

/**
 * Matches keys in local storage. Excludes the secret of an engine on another machine, and keys that are useful only to
 * this browser, such as the relay's and the daily limit of cards. Also excludes unfinished deep analyses, which would
 * start by themselves after a restore.
 */
const LOCAL = /^acedrex-(?!unwritten-|(?:study|relay|remote|backup|deep|daily-cards)$)/;

type AnyDatabase = IDBPDatabase;

/** Decides which row is written. If the result is undefined, the stored row stays. */
type MergeRow = (kept: unknown, row: unknown) => unknown;

const keepOwn: MergeRow = (kept, row) => (kept === undefined ? row : undefined);

/** Adds to the stored study all chapters that only the backup contains. */
const joinKept: MergeRow = (kept, row) =>
  kept === undefined ? row : joinChapters(kept as ChaptersRow, row as ChaptersRow);

/** Keeps the row that comes from the longer search. */
const keepLonger: MergeRow = (kept, row) => (nodesOf(row) > nodesOf(kept) ? row : undefined);

const nodesOf = (row: unknown): number =>
  isObject(row) && isObject(row.finding) ? Number(row.finding.nodes) : -1;

async function* batchesOf(database: AnyDatabase, name: string): AsyncGenerator<unknown[], void> {
  let last: IDBValidKey | undefined;
  for (;;) {
    const { store } = database.transaction(name);
    const range = last === undefined ? undefined : IDBKeyRange.lowerBound(last, true);
    const [keys, rows] = await Promise.all([
      store.getAllKeys(range, BATCH),
      store.getAll(range, BATCH),
    ]);
    last = keys.at(-1);
    if (last === undefined) return;
    yield rows;
  }
}

/** Creates a part from a store whose keys are fields of its rows. `check` throws if a row is damaged. */
const storePart = (
  open: () => Promise<AnyDatabase>,
  name: string,
  {
    check,
    merge: mergeRow = keepOwn,
  }: { readonly check: (row: never) => void; readonly merge?: MergeRow },
): Part => ({
  name,
  read: async function* read() {
    yield* batchesOf(await open(), name);
  },
  async merge(rows) {
    const { store, done } = (await open()).transaction(name, 'readwrite');
    const path = [store.keyPath ?? []].flat();
    let [added, damaged] = [0, 0];
    for (const row of rows) {
      const key = isObject(row) ? path.map((field) => row[field]) : undefined;
      if (!isStrings(key) || !passes(check, row)) {
        damaged += 1;
        continue;
      }
      const kept: unknown = await store.get(
        typeof store.keyPath === 'string' ? (key[0] ?? '') : [...key],
      );
      const next = mergeRow(kept, row);
      if (next === undefined) continue;
      await store.put(next);
      added += 1;
    }
    await done;
    return { added, damaged };
  },
});

const passes = (check: (row: never) => void, row: unknown): boolean => {
  try {
    check(row as never);
    return true;
  } catch {
    return false;
  }
};

/** Throws if a row of the stored opening theory is damaged. */
const checkTheory =
  <Row>(add: (graph: TheoryGraph, row: Row) => void) =>
  (row: Row): void =>
    add(new TheoryGraph({ ruleset: '', build: '' }), row);

const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);

const isStudy = (row: unknown): row is StudyRow =>
  isObject(row) &&
  [row.id, row.name, row.pgn].every((value) => typeof value === 'string') &&
  [row.created, row.updated, row.revision].every(isNumber) &&
  [row.draft, row.normalised].every((value) => value === undefined || typeof value === 'string') &&
  (row.deleted === undefined || isNumber(row.deleted)) &&
  (row.collections === undefined || isStrings(row.collections)) &&
  (row.faults === undefined || Array.isArray(row.faults));

/** Throws if the stored view of a study is damaged. */
const checkView = ({ path, orientation, folded }: ViewRow): void => {
  const isPath = Array.isArray(path) && path.every(isNumber);
  if (!isPath || !COLORS.includes(orientation) || !isStrings(folded))
    throw new TypeError('the view is damaged');
};

/** Throws if a study with chapters is damaged. */
const checkChapters = ({ name, chapters, updated }: ChaptersRow): void => {
  if (typeof name !== 'string' || !isStrings(chapters) || !isNumber(updated))
    throw new TypeError('the study is damaged');
};

const studiesPart = (work: LibraryWork, notices: Notice[]): Part => ({
  name: 'studies',
  read: () => batchesOf(work.database as unknown as AnyDatabase, 'studies'),
  async merge(rows) {
    const studies = rows.filter(isStudy);
    const { written, copies } = await mergeStudies(work.database, studies);
    notices.push(...written.map(({ id, revision }) => ({ id, revision })));
    return { added: written.length, copies, damaged: rows.length - studies.length };
  },
});

/** Creates a part whose rows are key-value pairs. `write` merges them. */
const pairsPart = (
  name: string,
  read: () => Promise<readonly (readonly [key: string, value: unknown])[]>,
  write: (pairs: ReadonlyMap<string, unknown>) => Promise<number>,
): Part => ({
  name,
  read: async function* readPairs() {
    yield await read();
  },
  async merge(rows) {
    const pairs = rows.filter(
      (row): row is [string, unknown] => Array.isArray(row) && typeof row[0] === 'string',
    );
    return { added: await write(new Map(pairs)), damaged: rows.length - pairs.length };
  },
});

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Merges two lists. The result has one entry per study. If a value is not a list, keeps the stored value. */
const joined = (kept: unknown, value: unknown): unknown => {
  if (!isList(kept) || !isList(value)) return kept ?? value;
  const idOf = (entry: unknown): unknown =>
    isObject(entry) ? (entry.id ?? entry.study) : JSON.stringify(entry);
  const known = new Set(kept.map(idOf));
  return [...kept, ...value.filter((entry) => !known.has(idOf(entry)))];
};

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Keeps the most recently changed settings. Completed lessons stay completed. */
const laterSettings = (kept: unknown, row: unknown, isLater: boolean): unknown => {
  if (!isObject(row)) return kept;
  if (!isObject(kept)) return row;
  const learned = joined(kept.learned, row.learned);
  const introduction = [kept, row].some((each) => each.introduction === 'seen') && 'seen';
  return {
    ...kept,
    ...(isLater && row),
    ...(learned !== undefined && { learned }),
    ...(introduction && { introduction }),
  };
};

const settingsPart = (database: Database): Part =>
  pairsPart(
    'settings',
    async () => {
      const pairs: [string, unknown][] = [];
      for (const key of [SETTINGS_KEY, CHANGED_KEY, DRAFTS_KEY]) {
        const value = await database.get('settings', key);
        if (value !== undefined) pairs.push([key, value]);
      }
      return pairs;
    },
    async (pairs) => {
      const { store, done } = database.transaction('settings', 'readwrite');
      const [settings, changed, drafts] = await Promise.all(
        [SETTINGS_KEY, CHANGED_KEY, DRAFTS_KEY].map((key) => store.get(key)),
      );
      const time = Number(pairs.get(CHANGED_KEY) ?? 0);
      const isLater = time > Number(changed ?? 0);
      const next: [string, unknown, unknown][] = [
        [SETTINGS_KEY, settings, laterSettings(settings, pairs.get(SETTINGS_KEY), isLater)],
        [CHANGED_KEY, changed, isLater ? time : changed],
        [DRAFTS_KEY, drafts, joined(drafts, pairs.get(DRAFTS_KEY))],
      ];
      let added = 0;
      for (const [key, before, after] of next) {
        if (isSame(before, after)) continue;
        await store.put(after, key);
        added += 1;
      }
      await done;
      return added;
    },
  );

/** Values in local storage: small settings, and the unfinished and rated games against the engine. */
const localPart: Part = pairsPart(
  'local',
  () => {
    const keys = Object.keys(localStorage).filter((key) => LOCAL.test(key));
    return Promise.resolve(keys.map((key) => [key, readLocal(key)] as const));
  },
  (pairs) => {
    let added = 0;
    for (const [key, value] of pairs) {
      const kept = readLocal(key);
      const next = joined(kept, value);
      if (!LOCAL.test(key) || isSame(kept, next)) continue;
      localStorage.setItem(key, JSON.stringify(next));
      added += 1;
    }
    return Promise.resolve(added);
  },
);

const readLocal = (key: string): unknown => readStored('localStorage', key);

/** The practice data as one row, in the format of an exported puzzle history. */
const practicePart: Part = {
  name: 'practice',
  read: async function* read() {
    const database = await openPractice();
    const practice = await readPractice(database).finally(() => database.close());
    yield [JSON.parse(makeHistory(practice)) as unknown];
  },
  async merge(rows) {
    let [added, damaged] = [0, 0];
    for (const row of rows) {
      const practice = parseHistory(JSON.stringify(row));
      if (!practice.ok) damaged += 1;
      else {
        const { results, exercises, cards } = await practiceHistory.merge(practice.value);
        added += results + exercises + cards;
      }
    }
    return { added, damaged };
  },
};

/** Games against people, stored as links. A link contains the whole signed record, but no key. */
const gamesPart = (storage: GameStorage): Part => {
  const games = new TwoPlayerGames({ store: storage });
  const merge = async (row: unknown): Promise<keyof Merged | undefined> => {
    if (!isObject(row) || !isStrings(row.links) || typeof row.notes !== 'string') return 'damaged';
    let isAdded = false;
    let id: string | undefined;
    for (const link of row.links) {
      const received = await games.receive(link, { isBackup: true });
      if (!received.ok) {
        if (received.error.code === 'play-store') throw new Error(received.error.message);
        return 'damaged';
      }
      const { kind, view } = received.value;
      ({ id } = view);
      isAdded ||= ['watching', 'updated'].includes(kind);
    }
    const view = id === undefined ? undefined : await games.view(id);
    if (id === undefined || view?.ok !== true) return 'damaged';
    const { notes } = view.value;
    if (row.notes === '' || notes.includes(row.notes)) return isAdded ? 'added' : undefined;
    await games.setNotes(id, notes === '' ? row.notes : `${notes}\n\n${row.notes}`);
    return 'added';
  };
  return {
    name: 'games',
    read: async function* read() {
      for (const id of await storage.ids()) {
        const [link, stored] = await Promise.all([games.link(id), storage.read(id)]);
        if (link.ok && stored !== undefined)
          yield [{ links: [link.value, ...stored.contradictions], notes: stored.notes }];
      }
    },
    async merge(rows) {
      const counts = { added: 0, copies: 0, damaged: 0 };
      for (const row of rows) {
        const outcome = await merge(row);
        if (outcome !== undefined) counts[outcome] += 1;
      }
      return counts;
    },
  };
};

/** Returns a function that opens a database on its first call. */
const once = <T>(open: () => Promise<T>): (() => Promise<T>) => {
  let opened: Promise<T> | undefined;
  return () => (opened ??= open());
};

/** Returns all parts in their order in the file. Finally, the caller must call `close` to notify all tabs. */
export const partsOf = (
  work: LibraryWork,
  storage: GameStorage = new IndexedDbGameStorage(),
  seats = new SeatTransfer(),
): { readonly parts: readonly Part[]; readonly close: () => void } => {
  let opened: TheoryDatabase | undefined;
  const notices: Notice[] = [];
  const own = (): Promise<AnyDatabase> => Promise.resolve(work.database as unknown as AnyDatabase);
  const theory = once(async () => (opened = await openTheory()) as unknown as AnyDatabase);
  return {
    parts: [
      studiesPart(work, notices),
      storePart(own, 'views', { check: checkView }),
      storePart(own, 'chapters', { check: checkChapters, merge: joinKept }),
      settingsPart(work.database),
      localPart,
      practicePart,
      gamesPart(storage),
      seatsPart(storage, seats),
      storePart(theory, 'roots', {
        check: checkTheory((graph, row: TheoryRoot) => graph.addRoot(row)),
      }),
      storePart(theory, 'links', {
        check: checkTheory((graph, { key, move, to }: TheoryLink & { readonly key: string }) =>
          graph.addMove(key, move, to),
        ),
      }),
      storePart(theory, 'findings', {
        check: checkTheory((graph, { finding }: { readonly finding: TheoryFinding }) =>
          graph.add(finding),
        ),
        merge: keepLonger,
      }),
    ],
    close: () => {
      opened?.close();
      work.note(notices.splice(0));
    },
  };
};
