/** The puzzle on the board, the choice of the next puzzle, and the changes of the user's rating. */
import type { Attempt } from '../../../src/puzzles/attempt.js';
import { dailyOf, mayBeDaily } from '../../../src/puzzles/daily.js';
import type { ReadPuzzle, PuzzleLineOfPlay } from '../../../src/puzzles/file.js';
import type { RulesetName } from '../../../src/rules/rulesets.js';
import { Store } from '../../../src/elements/shared/store.js';
import type { Player } from '../../storage/practice.js';
import { AttemptStore } from '../practice/attempt-store.js';
import { practiceHistory } from '../practice/history.js';
import { MAX_RELIABLE_DEVIATION, ratedAfter } from '../practice/player.js';
import { puzzlesAt, taskOfPuzzle } from './puzzle-sets.js';
import { recordTry, type Tried } from '../practice/record.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { ANY_PUZZLE, chooseNext } from './choose.js';
import type { PuzzlePlace } from './puzzles-address.js';

export type KnownPlace = PuzzlePlace & { readonly ruleset: RulesetName };

/**
 * `loading`: the set is being fetched. `none`: no puzzle matches the choice. `failed`: the set could not be fetched.
 */
export type SetStatus = 'loading' | 'there' | 'none' | 'failed';

/** How much an attempt has changed the player's rating, and the new rating. */
export interface RatingChange {
  readonly by: number;
  readonly to: number;
  /** Whether too few puzzles have been tried for a reliable rating. */
  readonly isProvisional: boolean;
}

/** Why an attempt is not rated: the user took a hint (`helped`), or the puzzle was tried before (`again`). */
export type Unrated = 'helped' | 'again';

export class PuzzlesStore extends Store<PuzzlesStore> {
  readonly attempts: AttemptStore;
  #place: KnownPlace | undefined;
  readonly puzzles: readonly ReadPuzzle[] = [];
  readonly status: SetStatus = 'loading';
  #rated: { readonly attempt: Attempt; readonly change: RatingChange | Unrated } | undefined;
  /** The requested id, if no such puzzle exists and another puzzle is shown. */
  readonly missing: string | undefined;
  /** Replaced whenever another puzzle is opened. A set that arrives late is then ignored. */
  #turn = {};

  constructor(settings: SettingsStore) {
    super();
    this.attempts = new AttemptStore(settings, (tried) => this.#record(tried));
  }

  get attempt(): Attempt | undefined {
    return this.attempts.attempt;
  }

  get line(): PuzzleLineOfPlay | undefined {
    const { puzzle } = this.attempt ?? {};
    return this.puzzles.find((read) => read.puzzle === puzzle)?.line;
  }

  /** Whether this attempt is rated: only the first attempt at a puzzle is rated. */
  get isRated(): boolean {
    const id = this.attempt?.puzzle.id;
    return practiceHistory.puzzles.every(({ puzzle }) => puzzle !== id);
  }

  /** The change of the rating once this attempt is over, or why the attempt is unrated. */
  get change(): RatingChange | Unrated {
    return this.#rated?.attempt === this.attempt ? (this.#rated?.change ?? 'again') : 'again';
  }

  close(): void {
    this.#turn = {};
    this.attempts.close();
  }

  /** Shows the puzzle that `place` specifies, unless it is already shown. */
  async open(place: KnownPlace): Promise<void> {
    this.close();
    const turn = this.#turn;
    const before = this.#place;
    this.#place = place;
    if (before?.ruleset !== place.ruleset || before.isDice !== place.isDice) this.#reset('loading');
    try {
      const [puzzles] = await Promise.all([puzzlesAt(place), practiceHistory.read()]);
      if (turn !== this.#turn) return;
      this.assign({ puzzles });
    } catch {
      if (turn === this.#turn) this.#reset('failed');
      return;
    }
    const wanted = this.#puzzleOf(place);
    if (wanted?.puzzle.id !== this.attempt?.puzzle.id)
      this.assign({
        missing: place.isDaily || wanted?.puzzle.id === place.id ? undefined : place.id,
      });
    if (wanted === undefined) this.#reset('none');
    else if (this.attempt?.puzzle.id !== wanted.puzzle.id) this.#begin(wanted);
    else {
      this.attempts.resume();
      this.changed();
    }
  }

  #puzzleOf(place: KnownPlace): ReadPuzzle | undefined {
    if (place.isDaily)
      return dailyOf(
        this.puzzles.filter(({ puzzle }) => mayBeDaily(puzzle) !== place.isDice),
        new Date(),
      );
    const named = this.puzzles.find(({ puzzle }) => puzzle.id === place.id);
    return named ?? this.nextOf(place);
  }

  nextOf(wish = this.#place ?? ANY_PUZZLE): ReadPuzzle | undefined {
    const { player, puzzles: results } = practiceHistory;
    return chooseNext(this.puzzles, {
      wish,
      rating: player.rating,
      results,
      current: this.attempt?.puzzle.id,
    });
  }

  #begin(read: ReadPuzzle): void {
    this.assign({ status: 'there' });
    this.attempts.begin(taskOfPuzzle(read));
    this.changed();
  }

  #reset(status: SetStatus): void {
    this.assign({ status });
    this.attempts.clear();
    this.changed();
  }

  /** Records the outcome of the puzzle. Only the first attempt at a puzzle is rated. */
  #record(tried: Tried): void {
    const { attempt } = this;
    if (attempt === undefined) return;
    const { puzzle } = attempt;
    const { outcome } = tried;
    const { player } = practiceHistory;
    const isRated = outcome !== 'helped' && this.isRated;
    recordTry(
      { kind: 'puzzle', ruleset: puzzle.ruleset, puzzle: puzzle.id },
      tried,
      (before: Player) => (isRated ? ratedAfter(before, puzzle, outcome) : before),
    );
    const { rating, deviation } = practiceHistory.player;
    const to = Math.round(rating);
    const isProvisional = deviation > MAX_RELIABLE_DEVIATION;
    const change = { by: to - Math.round(player.rating), to, isProvisional };
    const unrated = outcome === 'helped' ? 'helped' : 'again';
    this.#rated = { attempt, change: isRated ? change : unrated };
  }
}
