/** The puzzle on the board, the choice of the next puzzle, and the changes of the user's rating. */
import { makeFen } from '../../../src/notation/fen.js';
import type { Attempt } from '../../../src/puzzles/attempt.js';
import { dailyOf, mayBeDaily } from '../../../src/puzzles/daily.js';
import type { ReadPuzzle, PuzzleLineOfPlay } from '../../../src/puzzles/file.js';
import { forkedBy } from '../../../src/puzzles/themes.js';
import type { RulesetName } from '../../../src/rules/rulesets.js';
import { Store } from '../../../src/elements/shared/store.js';
import type { Player, PuzzleOutcome } from '../../storage/practice.js';
import { AttemptStore } from '../practice/attempt-store.js';
import { practiceHistory } from '../practice/history.js';
import { MAX_RELIABLE_DEVIATION, ratedAfter } from '../practice/player.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { ANY_PUZZLE, chooseNext } from './choose.js';
import type { PuzzlePlace } from './puzzles-address.js';
import { readPuzzleSet } from '../../../src/puzzles/set.js';
import { diceSetUrl, puzzleSetUrl } from '../../../src/puzzles/set-urls.js';
import { openKeptFile } from '../kept-file.js';

/** Nodes of the search that refutes a wrong move; it takes at most a second on a phone. */
const REFUTATION_NODES = 150_000;

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
    this.attempts = new AttemptStore(settings, (outcome) => this.#record(outcome));
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
    const { puzzle, line } = read;
    this.assign({ status: 'there' });
    const request = { ruleset: puzzle.ruleset, fen: makeFen(line.start.setup) };
    const last = line.own.at(-1);
    const hasSequel =
      puzzle.roll === undefined && last !== undefined && forkedBy(last, undefined).length > 0;
    const isWin = puzzle.goal.kind === 'end' && puzzle.roll === undefined;
    const hasContinuation = puzzle.roll === undefined;
    this.attempts.begin({
      read,
      request,
      nodes: REFUTATION_NODES,
      hasSequel,
      hasContinuation,
      isWin,
    });
    this.changed();
  }

  #reset(status: SetStatus): void {
    this.assign({ status });
    this.attempts.clear();
    this.changed();
  }

  /** Records the outcome of the puzzle. Only the first attempt at a puzzle is rated. */
  #record(outcome: PuzzleOutcome): void {
    const { attempt } = this;
    if (attempt === undefined) return;
    const { puzzle } = attempt;
    const { player } = practiceHistory;
    const isRated = outcome !== 'helped' && this.isRated;
    practiceHistory.add(
      { puzzle: puzzle.id, ruleset: puzzle.ruleset, outcome },
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

/** The shipped puzzle sets. Each is fetched when it is first chosen. */
const CACHE = 'acedrex-puzzles';

type Puzzles = readonly ReadPuzzle[];

const sets = new Map<string, Promise<Puzzles>>();

const setOf = (name: string, address: () => URL): Promise<Puzzles> => {
  const known = sets.get(name);
  if (known !== undefined) return known;
  const { href } = address();
  const fetching = openKeptFile({ cache: CACHE, name, href, read: readPuzzleSet });
  sets.set(name, fetching);
  fetching.catch(() => sets.delete(name));
  return fetching;
};

const diceOf = async (ruleset: RulesetName): Promise<Puzzles> => {
  const all = await setOf('dice', diceSetUrl);
  return all.filter(({ puzzle }) => puzzle.ruleset === ruleset);
};

/**
 * A ruleset's puzzles, from easy to difficult: the set with dice, the set without dice, or the set that contains `id`.
 * Rejects if the puzzles cannot be fetched; a later call retries.
 */
const puzzlesAt = async ({
  ruleset,
  isDice,
  id,
}: Pick<PuzzlePlace, 'isDice' | 'id'> & { readonly ruleset: RulesetName }): Promise<Puzzles> => {
  if (isDice) return diceOf(ruleset);
  const puzzles = await setOf(ruleset, () => puzzleSetUrl(ruleset));
  const has = (some: Puzzles): boolean => some.some(({ puzzle }) => puzzle.id === id);
  if (id === undefined || has(puzzles)) return puzzles;
  const dice = await diceOf(ruleset).catch(() => []);
  return has(dice) ? dice : puzzles;
};
