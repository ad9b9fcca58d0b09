/**
 * Makes the suite of forced ends that the tests and bench/mates.mjs use.
 *
 *   node bench/mates/make.mjs [--each N] [--seed N] [--least N] [--minutes N] >> test/mates.jsonl
 *
 * Plays the engine against itself from random openings, and proves each announced win in 2 to 6 moves by exhaustive
 * search. There must be a win within the announced number of moves, and none within fewer moves. Wins in 2 to 4 moves
 * are proved a second time by a plain search without table or ordering. Keeps N positions of each ruleset, length and
 * kind of end. --least is the shortest length.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadEngine } from '../engine.mjs';
import {
  loadRules,
  makeCoordinates,
  makeFen,
  parseCoordinates,
  Position,
  RULESETS,
} from '../../build/library/index.js';
import { wasmStateOf } from '../../build/library/rules/position.js';
import { RulesWasm } from '../../build/library/rules/rules-wasm.js';
import { instantiateWasm } from '../../build/library/wasm/load.js';
import { SeededRandom } from '../../scripts/random.mjs';

const { values } = parseArgs({
  options: {
    each: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    least: { type: 'string', default: '2' },
    minutes: { type: 'string', default: '5' },
  },
});
const EACH = Number(values.each);
const MIN_MOVES = Number(values.least);
/** Nodes after which a proof is abandoned. */
const PROOF_NODES = 60_000_000;
const PLAIN_MOVES = 4;
const CONTROL = { shouldStop: () => false, slice: Number.POSITIVE_INFINITY };

await loadRules();
const engine = await loadEngine();
await engine.setHash(64);
const random = new SeededRandom(Number(values.seed));
const plainModule = new WebAssembly.Module(
  readFileSync(new URL('../../build/engine-testing.wasm', import.meta.url)),
);
const plain = Object.fromEntries(
  Object.values(RULESETS).map((ruleset) => {
    const exports = instantiateWasm(plainModule);
    return [ruleset.name, { exports, core: new RulesWasm(exports, ruleset) }];
  }),
);

const search = async (position, limits) => {
  const request = { ruleset: position.ruleset.id, fen: makeFen(position.setup) };
  const result = await engine.search(request, limits, CONTROL);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

/** Plays a line and returns the position at its end. */
const follow = (position, line) => {
  let at = position;
  for (const text of line) {
    const { from, to } = parseCoordinates(text).value;
    at = at.play(at.legalMoves().find((move) => move.from === from && move.to === to));
  }
  return at;
};

/** The shortest proved win within `moves` moves, or undefined. */
const prove = async (position, moves) => {
  for (let length = 2; length <= moves; length += 1) {
    const shorter = await search(position, { mate: length - 1, nodes: PROOF_NODES });
    if (shorter.reason !== 'no-mate') return undefined;
    const found = await search(position, { mate: length, nodes: PROOF_NODES });
    if (found.reason === 'no-mate') continue;
    if (found.reason !== 'mate-found') return undefined;
    if (length <= PLAIN_MOVES) {
      const { exports, core } = plain[position.ruleset.name];
      core.load(wasmStateOf(position));
      if (!exports.forcesWin(2 * length - 1) || exports.forcesWin(2 * length - 3))
        throw new Error(`the two searches disagree: ${makeFen(position.setup)}`);
    }
    return { moves: length, end: follow(position, found.info.pv).boardStatus() };
  }
  return undefined;
};

const kept = new Map();
const seen = new Set();
const deadline = performance.now() + Number(values.minutes) * 60_000;
for (let game = 0; performance.now() < deadline; game += 1) {
  const ruleset = Object.values(RULESETS)[game % 4];
  let position = Position.start(ruleset);
  await engine.newGame();
  for (let ply = 0; ply < 300 && position.boardStatus() === 'ongoing'; ply += 1) {
    if (performance.now() > deadline) break;
    let move = random.pick(position.legalMoves());
    if (ply >= 8) {
      const { bestMove, info } = await search(position, { nodes: 1500 });
      const { score } = info;
      if (
        score.kind === 'mate' &&
        score.moves >= MIN_MOVES &&
        score.moves <= 6 &&
        position.halfmoves < 80
      ) {
        const proved = await prove(position, score.moves);
        const key = `${ruleset.name} ${proved?.moves} ${proved?.end}`;
        const count = kept.get(key) ?? 0;
        if (
          proved !== undefined &&
          proved.moves >= MIN_MOVES &&
          count < EACH &&
          !seen.has(`${game} ${proved.end} ${proved.moves}`)
        ) {
          kept.set(key, count + 1);
          seen.add(`${game} ${proved.end} ${proved.moves}`);
          const fen = makeFen({ ...position.setup, halfmoves: 0, fullmoves: 1 });
          console.log(JSON.stringify({ ruleset: ruleset.name, fen, ...proved }));
        }
      }
      // Plays a random move occasionally, so that games end in many ways.
      if (random.below(12) > 0)
        move = position.legalMoves().find((legal) => makeCoordinates(legal) === bestMove);
    }
    position = position.play(move);
  }
}
