/** The player's rating, by Glicko-2, and what the history of tries says. */
import glicko2 from 'glicko2-lite';
import { THEMES, type Puzzle, type Theme } from '../../../src/puzzles/types.js';
import type { Player, PuzzleOutcome, PuzzleResult } from '../../storage/practice.js';

/** The rating of a new player, who knows the moves and has solved nothing yet: below the middle of the puzzles. */
export const NEW_PLAYER: Player = { rating: 1000, deviation: 350, volatility: 0.06 };

/** With less, the rating would no longer follow the player. */
export const MIN_DEVIATION = 60;
/** A rating with a larger deviation is provisional, as on lichess. */
export const MAX_RELIABLE_DEVIATION = 110;
export const MIN_RATING = 100;
/** Far above all puzzles. */
export const MAX_RATING = 5000;
/** Points by which one try changes the rating at most. With Glicko-2 alone, a first error would cost a new player 272. */
const MAX_CHANGE = 50;

/**
 * The player after a try, which is a game against the puzzle. A try that would change the rating by more than
 * `MAX_CHANGE` counts as a fraction of a game. The deviation then shrinks by the same fraction only, so later tries
 * still bring the rating to where it belongs. A puzzle solved with a hint changes nothing.
 */
export const ratedAfter = (
  player: Player,
  { rating, deviation }: Pick<Puzzle, 'rating' | 'deviation'>,
  outcome: PuzzleOutcome,
): Player => {
  if (outcome === 'helped') return player;
  const after = glicko2(player.rating, player.deviation, player.volatility, [
    [rating, deviation, outcome === 'solved' ? 1 : 0],
  ]);
  const change = after.rating - player.rating;
  const share = Math.min(1, MAX_CHANGE / Math.abs(change));
  const part = (before: number, now: number): number => before + share * (now - before);
  return {
    rating: Math.min(MAX_RATING, Math.max(MIN_RATING, part(player.rating, after.rating))),
    deviation: Math.min(
      NEW_PLAYER.deviation,
      Math.max(MIN_DEVIATION, part(player.deviation, after.rd)),
    ),
    volatility: part(player.volatility, after.vol),
  };
};

/** A rating of the user's, and the time from which it applies. */
export interface RatingStep {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly rating: number;
}

/**
 * How the rating has changed: the rating of a new player, and each change of it, the oldest first. Empty
 * until a try was rated. Tries that say nothing about the user leave the rating as it was.
 */
export const ratingSteps = (results: readonly PuzzleResult[]): readonly RatingStep[] => {
  let before = NEW_PLAYER.rating;
  const changes = results.flatMap(({ at, rating }) => {
    if (rating === before) return [];
    before = rating;
    return [{ at, rating }];
  });
  const [first] = changes;
  return first === undefined ? [] : [{ at: first.at, rating: NEW_PLAYER.rating }, ...changes];
};

/** How many of the last tries in a row were solved without a hint. */
export const inARow = (results: readonly PuzzleResult[]): number =>
  results.length - 1 - results.findLastIndex(({ outcome }) => outcome !== 'solved');

/** How many tries at puzzles of a theme there were, and how many of them were solved without a hint. */
export interface ThemeResult {
  readonly theme: Theme;
  readonly solved: number;
  readonly tried: number;
}

/** The results of tries at puzzles whose themes are known, the themes with the most tries first. */
export const resultsByTheme = (
  results: readonly PuzzleResult[],
  puzzles: readonly Pick<Puzzle, 'id' | 'themes'>[],
): readonly ThemeResult[] => {
  const themesOf = new Map(puzzles.map(({ id, themes }) => [id, themes]));
  const tries = results.flatMap(({ puzzle, outcome }) =>
    (themesOf.get(puzzle) ?? []).map((theme) => ({ theme, outcome })),
  );
  return THEMES.flatMap((theme) => {
    const own = tries.filter((each) => each.theme === theme);
    const solved = own.filter(({ outcome }) => outcome === 'solved').length;
    return own.length === 0 ? [] : [{ theme, solved, tried: own.length }];
  }).sort((one, other) => other.tried - one.tried);
};

const startOfDay = (at: number): Date => {
  const day = new Date(at);
  day.setHours(0, 0, 0, 0);
  return day;
};

/** How many days in a row, to today or yesterday, a puzzle was finished. Days begin where the user is. */
export const daysInARow = (results: readonly PuzzleResult[], now: number): number => {
  const days = new Set(results.map(({ at }) => startOfDay(at).getTime()));
  const day = startOfDay(now);
  const isPractised = (): boolean => days.has(day.getTime());
  const goBack = (): void => {
    day.setDate(day.getDate() - 1);
  };
  // Today is not over yet.
  if (!isPractised()) goBack();
  let count = 0;
  while (isPractised()) {
    count += 1;
    goBack();
  }
  return count;
};

/** The tries at mistakes of games: one row for each mistake, and which one to try next. */
const RANK: Readonly<Record<PuzzleOutcome, number>> = { failed: 0, helped: 1, solved: 2 };

/** Each mistake once, in the order of the last tries, with the best outcome of them: one that was solved later is solved. */
export const mistakesOnce = (tries: readonly PuzzleResult[]): readonly PuzzleResult[] => {
  const once = new Map<string, PuzzleResult>();
  for (const tried of tries) {
    const key = `${tried.ruleset} ${tried.puzzle}`;
    const { outcome = tried.outcome } = once.get(key) ?? {};
    once.delete(key);
    once.set(key, RANK[outcome] > RANK[tried.outcome] ? { ...tried, outcome } : tried);
  }
  return [...once.values()];
};

/** The unsolved mistake to try after another one: the newest. */
export const nextMistake = (
  tries: readonly PuzzleResult[],
  current: string,
): PuzzleResult | undefined =>
  mistakesOnce(tries).findLast(({ puzzle, outcome }) => outcome === 'failed' && puzzle !== current);
