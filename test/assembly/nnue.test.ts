/** The evaluation by a network against a plain one, and however a position was reached. */
import { beforeAll, describe, expect, test } from 'vitest';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { makeRuleset, RULESETS, type Ruleset } from '../../src/rules/rulesets.js';
import { startSetup } from '../../src/rules/setup.js';
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

beforeAll(() => loadRules());

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
  test(`accumulators are those of the board over ${scaled(STEPS)} random steps`, () => {
    const { core, engine } = open('testingEngine', ruleset);
    core.load({ codes: core.encode(startSetup(ruleset)), turn: 'white', halfmoves: 0 });
    expect(engine.countStaleAccumulators(scaled(STEPS), 0xacedec)).toBe(0);
  });

  test('the checked build finds no difference either', () => {
    const { core, engine } = open('checkedEngine', ruleset);
    core.load({ codes: core.encode(startSetup(ruleset)), turn: 'white', halfmoves: 0 });
    expect(engine.countStaleAccumulators(scaled(1000), 7)).toBe(0);
  });
});

test.each(Object.values(RULESETS))('evaluates as plain arithmetic does: $name', (ruleset) => {
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
