/** The user's history of puzzles, mistakes from games and course exercises. Only this class opens its database. */
import { Store } from '../../../src/elements/shared/store.js';
import {
  addPractice,
  keepExercise,
  keepResult,
  openPractice,
  type Player,
  type Practice,
  type PracticeDatabase,
  type PuzzleResult,
  readPractice,
} from '../../storage/practice.js';
import { joined, missingIn } from './history-file.js';
import { NEW_PLAYER } from './player.js';
import { COURSE_LENGTH } from '../../../src/puzzles/course.js';
import type { Role } from '../../../src/rules/pieces.js';
import { type Ruleset, RULESET_NAMES, type RulesetName } from '../../../src/rules/rulesets.js';
import { TRIED_PIECES } from '../learn/path.js';

/** A finished attempt. */
export type NewResult = Omit<PuzzleResult, 'rating' | 'at'>;

export interface Added {
  readonly results: number;
  readonly exercises: number;
}

const NOTHING: Practice = { results: [], player: undefined, exercises: [] };

class PracticeHistory extends Store<PracticeHistory> {
  /** The whole history, as exported to a file. */
  readonly all: Practice = NOTHING;
  #exercises: ReadonlySet<string> = new Set();
  #database: PracticeDatabase | undefined;
  #reading: Promise<void> | undefined;
  readonly isKept: boolean = true;

  /** The attempts at puzzles, oldest first. */
  get puzzles(): readonly PuzzleResult[] {
    return this.all.results.filter(({ fen }) => fen === undefined);
  }

  /** The attempts at mistakes from the user's games, oldest first. They do not affect the rating. */
  get mistakes(): readonly PuzzleResult[] {
    return this.all.results.filter(({ fen }) => fen !== undefined);
  }

  get player(): Player {
    return this.all.player ?? NEW_PLAYER;
  }

  hasDone(exercise: string): boolean {
    return this.#exercises.has(exercise);
  }

  /** Reads the stored history once. Never rejects. */
  read(): Promise<void> {
    return (this.#reading ??= this.#read());
  }

  async #read(): Promise<void> {
    try {
      this.#database = await openPractice();
      this.#set(await readPractice(this.#database));
    } catch {
      this.assign({ isKept: false });
    }
    this.changed();
  }

  /** Closes the database. The history stays empty until it is read again. */
  close(): void {
    this.#database?.close();
    this.#database = this.#reading = undefined;
    this.assign({ isKept: true });
    this.#set(NOTHING);
  }

  #set(practice: Practice): void {
    this.assign({ all: practice });
    this.#exercises = new Set(practice.exercises);
  }

  /** Adds an attempt, and stores the player that `rate` returns. The stored history must already have been read. */
  add(tried: NewResult, rate: (player: Player) => Player = (player) => player): void {
    const result = { ...tried, at: Date.now() };
    const player = rate(this.player);
    this.#set({
      ...this.all,
      results: [...this.all.results, { ...result, rating: player.rating }],
      player,
    });
    this.changed();
    void this.#write(async (database) => {
      // Uses the stored player, because another tab may have added results.
      const now = await keepResult(database, result, (kept = NEW_PLAYER) => rate(kept));
      this.#set({ ...this.all, player: now });
    });
  }

  addExercise(key: string): void {
    if (this.hasDone(key)) return;
    this.#set({ ...this.all, exercises: [...this.all.exercises, key] });
    this.changed();
    void this.#write((database) => keepExercise(database, key));
  }

  /** Adds the new content of a file. Rejects without any change if the browser cannot store all of it. */
  async merge(file: Practice): Promise<Added> {
    await this.read();
    const { results, exercises } = missingIn(this.all, file);
    // Uses the stored history, because another tab may have added results.
    if (this.#database !== undefined)
      this.#set(
        joined(await addPractice(this.#database, (kept) => missingIn(kept, file)), this.all),
      );
    else this.#set(joined(this.all, file));
    this.changed();
    return { results: results.length, exercises: exercises.length };
  }

  async #write(write: (database: PracticeDatabase) => Promise<void>): Promise<void> {
    if (this.#database === undefined) return;
    try {
      await write(this.#database);
    } catch {
      this.assign({ isKept: false });
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
 * another course, in the order of the Learn view. Undefined if all courses are finished.
 */
export const exerciseToResume = (ruleset: RulesetName): CourseExercise | undefined => {
  const isDue = (piece: Role) => (index: number) =>
    !practiceHistory.hasDone(keyOf(ruleset, piece, index));
  const begun = practiceHistory.all.exercises.flatMap((key) => {
    const [rules, piece] = key.split(' ');
    return rules === ruleset ? COURSES.filter((role) => role === piece) : [];
  });
  const piece = [...begun.toReversed(), ...COURSES].find((each) => INDICES.some(isDue(each)));
  const index = piece && INDICES.find(isDue(piece));
  return piece === undefined || index === undefined ? undefined : { piece, index };
};

/** The piece of the exercise to resume; the first piece once all courses are finished. */
export const courseToResume = (ruleset: RulesetName): Role =>
  exerciseToResume(ruleset)?.piece ?? 'lion';
