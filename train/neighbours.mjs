/**
 * Makes positions a few random moves away from positions in games, and labels them with the hand-made static
 * evaluation, or with searches.
 *
 *   node train/neighbours.mjs --out FILE [--per-position N] [--seed N] [--nodes N [--net FILE|none]] FILE...
 *
 * A first network learns the static evaluation from these positions before it learns from searches and results. Such
 * positions take a thousandth of the time of searched positions, so many of them can be made. With `--nodes`, each
 * position is searched with that many nodes, and excluded if the best move captures or promotes, or if a side wins by
 * force. Searches reach many positions like these neighbours, which are rare in games.
 *
 * N of `--per-position` may be a fraction: 0.5 makes a neighbour of every second position. The file contains records of
 * train/records.mjs with unknown results.
 */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadEngine } from '../bench/engine.mjs';
import { loadRules, parseRuleset, squareAt, squareIndex } from '../build/library/node.js';
import { networkFile, useNetwork } from '../bench/network.mjs';
import { SeededRandom } from '../scripts/random.mjs';
import { boardFor } from './board.mjs';
import { isMate, readGames, toNumber } from './games.mjs';

const { values, positionals } = parseArgs({
  options: {
    out: { type: 'string' },
    'per-position': { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    nodes: { type: 'string' },
    net: { type: 'string' },
  },
  allowPositionals: true,
});
if (values.out === undefined || positionals.length === 0) {
  console.error(
    'usage: node train/neighbours.mjs --out FILE [--per-position N] [--seed N] [--nodes N [--net FILE|none]] FILE...',
  );
  process.exit(1);
}
const PER_POSITION = Number(values['per-position']);
const MAX_RANDOM_PLIES = 4;
const RECORDS_AT_ONCE = 20_000;
const CONTROL = { shouldStop: () => false, slice: Number.POSITIVE_INFINITY };
/** PER_POSITION is rounded to a multiple of 1 / FINE. */
const FINE = 1000;

await loadRules();
const random = new SeededRandom(Number(values.seed));

const makeEngine = async () => {
  const engine = await loadEngine();
  await engine.setHash(2);
  await useNetwork(engine, networkFile(values.net));
  return engine;
};
const engine = values.nodes === undefined ? undefined : await makeEngine();

const coordinatesOf = ({ from, to }) => `${squareAt(from)}${squareAt(to)}`;
const COORDINATES = /^([a-l]\d+)([a-l]\d+)/;

/** The search score of a position in evaluation units; undefined for a forced win or a loud best move. */
const search = async (game, plies, board) => {
  const request = { ruleset: game.ruleset, fen: 'startpos', moves: plies.map(coordinatesOf) };
  const searched = await engine.search(request, { nodes: Number(values.nodes) }, CONTROL);
  if (!searched.ok) throw new Error(searched.error.message);
  const { bestMove, info } = searched.value;
  const score = toNumber(info.score);
  const [, from, to] = COORDINATES.exec(bestMove);
  return isMate(score) || board.isLoud(squareIndex(from), squareIndex(to)) ? undefined : score;
};

/** Plays up to `plies` random moves and returns them; undefined if the game ends or a side is in check afterwards. */
const wander = (board, plies) => {
  const played = [];
  for (let ply = 0; ply < plies; ply += 1) {
    const moves = board.moves();
    if (moves.length === 0) return undefined;
    const move = random.pick(moves);
    const squares = { from: move & 255, to: (move >> 8) & 255 };
    board.play(squares.from, squares.to);
    played.push(squares);
  }
  return board.isOngoing && !board.isCheck ? played : undefined;
};

const neighboursOf = async (game, board) => {
  const records = [];
  const unknown = { number: game.number, result: '*' };
  board.reset();
  for (const [index, { from, to }] of game.plies.entries()) {
    const state = board.save();
    const count = Math.floor(PER_POSITION + random.below(FINE) / FINE);
    for (let made = 0; made < count; made += 1) {
      if (made > 0) board.load(state);
      const wandered = wander(board, random.below(MAX_RANDOM_PLIES + 1));
      if (wandered === undefined) continue;
      const score =
        engine === undefined
          ? board.evaluate()
          : await search(game, [...game.plies.slice(0, index), ...wandered], board);
      if (score !== undefined) records.push(board.record(unknown, score));
    }
    board.load(state);
    board.play(from, to);
  }
  return records;
};

const out = openSync(values.out, 'w');
let records = [];
let written = 0;
const flush = () => {
  writeSync(out, Buffer.concat(records));
  written += records.length;
  records = [];
};
const rulesets = new Map();
for (const path of positionals.sort()) {
  for (const { game } of readGames(readFileSync(path))) {
    if (!rulesets.has(game.ruleset)) rulesets.set(game.ruleset, parseRuleset(game.ruleset));
    const ruleset = rulesets.get(game.ruleset);
    if (!ruleset.ok) throw new Error(ruleset.error.message);
    records.push(...(await neighboursOf(game, boardFor(ruleset.value))));
    if (records.length >= RECORDS_AT_ONCE) flush();
  }
  console.error(`${path}: ${written + records.length} positions`);
}
flush();
closeSync(out);
engine?.close();
