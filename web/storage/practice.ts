/** Stores the user's results, rating and cards, in a separate database that is opened on first use. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { type CardItem, type CardRow, newCard } from './cards.js';

/** `helped`: solved after a hint. Such an attempt is not rated. */
export type PuzzleOutcome = 'solved' | 'helped' | 'failed';

/** The grade of an attempt, on FSRS's scale: failed (1), hard (2), good (3) or easy (4). */
export type Grade = 1 | 2 | 3 | 4;

/** An attempt at a puzzle or at another task, up to its first wrong move or its end. */
export interface PuzzleResult {
  /** The kind of task. Missing for puzzles and for mistakes, which have a position. */
  readonly kind?: 'ending' | 'repertoire';
  /** Id of the puzzle; see `puzzleId`. */
  readonly puzzle: string;
  readonly ruleset: string;
  /** The position, if it does not come from a puzzle set. */
  readonly fen?: string;
  /** The game's players and the mistaken move, such as `Anna – Ben: 14… Rxe5`, or the name of another task. */
  readonly title?: string;
  /** The mistaken move, in SAN. */
  readonly played?: string;
  readonly outcome: PuzzleOutcome;
  /** The grade, if the attempt changed a card. */
  readonly grade?: Grade;
  /** Set if a card was due. */
  readonly wasDue?: true;
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
  /** When the user saw the solutions of course exercises, in milliseconds since 1970. */
  seen: { key: string; value: number };
  cards: { key: string; value: CardRow };
}

export type PracticeDatabase = IDBPDatabase<PracticeSchema>;

const NAME = 'acedrex-practice';
const VERSION = 4;
const PLAYER = 'player';

/** Milliseconds to wait for another tab that has the database open in an earlier version. */
const PATIENCE = 3000;

/** Opens the database; rejects if the browser does not allow one, or if another tab does not close it. */
export const openPractice = (): Promise<PracticeDatabase> =>
  new Promise((resolve, reject) => {
    let isLate = false;
    const giveUp = (): void => {
      isLate = true;
      reject(new Error('another tab keeps the database open'));
    };
    open(() => setTimeout(giveUp, PATIENCE)).then(
      (database) => (isLate ? database.close() : resolve(database)),
      reject,
    );
  });

