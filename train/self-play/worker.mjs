/** A thread that plays the games of one file after another. */
import {
  appendFileSync,
  existsSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { Engine } from '../../dist/engine/engine.js';
import { loadRules } from '../../dist/node.js';
import { encodeGame, HEADER_BYTES, makeHeader, readGames } from '../games.mjs';
import { useNetwork } from '../network.mjs';
import { playGame } from './game.mjs';

const { options, net } = workerData;

/** Continues a file that an earlier run has begun: the number of its games, after dropping half a record. */
const resume = (path) => {
  if (!existsSync(path)) {
    writeFileSync(path, makeHeader());
    return 0;
  }
  let games = 0;
  let end = HEADER_BYTES;
  for (const read of readGames(readFileSync(path))) {
    games += 1;
    end = read.end;
  }
  truncateSync(path, end);
  return games;
};

await loadRules();
const engine = await Engine.load();
await engine.setHash(2);
await useNetwork(engine, net);

parentPort.on('message', async ({ path, first, count }) => {
  const part = `${path}.part`;
  for (let index = resume(part); index < count; index += 1) {
    const game = await playGame(engine, options, first + index);
    appendFileSync(part, encodeGame(game));
    parentPort.postMessage({ plies: game.plies.length });
  }
  renameSync(part, path);
  parentPort.postMessage({ finished: path });
});
