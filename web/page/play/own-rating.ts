/**
 * Estimates the user's strength from finished games against the engine.
 *
 * The estimate uses the scale of the levels (`LEVELS` in `src/engine/levels.ts`), where only differences are
 * meaningful. It shows which level is about as strong as the user. It is not comparable with ratings elsewhere. The
 * model is Elo's: a player scores `1 / (1 + 10^((level − own) / 400))` against a level, and a draw counts as half a win
 * and half a loss. Before the first game, every strength from {@link MIN} to {@link MAX} is equally likely. The
 * estimate is the mean of the posterior, and its margin is two standard deviations.
 *
 * A finished game counts if it was played from the starting position for at least five moves of each side against a
 * level with a measured strength, and without dice, hints, take-backs and “Move now”. There is no estimate while the
 * margin is above {@link MAX_MARGIN}: if a user wins or loses every game against a level, it is only known that the
 * user is stronger or weaker. Two things are assumed, not measured: that users consult no other engine, and that the
 * levels differ as much for people as for each other.
 */
import { LAST_MEASURED_LEVEL, LEVELS, levelOfElo } from '../../../src/engine/levels.js';
import { ratedGames, type RatedGame } from './kept-game.js';

const MIN = 0;
const MAX = 3500;
const STEP = 10;
/** About as large as the difference in strength between a level and the next level but one. */
const MAX_MARGIN = 300;

export interface OwnRating {
  /** The strength on the scale of the levels, rounded to a multiple of ten. */
  readonly elo: number;
  /** The margin of the strength at 95 % confidence, rounded to a multiple of ten. */
  readonly margin: number;
  readonly level: number;
  readonly games: number;
}

/** Estimates the user's strength. Returns undefined if there are too few games. */
export const rateGames = (all: readonly RatedGame[]): OwnRating | undefined => {
  const games = all.filter(({ level }) => level <= LAST_MEASURED_LEVEL);
  let [weights, sum, squares] = [0, 0, 0];
  for (let own = MIN; own <= MAX; own += STEP) {
    let weight = 1;
    for (const { level, score } of games) {
      const expected = 1 / (1 + 10 ** (((LEVELS[level - 1]?.elo ?? 0) - own) / 400));
      weight *= expected ** score * (1 - expected) ** (1 - score);
    }
    weights += weight;
    sum += weight * own;
    squares += weight * own ** 2;
  }
  const mean = sum / weights;
  const margin = 2 * Math.sqrt(squares / weights - mean ** 2);
  // The margin is NaN if a product of many small numbers underflows to 0.
  if (!(margin <= MAX_MARGIN)) return undefined;
  return {
    elo: Math.round(mean / 10) * 10,
    margin: Math.round(margin / 10) * 10,
    // The strength of higher levels is unknown.
    level: Math.min(levelOfElo(mean), LAST_MEASURED_LEVEL),
    games: games.length,
  };
};

/** The estimate from the games stored in this browser. */
export const ownRating = (): OwnRating | undefined => rateGames(ratedGames());
