/** The puzzle that is on the board, what the user does with it, and what becomes of the user's rating. */
import { whiteView } from '../../../src/analysis/chance.js';
import type { EngineError } from '../../../src/engine/types.js';
import { stepsOf, type LineStep } from '../../../src/notation/line.js';
import { makeFen } from '../../../src/notation/fen.js';
import { Attempt } from '../../../src/puzzles/attempt.js';
import { dailyOf } from '../../../src/puzzles/daily.js';
import type { ReadPuzzle } from '../../../src/puzzles/file.js';
import type { Move } from '../../../src/rules/moves.js';
import type { RulesetName } from '../../../src/rules/rulesets.js';
import type { Score } from '../../../src/rules/score.js';
import { EngineAccess } from '../../engine/engine-access.js';
import { hashFor } from '../../engine/engine-settings.js';
import { Store } from '../../shared/store.js';
import {
  keepResult,
  openPractice,
  readPractice,
  type Player,
  type PracticeDatabase,
  type PuzzleOutcome,
  type PuzzleResult,
} from '../../storage/practice.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { ANY_PUZZLE, chooseNext } from './choose.js';
import { NEW_PLAYER, ratedAfter } from './player.js';
import type { PuzzlePlace } from './puzzles-address.js';
import { puzzlesOf } from './sets.js';

/** Nodes of the search that refutes a wrong move: more than a second on a phone would be too long. */
const REFUTATION_NODES = 150_000;
/** Plies of a refutation that are shown, with the wrong move. */
const REFUTATION_PLIES = 8;

/** Why a move is wrong. */
export interface Refutation {
  readonly status: 'searching' | 'found' | 'failed';
  /** The wrong move, and best play after it. */
  readonly steps: readonly LineStep[];
  /** White's view; undefined until it is known, or if the move has ended the game. */
  readonly score: Score | undefined;
}

/** A place with its ruleset. */
export type KnownPlace = PuzzlePlace & { readonly ruleset: RulesetName };

/** `loading`: the set is on its way; `none`: no puzzle is to the user's wish; `failed`: the set could not be fetched. */
export type SetStatus = 'loading' | 'there' | 'none' | 'failed';

export class PuzzlesStore extends Store {
  readonly #settings: SettingsStore;
  readonly #engine = new EngineAccess({ purpose: 'comparison' });
  #place: KnownPlace | undefined;
  #puzzles: readonly ReadPuzzle[] = [];
  #status: SetStatus = 'loading';
  #attempt: Attempt | undefined;
  #refutation: Refutation | undefined;
  #error: EngineError | undefined;
  #database: Promise<PracticeDatabase | undefined> | undefined;
  #results: readonly PuzzleResult[] = [];
  #player = NEW_PLAYER;
  #change: number | undefined;
  #isRecorded = false;
  #isKept = true;
  /** Replaced with every place and every move, so that late answers are not taken for others. */
  #turn = {};

  constructor(settings: SettingsStore) {
    super();
    this.#settings = settings;
  }

  get status(): SetStatus {
    return this.#status;
  }

  /** All puzzles of the ruleset, from easy to difficult. */
  get puzzles(): readonly ReadPuzzle[] {
    return this.#puzzles;
  }

  get attempt(): Attempt | undefined {
    return this.#attempt;
  }

  get refutation(): Refutation | undefined {
    return this.#refutation;
  }

  get error(): EngineError | undefined {
    return this.#error;
  }

  /** The oldest first. */
  get results(): readonly PuzzleResult[] {
    return this.#results;
  }

  get player(): Player {
    return this.#player;
  }

  /** By how much this puzzle has changed the rating; undefined if it has not been rated. */
  get change(): number | undefined {
    return this.#change;
  }

  /** Whether the browser keeps the history. */
  get isKept(): boolean {
    return this.#isKept;
  }

  /** Releases the engine. */
  close(): void {
    this.#turn = {};
    this.#engine.stop();
  }

  /** Shows the puzzle of a place, unless it is shown already. */
  async open(place: KnownPlace): Promise<void> {
    this.close();
    const turn = this.#turn;
    const before = this.#place;
    this.#place = place;
    if (before?.ruleset !== place.ruleset) this.#reset('loading');
    try {
      const [puzzles] = await Promise.all([
        puzzlesOf(place.ruleset),
        (this.#reading ??= this.#readHistory()),
      ]);
      if (turn !== this.#turn) return;
      this.#puzzles = puzzles;
    } catch {
      if (turn === this.#turn) this.#reset('failed');
      return;
    }
    const wanted = this.#puzzleOf(place);
    if (wanted === undefined) this.#reset('none');
    else if (this.#attempt?.puzzle.id !== wanted.puzzle.id) this.#begin(wanted);
    else this.changed();
  }

  #puzzleOf(place: KnownPlace): ReadPuzzle | undefined {
    if (place.isDaily)
      return dailyOf(
        this.#puzzles.filter(({ puzzle }) => puzzle.roll === undefined),
        new Date(),
      );
    const named = this.#puzzles.find(({ puzzle }) => puzzle.id === place.id);
    return named ?? this.nextOf(place);
  }

  /** The puzzle that comes next. */
  nextOf(wish = this.#place ?? ANY_PUZZLE): ReadPuzzle | undefined {
    return chooseNext(this.#puzzles, {
      wish,
      rating: this.#player.rating,
      results: this.#results,
      current: this.#attempt?.puzzle.id,
    });
  }

  /** Begins the puzzle again. */
  retry(): void {
    const read = this.#puzzles.find(({ puzzle }) => puzzle.id === this.#attempt?.puzzle.id);
    if (read === undefined) return;
    const wasRecorded = this.#isRecorded;
    this.#begin(read);
    // Who has seen the answer shows nothing by giving it.
    this.#isRecorded = wasRecorded;
  }

  #begin(read: ReadPuzzle): void {
    this.close();
    this.#attempt = new Attempt(read);
    this.#status = 'there';
    this.#isRecorded = false;
    this.#change = undefined;
    this.#forget();
    this.changed();
  }

  #reset(status: SetStatus): void {
    this.#attempt = undefined;
    this.#status = status;
    this.#forget();
    this.changed();
  }

