/**
 * Measures how well two static evaluations, the network and the hand-made evaluation, agree with a long search on the
 * quiet positions of test/quiet-positions.jsonl (made by agreement/make.mjs).
 *
 *   node bench/agreement.mjs [--net FILE] [--positions FILE] [--csv FILE]
 *
 * For each evaluation, prints the correlation of its expected scores with the search results, and their mean absolute
 * difference. The meaning of centipawns is known only for the published network, so each evaluation gets the scale on
 * which it agrees best. `--csv` writes the expected scores of each position, for agreement/plot.py.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { allowUnread } from '../build/library/cli/unread.js';
import { readNetwork } from '../build/library/engine/network.js';
import {
  expectedScore,
  loadRules,
  Position,
  RULESETS,
  winProbability,
} from '../build/library/node.js';
import { RulesWasm } from '../build/library/rules/rules-wasm.js';
import { instantiateWasm } from '../build/library/wasm/load.js';
import { WasmMemory } from '../build/library/wasm/memory.js';
import { networkUrl } from '../build/library/wasm/network-url.js';

allowUnread();

const beside = (path) => fileURLToPath(new URL(path, import.meta.url));
const { values } = parseArgs({
  options: {
    net: { type: 'string', default: fileURLToPath(networkUrl()) },
    positions: { type: 'string', default: beside('../test/quiet-positions.jsonl') },
    csv: { type: 'string' },
  },
});

const module = new WebAssembly.Module(readFileSync(beside('../build/library/wasm/engine.wasm')));

/** Returns a function that evaluates positions for the side to move, in the evaluation's units. */
const evaluator = async (ruleset, file) => {
  const exports = instantiateWasm(module);
  const core = new RulesWasm(exports, ruleset);
  const memory = new WasmMemory(exports);
  exports.initEvaluation();
  if (file !== undefined) {
    const shape = {
      architecture: memory.constant('NNUE_ARCHITECTURE'),
      bytes: memory.constant('NNUE_SIZE'),
      inputs: memory.constant('NNUE_INPUTS'),
      hidden: memory.constant('NNUE_HIDDEN'),
    };
    const network = await readNetwork(file, shape, values.net);
    if (!network.ok) throw new Error(network.error.message);
    memory.bytes('NNUE', shape.bytes).set(network.value.weights);
    exports.loadNetwork();
  }
  return ({ setup }) => {
    core.load({ codes: core.encode(setup), turn: setup.turn, halfmoves: setup.halfmoves });
    exports.clearEvalCaches();
    return exports.evaluate();
  };
};

/** Candidate numbers of units per centipawn. */
const SCALES = Array.from({ length: 100 }, (_, index) => 1 + index / 50);

const mean = (numbers) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

const correlation = (a, b) => {
  const [meanA, meanB] = [mean(a), mean(b)];
  const product = mean(a.map((each, index) => (each - meanA) * (b[index] - meanB)));
  const deviation = (numbers, middle) =>
    Math.sqrt(mean(numbers.map((each) => (each - middle) ** 2)));
  return product / (deviation(a, meanA) * deviation(b, meanB));
};

await loadRules();
const positions = readFileSync(values.positions, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const searched = positions.map(({ score }) => expectedScore(score));
const network = new Uint8Array(readFileSync(values.net));
const evaluations = { 'hand-made': undefined, network };
const columns = { search: searched };
for (const [name, file] of Object.entries(evaluations)) {
  const evaluators = new Map();
  for (const [id, ruleset] of Object.entries(RULESETS))
    evaluators.set(id, await evaluator(ruleset, file));
  const units = positions.map(({ ruleset, fen }) => {
    const position = Position.fromFen(fen, RULESETS[ruleset]);
    if (!position.ok) throw new Error(position.error.message);
    return evaluators.get(ruleset)(position.value);
  });
  const [best] = SCALES.map((scale) => {
    const found = units.map((each) => winProbability(each / scale));
    return { found, error: mean(found.map((each, index) => Math.abs(each - searched[index]))) };
  }).sort((a, b) => a.error - b.error);
  const { found, error } = best;
  columns[name] = found;
  console.log(
    `${name.padEnd(10)} correlation ${correlation(found, searched).toFixed(3)}, mean error ${(100 * error).toFixed(2)} % of the expected score, ${positions.length} positions`,
  );
}
if (values.csv !== undefined) {
  const rows = positions.map((_, index) =>
    Object.values(columns)
      .map((column) => column[index].toFixed(4))
      .join(','),
  );
  writeFileSync(values.csv, `${Object.keys(columns).join(',')}\n${rows.join('\n')}\n`);
}
