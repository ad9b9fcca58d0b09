/**
 * Counts how often each ending of up to four pieces occurs in games of the engine against itself.
 *
 *   node bench/count-endings.mjs [--games 600] [--nodes 100] [--men 5] [--seed 1]
 *
 * Games from the starting position rarely reach such an ending: five of 500 did. Therefore, each game starts with the
 * kings and `--men` further pieces on each side, drawn at random from the pieces of the starting position and placed at
 * random. Writes data/endings/occurring.jsonl, with a line for each ruleset: the engine, the number of games, and the
 * number of games that reached each ending.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BENCH_SIGNATURE } from '../build/library/engine/identity.js';
import { NETWORK_FILE } from '../build/library/wasm/network-name.js';
import { resolveMove } from '../build/library/notation/coordinates.js';
import { makeFen } from '../build/library/notation/fen.js';
import { COLORS, LETTERS } from '../build/library/rules/pieces.js';
import { Position } from '../build/library/rules/position.js';
import { loadRules } from '../build/library/rules/rules-wasm.js';
import { RULESET_NAMES, RULESETS } from '../build/library/rules/rulesets.js';
import { emptySetup } from '../build/library/rules/setup.js';
import { isDecided, makeMaterial, parseMaterial } from '../build/library/tablebase/material.js';
import { loadEngine } from './engine.mjs';
import { networkFile, useNetwork } from './network.mjs';
import { SeededRandom } from '../scripts/random.mjs';

const { values: options } = parseArgs({
  options: {
    games: { type: 'string', default: '600' },
    nodes: { type: 'string', default: '100' },
    men: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
  },
});

const unwrap = (result) => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

const CONTROL = { shouldStop: () => false, slice: Number.POSITIVE_INFINITY };
const MEN = 4;
const random = new SeededRandom(Number(options.seed));
await loadRules();
const engine = await loadEngine();
await useNetwork(engine, networkFile());

/** The ranks on which a side's pawns are placed. */
const PAWN_RANKS = { white: [3, 9], black: [2, 8] };

/** A random position with the kings and some pieces of each side. */
const randomStart = (ruleset) => {
  const { board } = Position.start(ruleset).setup;
  for (;;) {
    const placed = [...emptySetup().board];
    for (const color of COLORS) {
      const others = board.filter((piece) => piece?.color === color && piece.role !== 'king');
      const men = Array.from({ length: Number(options.men) }, () => random.pick(others));
      for (const { role } of [{ role: 'king' }, ...men]) {
        const [first, end] = role === 'pawn' ? PAWN_RANKS[color] : [0, 12];
        placed[12 * (first + random.below(end - first)) + random.below(12)] = { color, role };
      }
    }
    const setup = { ...emptySetup(), board: placed, turn: random.pick(COLORS) };
    const position = Position.fromSetup(setup, ruleset);
    if (position.ok && position.value.status() === 'ongoing') return position.value;
  }
};

/** Plays a game. Returns its endings of up to four pieces. */
const endingsOf = async (ruleset) => {
  const found = new Set();
  let position = randomStart(ruleset);
  await engine.newGame();
  while (position.status() === 'ongoing') {
    if (position.pieces().length <= MEN) {
      const letters = (color) =>
        position
          .pieces()
          .filter(([, piece]) => piece.color === color && piece.role !== 'king')
          .map(([, { role }]) => LETTERS[role])
          .join('');
      const material = unwrap(parseMaterial(`K${letters('white')}K${letters('black')}`));
      if (!isDecided(material, ruleset)) found.add(makeMaterial(material));
    }
    const request = { ruleset: ruleset.id, fen: makeFen(position.setup) };
    const limits = { nodes: Number(options.nodes) };
    const { bestMove } = unwrap(await engine.search(request, limits, CONTROL));
    position = position.play(unwrap(resolveMove(position, bestMove)));
  }
  return found;
};

const lines = [];
for (const name of RULESET_NAMES) {
  const ruleset = RULESETS[name];
  const counts = new Map();
  for (let left = Number(options.games); left > 0; left -= 1) {
    for (const ending of await endingsOf(ruleset))
      counts.set(ending, (counts.get(ending) ?? 0) + 1);
  }
  const endings = Object.fromEntries([...counts].sort(([, one], [, other]) => other - one));
  const maker = { engine: BENCH_SIGNATURE, network: NETWORK_FILE };
  lines.push(JSON.stringify({ ruleset: name, ...maker, games: Number(options.games), endings }));
  console.log(lines.at(-1));
}
writeFileSync('data/endings/occurring.jsonl', `${lines.join('\n')}\n`);