const open = async (blocked: () => void): Promise<PracticeDatabase> =>
  openDB<PracticeSchema>(NAME, VERSION, {
    blocked,
    async upgrade(database, before, _, transaction) {
      database.createObjectStore('seen');
      if (before >= 3) return;
      const cards = database.createObjectStore('cards', { keyPath: 'key' });
      if (before === 0) {
        database.createObjectStore('results', { autoIncrement: true });
        database.createObjectStore('player');
        database.createObjectStore('exercises');
      } else {
        const results = await transaction.objectStore('results').getAll();
        for (const card of cardsOf(inOrder(results))) void cards.put(card);
      }
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
  /** The keys of the exercises whose solutions the user has seen, oldest first. Some may be completed since. */
  readonly seen: readonly string[];
  /** The cards, including the deleted cards. */
  readonly cards: readonly CardRow[];
  /** Set if the cards were derived from the results, because an earlier version of the page wrote the file. */
  readonly hasDerivedCards?: true;
}

/**
 * New cards for the tasks that the user has failed in their last attempt. Earlier versions stored results without
 * cards. The results must be in order.
 */
export const cardsOf = (results: readonly PuzzleResult[]): readonly CardRow[] =>
  [...new Map(results.map((result) => [`${result.ruleset} ${result.puzzle}`, result])).values()]
    .filter(({ outcome, kind }) => outcome === 'failed' && kind === undefined)
    .map((result) => newCard(itemOf(result), result.at));

/** The task of an attempt at a puzzle or a mistake. */
export const itemOf = ({ ruleset, puzzle, fen, title, played }: PuzzleResult): CardItem =>
  fen === undefined
    ? { kind: 'puzzle', ruleset, puzzle }
    : {
        kind: 'mistake',
        ruleset,
        puzzle,
        fen,
        ...(title !== undefined && { title }),
        ...(played !== undefined && { played }),
      };

/** Sorts results by time, because results from other browsers are stored after this browser's results. */
export const inOrder = (results: readonly PuzzleResult[]): readonly PuzzleResult[] =>
  [...results].sort((one, other) => one.at - other.at);

/** The keys of a store of times, oldest first. */
const keysByTime = async (store: {
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
  const transaction = database.transaction(['results', 'player', 'exercises', 'seen', 'cards']);
  const [results, player, exercises, seen, cards] = await Promise.all([
    transaction.objectStore('results').getAll(),
    transaction.objectStore('player').get(PLAYER),
    keysByTime(transaction.objectStore('exercises')),
    keysByTime(transaction.objectStore('seen')),
    transaction.objectStore('cards').getAll(),
  ]);
  return { results: inOrder(results), player, exercises, seen, cards };
};

/** Adds the data that `more` computes from the stored data. Resolves to all stored data. Rejects if storage is full. */
export const addPractice = async (
  database: PracticeDatabase,
  more: (kept: Practice) => Practice,
): Promise<Practice> => {
  const transaction = database.transaction(
    ['results', 'player', 'exercises', 'seen', 'cards'],
    'readwrite',
  );
  const stores = {
    results: transaction.objectStore('results'),
    player: transaction.objectStore('player'),
    exercises: transaction.objectStore('exercises'),
    seen: transaction.objectStore('seen'),
    cards: transaction.objectStore('cards'),
  };
  const [results, player, exercises, seen, cards] = await Promise.all([
    stores.results.getAll(),
    stores.player.get(PLAYER),
    keysByTime(stores.exercises),
    keysByTime(stores.seen),
    stores.cards.getAll(),
  ]);
  const added = more({ results: inOrder(results), player, exercises, seen, cards });
  const now = Date.now();
  await Promise.all([
    ...added.results.map((result) => stores.results.add(result)),
    ...added.exercises.map((key, index) => stores.exercises.put(now + index, key)),
    ...added.seen.map((key, index) => stores.seen.put(now + index, key)),
    ...(added.player === undefined ? [] : [stores.player.put(added.player, PLAYER)]),
    ...added.cards.map((card) => stores.cards.put(card)),
    transaction.done,
  ]);
  return {
    results: inOrder([...results, ...added.results]),
    player: added.player ?? player,
    exercises: [...exercises, ...added.exercises],
    seen: [...seen, ...added.seen],
    cards: withCards(cards, added.cards),
  };
};

/** Replaces cards that have the same keys as the new cards. */
export const withCards = (
  cards: readonly CardRow[],
  changed: readonly CardRow[],
): readonly CardRow[] => [
  ...new Map([...cards, ...changed].map((card) => [card.key, card])).values(),
];

/** Changes a card. The card is undefined if it does not exist. An undefined result leaves the card unchanged. */
export type ChangeCard = (card: CardRow | undefined) => CardRow | undefined;

/** Changes cards, by their keys. Resolves to the changed cards. */
export const changeCards = async (
  database: PracticeDatabase,
  changes: ReadonlyMap<string, ChangeCard>,
): Promise<readonly CardRow[]> => {
  const { store, done } = database.transaction('cards', 'readwrite');
  const changed = await Promise.all(
    [...changes].map(async ([key, change]) => {
      const card = change(await store.get(key));
      if (card !== undefined) void store.put(card);
      return card === undefined ? [] : [card];
    }),
  );
  await done;
  return changed.flat();
};

/**
 * Stores a result. Applies `rate` and `review` to the stored player and card, because another tab may have changed
 * them. Resolves to the new player and card.
 */
export const keepResult = async (
  database: PracticeDatabase,
  result: Omit<PuzzleResult, 'rating'>,
  rate: (player: Player | undefined) => Player,
  review?: { readonly key: string; readonly change: ChangeCard },
): Promise<{ readonly player: Player; readonly card: CardRow | undefined }> => {
  const transaction = database.transaction(['results', 'player', 'cards'], 'readwrite');
  const players = transaction.objectStore('player');
  const cards = transaction.objectStore('cards');
  const player = rate(await players.get(PLAYER));
  const card = review?.change(await cards.get(review.key));
  await Promise.all([
    players.put(player, PLAYER),
    transaction.objectStore('results').add({ ...result, rating: player.rating }),
    ...(card === undefined ? [] : [cards.put(card)]),
    transaction.done,
  ]);
  return { player, card };
};

/** Stores that the user has completed an exercise, or seen its solution. */
export const keepExercise = async (
  database: PracticeDatabase,
  key: string,
  store: 'exercises' | 'seen' = 'exercises',
): Promise<void> => {
  await database.put(store, Date.now(), key);
};
