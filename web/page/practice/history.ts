/** The user's history of puzzles and other tasks, and the cards to repeat. Only this class opens their database. */
import { Store } from '../../../src/elements/shared/store.js';
import { type CardRow, mergeCards } from '../../storage/cards.js';
import {
  addPractice,
  type ChangeCard,
  changeCards,
  keepExercise,
  keepResult,
  openPractice,
  type Player,
  type Practice,
  type PracticeDatabase,
  type PuzzleResult,
  readPractice,
  withCards,
} from '../../storage/practice.js';
import { joined, missingIn } from './history-file.js';
import { NEW_PLAYER } from './player.js';
import { COURSE_LENGTH } from '../../../src/puzzles/course.js';
import type { Role } from '../../../src/rules/pieces.js';
import { type Ruleset, RULESET_NAMES, type RulesetName } from '../../../src/rules/rulesets.js';
import { TRIED_PIECES } from '../learn/path.js';

export interface Added {
  readonly results: number;
  /** Exercises that have been completed, or whose solutions have been seen. */
  readonly exercises: number;
  readonly cards: number;
}

const NOTHING: Practice = { results: [], player: undefined, exercises: [], seen: [], cards: [] };

class PracticeHistory extends Store<PracticeHistory> {
  /** The whole history, as exported to a file. */
  readonly all: Practice = NOTHING;
  #exercises: ReadonlySet<string> = new Set();
  #seen: ReadonlySet<string> = new Set();
  /** The cards without the deleted cards, by key. */
  #cards: ReadonlyMap<string, CardRow> = new Map();
  #database: Promise<PracticeDatabase> | undefined;
  #reading: Promise<void> | undefined;
  /** Whether the stored history has been read, so that changes can be written. */
  #isRead = false;
  readonly isKept: boolean = true;

  /** The attempts at puzzles, oldest first. */
  get puzzles(): readonly PuzzleResult[] {
    return this.all.results.filter(({ fen }) => fen === undefined);
  }

  /** The attempts at mistakes from the user's games, oldest first. They do not affect the rating. */
  get mistakes(): readonly PuzzleResult[] {
    return this.all.results.filter(({ fen, kind }) => fen !== undefined && kind === undefined);
  }

  /** The cards, without the deleted cards. */
  get cards(): readonly CardRow[] {
    return [...this.#cards.values()];
  }

  /** The card with a key; undefined if it does not exist or was deleted. */
  cardOf(key: string): CardRow | undefined {
    return this.#cards.get(key);
  }

  get player(): Player {
    return this.all.player ?? NEW_PLAYER;
  }

  hasDone(exercise: string): boolean {
    return this.#exercises.has(exercise);
  }

  /** Whether the user has seen the solution of an exercise, but has not completed it. */
  hasSeen(exercise: string): boolean {
    return this.#seen.has(exercise) && !this.hasDone(exercise);
  }

  /** Reads the stored history once. If that fails, the next call reads it again. Never rejects. */
  read(): Promise<void> {
    return (this.#reading ??= this.#read());
  }

  async #read(): Promise<void> {
    try {
      const stored = await readPractice(await this.#open());
      // Attempts since a failed reading are shown, but they are not stored.
      this.assign({ isKept: this.all === NOTHING });
      this.#set(this.all === NOTHING ? stored : joined(stored, this.all));
      this.#isRead = true;
    } catch {
      this.#forget();
      this.#reading = undefined;
      this.assign({ isKept: false });
    }
    this.changed();
  }

  #open(): Promise<PracticeDatabase> {
    return (this.#database ??= openPractice());
  }

  /** Closes the connection. The next use of the database opens a new connection. */
  #forget(): void {
    void this.#database?.then(
      (database) => database.close(),
      () => undefined,
    );
    this.#database = undefined;
  }

  /** Closes the database. The history stays empty until it is read again. */
  close(): void {
    this.#forget();
    this.#reading = undefined;
    this.#isRead = false;
    this.assign({ isKept: true });
    this.#set(NOTHING);
  }

