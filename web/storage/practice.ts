/**
 * What the user has done with puzzles, and the rating that follows from it. It has a database of its own, which is
 * opened when it is first needed.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** `helped`: solved after a hint; such a try is not rated. */
export type PuzzleOutcome = 'solved' | 'helped' | 'failed';

/** A try at a puzzle or at a mistake of a reviewed game, to its first wrong move or to the end. */
export interface PuzzleResult {
  /** Id of the puzzle; see `puzzleId`. */
  readonly puzzle: string;
  readonly ruleset: string;
  /** The position, if it is that of a game of the user and in no set of puzzles. */
  readonly fen?: string;
  /** The game of that position, and the move that was the mistake. */
  readonly title?: string;
  /** That move, in SAN. */
  readonly played?: string;
  readonly outcome: PuzzleOutcome;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The player's rating after it. */
  readonly rating: number;
}

/** A player on the scale of Glicko-2. */
export interface Player {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

interface PracticeSchema extends DBSchema {
  results: { key: number; value: PuzzleResult };
  player: { key: string; value: Player };
  /** When the exercises of the courses were done, in milliseconds since 1970. */
  exercises: { key: string; value: number };
}

export type PracticeDatabase = IDBPDatabase<PracticeSchema>;

const NAME = 'acedrex-practice';
const VERSION = 2;
const PLAYER = 'player';

/** Opens the database; rejects if the browser does not allow one. */
export const openPractice = async (): Promise<PracticeDatabase> =>
  openDB<PracticeSchema>(NAME, VERSION, {
    upgrade(database) {
      database.createObjectStore('results', { autoIncrement: true });
      database.createObjectStore('player');
      database.createObjectStore('exercises');
    },
    blocking(_current, _blocked, event) {
      // A newer version of the page in another tab must not wait for this one.
      (event.target as IDBDatabase).close();
    },
  });

/** All that is kept. */
export interface Practice {
  /** The oldest first. */
  readonly results: readonly PuzzleResult[];
  /** Undefined before the first rated try. */
  readonly player: Player | undefined;
  /** The keys of the exercises that have been done, the oldest first. */
  readonly exercises: readonly string[];
}

/** Results of other browsers are kept after those of this one. */
const inOrder = (results: readonly PuzzleResult[]): readonly PuzzleResult[] =>
  [...results].sort((one, other) => one.at - other.at);

/** The keys of the exercises, the oldest first. */
const exercisesIn = async (store: {
  getAll: () => Promise<readonly number[]>;
  getAllKeys: () => Promise<readonly string[]>;
}): Promise<readonly string[]> => {
  const [keys, times] = await Promise.all([store.getAllKeys(), store.getAll()]);
  return keys
    .map((key, index) => ({ key, at: times[index] ?? 0 }))
    .sort((one, other) => one.at - other.at)
    .map(({ key }) => key);
};

export const readPractice = async (database: PracticeDatabase): Promise<Practice> => {
  const transaction = database.transaction(['results', 'player', 'exercises']);
  const [results, player, exercises] = await Promise.all([
    transaction.objectStore('results').getAll(),
    transaction.objectStore('player').get(PLAYER),
    exercisesIn(transaction.objectStore('exercises')),
  ]);
  return { results: inOrder(results), player, exercises };
};

/** Adds what `more` finds missing in what is kept, and resolves to both. Rejects if not all of it can be kept. */
export const addPractice = async (
  database: PracticeDatabase,
  more: (kept: Practice) => Practice,
): Promise<Practice> => {
  const transaction = database.transaction(['results', 'player', 'exercises'], 'readwrite');
  const stores = {
    results: transaction.objectStore('results'),
    player: transaction.objectStore('player'),
    exercises: transaction.objectStore('exercises'),
  };
  const [results, player, exercises] = await Promise.all([
    stores.results.getAll(),
    stores.player.get(PLAYER),
    exercisesIn(stores.exercises),
  ]);
  const added = more({ results: inOrder(results), player, exercises });
  const now = Date.now();
  await Promise.all([
    ...added.results.map((result) => stores.results.add(result)),
    ...added.exercises.map((key, index) => stores.exercises.put(now + index, key)),
    ...(added.player === undefined ? [] : [stores.player.put(added.player, PLAYER)]),
    transaction.done,
  ]);
  return {
    results: inOrder([...results, ...added.results]),
    player: added.player ?? player,
    exercises: [...exercises, ...added.exercises],
  };
};

/**
 * Keeps a result, and the player as `rate` makes it of the one that is kept, which another tab may have changed;
 * resolves to it.
 */
export const keepResult = async (
  database: PracticeDatabase,
  result: Omit<PuzzleResult, 'rating'>,
  rate: (player: Player | undefined) => Player,
): Promise<Player> => {
  const transaction = database.transaction(['results', 'player'], 'readwrite');
  const players = transaction.objectStore('player');
  const player = rate(await players.get(PLAYER));
  await Promise.all([
    players.put(player, PLAYER),
    transaction.objectStore('results').add({ ...result, rating: player.rating }),
    transaction.done,
  ]);
  return player;
};

export const keepExercise = async (database: PracticeDatabase, key: string): Promise<void> => {
  await database.put('exercises', Date.now(), key);
};
