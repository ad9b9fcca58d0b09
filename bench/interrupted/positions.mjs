/** Random positions of the four rulesets, many of them near the end of a game. */
import { Position, RULESETS } from '../../dist/index.js';

const LONGEST_GAME = 400;
/** Plies before a game's end within which every second position is chosen. */
const CLOSE_TO_END = 12;

/**
 * A random game, as the list of its positions except the last. Captures are preferred, so that the game
 * progresses.
 */
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

/** The position without its history, which a set-up does not contain. */
const withoutHistory = ({ setup, ruleset }) => {
  const position = Position.fromSetup(setup, ruleset);
  if (!position.ok) throw new Error(position.error[0]?.message);
  return position.value;
};

/**
 * An endless source of positions, the rulesets in turn; two are taken from each random game: one from
 * anywhere, one from shortly before its end, where forced ends are frequent.
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
