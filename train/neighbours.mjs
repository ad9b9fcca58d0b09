/**
 * Makes positions near those of games, a few random moves away, and labels them with the hand-made static
 * evaluation. A first network learns that evaluation from them before it learns from searches and results: they
 * cost a thousandth of searched positions, so there can be as many as it takes.
 *
 *   node train/neighbours.mjs --out FILE [--per-position N] [--seed N] FILE...
 *
 * The file is a sequence of the records of train/records.mjs; their result is unknown.
 */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadRules, parseRuleset } from '../dist/node.js';
import { SeededRandom } from '../bench/random.mjs';
import { boardFor } from './board.mjs';
import { readGames } from './games.mjs';

const { values, positionals } = parseArgs({
  options: {
    out: { type: 'string' },
    'per-position': { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
  },
  allowPositionals: true,
});
if (values.out === undefined || positionals.length === 0) {
  console.error(
    'usage: node train/neighbours.mjs --out FILE [--per-position N] [--seed N] FILE...',
  );
  process.exit(1);
}
const PER_POSITION = Number(values['per-position']);
const MAX_RANDOM_PLIES = 4;
const RECORDS_AT_ONCE = 20_000;

/** Plays up to `plies` random moves; undefined if the game ends or a side is in check then. */
const wander = (board, plies, random) => {
  for (let ply = 0; ply < plies; ply += 1) {
    const moves = board.moves();
    if (moves.length === 0) return false;
    const move = random.pick(moves);
    board.play(move & 255, (move >> 8) & 255);
  }
  return board.isOngoing && !board.isCheck;
};

const neighboursOf = (game, board, random) => {
  const records = [];
  const unknown = { number: game.number, result: '*' };
  board.reset();
  for (const { from, to } of game.plies) {
    const state = board.save();
    for (let count = 0; count < PER_POSITION; count += 1) {
      if (count > 0) board.load(state);
      if (wander(board, random.below(MAX_RANDOM_PLIES + 1), random))
        records.push(board.record(unknown, board.evaluate()));
    }
    board.load(state);
    board.play(from, to);
  }
  return records;
};

await loadRules();
const random = new SeededRandom(Number(values.seed));
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
    records.push(...neighboursOf(game, boardFor(ruleset.value), random));
    if (records.length >= RECORDS_AT_ONCE) flush();
  }
  console.error(`${path}: ${written + records.length} positions`);
}
flush();
closeSync(out);