  #set(practice: Practice): void {
    if (practice.cards !== this.all.cards)
      this.#cards = new Map(
        practice.cards.filter(({ state }) => state !== 'deleted').map((card) => [card.key, card]),
      );
    this.assign({ all: practice });
    this.#exercises = new Set(practice.exercises);
    this.#seen = new Set(practice.seen);
  }

  /**
   * Adds a finished attempt, and stores the player that `rate` returns and the card that `review` changes. The stored
   * history must already have been read.
   */
  add(
    result: Omit<PuzzleResult, 'rating'>,
    rate: (player: Player) => Player = (player) => player,
    review?: { readonly key: string; readonly change: ChangeCard },
  ): void {
    const player = rate(this.player);
    this.#set({
      ...this.all,
      results: [...this.all.results, { ...result, rating: player.rating }],
      player,
    });
    if (review !== undefined) this.#change(new Map([[review.key, review.change]]));
    this.changed();
    // Uses the stored player and card, because another tab may have added results.
    void this.#write(
      (database) => keepResult(database, result, (kept = NEW_PLAYER) => rate(kept), review),
      (now) => {
        this.#set({ ...this.all, player: now.player });
        if (now.card !== undefined) this.#showStored([now.card]);
      },
    );
  }

  /** Changes cards, by their keys. The stored history must already have been read. */
  changeCards(changes: ReadonlyMap<string, ChangeCard>): void {
    if (changes.size === 0) return;
    this.#change(changes);
    this.changed();
    // Uses the stored cards, because another tab may have changed them.
    void this.#write(
      (database) => changeCards(database, changes),
      (cards) => this.#showStored(cards),
    );
  }

  /** Changes the cards in memory, so that the page shows the change before it is stored. */
  #change(changes: ReadonlyMap<string, ChangeCard>): void {
    const cards = new Map(this.all.cards.map((card) => [card.key, card]));
    this.#setCards(
      [...changes].flatMap(([key, change]) => {
        const card = change(cards.get(key));
        return card === undefined ? [] : [card];
      }),
    );
  }

  #setCards(cards: readonly CardRow[]): void {
    this.#set({ ...this.all, cards: withCards(this.all.cards, cards) });
  }

  /** Shows stored cards, unless the user has changed them since they were stored. */
  #showStored(cards: readonly CardRow[]): void {
    const shown = new Map(this.all.cards.map((card) => [card.key, card]));
    this.#setCards(cards.map((card) => mergeCards(card, shown.get(card.key) ?? card)));
  }

  addExercise(key: string): void {
    if (this.hasDone(key)) return;
    this.#set({ ...this.all, exercises: [...this.all.exercises, key] });
    this.changed();
    void this.#write((database) => keepExercise(database, key));
  }

  /** Adds an exercise whose solution the user has seen. */
  addSeen(key: string): void {
    if (this.#seen.has(key) || this.hasDone(key)) return;
    this.#set({ ...this.all, seen: [...this.all.seen, key] });
    this.changed();
    void this.#write((database) => keepExercise(database, key, 'seen'));
  }

  /** Adds the new content of a file. Rejects without any change if the browser cannot store all of it. */
  async merge(file: Practice): Promise<Added> {
    await this.read();
    const { results, exercises, seen, cards } = missingIn(this.all, file);
    // Uses the stored history, because another tab may have added results.
    if (this.#isRead) {
      const stored = await this.#use((database) =>
        addPractice(database, (kept) => missingIn(kept, file)),
      );
      this.#set(joined(stored, this.all));
    } else this.#set(joined(this.all, file));
    this.changed();
    return {
      results: results.length,
      exercises: exercises.length + seen.length,
      cards: cards.length,
    };
  }

  /** Uses the database. A browser may close a connection, so a failed use is repeated once with a new connection. */
  async #use<T>(use: (database: PracticeDatabase) => Promise<T>): Promise<T> {
    const [database, reading] = [this.#open(), this.#reading];
    try {
      return await use(await database);
    } catch (error) {
      // The history may have been closed meanwhile.
      if (this.#reading !== reading) throw error;
      if (this.#database === database) this.#forget();
      return use(await this.#open());
    }
  }

  async #write<T>(
    write: (database: PracticeDatabase) => Promise<T>,
    show: (stored: T) => void = () => undefined,
  ): Promise<void> {
    if (!this.#isRead) return;
    const reading = this.#reading;
    try {
      const stored = await this.#use(write);
      if (this.#reading === reading) show(stored);
    } catch {
      if (this.#reading === reading) this.assign({ isKept: false });
    }
    this.changed();
  }
}

/** The user's history, for all parts of the page. */
export const practiceHistory = new PracticeHistory();

export const INDICES = Array.from({ length: COURSE_LENGTH }, (_, index) => index);

export const keyOf = (ruleset: RulesetName, piece: Role, index: number): string =>
  `${ruleset} ${piece} ${index}`;

/** The pieces in the order of their courses. As in the Learn view, pieces that are not in chess come first. */
export const COURSES = TRIED_PIECES;

export const countDone = (ruleset: RulesetName, piece: Role): number =>
  INDICES.filter((index) => practiceHistory.hasDone(keyOf(ruleset, piece, index))).length;

/** The rules for courses alongside a game: the game's own rules if they have a name. */
export const courseRules = ({ name }: Ruleset): RulesetName =>
  RULESET_NAMES.find((known) => known === name) ?? 'cazaux';

export interface CourseExercise {
  readonly piece: Role;
  readonly index: number;
}

/**
 * The first unsolved exercise of the last used course. If that course is finished, the first unsolved exercise of
 * another course, in the order of the Learn view. Courses about `known` pieces are not suggested, unless the user has
 * begun them. Undefined if no exercise is left.
 */
export const exerciseToResume = (
  ruleset: RulesetName,
  known: readonly Role[],
): CourseExercise | undefined => {
  const isDue = (piece: Role) => (index: number) =>
    !practiceHistory.hasDone(keyOf(ruleset, piece, index));
  const begun = practiceHistory.all.exercises.flatMap((key) => {
    const [rules, piece] = key.split(' ');
    return rules === ruleset ? COURSES.filter((role) => role === piece) : [];
  });
  const wanted = COURSES.filter((piece) => !known.includes(piece));
  const piece = [...begun.toReversed(), ...wanted].find((each) => INDICES.some(isDue(each)));
  const index = piece && INDICES.find(isDue(piece));
  return piece === undefined || index === undefined ? undefined : { piece, index };
};

/** The piece of the exercise to resume; the first piece once all courses are finished. */
export const courseToResume = (ruleset: RulesetName, known: readonly Role[]): Role =>
  exerciseToResume(ruleset, known)?.piece ?? 'lion';
