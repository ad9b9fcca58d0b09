/** Checks the reports of an interrupted analysis with searches that do not prune. */
import { UNITS_PER_CENTIPAWN } from '../../build/library/engine/win-model.js';
import { makeCoordinates, makeFen } from '../../build/library/index.js';

/**
 * @typedef {import('../../build/library/engine/engine.js').Engine} Engine
 * @typedef {import('../../build/library/index.js').Position} Position
 * @typedef {import('../../build/library/engine/types.js').SearchInfo} SearchInfo
 * @typedef {import('../../build/library/engine/types.js').SearchLimits} SearchLimits
 */

const CONTROL = { shouldStop: () => false, slice: Number.POSITIVE_INFINITY };
/** Half the initial aspiration window, in centipawns: ASPIRATION in assembly/tunables.ts. */
export const WINDOW = Math.ceil(18 / UNITS_PER_CENTIPAWN);

/**
 * Maps scores to numbers in order of preference. Forced ends lie beyond every evaluation.
 * @param {SearchInfo['score']} score
 */
export const orderOf = (score) =>
  score.kind === 'centipawns' ? score.value : Math.sign(score.moves) * 1e6 - score.moves;

const requestOf = (position) => ({
  ruleset: position.ruleset.id,
  fen: makeFen(position.setup),
});

/**
 * Analyses a position afresh. Returns the result, all reported lines, and the lines of the last finished
 * iteration.
 *
 * @param {Engine} engine
 * @param {Position} position
 * @param {SearchLimits} limits
 */
export const analyse = async (engine, position, limits) => {
  await engine.newGame();
  /** @type {SearchInfo[]} */
  const told = [];
  const result = await engine.search(requestOf(position), limits, {
    ...CONTROL,
    onInfo: (info) => told.push(info),
  });
  if (!result.ok) throw new Error(result.error.message);
  const { lines = [] } = result.value;
  // The lines of the result are reported again if the last iteration was interrupted.
  const isInterrupted = lines.some(({ bound }) => bound !== undefined);
  const before = isInterrupted ? told.slice(0, -lines.length) : told;
  const finished = before.findLast(({ multipv }) => multipv === 1);
  return { lines, told, finished };
};

const hasWon = (position, color) => position.result() === (color === 'white' ? '1-0' : '0-1');

/**
 * Creates a prover of forced ends. It uses the engine's exhaustive search with a node limit.
 *
 * @param {Engine} engine
 * @param {number} nodes
 */
export const createProver = (engine, nodes) => {
  const known = new Map();

  /** Whether the side to move forces a win within `moves` moves; undefined if the proof took too long. */
  const wins = async (position, moves) => {
    const request = requestOf(position);
    const key = `${request.ruleset} ${request.fen} ${moves}`;
    if (!known.has(key)) {
      await engine.newGame();
      const result = await engine.search(request, { mate: moves, nodes }, CONTROL);
      if (!result.ok) throw new Error(result.error.message);
      const { reason } = result.value;
      known.set(key, reason === 'mate-found' ? true : reason === 'no-mate' ? false : undefined);
    }
    return known.get(key);
  };

  /** Whether the opponent, who is to move, wins within `moves` moves. */
  const losesAfter = async (position, moves) => {
    if (position.status() !== 'ongoing') return hasWon(position, position.turn);
    return wins(position, moves);
  };

  /** Whether every move of the side to move loses within `moves` moves. */
  const loses = async (position, moves) => {
    let all = true;
    for (const move of position.legalMoves()) {
      const lost = await losesAfter(position.play(move), moves);
      if (lost === false) return false;
      all &&= lost;
    }
    return all;
  };

  /** Whether the move wins within `moves` moves, including itself. */
  const winsBy = async (position, text, moves) => {
    const move = position.legalMoves().find((legal) => makeCoordinates(legal) === text);
    const after = position.play(move);
    if (after.status() !== 'ongoing') return hasWon(after, position.turn);
    return moves > 1 && (await loses(after, moves - 1));
  };

  return {
    /**
     * Whether a line's announcement of an end is true; undefined if the proof took too long.
     *
     * @param {Position} position
     * @param {SearchInfo} line
     */
    confirms: async (position, { score, multipv, pv, bound }) => {
      if (score.kind !== 'mate') return true;
      if (score.moves > 0) return bound === 'upper' || winsBy(position, pv[0], score.moves);
      // Only the score of the best move is also the score of the position.
      if (multipv === 1) return bound !== 'lower' && loses(position, -score.moves);
      const move = position.legalMoves().find((legal) => makeCoordinates(legal) === pv[0]);
      return losesAfter(position.play(move), -score.moves);
    },
  };
};

/**
 * Describes the errors in the lines of a result; empty if there are none.
 *
 * @param {readonly SearchInfo[]} lines
 * @param {number} wanted
 * @param {Position} position
 */
export const faultsOfLines = (lines, wanted, position) => {
  /** @type {string[]} */
  const faults = [];
  const firsts = new Set(lines.map(({ pv }) => pv[0]));
  if (firsts.size < lines.length) faults.push('repeats a first move');
  if (lines.length < Math.min(wanted, position.legalMoves().length)) faults.push('drops a line');
  if (lines.some(({ multipv }, index) => multipv !== index + 1))
    faults.push('numbers lines wrongly');
  if (
    lines.some(({ score }, index) => index > 0 && orderOf(score) > orderOf(lines[index - 1].score))
  )
    faults.push('is out of order');
  return faults;
};

/**
 * Plies to the announced end of a line, minus the plies of the line.
 *
 * @param {SearchInfo} line
 */
export const missingPlies = ({ score, pv, bound }) => {
  if (score.kind !== 'mate' || bound === 'upper') return 0;
  const plies = score.moves > 0 ? 2 * score.moves - 1 : -2 * score.moves;
  return Math.max(plies - pv.length, 0);
};

/**
 * The number of centipawns by which a move is worse than another move. Each move is searched alone with the same number
 * of nodes.
 *
 * @param {Engine} engine
 * @param {Position} position
 * @param {string} better
 * @param {string} worse
 * @param {number} nodes
 */
export const difference = async (engine, position, better, worse, nodes) => {
  const scores = [];
  for (const move of [better, worse]) {
    await engine.newGame();
    const result = await engine.search(
      requestOf(position),
      { nodes, searchMoves: [move] },
      CONTROL,
    );
    if (!result.ok) throw new Error(result.error.message);
    scores.push(orderOf(result.value.info.score));
  }
  return scores[0] - scores[1];
};
