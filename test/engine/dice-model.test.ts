/** The evaluation of games with dice, and the network to which its model is fitted (docs/decisions/0013-a-network-evaluates.md). */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readRecords } from '../../scripts/artefacts/records.mjs';
import { BENCH_POSITIONS } from '../../src/engine/bench.js';
import { DICE_NETWORK } from '../../src/engine/dice-model.js';
import { Engine } from '../../src/engine/engine.js';
import { NETWORK_FILE } from '../../src/wasm/network-name.js';
import { BUILDS } from '../assembly/support.js';
import { defined, valueOf } from '../support/value.js';
import { networkBytes } from '../support/wasm.js';
import { CONTROL } from './support.js';

/** The expected score of a position before a roll, one ply ahead. */
const valueBy = async (
  network: ReturnType<typeof networkBytes> | undefined,
): Promise<number | undefined> => {
  const engine = await Engine.load(new Uint8Array(readFileSync(BUILDS.engine)));
  await engine.setHash(1);
  if (network !== undefined) valueOf(await engine.setNetwork(network));
  const { fen, ruleset } = defined(BENCH_POSITIONS.find((each) => each.fen !== 'startpos'));
  return valueOf(await engine.analyseDice({ ruleset, fen }, { depth: 1 }, CONTROL)).info?.value;
};

test('a loaded network also evaluates games with dice', async () => {
  const [handMade, byNetwork] = [await valueBy(undefined), await valueBy(networkBytes())];
  expect(handMade).toBeGreaterThan(0);
  expect(byNetwork).toBeGreaterThan(0);
  expect(byNetwork).not.toBe(handMade);
});

test('the dice model is fitted to the current network, or its record is marked as stale', () => {
  const record = readRecords()['dice-model'];
  const used = NETWORK_FILE.replace('.nnue', '');
  expect(record?.network).toBe(DICE_NETWORK);
  // A new network must be compared with the model before the record may name it.
  if (DICE_NETWORK !== used) expect(record?.stale).toContain(used);
});