  #forget(): void {
    this.#refutation = undefined;
    this.#error = undefined;
  }

  // --- Moves -----------------------------------------------------------------------------------------

  try(move: Move): void {
    const attempt = this.#attempt;
    if (attempt === undefined) return;
    this.close();
    this.#forget();
    if (attempt.try(move)) {
      if (attempt.state === 'wrong') this.#record('failed');
      else if (attempt.state === 'solved') this.#record(attempt.wasHelped ? 'helped' : 'solved');
    }
    this.changed();
  }

  /** Makes the opponent's reply. */
  reply(): void {
    this.#attempt?.reply();
    this.changed();
  }

  hint(): void {
    this.#attempt?.help();
    this.changed();
  }

  answer(): void {
    this.close();
    this.#forget();
    this.#attempt?.answer();
    this.#record('failed');
    this.changed();
  }

  /** Looks for what is wrong with the last move. */
  async explain(): Promise<void> {
    const attempt = this.#attempt;
    const { tried } = attempt ?? {};
    if (attempt?.state !== 'wrong' || tried === undefined) return;
    this.close();
    const turn = this.#turn;
    this.#error = undefined;
    const steps = [tried];
    if (tried.after.status() !== 'ongoing') {
      this.#refute({ status: 'found', steps, score: undefined });
      return;
    }
    this.#refute({ status: 'searching', steps, score: undefined });
    const { after } = tried;
    const result = await this.#engine.search({
      kind: 'game',
      request: { fen: makeFen(after.setup), ruleset: after.ruleset.id },
      limits: { nodes: REFUTATION_NODES },
      hash: hashFor(this.#settings.values),
      threads: 1,
    });
    if (turn !== this.#turn) return;
    const info = result.ok ? result.value.info : undefined;
    if (!result.ok) this.#error = result.error;
    if (info === undefined) this.#refute({ status: 'failed', steps, score: undefined });
    else
      this.#refute({
        status: 'found',
        steps: [...steps, ...stepsOf(after, info.pv, REFUTATION_PLIES - 1)],
        score: whiteView(info.score, after.turn),
      });
  }

  #refute(refutation: Refutation): void {
    this.#refutation = refutation;
    this.changed();
  }

  /** Leaves the refutation, to try another move. */
  goBack(): void {
    this.close();
    this.#forget();
    this.changed();
  }

  // --- The history -----------------------------------------------------------------------------------

  #reading: Promise<void> | undefined;

  async #readHistory(): Promise<void> {
    this.#database = openPractice().catch(() => undefined);
    const database = await this.#database;
    const practice =
      database === undefined ? undefined : await readPractice(database).catch(() => undefined);
    this.#isKept = practice !== undefined;
    this.#results = practice?.results ?? [];
    this.#player = practice?.player ?? NEW_PLAYER;
  }

  /** Records the outcome of the puzzle once; only the first try at a puzzle is rated. */
  #record(outcome: PuzzleOutcome): void {
    const { puzzle } = this.#attempt ?? {};
    if (puzzle === undefined || this.#isRecorded) return;
    this.#isRecorded = true;
    const isFirst = this.#results.every((result) => result.puzzle !== puzzle.id);
    const rate = (player = NEW_PLAYER): Player =>
      isFirst ? ratedAfter(player, puzzle, outcome) : player;
    const before = this.#player;
    const result = { puzzle: puzzle.id, ruleset: puzzle.ruleset, outcome, at: Date.now() };
    this.#player = rate(before);
    this.#results = [...this.#results, { ...result, rating: this.#player.rating }];
    this.#change =
      isFirst && outcome !== 'helped'
        ? Math.round(this.#player.rating) - Math.round(before.rating)
        : undefined;
    void this.#keep(result, rate);
  }

  async #keep(
    result: Omit<PuzzleResult, 'rating'>,
    rate: (player?: Player) => Player,
  ): Promise<void> {
    try {
      const database = await this.#database;
      if (database === undefined) return;
      // Another tab may have gone on.
      this.#player = await keepResult(database, result, rate);
    } catch {
      this.#isKept = false;
    }
    this.changed();
  }
}
