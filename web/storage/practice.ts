/** Stores the user's puzzle results and rating, in a separate database that is opened on first use. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** `helped`: solved after a hint. Such an attempt is not rated. */
export type PuzzleOutcome = 'solved' | 'helped' | 'failed';

/** An attempt at a puzzle or at a mistake from a reviewed game, up to its first wrong move or its end. */
export interface PuzzleResult {
  /** Id of the puzzle; see `puzzleId`. */
  readonly puzzle: string;
  readonly ruleset: string;
  /** The position, if it comes from the user's game and not from a puzzle set. */
  readonly fen?: string;
  /** The game's players and the mistaken move, such as `Anna – Ben: 14… Rxe5`. */
  readonly title?: string;
  /** The mistaken move, in SAN. */
  readonly played?: string;
  readonly outcome: PuzzleOutcome;
  /** The time of the attempt, in milliseconds since 1970. */
  readonly at: number;
  /** The player's rating after the attempt. */
  readonly rating: number;
}

/** A player on the Glicko-2 scale. */
export interface Player {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

interface PracticeSchema extends DBSchema {
  results: { key: number; value: PuzzleResult };
  player: { key: string; value: Player };
  /** When the course exercises were completed, in milliseconds since 1970. */
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
      // Closes the database, because a newer version of the page in another tab must not wait for this tab.
      (event.target as IDBDatabase).close();
    },
  });

export interface Practice {
  /** The results, oldest first. */
  readonly results: readonly PuzzleResult[];
  /** The player's rating; undefined before the first rated attempt. */
  readonly player: Player | undefined;
  /** The keys of the completed exercises, oldest first. */
  readonly exercises: readonly string[];
}

/** Sorts results by time, because results from other browsers are stored after this browser's results. */
const inOrder = (results: readonly PuzzleResult[]): readonly PuzzleResult[] =>
  [...results].sort((one, other) => one.at - other.at);

/** The keys of the exercises, oldest first. */
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

/** Adds the data that `more` computes from the stored data. Resolves to all stored data. Rejects if storage is full. */
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
 * Stores a result. Applies `rate` to the stored player, because another tab may have changed it. Resolves to the new
 * player.
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
