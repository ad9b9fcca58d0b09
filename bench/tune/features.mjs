/**
 * Counts how often each weight of the evaluation applies to a position. The evaluation is linear in its
 * weights, so with one pair of weights set to 1 and all others to 0 its value is the count. Therefore the
 * evaluation is not implemented a second time here.
 */
import { readFileSync } from 'node:fs';
import { parseFen, RULESETS } from '../../dist/index.js';
import { RulesWasm } from '../../dist/rules/rules-wasm.js';
import { instantiateWasm } from '../../dist/wasm/load.js';
import { WasmMemory } from '../../dist/wasm/memory.js';

/** Number of pieces of a full middlegame; FULL_PHASE in assembly/evaluate.ts. */
const FULL_PHASE = 22;

const module = new WebAssembly.Module(
  readFileSync(new URL('../../dist/wasm/engine.wasm', import.meta.url)),
);

const instantiate = (ruleset) => {
  const exports = instantiateWasm(module);
  const core = new RulesWasm(exports, ruleset);
  exports.initEvaluation();
  exports.clearEvalCaches();
  return { exports, core, memory: new WasmMemory(exports) };
};

/** The current weights: middlegame and endgame of each pair, alternating. */
export const readWeights = () => {
  const { memory } = instantiate(RULESETS.cazaux);
  return Float64Array.from(memory.ints('IO_WEIGHTS', 2 * memory.constant('WEIGHTS')));
};

/** The fractions of a centipawn in which weights are counted. */
export const grain = () => instantiate(RULESETS.cazaux).memory.constant('GRAIN');

const phaseOf = (setup) => {
  const pieces = setup.board.filter(
    (piece) => piece !== undefined && piece.role !== 'pawn' && piece.role !== 'king',
  );
  return Math.min(pieces.length, FULL_PHASE);
};

/**
 * Positions as { places, counts, phase, score, result, game }: which pairs count how often for the side
 * to move, and how much of a middlegame, 0–1, the position is.
 */
export const extractFeatures = (positions) => {
  const samples = positions.map((position) => ({ ...position, places: [], counts: [] }));
  for (const ruleset of Object.values(RULESETS)) {
    const { exports, core, memory } = instantiate(ruleset);
    const own = samples.filter((sample) => sample.ruleset === ruleset.name);
    const states = own.map((sample) => {
      const setup = parseFen(sample.fen, ruleset).value;
      sample.phase = phaseOf(setup) / FULL_PHASE;
      return { codes: core.encode(setup), turn: setup.turn, halfmoves: 0 };
    });
    const pairs = memory.constant('WEIGHTS');
    for (let place = 0; place < pairs; place += 1) {
      const weights = new Int32Array(2 * pairs);
      weights[2 * place] = 1;
      weights[2 * place + 1] = 1;
      memory.ints('IO_WEIGHTS', weights.length).set(weights);
      exports.applyWeights();
      exports.clearEvalCaches();
      for (const [index, state] of states.entries()) {
        core.load(state);
        const count = exports.evaluateFinely() / FULL_PHASE;
        if (count === 0) continue;
        own[index].places.push(place);
        own[index].counts.push(count);
      }
    }
  }
  return samples;
};
