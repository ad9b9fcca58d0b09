/**
 * Plays out won endings without tables: the engine against itself, from random won positions of the tables.
 *
 * node bench/won-endings.mjs --endings DIR [--ruleset cazaux,…] [--materials KAKL,KRKG,…] [--positions 100]
 *                            [--nodes 10000] [--seed 1] [--net FILE|none] [--losing-table]
 *
 * DIR is the folder of `acedrex tablebase`; it must contain the tables and all tables to which they lead. A ruleset's
 * positions are divided among the materials, excluding wins that the move limit prevents. With `--losing-table`, the
 * losing side plays the longest defence by the tables. For each ruleset and material, prints a line with the number of
 * wins, the plies that these took beyond perfect play, and the position of each missed win. Ends with status 1 if a win
 * was missed.
 */
import { parseArgs } from 'node:util';
import { makeCoordinates, resolveMove } from '../build/library/notation/coordinates.js';
import { makeFen } from '../build/library/notation/fen.js';
import { Position } from '../build/library/rules/position.js';
import { loadRules } from '../build/library/rules/rules-wasm.js';
import { parseRuleset } from '../build/library/rules/rulesets.js';
import { emptySetup } from '../build/library/rules/setup.js';
import { TablebaseLibrary } from '../build/library/tablebase/library.js';
import { parseMaterial } from '../build/library/tablebase/material.js';
import { TablebaseProber } from '../build/library/tablebase/probe.js';
import { storeIn } from '../build/library/worker/node-tablebase-files.js';
import { SeededRandom } from '../scripts/random.mjs';
import { loadEngine } from './engine.mjs';
import { networkFile, useNetwork } from './network.mjs';
import { putAtRandom } from './random-square.mjs';

const { values: options } = parseArgs({
  options: {
    endings: { type: 'string' },
    ruleset: { type: 'string', default: 'cazaux,courier,murray,golladay' },
    materials: { type: 'string', default: 'KAKL,KAKG,KAKC,KRKG' },
    positions: { type: 'string', default: '100' },
    nodes: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    net: { type: 'string' },
    'losing-table': { type: 'boolean', default: false },
  },
});

const unwrap = (result) => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

const CONTROL = { shouldStop: () => false, slice: Number.POSITIVE_INFINITY };
const NODES = Number(options.nodes);
const random = new SeededRandom(Number(options.seed));

/** Finds a random position with these pieces in which the stronger side wins. */
const wonPosition = async (ruleset, material, prober) => {
  for (;;) {
    const board = [...emptySetup().board];
    for (const color of ['white', 'black'])
      for (const role of ['king', ...material[color]]) putAtRandom(board, { color, role }, random);
    const turn = random.pick(['white', 'black']);
    const position = Position.fromSetup({ ...emptySetup(), board, turn }, ruleset);
    if (!position.ok || position.value.status() !== 'ongoing') continue;
    const { outcome, plies } = unwrap(await prober.value(position.value));
    if (outcome === (turn === 'white' ? 'win' : 'loss')) return { position: position.value, plies };
  }
};

/** Finds the losing side's longest defence. */
const longestDefence = async (position, prober) => {
  const answers = await Promise.all(
    position.legalMoves().map(async (move) => {
      const next = position.play(move);
      if (next.status() !== 'ongoing') return { move, value: next.result() === '1-0' ? 0 : 1e6 };
      const { outcome, plies } = unwrap(await prober.value(next));
      return { move, value: outcome === 'win' ? plies : 1e6 };
    }),
  );
  return answers.reduce((best, one) => (one.value > best.value ? one : best)).move;
};

const playOut = async (engine, ruleset, from, prober) => {
  const fen = makeFen(from.setup);
  const moves = [];
  let position = from;
  await engine.newGame();
  while (position.status() === 'ongoing') {
    if (position.turn === 'black' && options['losing-table']) {
      const move = await longestDefence(position, prober);
      moves.push(makeCoordinates(move));
      position = position.play(move);
      continue;
    }
    const request = { ruleset: ruleset.id, fen, moves };
    const { bestMove } = unwrap(await engine.search(request, { nodes: NODES }, CONTROL));
    moves.push(bestMove);
    position = position.play(unwrap(resolveMove(position, bestMove)));
  }
  return { isWon: position.result() === '1-0', end: position.status(), plies: moves.length };
};

if (options.endings === undefined) {
  console.error('--endings is missing: where are the tables?');
  process.exit(1);
}
await loadRules();
const engine = await loadEngine();
await useNetwork(engine, networkFile(options.net));
const names = options.materials.split(',');
const games = Math.ceil(Number(options.positions) / names.length);
let missed = 0;
for (const id of options.ruleset.split(',')) {
  const ruleset = unwrap(parseRuleset(id));
  const library = new TablebaseLibrary(ruleset, storeIn(options.endings), { solve: false });
  const prober = await TablebaseProber.create(ruleset, library.table);
  for (const name of names) {
    const material = unwrap(parseMaterial(name));
    let won = 0;
    let [over, longest] = [0, 0];
    for (let game = 0; game < games; game += 1) {
      const { position, plies } = await wonPosition(ruleset, material, prober);
      const played = await playOut(engine, ruleset, position, prober);
      longest = Math.max(longest, plies);
      if (played.isWon) {
        won += 1;
        over += played.plies - plies;
      } else console.log(`  ${makeFen(position.setup)}: won in ${plies} plies, ${played.end}`);
    }
    missed += games - won;
    const mean = won === 0 ? '–' : (over / won).toFixed(1);
    console.log(`${id}\t${name}\t${won} of ${games} won\t${mean} plies over\tlongest ${longest}`);
  }
}
if (missed > 0) process.exitCode = 1;
