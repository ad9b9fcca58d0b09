/** The playing levels, from beginner to the engine's full strength, and how each level chooses a move. */
import { inclinationOf } from './habits.js';
import { type GameSoFar, lastPosition, type SeenLine, seenLines, unitOf } from './sight.js';
import type { SearchInfo, SearchLimits } from './types.js';
import { expectedScore } from './win-probability.js';

export interface Level {
  /** Strength on this engine's own scale. Only differences are meaningful. */
  readonly elo: number;
  /** Number of nodes to search. Levels with 0 only examine each move and the reply to it. */
  readonly nodes: number;
  /** The chance of overlooking the least visible move; see sight.ts. */
  readonly blindness: number;
  /**
   * The loss of winning chance at which a move is chosen e times less often than the best move. People choose in a
   * similar way: often the best move, rarely a much worse move.
   */
  readonly spread: number;
}

/**
 * The levels, weakest first. The last level is the engine without limits. The lower end of the scale is anchored by
 * `bench/levels/one-ply.mjs`, which has 750 points by definition. Level 1 scored 1 of 20 against it, level 2 6.5 of 20
 * and level 3 8 of 10. `node bench/levels.mjs` over all rulesets gave these results. The numbers in brackets are 95 %
 * intervals of the Elo difference, which are not given for few games:
 *
 *     levels  games    +    =    -   score   Elo
 *     2 : 1      19   11    0    8  57.9 %    55
 *     3 : 2      17   15    0    2  88.2 %   350
 *     4 : 3      13   10    1    2  80.8 %   250
 *     5 : 4       5    4    0    1  80.0 %   241
 *     8 : 7      40   33    0    7  82.5 %   269 (158 to 469)
 *     9 : 8      40   32    2    6  82.5 %   269 (163 to 454)
 *     10 : 9     40   31    6    3  85.0 %   301 (193 to 504)
 *     11 : 10    40   33    4    3  87.5 %   338 (222 to 594)
 *
 * The `elo` of levels 1 to 5 fits these results and the results against the anchor. Levels 6 and 7 are estimated.
 *
 * In the match between levels 11 and 12, each level searched a fifth of its usual nodes, because games between them
 * take minutes. Level 12 won 20 of 20 games, a difference of at least 355 Elo. Its `elo` uses this lower bound, rounded
 * down.
 */
export const LEVELS: readonly Level[] = [
  { elo: 400, nodes: 0, blindness: 0.5, spread: 0.034 },
  { elo: 620, nodes: 2_000, blindness: 0.26, spread: 0.0222 },
  { elo: 890, nodes: 5_500, blindness: 0.09, spread: 0.0152 },
  { elo: 1140, nodes: 9_000, blindness: 0.04, spread: 0.0118 },
  { elo: 1350, nodes: 13_500, blindness: 0.02, spread: 0.0092 },
  { elo: 1570, nodes: 19_000, blindness: 0.007, spread: 0.0063 },
  { elo: 1790, nodes: 30_000, blindness: 0, spread: 0.0036 },
  { elo: 2060, nodes: 50_000, blindness: 0, spread: 0.0021 },
  { elo: 2330, nodes: 70_000, blindness: 0, spread: 0.0015 },
  { elo: 2630, nodes: 150_000, blindness: 0, spread: 0.0008 },
  { elo: 2970, nodes: 600_000, blindness: 0, spread: 0.0002 },
  { elo: 3320, nodes: 1_500_000, blindness: 0, spread: 0 },
];

/** The strongest level whose distance to the previous level has been measured; see {@link LEVELS}. */
export const LAST_MEASURED_LEVEL = 11;

export const FULL_STRENGTH = LEVELS.length;

/** Depth in plies to which every move is examined: the move and the reply. */
const LOOK_DEPTH = 2;
/** Number of lines from which a level chooses after a search. */
const THOUGHT_LINES = 6;
/** Expected score from which a game counts as won. In such a game, a level searches at least FINISHING_NODES. */
const DECIDED = 0.97;
const FINISHING_NODES = 10_000;

/** The level with the strength nearest to a number of Elo points. */
export const levelOfElo = (elo: number): number => {
  const distances = LEVELS.map((level) => Math.abs(level.elo - elo));
  return distances.indexOf(Math.min(...distances)) + 1;
};

/** Searches a position and returns the lines, best first. Returns no lines if the search was stopped or has failed. */
export type SearchLines = (limits: SearchLimits) => Promise<readonly SearchInfo[]>;

/**
 * Chooses the line that a level plays; level 1 is the weakest. Returns undefined if the game is over or the search
 * found nothing. The same seed gives the same choice in the same game. What a level overlooks depends on the seed and
 * the game, and does not change from move to move.
 */
export const chooseAtLevel = async (
  game: GameSoFar,
  level: number,
  seed: number,
  search: SearchLines,
): Promise<SearchInfo | undefined> => {
  const { nodes, blindness, spread } = LEVELS[level - 1] ?? { nodes: 0, blindness: 0, spread: 0 };
  const position = lastPosition(game);
  const random = unitOf(seed, `pick ${position.halfmoves} ${position.key}`);
  const pick = (lines: readonly SearchInfo[]): SearchInfo | undefined => {
    const seen = seenLines(lines, { game, blindness, seed });
    const inclined =
      blindness === 0
        ? seen
        : seen.map((each) => ({ ...each, inclination: inclinationOf(each.move, game) }));
    return pickLine(inclined, spread, random);
  };
  if (blindness === 0) {
    const lines = spread > 0 ? THOUGHT_LINES : 1;
    return pick(await search({ nodes, ...(lines > 1 && { lines }) }));
  }
  const looked = await search({ depth: LOOK_DEPTH, lines: position.legalMoves().length });
  const [best] = looked;
  if (best !== undefined && expectedScore(best.score) >= DECIDED)
    return (await search({ nodes: Math.max(nodes, FINISHING_NODES) }))[0] ?? best;
  if (nodes === 0) return pick(looked);
  const thought = await search({ nodes, lines: THOUGHT_LINES });
  const known = new Set(thought.map(({ pv }) => pv[0]));
  return pick([...thought, ...looked.filter(({ pv }) => !known.has(pv[0]))]);
};

/**
 * Chooses a line at random, weighted by the player's estimates and inclinations (see {@link inclinationOf}). `random`
 * is a number from 0 (inclusive) to 1 (exclusive).
 */
export const pickLine = <Line>(
  seen: readonly (Pick<SeenLine<Line>, 'line' | 'expected'> & { readonly inclination?: number })[],
  spread: number,
  random: number,
): Line | undefined => {
  const best = Math.max(...seen.map(({ expected }) => expected));
  const weights = seen.map(({ expected, inclination = 0 }) =>
    spread === 0 ? Number(expected === best) : Math.exp((expected - best) / spread + inclination),
  );
  let rest = random * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [place, weight] of weights.entries()) {
    rest -= weight;
    if (rest < 0) return seen[place]?.line;
  }
  return seen[0]?.line;
};
