/**
 * An estimate of how well the user plays, from finished games against the engine.
 *
 * Its scale is that of the levels (`LEVELS` in `src/engine/levels.ts`), of which only differences mean something: it says
 * which level is about as strong as the user, and nothing about ratings elsewhere. The model is that of the Elo scale: a
 * player scores `1 / (1 + 10^((level − own) / 400))` against a level, and a draw counts as half a win and half a loss.
 * Before the first game, every strength from {@link MIN} to {@link MAX} is equally likely. The estimate is the mean of
 * what the games make of this, and its margin is two standard deviations.
 *
 * A finished game counts if it was played from the opening array for at least five moves of each side, without dice, hints,
 * take-backs and “Move now”, against one of the levels whose differences have been measured. There is no estimate while the
 * margin is above {@link MAX_MARGIN}: a user who wins every game against a level, or loses every one, is only known to be
 * stronger or weaker. Two things are assumed, not measured: that users ask no other engine, and that the levels differ as
 * much for people as for each other.
 */
import { LAST_MEASURED_LEVEL, LEVELS, levelOfElo } from '../../../src/engine/levels.js';
import { ratedGames, type RatedGame } from './kept-game.js';

const MIN = 0;
const MAX = 3500;
const STEP = 10;
/** About the distance of a level from the next but one. */
const MAX_MARGIN = 300;

export interface OwnRating {
  /** On the scale of the levels, to the nearest ten. */
  readonly elo: number;
  /** With 95 % probability, the strength differs by no more; to the nearest ten. */
  readonly margin: number;
  /** The nearest of the measured levels. */
  readonly level: number;
  /** Number of games. */
  readonly games: number;
}

/** The estimate; undefined if the games say too little. */
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
  // Also if the product of many small numbers is 0.
  if (!(margin <= MAX_MARGIN)) return undefined;
  return {
    elo: Math.round(mean / 10) * 10,
    margin: Math.round(margin / 10) * 10,
    // The strength of the levels above is not known.
    level: Math.min(levelOfElo(mean), LAST_MEASURED_LEVEL),
    games: games.length,
  };
};

/** The estimate from the games that this browser has stored. */
export const ownRating = (): OwnRating | undefined => rateGames(ratedGames());
