/**
 * Compares the dice search with plain expectiminimax on positions of random games. `DICE_DEPTH` sets the
 * depth; ACEDREX_TEST_SCALE=50 at depth 3 takes minutes.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SearchWasm } from '../../src/engine/search-wasm.js';
import { writeDice } from '../../src/engine/dice-value.js';
import { DIE_ROLLS, RULESETS, type Ruleset, makeFen, movesForRoll } from '../../src/index.js';
import { RulesWasm } from '../../src/rules/rules-wasm.js';
import { wasmStateOf, Position } from '../../src/rules/position.js';
import { instantiateWasm } from '../../src/wasm/load.js';
import { WasmMemory } from '../../src/wasm/memory.js';
import { Random } from '../support/random.js';
import { scaled } from '../support/scale.js';

const POSITIONS = scaled(3);
const DEPTH = Number(process.env.DICE_DEPTH ?? 2);
const LONGEST_GAME = 160;

const bytes = readFileSync(new URL('../../build/engine-testing.wasm', import.meta.url));
const module = new WebAssembly.Module(bytes);

interface PlainExports {
  ttResize(mebibytes: number, threads: number): number;
  initEvaluation(): void;
  plainDice(depth: number): number;
  plainDiceNodes(): number;
}

const makePlain = (ruleset: Ruleset) => {
  const exports = instantiateWasm(module);
  const plain = exports as unknown as PlainExports;
  const rules = new RulesWasm(exports, ruleset);
  plain.ttResize(1, 1);
  plain.initEvaluation();
  writeDice(new WasmMemory(exports), rules);
  return { plain, rules };
};

const randomPosition = (random: Random, ruleset: Ruleset): Position => {
  let position = Position.start(ruleset);
  for (let plies = random.below(LONGEST_GAME); plies > 0; plies -= 1) {
    const next = position.play(random.pick(position.legalMoves()));
    if (next.boardStatus() !== 'ongoing') return position;
    position = next;
  }
  return position;
};

describe.each(Object.values(RULESETS))('$name', (ruleset) => {
  test(`pruning saves nodes without changing values in ${POSITIONS} positions at depth ${DEPTH}`, async () => {
    const { plain, rules } = makePlain(ruleset);
    const core = new SearchWasm(module);
    core.ttResize(16, 1);
    const random = new Random(0xd1ce);
    let nodes = 0;
    let plainNodes = 0;
    for (let n = 0; n < POSITIONS; n += 1) {
      const position = randomPosition(random, ruleset);
      rules.load(wasmStateOf(position));
      const value = plain.plainDice(DEPTH);
      plainNodes += plain.plainDiceNodes();
      core.startDice(position.ruleset, wasmStateOf(position));
      // The nodes of the shallower iterations count as well.
      for (let depth = 1; depth < DEPTH; depth += 1) await core.searchRolls(depth);
      const found = await core.searchRolls(DEPTH);
      nodes += core.nodes();
      const context = makeFen(position.setup);
      expect(Math.abs((found?.value ?? -1) - value), context).toBeLessThan(1e-9);
      for (const [index, roll] of DIE_ROLLS.entries())
        expect(found?.lines[index]?.move === undefined, context).toBe(
          movesForRoll(position, roll).length === 0,
        );
    }
    console.info(`${ruleset.name}: ${nodes} of ${plainNodes} nodes, ${nodes / plainNodes}`);
    expect(nodes).toBeLessThan(plainNodes * (DEPTH >= 3 ? 0.2 : 0.65));
  });
});
