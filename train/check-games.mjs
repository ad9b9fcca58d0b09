/**
 * Replays every move in files of games by the rules and prints statistics.
 *
 *   node train/check-games.mjs [--every N] FILE...
 *
 * With --every, one game in N is replayed, and the others are only read. Prints one line for each error (a damaged
 * file, an illegal move, a wrong result) and ends with status 1 if there are any. The checksum at the end covers all
 * files, in the order of their names.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadRules, parseRuleset, Position, squareAt } from '../build/library/node.js';
import { MATE_SCORE, MAX_MATE_PLIES, NO_SCORE, readGames, RESULTS } from './games.mjs';

const { values, positionals } = parseArgs({
  options: { every: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const every = Number(values.every);
if (positionals.length === 0 || !(every >= 1)) {
  console.error('usage: node train/check-games.mjs [--every N] FILE...');
  process.exit(1);
}
await loadRules();

/** @returns {string | undefined} The error in a game, if there is one. */
const faultOf = ({ ruleset: id, plies, result, randomPlies }) => {
  const ruleset = parseRuleset(id);
  if (!ruleset.ok) return ruleset.error.message;
  let position = Position.start(ruleset.value);
  for (const [ply, { from, to, score }] of plies.entries()) {
    if (position.status() !== 'ongoing') return `goes on after ${ply} plies, when it is over`;
    const move = position
      .legalMoves()
      .find((legal) => legal.from === squareAt(from) && legal.to === squareAt(to));
    if (move === undefined) return `ply ${ply + 1}: ${squareAt(from)}${squareAt(to)} is illegal`;
    if ((score === NO_SCORE) !== ply < randomPlies) return `ply ${ply + 1}: score ${score}`;
    position = position.play(move);
  }
  const actual = position.status() === 'ongoing' ? '*' : position.result();
  return actual === result ? undefined : `has the result ${result}, not ${actual}`;
};

const count = (counts, key) => counts.set(key, (counts.get(key) ?? 0) + 1);
const results = new Map();
const rulesets = new Map();
const distinct = new Set();
const hash = createHash('sha256');
let games = 0;
let plies = 0;
let wins = 0;
let faults = 0;
const report = (text) => {
  faults += 1;
  console.log(text);
};
for (const path of positionals.sort()) {
  const file = readFileSync(path);
  hash.update(file);
  try {
    for (const { game } of readGames(file)) {
      const fault = game.number % every === 0 ? faultOf(game) : undefined;
      if (fault !== undefined) report(`${path}: game ${game.number}: ${fault}`);
      games += 1;
      plies += game.plies.length;
      count(results, game.result);
      count(rulesets, game.ruleset.startsWith('custom:') ? 'mixtures' : game.ruleset);
      if (
        game.plies.some(
          ({ score }) => Math.abs(score) > MATE_SCORE - MAX_MATE_PLIES && score !== NO_SCORE,
        )
      )
        wins += 1;
      distinct.add(
        createHash('sha256').update(JSON.stringify(game.plies)).digest('base64').slice(0, 16),
      );
    }
  } catch (error) {
    report(`${path}: ${error.message}`);
  }
}
const share = (number) => `${((100 * number) / Math.max(1, games)).toFixed(1)} %`;
console.log(
  `${games} games, ${games - distinct.size} of them repeated, ${plies} plies, ${(plies / Math.max(1, games)).toFixed(0)} a game`,
);
for (const result of RESULTS) console.log(`${result}: ${share(results.get(result) ?? 0)}`);
console.log(`forced win found: ${share(wins)}`);
for (const [name, number] of [...rulesets].sort()) console.log(`${name}: ${share(number)}`);
console.log(`sha256 ${hash.digest('hex')}`);
process.exitCode = faults > 0 ? 1 : 0;
