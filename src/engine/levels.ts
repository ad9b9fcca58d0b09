/** Levels of play, from beginner to the engine's full strength, and how they choose a move. */
import type { Position } from '../rules/position.js';
import { seenLines, unitOf, type SeenLine } from './sight.js';
import type { SearchInfo, SearchLimits } from './types.js';
import { expectedScore } from './win-probability.js';

export interface Level {
  /** Strength on a scale of our own: only differences mean something. */
  readonly elo: number;
  /** Nodes of the search; none at levels that look at each move and the reply to it, and no further. */
  readonly nodes: number;
  /** The chance that the move that is hardest to see is overlooked; see sight.ts. */
  readonly blindness: number;
  /**
   * The loss of winning chance at which a move is chosen e times less often than the best. This resembles people: they
   * often choose the best move and rarely a much worse one.
   */
  readonly spread: number;
}

/**
 * Levels from beginner upwards; the last is the engine without limits of its own. `node bench/levels.mjs` over all
 * rulesets gave, with 95 % intervals of the Elo difference:
 *
 *     levels  games    +    =    -   score   Elo
 *     2 : 1      40   28    0   12  70.0 %   147 (37 to 297)
 *     3 : 2      40   30    0   10  75.0 %   191 (71 to 380)
 *     4 : 3      40   32    0    8  80.0 %   241 (121 to 456)
 *     5 : 4      40   29    0   11  72.5 %   168 (54 to 336)
 *     6 : 5      40   27    0   13  67.5 %   127 (21 to 263)
 *     7 : 6      40   26    2   12  67.5 %   127 (30 to 249)
 *     8 : 7      40   31    1    8  78.8 %   228 (128 to 380)
 *     9 : 8      40   31    4    5  82.5 %   269 (146 to 516)
 *     10 : 9     40   33    2    5  85.0 %   301 (170 to 627)
 *     11 : 10    40   29    6    5  80.0 %   241 (128 to 432)
 *
 * With 80,000 nodes and a spread of 0.001, level 10 was 585 above level 9.
 *
 * The last level won 20 of 20 games against level 11. With 325,000 nodes a move instead of its 1,500,000 it won 39 and
 * drew one, which is 759 (437 to infinity). Its Elo is therefore a lower estimate: 760 points above level 11.
 */
export const LEVELS: readonly Level[] = [
  { elo: 400, nodes: 0, blindness: 1, spread: 0.1 },
  { elo: 550, nodes: 0, blindness: 0.45, spread: 0.03 },
  { elo: 740, nodes: 2_000, blindness: 0.22, spread: 0.022 },
  { elo: 980, nodes: 5_000, blindness: 0.09, spread: 0.015 },
  { elo: 1150, nodes: 8_000, blindness: 0.045, spread: 0.012 },
  { elo: 1270, nodes: 10_000, blindness: 0.02, spread: 0.01 },
  { elo: 1400, nodes: 15_000, blindness: 0.008, spread: 0.008 },
  { elo: 1630, nodes: 25_000, blindness: 0.002, spread: 0.005 },
  { elo: 1900, nodes: 25_000, blindness: 0, spread: 0.004 },
  { elo: 2200, nodes: 40_000, blindness: 0, spread: 0.0025 },
  { elo: 2440, nodes: 70_000, blindness: 0, spread: 0.0014 },
  { elo: 3200, nodes: 1_500_000, blindness: 0, spread: 0 },
];

/** The strongest level whose distance to the one below is known, see {@link LEVELS}. */
export const LAST_MEASURED_LEVEL = 11;

/** The level that plays at the engine's full strength. */
export const FULL_STRENGTH = LEVELS.length;

/** Plies of the look at every move: the move and the reply. */
const LOOK_DEPTH = 2;
/** Lines among which a level chooses after a search. */
const THOUGHT_LINES = 6;
/** Expected score from which on a game is won, and a level plays it to its end with at least so many nodes. */
const DECIDED = 0.97;
const FINISHING_NODES = 10_000;

/** The level whose strength comes nearest to a number of Elo points. */
export const levelOfElo = (elo: number): number => {
  const distances = LEVELS.map((level) => Math.abs(level.elo - elo));
  return distances.indexOf(Math.min(...distances)) + 1;
};

/** Searches a position and returns its lines, best first; none if it was stopped or has failed. */
export type SearchLines = (limits: SearchLimits) => Promise<readonly SearchInfo[]>;

/**
 * The line that a level plays, 1 the weakest; undefined if the game is over or the search has found nothing. The same seed
 * gives the same choice in the same position.
 */
export const chooseAtLevel = async (
  position: Position,
  level: number,
  seed: number,
  search: SearchLines,
): Promise<SearchInfo | undefined> => {
  const { nodes, blindness, spread } = LEVELS[level - 1] ?? { nodes: 0, blindness: 0, spread: 0 };
  const moment = Math.floor(unitOf(seed, `${position.halfmoves} ${position.key}`) * 2 ** 32);
  const pick = (lines: readonly SearchInfo[]): SearchInfo | undefined =>
    pickLine(
      seenLines(lines, { position, blindness, seed: moment }),
      spread,
      unitOf(moment, 'pick'),
    );
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

/** Chooses one of the lines at random, each by what the player believes it to be worth; `random` is below 1. */
export const pickLine = <Line>(
  seen: readonly SeenLine<Line>[],
  spread: number,
  random: number,
): Line | undefined => {
  const best = Math.max(...seen.map(({ expected }) => expected));
  const weights = seen.map(({ expected }) =>
    spread === 0 ? Number(expected === best) : Math.exp((expected - best) / spread),
  );
  let rest = random * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [place, weight] of weights.entries()) {
    rest -= weight;
    if (rest < 0) return seen[place]?.line;
  }
  return seen[0]?.line;
};
