/** Random positions of the four rulesets, many of them near the end of a game. */
import { Position, RULESETS } from '../../build/library/index.js';

const LONGEST_GAME = 400;
/** Maximum number of plies between every second position and the end of its game. */
const CLOSE_TO_END = 12;

/** Plays a random game that prefers captures. Returns all positions except the last. */
const randomGame = (ruleset, random) => {
  const positions = [];
  let position = Position.start(ruleset);
  while (position.status() === 'ongoing' && positions.length < LONGEST_GAME) {
    positions.push(position);
    const moves = position.legalMoves();
    const captures = moves.filter(({ captured }) => captured !== undefined);
    const wanted = captures.length > 0 && random.below(3) === 0 ? captures : moves;
    position = position.play(random.pick(wanted));
  }
  return positions;
};

/** The position without its history: a set-up contains no history. */
const withoutHistory = ({ setup, ruleset }) => {
  const position = Position.fromSetup(setup, ruleset);
  if (!position.ok) throw new Error(position.error[0]?.message);
  return position.value;
};

/**
 * Generates positions endlessly, for the rulesets in turn. Each random game yields two positions: one from anywhere in
 * the game, and one from shortly before its end, when forced ends are frequent.
 *
 * @param {import('../../scripts/random.mjs').SeededRandom} random
 */
export function* randomPositions(random) {
  while (true) {
    for (const ruleset of Object.values(RULESETS)) {
      const positions = randomGame(ruleset, random);
      yield withoutHistory(random.pick(positions));
      yield withoutHistory(random.pick(positions.slice(-CLOSE_TO_END)));
    }
  }
}
