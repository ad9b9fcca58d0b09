/** Plays one self-play game, which depends only on seed, number, nodes and engine. */
import { makeCoordinates, Position, RULESETS, squareIndex } from '../../build/library/index.js';
import { randomMixture } from '../../bench/mixtures.mjs';
import { SeededRandom } from '../../scripts/random.mjs';
import { NO_SCORE, toNumber } from '../games.mjs';

const OPENING_PLIES = { min: 6, max: 10 };
/**
 * Maximum score of an opening in evaluation units. If the first search finds a greater advantage, another opening is
 * drawn.
 */
const MAX_OPENING_SCORE = 600;
/** Until this ply, one move in `RANDOM_ONE_IN` is random, so that similar games diverge. */
const RANDOM_UNTIL = 80;
const RANDOM_ONE_IN = 30;
/** One game in this many has a random mixture of switches. */
const MIXTURE_ONE_IN = 5;
/** Games end without a result at this ply. One game in seven gets this far, usually without progress. */
const MAX_PLIES = 400;

const NAMED = Object.values(RULESETS);
const CONTROL = { shouldStop: () => false, slice: Number.POSITIVE_INFINITY };

const indices = ({ from, to }) => ({ from: squareIndex(from), to: squareIndex(to) });

class SelfPlayGame {
  #engine;
  #nodes;
  #random;
  #ruleset;
  #moves = [];
  #plies = [];

  constructor(engine, { seed, nodes }, number) {
    this.#engine = engine;
    this.#nodes = nodes;
    this.#random = new SeededRandom(Math.imul(seed, 1_000_003) + number);
    this.#ruleset =
      this.#random.below(MIXTURE_ONE_IN) === 0
        ? randomMixture(this.#random)
        : this.#random.pick(NAMED);
  }

  async play(number) {
    let position = await this.#opening();
    const randomPlies = this.#plies.length;
    for (let ply = randomPlies; ply < MAX_PLIES && position.status() === 'ongoing'; ply += 1) {
      const { bestMove, score } = await this.#search();
      const legal = position.legalMoves();
      const isRandom = ply < RANDOM_UNTIL && this.#random.below(RANDOM_ONE_IN) === 0;
      const move = isRandom
        ? this.#random.pick(legal)
        : legal.find((candidate) => makeCoordinates(candidate) === bestMove);
      position = this.#push(position, move, score);
    }
    return {
      number,
      ruleset: this.#ruleset.id,
      result: position.status() === 'ongoing' ? '*' : position.result(),
      randomPlies,
      plies: this.#plies,
    };
  }

  async #opening() {
    for (;;) {
      this.#moves = [];
      this.#plies = [];
      const { min, max } = OPENING_PLIES;
      const plies = min + this.#random.below(max - min + 1);
      let position = Position.start(this.#ruleset);
      while (this.#plies.length < plies && position.status() === 'ongoing')
        position = this.#push(position, this.#random.pick(position.legalMoves()), NO_SCORE);
      if (position.status() !== 'ongoing') continue;
      await this.#engine.newGame();
      const { score } = await this.#search();
      if (Math.abs(score) <= MAX_OPENING_SCORE) return position;
    }
  }

  #push(position, move, score) {
    this.#moves.push(makeCoordinates(move));
    this.#plies.push({ ...indices(move), score });
    return position.play(move);
  }

  async #search() {
    const request = { ruleset: this.#ruleset.id, fen: 'startpos', moves: this.#moves };
    const searched = await this.#engine.search(request, { nodes: this.#nodes }, CONTROL);
    if (!searched.ok) throw new Error(searched.error.message);
    const { bestMove, info } = searched.value;
    return { bestMove, score: toNumber(info.score) };
  }
}

/**
 * @param {import('../../build/library/engine/engine.js').Engine} engine
 * @param {{ seed: number, nodes: number }} options `nodes` per search.
 * @param {number} number Games with other numbers have other random choices.
 * @returns {Promise<import('../games.mjs').Game>}
 */
export const playGame = (engine, options, number) =>
  new SelfPlayGame(engine, options, number).play(number);
