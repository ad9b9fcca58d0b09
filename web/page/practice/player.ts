/** The player's Glicko-2 rating, and statistics of the attempts. */
import glicko2 from 'glicko2-lite';
import { THEMES, type Puzzle, type Theme } from '../../../src/puzzles/types.js';
import type { Player, PuzzleOutcome, PuzzleResult } from '../../storage/practice.js';

/** The rating of a new player, who has not solved any puzzle: below the average puzzle. */
export const NEW_PLAYER: Player = { rating: 1000, deviation: 350, volatility: 0.06 };

/** Minimum deviation. With a smaller deviation, the rating would no longer follow the player's progress. */
export const MIN_DEVIATION = 60;
/** A rating with a larger deviation is provisional, as on lichess. */
export const MAX_RELIABLE_DEVIATION = 110;
export const MIN_RATING = 100;
/** A limit far above the ratings of all puzzles. */
export const MAX_RATING = 5000;
/**
 * Maximum change of the rating by one attempt. Glicko-2 alone would take 272 points from a new player for one error.
 */
const MAX_CHANGE = 50;

/**
 * The player after an attempt. The attempt is rated as a game against the puzzle. If an attempt would change the rating
 * by more than `MAX_CHANGE`, it counts as a fraction of a game. The deviation then shrinks only by that fraction, so
 * later attempts can still correct the rating. A puzzle solved with a hint does not change the rating.
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

/** A rating of the user, and the time when it took effect. */
export interface RatingStep {
  /** The time in milliseconds since 1970. */
  readonly at: number;
  readonly rating: number;
}

/**
 * The history of the rating: a new player's rating and each change, oldest first. Empty if no attempt has been rated.
 * Unrated attempts are omitted.
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

/** The number of attempts since the last one that was not solved without a hint. */
export const inARow = (results: readonly PuzzleResult[]): number =>
  results.length - 1 - results.findLastIndex(({ outcome }) => outcome !== 'solved');

/** The number of attempts at puzzles with a theme, and how many were solved without a hint. */
export interface ThemeResult {
  readonly theme: Theme;
  readonly solved: number;
  readonly tried: number;
}

/** The results by theme of attempts at puzzles with known themes, most attempts first. */
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

/** The start of the day in the user's time zone. */
export const startOfDay = (at: number): Date => {
  const day = new Date(at);
  day.setHours(0, 0, 0, 0);
  return day;
};

/** The number of consecutive days with a finished puzzle, up to today or yesterday, in the user's time zone. */
export const daysInARow = (results: readonly PuzzleResult[], now: number): number => {
  const days = new Set(results.map(({ at }) => startOfDay(at).getTime()));
  const day = startOfDay(now);
  const isPractised = (): boolean => days.has(day.getTime());
  const goBack = (): void => {
    day.setDate(day.getDate() - 1);
  };
  // Starts from yesterday if no puzzle has been finished today.
  if (!isPractised()) goBack();
  let count = 0;
  while (isPractised()) {
    count += 1;
    goBack();
  }
  return count;
};

/** The ranks of outcomes; a mistake is shown with its best outcome. */
const RANK: Readonly<Record<PuzzleOutcome, number>> = { failed: 0, helped: 1, solved: 2 };

/** Each mistake once, in the order of the last attempts, with its best outcome. */
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
