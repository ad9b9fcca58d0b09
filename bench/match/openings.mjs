/** Generates random openings in which both sides have about equal chances. */
import { makeCoordinates, opposite, Position } from '../../build/library/index.js';
import { mulberry32 } from '../../build/library/random.js';

/** Rough piece values in pawns, independent of the engines, to detect hanging pieces. */
const VALUES = {
  pawn: 1,
  giraffe: 2.5,
  crocodile: 3.5,
  lion: 4,
  rook: 5,
  unicornio: 6.5,
  aanca: 8,
  king: Infinity,
};
/** Maximum difference in material between the sides, and maximum gain by one capture, in pawns. */
const TOLERANCE = 1;
const MAX_ATTEMPTS = 10_000;
/** Number of attempts to find a new opening. With few plies, there are few openings, so openings repeat. */
const FRESH_ATTEMPTS = 1000;

/**
 * Creates a seeded source of random whole numbers below a bound.
 * @param {number} seed
 * @returns {(bound: number) => number}
 */
export const randomSource = (seed) => {
  const next = mulberry32(seed);
  return (bound) => next() % bound;
};

const balance = (position) =>
  position
    .pieces()
    .filter(([, { role }]) => role !== 'king')
    .reduce((sum, [, { role, color }]) => sum + (color === 'white' ? 1 : -1) * VALUES[role], 0);

/** Number of pawns that a capture wins if the opponent recaptures when possible. */
const gain = (position, { to, role, captured }) => {
  if (captured === undefined) return 0;
  const defended = position.attackers(to, opposite(position.turn)).length > 0;
  return VALUES[captured] - (defended ? VALUES[role] : 0);
};

/**
 * Whether a game can fairly begin here: the game is not over, material is about equal, and no single capture wins more
 * than a pawn. Deeper tactics are ignored, because their effects cancel out when each opening is played with both
 * colours.
 *
 * @param {Position} position
 */
export const isFair = (position) =>
  position.status() === 'ongoing' &&
  Math.abs(balance(position)) <= TOLERANCE &&
  position.legalMoves().every((move) => gain(position, move) <= TOLERANCE);

/**
 * Generates openings endlessly, without repetitions as long as new openings can be found. Each pair of games gets the
 * next of `rulesets`, with `plies` random moves from the starting position.
 *
 * @param {readonly import('../../build/library/index.js').Ruleset[]} rulesets
 * @param {number} plies
 * @param {number} seed
 * @returns {Generator<Opening, never>}
 *
 * @typedef {{ ruleset: import('../../build/library/index.js').Ruleset, moves: readonly string[] }} Opening
 */
export function* openings(rulesets, plies, seed) {
  const random = randomSource(seed);
  const seen = new Set();
  for (let pair = 0; ; pair += 1) {
    const ruleset = rulesets[pair % rulesets.length];
    yield { ruleset, moves: draw(ruleset, plies, random, seen) };
  }
}

const draw = (ruleset, plies, random, seen) => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const opening = walk(ruleset, plies, random);
    if (opening === undefined) continue;
    const key = `${ruleset.id} ${opening.position.key}`;
    if (seen.has(key) && attempt < FRESH_ATTEMPTS) continue;
    seen.add(key);
    return opening.moves;
  }
  throw new Error(`no fair opening of ${plies} plies found for ${ruleset.name}`);
};

const walk = (ruleset, plies, random) => {
  let position = Position.start(ruleset);
  const moves = [];
  while (moves.length < plies) {
    const legal = position.legalMoves();
    const move = legal[random(legal.length)];
    if (move === undefined) return undefined;
    moves.push(makeCoordinates(move));
    position = position.play(move);
  }
  return isFair(position) ? { position, moves } : undefined;
};
