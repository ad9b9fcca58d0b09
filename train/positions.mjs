/**
 * Extracts quiet positions from files of games for the trainer.
 *
 *   node train/positions.mjs --out FILE [--per-game N] [--seed N] FILE...
 *
 * A position is extracted if it was searched, the side to move is not in check, the played move neither captures nor
 * promotes, and no side wins by force. At most N positions of a game are taken, chosen at random. The file contains
 * records of train/records.mjs.
 */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadRules, parseRuleset } from '../build/library/node.js';
import { SeededRandom } from '../scripts/random.mjs';
import { boardFor } from './board.mjs';
import { isMate, NO_SCORE, readGames } from './games.mjs';

const { values, positionals } = parseArgs({
  options: {
    out: { type: 'string' },
    'per-game': { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
  allowPositionals: true,
});
if (values.out === undefined || positionals.length === 0) {
  console.error('usage: node train/positions.mjs --out FILE [--per-game N] [--seed N] FILE...');
  process.exit(1);
}
const PER_GAME = Number(values['per-game']);

const RECORDS_AT_ONCE = 10_000;

/** The records of the positions taken from a game. */
const positionsOf = (game, board, random) => {
  const quiet = [];
  board.reset();
  for (const { from, to, score } of game.plies) {
    if (score !== NO_SCORE && !isMate(score) && !board.isCheck && !board.isLoud(from, to))
      quiet.push(board.record(game, score));
    if (!board.play(from, to)) throw new Error(`game ${game.number}: ${from} to ${to} is illegal`);
  }
  while (quiet.length > PER_GAME) quiet.splice(random.below(quiet.length), 1);
  return quiet;
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
    records.push(...positionsOf(game, boardFor(ruleset.value), random));
    if (records.length >= RECORDS_AT_ONCE) flush();
  }
  console.error(`${path}: ${written + records.length} positions`);
}
flush();
closeSync(out);
