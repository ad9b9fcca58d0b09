/** A thread that plays self-play games and takes positions from them. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadRules, makeCoordinates, makeFen, Position, RULESETS } from '../../dist/index.js';
import { Engine } from '../../dist/engine/engine.js';
import { SeededRandom } from '../random.mjs';

const { first, step, games, seed, nodes } = workerData;
const OPENING_PLIES = 8;
const MAX_PLIES = 320;
/** A game is decided when the scores of both sides exceed the first value for this many plies. */
const DECIDED_SCORE = 2500;
const DECIDED_PLIES = 6;
/** Every so many plies a position is taken. */
const STRIDE = 5;

const RULESET_LIST = Object.values(RULESETS);
const CONTROL = { shouldStop: () => false, slice: Number.POSITIVE_INFINITY };

const openingOf = (ruleset, random) => {
  for (;;) {
    let position = Position.start(ruleset);
    for (let ply = 0; ply < OPENING_PLIES && position.boardStatus() === 'ongoing'; ply += 1)
      position = position.play(random.pick(position.legalMoves()));
    if (position.boardStatus() === 'ongoing') return position;
  }
};

const toCentipawns = ({ kind, value, moves }) =>
  kind === 'centipawns' ? value : moves > 0 ? 10_000 : -10_000;

const play = async (engine, number) => {
  const random = new SeededRandom(seed * 1_000_003 + number);
  const ruleset = RULESET_LIST[number % RULESET_LIST.length];
  let position = openingOf(ruleset, random);
  let from = position;
  let moves = [];
  const seen = new Map();
  const taken = [];
  let result = 0.5;
  let decided = 0;
  const offset = random.below(STRIDE);
  await engine.newGame();
  for (let ply = 0; ply < MAX_PLIES; ply += 1) {
    if (position.boardStatus() !== 'ongoing') {
      const score = position.result();
      result = score === '1-0' ? 1 : score === '0-1' ? 0 : 0.5;
      break;
    }
    const times = (seen.get(position.key) ?? 0) + 1;
    seen.set(position.key, times);
    if (times === 3 || position.halfmoves >= 100) break;
    const request = { ruleset: ruleset.id, fen: makeFen(from.setup), moves };
    const searched = await engine.search(request, { nodes }, CONTROL);
    if (!searched.ok) throw new Error(searched.error.message);
    const { bestMove, info } = searched.value;
    const score = toCentipawns(info.score);
    const move = position.legalMoves().find((candidate) => makeCoordinates(candidate) === bestMove);
    const quiet =
      move.captured === undefined && move.promotion === undefined && !position.isCheck();
    if (quiet && ply % STRIDE === offset && Math.abs(score) < 2000)
      taken.push({
        ruleset: ruleset.name,
        fen: makeFen(position.setup),
        score,
        white: position.turn === 'white',
      });
    decided = Math.abs(score) >= DECIDED_SCORE ? decided + 1 : 0;
    if (decided >= DECIDED_PLIES) {
      result = score > 0 === (position.turn === 'white') ? 1 : 0;
      break;
    }
    position = position.play(move);
    moves.push(bestMove);
    if (position.halfmoves === 0) {
      from = position;
      moves = [];
    }
  }
  return taken.map(({ white, ...rest }) => ({ ...rest, result: white ? result : 1 - result }));
};

await loadRules();
const engine = await Engine.load();
for (let game = first; game < games; game += step)
  parentPort.postMessage({ game, positions: await play(engine, game) });
