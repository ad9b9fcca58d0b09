/** Fits the dice evaluation, and the conversion of centipawns to expected scores, to games. */
import { readFileSync } from 'node:fs';
import { parseFen, RULESETS } from '../../build/library/index.js';
import { DICE_SCALE, DICE_THRESHOLD, DICE_WEIGHTS } from '../../build/library/engine/dice-model.js';
import { writeDice } from '../../build/library/engine/dice-value.js';
import { RulesWasm } from '../../build/library/rules/rules-wasm.js';
import { instantiateWasm } from '../../build/library/wasm/load.js';
import { WasmMemory } from '../../build/library/wasm/memory.js';
import { fitWinModel } from '../../train/win-model/fit.mjs';

const STEPS = 600;
const LEARNING_RATE = 0.05;
/** One game in this many is excluded from the fit and used to test it. */
const TEST_GAMES = 10;

const sigmoid = (x) => 1 / (1 + Math.exp(-x));

const module = new WebAssembly.Module(
  readFileSync(new URL('../../build/library/wasm/engine.wasm', import.meta.url)),
);

/**
 * Converts positions to { base, features, result, game }: the evaluation without dice in centipawns, and a feature for
 * each weight. The engine computes the features, because the evaluation is linear in its weights.
 */
const extract = (positions) => {
  const samples = [];
  for (const ruleset of Object.values(RULESETS)) {
    const exports = instantiateWasm(module);
    exports.ttResize(1, 1);
    const core = new RulesWasm(exports, ruleset);
    exports.initEvaluation();
    exports.clearEvalCaches();
    const memory = new WasmMemory(exports);
    writeDice(memory, core);
    const weights = memory.doubles('IO_DICE_WEIGHTS', DICE_WEIGHTS.length);
    for (const { fen, result, game } of positions.filter(
      ({ ruleset: id }) => id === ruleset.name,
    )) {
      const setup = parseFen(fen, ruleset).value;
      core.load({ codes: core.encode(setup), turn: setup.turn, halfmoves: 0 });
      weights.fill(0);
      const scratch = memory.constant('MOVE_STACK');
      const base = exports.evaluateDice(scratch);
      const features = DICE_WEIGHTS.map((_, place) => {
        weights.fill(0);
        weights[place] = 1;
        return exports.evaluateDice(scratch) - base;
      });
      samples.push({ base, features, result, game });
    }
  }
  return samples;
};

const valueOf = ({ base, features }, weights) =>
  features.reduce((sum, feature, place) => sum + feature * weights[place], base);

const meanError = (samples, weights, scale) =>
  samples.reduce(
    (sum, sample) => sum + (sigmoid(valueOf(sample, weights) / scale) - sample.result) ** 2,
    0,
  ) / samples.length;

/**
 * Finds the weights, and the scale of a single sigmoid, that maximise the likelihood of the results. Uses Adam (Kingma
 * & Ba 2015) over all samples at each step. Features are divided by their spread, so that a single learning rate suits
 * all of them.
 */
const fitWeights = (samples, start) => {
  const spread = start.map((_, place) =>
    Math.sqrt(
      samples.reduce((sum, { features }) => sum + features[place] ** 2, 0) / samples.length,
    ),
  );
  // The last parameter is the logarithm of the scale.
  const parameters = [...start.map((weight, place) => (weight * spread[place]) / 100), Math.log(5)];
  const last = parameters.length - 1;
  const mean = parameters.map(() => 0);
  const variance = parameters.map(() => 0);
  const weightsOf = () => spread.map((width, place) => (100 * parameters[place]) / (width || 1));
  for (let step = 1; step <= STEPS; step += 1) {
    const weights = weightsOf();
    const scale = 100 * Math.exp(parameters[last]);
    const gradient = parameters.map(() => 0);
    for (const sample of samples) {
      const x = valueOf(sample, weights) / scale;
      const slope = (sigmoid(x) - sample.result) / samples.length;
      for (const [place, feature] of sample.features.entries())
        gradient[place] += (slope * feature * 100) / (scale * (spread[place] || 1));
      gradient[last] -= slope * x;
    }
    const rate = LEARNING_RATE * (1 - step / (STEPS + 1));
    for (const [place, slope] of gradient.entries()) {
      mean[place] = 0.9 * mean[place] + 0.1 * slope;
      variance[place] = 0.999 * variance[place] + 0.001 * slope * slope;
      const unbiased = [mean[place] / (1 - 0.9 ** step), variance[place] / (1 - 0.999 ** step)];
      parameters[place] -= (rate * unbiased[0]) / (Math.sqrt(unbiased[1]) + 1e-12);
    }
  }
  return { weights: weightsOf(), scale: 100 * Math.exp(parameters[last]) };
};

/** Prints how well expected scores agree with results, by tenths of the expected score. */
const printCalibration = (samples, expected) => {
  const bins = Array.from({ length: 10 }, () => ({ count: 0, expected: 0, result: 0 }));
  for (const sample of samples) {
    const value = expected(sample);
    const bin = bins[Math.min(9, Math.floor(10 * value))];
    bin.count += 1;
    bin.expected += value;
    bin.result += sample.result;
  }
  console.log('expected  result  positions, of games left out');
  for (const { count, expected: sum, result } of bins)
    if (count > 0)
      console.log(`${(sum / count).toFixed(3)}     ${(result / count).toFixed(3)}   ${count}`);
};

/** Fits the model to positions with results, and prints the outcome. */
export const fitModel = (positions) => {
  const samples = extract(positions);
  const isTest = ({ game }) => game % TEST_GAMES === 0;
  const learning = samples.filter((sample) => !isTest(sample));
  const testing = samples.filter(isTest);
  console.log(`${positions.length} positions, ${learning.length} to learn from`);
  const { weights, scale } = fitWeights(learning, DICE_WEIGHTS);
  const scored = (list) =>
    list.map((sample) => ({ score: valueOf(sample, weights), result: sample.result }));
  const model = fitWinModel(scored(learning));
  const expectedBy = (model, weights) => (sample) => {
    const value = valueOf(sample, weights);
    const win = sigmoid((value - model.threshold) / model.scale);
    return (1 + win - sigmoid((-value - model.threshold) / model.scale)) / 2;
  };
  const errorOf = (list, expected) =>
    list.reduce((sum, sample) => sum + (expected(sample) - sample.result) ** 2, 0) / list.length;
  const before = expectedBy({ scale: DICE_SCALE, threshold: DICE_THRESHOLD }, DICE_WEIGHTS);
  const after = expectedBy(model, weights);
  for (const [name, list] of [
    ['what was learnt from', learning],
    ['games left out', testing],
  ])
    console.log(
      `error of ${name}: ${errorOf(list, before).toFixed(5)} -> ${errorOf(list, after).toFixed(5)}`,
    );
  console.log(
    `error of one sigmoid of ${scale.toFixed(1)} centipawns: ${meanError(testing, weights, scale).toFixed(5)}`,
  );
  console.log(`scale ${model.scale.toFixed(1)}, threshold ${model.threshold.toFixed(1)}`);
  console.log(`weights ${weights.map((weight) => weight.toFixed(2)).join(', ')}`);
  printCalibration(testing, after);
  return { ...model, weights };
};
