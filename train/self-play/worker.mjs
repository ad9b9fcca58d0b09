/** A thread that plays games. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadEngine } from '../../bench/engine.mjs';
import { loadRules } from '../../build/library/node.js';
import { encodeGame } from '../games.mjs';
import { useNetwork } from '../../bench/network.mjs';
import { playGame } from './game.mjs';

const { net } = workerData;

await loadRules();
const engine = await loadEngine();
await engine.setHash(2);
await useNetwork(engine, net);

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
