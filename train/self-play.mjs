/**
 * Plays games of the engine against itself, to train a network on.
 *
 *   node train/self-play.mjs --folder FOLDER [--games N] [--nodes N] [--seed N] [--threads N] [--net FILE|none]
 *
 * The engine's own network evaluates, or another one, or the hand-made evaluation with `--net none`.
 * Writes files of 1,000 games to FOLDER, in the format of train/games.mjs. A game depends on the seed, its number,
 * the nodes of a search, the engine and its network alone, so the same arguments give the same files with any number of
 * threads. A run that was interrupted continues where it stopped; a folder that was begun with other options
 * or by another engine is refused.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { networkFile } from './network.mjs';

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    games: { type: 'string', default: '200000' },
    nodes: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    threads: { type: 'string', default: String(availableParallelism()) },
    net: { type: 'string' },
  },
});

const fail = (message) => {
  console.error(message);
  process.exit(1);
};

const wholeNumber = (name) => {
  const number = Number(values[name]);
  return Number.isSafeInteger(number) && number > 0
    ? number
    : fail(`--${name} must be a whole number above 0, not ${values[name]}`);
};

const GAMES_PER_FILE = 1000;
const PROGRESS_EVERY = 10_000;

const folder = values.folder ?? fail('--folder is missing: where are the games to be written?');
const [games, nodes, seed, threads] = ['games', 'nodes', 'seed', 'threads'].map(wholeNumber);

const net = networkFile(values.net);
const wasm = readFileSync(new URL('../dist/wasm/engine.wasm', import.meta.url));
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const made = {
  format: 1,
  nodes,
  seed,
  engine: sha256(wasm),
  ...(net !== undefined && { net: sha256(readFileSync(net)) }),
};
mkdirSync(folder, { recursive: true });
const description = join(folder, 'made-by.json');
if (existsSync(description)) {
  const before = JSON.parse(readFileSync(description, 'utf8'));
  for (const name of new Set([...Object.keys(before), ...Object.keys(made)]))
    if (before[name] !== made[name])
      fail(`${folder} was begun with another ${name}: ${before[name]}, not ${made[name]}`);
} else writeFileSync(description, `${JSON.stringify(made, null, 2)}\n`);

const files = Array.from({ length: Math.ceil(games / GAMES_PER_FILE) }, (_, index) => ({
  path: join(folder, `${String(index).padStart(5, '0')}.games`),
  first: index * GAMES_PER_FILE,
  count: Math.min(GAMES_PER_FILE, games - index * GAMES_PER_FILE),
})).filter(({ path }) => !existsSync(path));

const started = Date.now();
let played = 0;
let plies = 0;
const report = () => {
  const seconds = (Date.now() - started) / 1000;
  console.error(
    `${played} games, ${(played / seconds).toFixed(1)} a second, ${(plies / Math.max(1, played)).toFixed(0)} plies a game`,
  );
};
const timer = setInterval(report, PROGRESS_EVERY);

await Promise.all(
  Array.from({ length: Math.min(threads, files.length) }, async () => {
    const worker = new Worker(new URL('./self-play/worker.mjs', import.meta.url), {
      workerData: { options: { seed, nodes }, net },
    });
    await new Promise((resolve, reject) => {
      const next = () => {
        const file = files.shift();
        if (file === undefined) resolve();
        else worker.postMessage(file);
      };
      worker.on('error', reject);
      worker.on('message', (message) => {
        if (message.finished !== undefined) {
          next();
          return;
        }
        played += 1;
        plies += message.plies;
      });
      next();
    });
    await worker.terminate();
  }),
);
clearInterval(timer);
report();
