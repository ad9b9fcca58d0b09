/** A thread that plays pairs of games between two sets of values. */
import { parentPort, workerData } from 'node:worker_threads';
import { Engine } from '../../build/library/engine/engine.js';
import { loadRules, makeCoordinates, Position, RULESETS } from '../../build/library/node.js';
import { adjudicate } from '../match/adjudication.mjs';
import { openings } from '../match/openings.mjs';
import { pointsFor } from '../match/tally.mjs';
import { useNetwork } from '../network.mjs';
import { withValues } from './tunables.mjs';

const { build, net, nodes } = workerData;

const OPENING_PLIES = 6;
const MAX_PLIES = 400;
const ADJUDICATION = {
  resign: { moves: 3, centipawns: 350 },
  draw: { from: 60, moves: 8, centipawns: 4 },
};
const CONTROL = { shouldStop: () => false, slice: Number.POSITIVE_INFINITY };
const HASH_MEBIBYTES = 4;

const engineWith = async (values) => {
  const engine = await Engine.load(withValues(build, values));
  await engine.setHash(HASH_MEBIBYTES);
  await useNetwork(engine, net);
  return engine;
};

/** Plays a game and returns the result. `engines` contains an engine for each colour. */
const playGame = async (engines, { ruleset, moves: opening }) => {
  let position = Position.start(ruleset);
  const moves = [];
  const plies = [];
  const push = (text) => {
    const move = position.legalMoves().find((legal) => makeCoordinates(legal) === text);
    moves.push(text);
    position = position.play(move);
  };
  opening.forEach(push);
  await engines.white.newGame();
  await engines.black.newGame();
  while (position.status() === 'ongoing') {
    if (moves.length >= MAX_PLIES) return '1/2-1/2';
    const { turn: color } = position;
    const request = { ruleset: ruleset.id, fen: 'startpos', moves };
    const searched = await engines[color].search(request, { nodes }, CONTROL);
    if (!searched.ok) throw new Error(searched.error.message);
    const { bestMove, info } = searched.value;
    plies.push({ color, info });
    push(bestMove);
    const ending = adjudicate(plies, moves.length, ADJUDICATION);
    if (ending !== undefined) return ending.result;
  }
  return position.result();
};

await loadRules();

parentPort.on('message', async ({ plus, minus, pairs, seed }) => {
  const [first, second] = [await engineWith(plus), await engineWith(minus)];
  const source = openings(Object.values(RULESETS), OPENING_PLIES, seed);
  const results = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const opening = source.next().value;
    const asWhite = await playGame({ white: first, black: second }, opening);
    const asBlack = await playGame({ white: second, black: first }, opening);
    // Wins minus losses.
    results.push(2 * (pointsFor(asWhite, 'white') + pointsFor(asBlack, 'black') - 1));
  }
  parentPort.postMessage(results);
});
