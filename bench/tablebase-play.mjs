/**
 * Plays out solved endings with tables: the engine against itself, from random won positions. Each game must last
 * exactly as many plies as the table states. Then measures the cost of a probe in the search.
 *
 * node bench/tablebase-play.mjs --endings DIR [--ruleset cazaux] [--material KAKR] [--games 200] [--seed 1]
 *
 * DIR is the folder of `acedrex tablebase`. It must contain the table and all tables that it needs. Prints one line:
 * the ruleset, the material, the number of games, how many of them were won in the stated plies, the longest win, and
 * the search depth. Ends with status 1 if a game was not won in the stated plies.
 */
import { parseArgs } from 'node:util';
import { loadEngine } from './engine.mjs';
import { TableProbe } from '../build/library/engine/tablebases.js';
import { TablebaseLibrary } from '../build/library/tablebase/library.js';
import { parseMaterial } from '../build/library/tablebase/material.js';
import { TablebaseProber } from '../build/library/tablebase/probe.js';
import { resolveMove } from '../build/library/notation/coordinates.js';
import { makeFen } from '../build/library/notation/fen.js';
import { Position } from '../build/library/rules/position.js';
import { parseRuleset } from '../build/library/rules/rulesets.js';
import { emptySetup } from '../build/library/rules/setup.js';
import { storeIn } from '../build/library/worker/node-tablebase-files.js';
import { tablebasesIn } from '../build/library/worker/node-tablebases.js';
import { SeededRandom } from '../scripts/random.mjs';
import { putAtRandom } from './random-square.mjs';

/** Depth of each search in plies. Two plies suffice, because the tables cover the position after every root move. */
const DEPTH = 2;
const PROBES = 2_000_000;

const { values: options } = parseArgs({
  options: {
    endings: { type: 'string' },
    ruleset: { type: 'string', default: 'cazaux' },
    material: { type: 'string', default: 'KAKR' },
    games: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
});

const unwrap = (result) => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

const ruleset = unwrap(parseRuleset(options.ruleset));
const material = unwrap(parseMaterial(options.material));
const random = new SeededRandom(Number(options.seed));

const randomPosition = () => {
  for (;;) {
    const board = [...emptySetup().board];
    for (const color of ['white', 'black'])
      for (const role of ['king', ...material[color]]) putAtRandom(board, { color, role }, random);
    const turn = random.pick(['white', 'black']);
    const position = Position.fromSetup({ ...emptySetup(), board, turn }, ruleset);
    if (position.ok) return position.value;
  }
};

const engine = await loadEngine();
const source = tablebasesIn(options.endings);
engine.setTablebases(source);
const library = new TablebaseLibrary(ruleset, storeIn(options.endings), { solve: false });
const prober = await TablebaseProber.create(ruleset, library.table);
const control = { shouldStop: () => false, slice: Number.POSITIVE_INFINITY };

const playOut = async (from) => {
  const fen = makeFen(from.setup);
  const moves = [];
  let position = from;
  while (position.status() === 'ongoing') {
    const request = { ruleset: ruleset.id, fen, moves };
    const { bestMove } = unwrap(await engine.search(request, { depth: DEPTH }, control));
    moves.push(bestMove);
    position = position.play(unwrap(resolveMove(position, bestMove)));
  }
  return moves.length;
};

const games = Number(options.games);
let exact = 0;
let longest = 0;
const asked = [];
for (let left = games; left > 0;) {
  const position = randomPosition();
  const { outcome, plies } = unwrap(await prober.value(position));
  if (outcome !== 'win' || position.status() !== 'ongoing') continue;
  left -= 1;
  asked.push(position);
  longest = Math.max(longest, plies);
  const played = await playOut(position);
  if (played === plies) exact += 1;
  else console.log(`${makeFen(position.setup)}: ${played} plies instead of ${plies}`);
}
console.log(
  [
    ruleset.id,
    options.material,
    `${games} games`,
    `${exact} in exactly the stated plies`,
    `longest ${longest}`,
    `depth ${DEPTH}`,
  ].join('\t'),
);

const probe = TableProbe.create(await source.read(asked[0]));
const squareOf = (position, color) =>
  position.setup.board.findIndex((piece) => piece?.role === 'king' && piece.color === color);
const [table] = (await source.read(asked[0])).tables;
const [first, , second] = table.men;
const kings = asked.map(
  (position) => squareOf(position, 'white') | (squareOf(position, 'black') << 8),
);
const begin = process.cpuUsage();
for (let count = 0; count < PROBES; count += 1) {
  const pair = kings[count % kings.length];
  const a = random.below(144);
  probe.probe(pair, a | (first << 8), second === 0 ? 0 : random.below(144) | (second << 8));
}
const { user } = process.cpuUsage(begin);
console.log(`${Math.round((1000 * user) / PROBES)} ns a probe, ${probe.hits} of ${PROBES} found`);

if (exact < games) process.exitCode = 1;
