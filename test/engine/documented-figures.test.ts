/** Documented figures that do not depend on the machine. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import { ROLES, RULESETS, type Role, type Ruleset } from '../../src/index.js';
import { valueOf } from '../../src/engine/value.js';
import { BUILDS, instantiate, type EngineExports } from '../assembly/support.js';
import { WasmMemory } from '../../src/wasm/memory.js';
import { scaled } from '../support/scale.js';
import { networkBytes } from '../support/wasm.js';
import { defined } from '../support/value.js';
import { CONTROL, START } from './support.js';

const numberOf = (text = ''): number => Number(text.replaceAll(',', ''));

/** Movements of assembly/weights.ts: the index of a role's material among the weights. */
const movementOf = (role: Role, { switches }: Ruleset): number => {
  switch (role) {
    case 'pawn':
      return 0;
    case 'lion':
      return switches.lion === 'threeleaper' ? 2 : 1;
    case 'giraffe':
      return switches.giraffe === 'zebra' ? 3 : 4;
    case 'unicornio':
      return switches.unicornio === 'leap-then-slide' ? 5 : 6;
    case 'crocodile':
      return 8;
    case 'aanca':
      return 9;
    case 'rook':
      return 10;
    case 'king':
      return 11;
  }
};

test('the piece values are the rounded weights of the hand-made evaluation', () => {
  for (const ruleset of Object.values(RULESETS)) {
    const { exports } = instantiate('engine', ruleset);
    (exports as unknown as EngineExports).initEvaluation();
    const memory = new WasmMemory(exports);
    const weights = memory.ints('IO_WEIGHTS', 2 * 12);
    for (const role of ROLES) {
      const place = 2 * movementOf(role, ruleset);
      // Eighths of a centipawn, for the middlegame and the endgame.
      const mean = ((weights[place] ?? 0) + (weights[place + 1] ?? 0)) / 16;
      const value = role === 'king' ? 0 : Math.round(mean / 10) * 10;
      expect(valueOf(role, ruleset), `${role} of ${ruleset.id}`).toBe(value);
    }
  }
});

test('docs/dice-in-programs.md states the nodes and the value of the starting position', async () => {
  const page = readFileSync('docs/dice-in-programs.md', 'utf8');
  const said =
    /depth 3\s+in\s+about\s[\d.]+\ss\s+\(([\d,]+)\s+nodes,\s+value\s+([\d.]+)\)[^]*?depth\s4\s+in\s[\d.]+\ss\s+\(([\d,]+)/.exec(
      page,
    );
  const engine = await Engine.load(new Uint8Array(readFileSync(BUILDS.engine)));
  await engine.setHash(16);
  const network = await engine.setNetwork(networkBytes());
  expect(network.ok).toBe(true);
  const search = async (depth: number) => {
    await engine.newGame();
    const result = await engine.analyseDice(START, { depth }, CONTROL);
    const { nodes, value } = defined(result.value?.info);
    return { nodes, value: value.toFixed(3) };
  };
  const three = await search(3);
  expect([numberOf(said?.[1]), said?.[2]]).toEqual([three.nodes, three.value]);
  // This takes seconds, so only the nightly run does it.
  if (scaled(1) > 1) expect(numberOf(said?.[3])).toBe((await search(4)).nodes);
});
