/** Adds up the games of a match, from the first engine's point of view. */
import { FAULTS } from './referee.mjs';
import { sprt, strength } from './statistics.mjs';

/**
 * One engine's statistics in a match.
 *
 * @typedef {object} Side
 * @property {number} milliseconds
 * @property {number} moves
 * @property {number} longest milliseconds
 * @property {number} overruns moves that took more than the clock had, within the margin
 * @property {number} overrun milliseconds of the overruns
 * @property {number} depths sum over the moves that had a depth, `depthMoves`
 * @property {number} depthMoves
 * @property {number} nodes nodes of all moves that reported nodes; these took `nodeMilliseconds`
 * @property {number} nodeMilliseconds
 * @property {Record<string, number>} faults
 * @property {number} notes claims of a result that our rules did not confirm, and draw offers
 */

/** @returns {Side} */
const newSide = () => ({
  milliseconds: 0,
  moves: 0,
  longest: 0,
  overruns: 0,
  overrun: 0,
  depths: 0,
  depthMoves: 0,
  nodes: 0,
  nodeMilliseconds: 0,
  faults: Object.fromEntries(FAULTS.map((fault) => [fault, 0])),
  notes: 0,
});

/** The points of a result for a colour: 1, 0.5, 0. */
export const pointsFor = (result, color) =>
  result === '1/2-1/2' ? 0.5 : (result === '1-0') === (color === 'white') ? 1 : 0;

/** The results of games, and of pairs of games with the same opening. */
class Score {
  wins = 0;
  draws = 0;
  losses = 0;
  /** Pairs by the points of their two games: 0, 0.5, 1, 1.5, 2. */
  pairs = [0, 0, 0, 0, 0];
  #halves = new Map();

  get games() {
    return this.wins + this.draws + this.losses;
  }

  /** Counts a game by its points. */
  count(pair, points) {
    if (points === 1) this.wins += 1;
    else if (points === 0) this.losses += 1;
    else this.draws += 1;
    const other = this.#halves.get(pair);
    if (other === undefined) this.#halves.set(pair, points);
    else {
      this.#halves.delete(pair);
      this.pairs[2 * (points + other)] += 1;
    }
  }

  /** Strength by pairs, or by single games as long as no pair is complete. */
  strength() {
    const complete = this.pairs.some((count) => count > 0);
    return strength(complete ? this.pairs : [this.losses, this.draws, this.wins]);
  }
}

export class Tally extends Score {
  /** @type {Map<string, Score>} */
  byRuleset = new Map();
  /** @type {Map<string, number>} */
  reasons = new Map();
  /** @type {[Side, Side]} */
  sides = [newSide(), newSide()];

  /**
   * Adds a game; `firstColor` is the colour of the first engine in it.
   * @param {number} pair
   * @param {'white' | 'black'} firstColor
   * @param {import('./referee.mjs').Game} game
   */
  add(pair, firstColor, game) {
    const points = pointsFor(game.result, firstColor);
    this.count(pair, points);
    const { id } = game.opening.ruleset;
    if (!this.byRuleset.has(id)) this.byRuleset.set(id, new Score());
    this.byRuleset.get(id).count(pair, points);
    this.reasons.set(game.reason, (this.reasons.get(game.reason) ?? 0) + 1);
    const sideOf = (color) => this.sides[color === firstColor ? 0 : 1];
    if (game.faulty !== undefined) sideOf(game.faulty).faults[game.reason] += 1;
    for (const { color } of game.notes) sideOf(color).notes += 1;
    for (const ply of game.plies) addPly(sideOf(ply.color), ply);
  }

  sprt(test) {
    return sprt(this.pairs, test);
  }
}

const addPly = (side, { milliseconds, overrun, info: { depth, nodes } }) => {
  side.milliseconds += milliseconds;
  side.moves += 1;
  side.longest = Math.max(side.longest, milliseconds);
  if (overrun > 0) side.overruns += 1;
  side.overrun += overrun;
  if (depth !== undefined) {
    side.depths += depth;
    side.depthMoves += 1;
  }
  if (nodes !== undefined) {
    side.nodes += nodes;
    side.nodeMilliseconds += milliseconds;
  }
};
