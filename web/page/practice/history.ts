/**
 * What the user has done with puzzles, with mistakes of games and with the exercises of the courses. It is the only one
 * that opens the database of it.
 */
import { Store } from '../../../src/elements/shared/store.js';
import {
  addPractice,
  keepExercise,
  keepResult,
  openPractice,
  readPractice,
  type Player,
  type Practice,
  type PracticeDatabase,
  type PuzzleResult,
} from '../../storage/practice.js';
import { joined, missingIn } from './history-file.js';
import { NEW_PLAYER } from './player.js';

/** A try that has just ended. */
export type NewResult = Omit<PuzzleResult, 'rating' | 'at'>;

/** What a file has added. */
export interface Added {
  readonly results: number;
  readonly exercises: number;
}

class PracticeHistory extends Store {
  #practice: Practice = { results: [], player: undefined, exercises: [] };
  #exercises: ReadonlySet<string> = new Set();
  #database: PracticeDatabase | undefined;
  #reading: Promise<void> | undefined;
  #isKept = true;

  /** The tries at puzzles, the oldest first. */
  get puzzles(): readonly PuzzleResult[] {
    return this.#practice.results.filter(({ fen }) => fen === undefined);
  }

  /** The tries at mistakes of the user's games, the oldest first. They say nothing about the user's puzzles. */
  get mistakes(): readonly PuzzleResult[] {
    return this.#practice.results.filter(({ fen }) => fen !== undefined);
  }

  get player(): Player {
    return this.#practice.player ?? NEW_PLAYER;
  }

  /** All of it, for a file. */
  get all(): Practice {
    return this.#practice;
  }

  /** Whether the browser keeps it. */
  get isKept(): boolean {
    return this.#isKept;
  }

  /** Whether an exercise has been done, by its key. */
  hasDone(exercise: string): boolean {
    return this.#exercises.has(exercise);
  }

  /** Reads what is kept, once. Never rejects. */
  read(): Promise<void> {
    return (this.#reading ??= this.#read());
  }

  async #read(): Promise<void> {
    try {
      this.#database = await openPractice();
      this.#set(await readPractice(this.#database));
    } catch {
      this.#isKept = false;
    }
    this.changed();
  }

  #set(practice: Practice): void {
    this.#practice = practice;
    this.#exercises = new Set(practice.exercises);
  }

  /** Adds a try, and what `rate` makes of the player by it. What is kept must have been read. */
  add(tried: NewResult, rate: (player: Player) => Player = (player) => player): void {
    const result = { ...tried, at: Date.now() };
    const player = rate(this.player);
    this.#set({
      ...this.#practice,
      results: [...this.#practice.results, { ...result, rating: player.rating }],
      player,
    });
    this.changed();
    void this.#write(async (database) => {
      // Another tab may have gone on.
      const now = await keepResult(database, result, (kept = NEW_PLAYER) => rate(kept));
      this.#set({ ...this.#practice, player: now });
    });
  }

  /** Adds an exercise that has been done. */
  addExercise(key: string): void {
    if (this.hasDone(key)) return;
    this.#set({ ...this.#practice, exercises: [...this.#practice.exercises, key] });
    this.changed();
    void this.#write((database) => keepExercise(database, key));
  }

  /** Adds what a file has besides; rejects if the browser cannot keep all of it, and then nothing has changed. */
  async merge(file: Practice): Promise<Added> {
    await this.read();
    const { results, exercises } = missingIn(this.#practice, file);
    // Another tab may have gone on.
    if (this.#database !== undefined)
      this.#set(
        joined(await addPractice(this.#database, (kept) => missingIn(kept, file)), this.#practice),
      );
    else this.#set(joined(this.#practice, file));
    this.changed();
    return { results: results.length, exercises: exercises.length };
  }

  async #write(write: (database: PracticeDatabase) => Promise<void>): Promise<void> {
    if (this.#database === undefined) return;
    try {
      await write(this.#database);
    } catch {
      this.#isKept = false;
    }
    this.changed();
  }
}

/** That of the user, for all parts of the page. */
export const practiceHistory = new PracticeHistory();
