/** Compares the network's evaluation with plain arithmetic and its accumulators with the board. */
import { describe, expect, test } from 'vitest';
import { RULESETS, type Ruleset, makeRuleset, startSetup } from '../../src/index.js';
import { WasmMemory } from '../../src/wasm/memory.js';
import { goldenCases, positionOf } from '../support/golden.js';
import { evaluatePlainly, randomWeights } from '../support/network.js';
import { sampled, scaled } from '../support/scale.js';
import { instantiate, type BUILDS, type EngineExports } from './support.js';

interface NetworkExports extends EngineExports {
  loadNetwork(): void;
  evaluateNetwork(): number;
  countStaleAccumulators(steps: number, seed: number): number;
}

const HIDDEN = 64;
const STEPS = 40_000;

const open = (build: keyof typeof BUILDS, ruleset: Ruleset, seed = 1) => {
  const { core, exports } = instantiate(build, ruleset);
  const engine = exports as unknown as NetworkExports;
  const memory = new WasmMemory(exports);
  const weights = randomWeights(memory.constant('NNUE_SIZE'), seed);
  engine.initEvaluation();
  memory.bytes('NNUE', weights.length).set(weights);
  engine.loadNetwork();
  engine.clearEvalCaches();
  return { core, engine, weights };
};

const MIXTURE = makeRuleset({
  ...RULESETS.cazaux.switches,
  lion: 'threeleaper',
  kingLeap: 'forward',
  bareKing: 'plays-on',
  stalemate: 'draws',
});

describe.each([...Object.values(RULESETS), MIXTURE])('$id', (ruleset) => {
  test(`accumulators match the board over ${scaled(STEPS)} random steps`, () => {
    const { core, engine } = open('testingEngine', ruleset);
    core.load({ codes: core.encode(startSetup(ruleset)), turn: 'white', halfmoves: 0 });
    expect(engine.countStaleAccumulators(scaled(STEPS), 0xacedec)).toBe(0);
  });

  test('the checked build finds no stale accumulator', () => {
    const { core, engine } = open('checkedEngine', ruleset);
    core.load({ codes: core.encode(startSetup(ruleset)), turn: 'white', halfmoves: 0 });
    expect(engine.countStaleAccumulators(scaled(1000), 7)).toBe(0);
  });
});

test.each(Object.values(RULESETS))('the evaluation matches plain arithmetic: $name', (ruleset) => {
  const name = ruleset.name as keyof typeof RULESETS;
  const { core, engine, weights } = open('testingEngine', ruleset, 3);
  const seen = new Set<number>();
  for (const { fen } of sampled(goldenCases(name), 40)) {
    const { setup } = positionOf(fen, name);
    core.load({ codes: core.encode(setup), turn: setup.turn, halfmoves: 0 });
    engine.clearEvalCaches();
    const value = engine.evaluateNetwork();
    expect(value, fen).toBe(evaluatePlainly(weights, HIDDEN, setup, ruleset.switches));
    seen.add(value);
  }
  expect(seen.size).toBeGreaterThan(10);
});
