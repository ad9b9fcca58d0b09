/** A thread that plays games. */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { Engine } from '../../dist/engine/engine.js';
import { loadRules } from '../../dist/node.js';
import { encodeGame } from '../games.mjs';
import { playGame } from './game.mjs';

const { net } = workerData;

await loadRules();
const engine = await Engine.load();
await engine.setHash(2);
if (net !== undefined) {
  const loaded = await engine.setNetwork(new Uint8Array(readFileSync(net)), net);
  if (!loaded.ok) throw new Error(loaded.error.message);
}

parentPort.on('message', async ({ first, count, ...options }) => {
  const records = [];
  let plies = 0;
  for (let number = first; number < first + count; number += 1) {
    const game = await playGame(engine, options, number);
    records.push(encodeGame(game));
    plies += game.plies.length;
  }
  parentPort.postMessage({ records: Buffer.concat(records).toString('base64'), plies });
});
