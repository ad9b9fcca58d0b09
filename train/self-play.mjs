/**
 * Plays games of the engine against itself as training data for a network.
 *
 * node train/self-play.mjs --folder FOLDER [--games N] [--nodes N] [--seed N] [--threads N] [--net FILE|none] node
 * train/self-play.mjs … --queue URL lets workers on other machines play them node train/self-play.mjs --work --queue
 * URL [--threads N] [--net FILE|none] is such a worker
 *
 * The evaluation is the engine's own network, the network FILE or, with `--net none`, the hand-made evaluation. Writes
 * files of 1,000 games to FOLDER, in the format of train/games.mjs. A game depends only on the seed, its number, the
 * nodes per search, the engine and its network, so the same arguments give the same files with any number of threads or
 * machines. If a run was interrupted, the command resumes it. A folder that belongs to other options or to another
 * engine is rejected.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { untilInterrupted } from '../build/library/cli/io.js';
import {
  parseQueueAddress,
  QUEUE_VARIABLE,
  connect,
} from '../build/library/cli/queue/connection.js';
import { JobFailed, keepBusy } from '../build/library/cli/queue/job.js';
import { LocalQueue } from '../build/library/cli/queue/local.js';
import { RedisQueue } from '../build/library/cli/queue/redis.js';
import { runWorker } from '../build/library/cli/queue/worker.js';
import { networkFile } from '../bench/network.mjs';
import { GamesFile } from './self-play/games-file.mjs';
import { hashesOf, selfPlayKind } from './self-play/job.mjs';

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    games: { type: 'string', default: '200000' },
    nodes: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    threads: { type: 'string', default: String(availableParallelism()) },
    net: { type: 'string' },
    queue: { type: 'string', default: process.env[QUEUE_VARIABLE] },
    work: { type: 'boolean', default: false },
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
/** Games per job on other machines. A local job consists of one game, so that a killed run loses at most one game. */
const GAMES_PER_JOB = 10;
/** Seconds without a sign of life from a worker before other workers take over its jobs. */
const STALLED = 30;
/** The exit status that shells report for a program ended by Ctrl+C. */
const INTERRUPTED_STATUS = 130;
const PROGRESS_EVERY = 10_000;

const [games, nodes, seed, threads] = ['games', 'nodes', 'seed', 'threads'].map(wholeNumber);
const net = networkFile(values.net);

/** Connects to the Redis server that the option --queue specifies. Does nothing without the option. */
const connectToQueue = async () => {
  if (values.queue === undefined) return undefined;
  const address = parseQueueAddress(values.queue);
  return address.ok ? connect(address.value) : fail(`--queue: ${address.error}`);
};

/** Returns the missing files in the folder. Ends the program if the folder belongs to other games. */
const openFolder = (folder) => {
  const made = { format: 1, nodes, seed, ...hashesOf(net) };
  mkdirSync(folder, { recursive: true });
  const description = join(folder, 'made-by.json');
  if (existsSync(description)) {
    const before = JSON.parse(readFileSync(description, 'utf8'));
    for (const name of new Set([...Object.keys(before), ...Object.keys(made)]))
      if (before[name] !== made[name])
        fail(`${folder} was started with another ${name}: ${before[name]}, not ${made[name]}`);
  } else writeFileSync(description, `${JSON.stringify(made, null, 2)}\n`);
  return Array.from({ length: Math.ceil(games / GAMES_PER_FILE) }, (_, index) => ({
    path: join(folder, `${String(index).padStart(5, '0')}.games`),
    first: index * GAMES_PER_FILE,
    count: Math.min(GAMES_PER_FILE, games - index * GAMES_PER_FILE),
  })).filter(({ path }) => !existsSync(path));
};

/** The games to play, file by file. */
function* schedule(files, perJob) {
  for (const { path, first, count } of files) {
    const file = new GamesFile(path, count);
    for (let at = file.written; at < count;) {
      // Jobs end at multiples of their size, so that a resumed run requests the same jobs.
      const end = Math.min(count, at - (at % perJob) + perJob);
      yield { file, at, request: { seed, nodes, first: first + at, count: end - at } };
      at = end;
    }
  }
}

const started = Date.now();
let played = 0;
let plies = 0;
let failures = 0;
const report = () => {
  const seconds = (Date.now() - started) / 1000;
  console.error(
    `${played} games, ${(played / seconds).toFixed(1)} a second, ${(plies / Math.max(1, played)).toFixed(0)} plies a game`,
  );
};

/**
 * Requests games and resolves when they have arrived. `written` receives a promise that resolves when they have been
 * written, because they may have to wait for earlier games.
 */
const play = ({ file, at, request }, queue, signal, written) =>
  new Promise((resolve, reject) => {
    const { first, count } = request;
    const label = `games ${first} to ${first + count - 1}`;
    const whole = queue.run(request, { label, signal }, (value) => {
      played += count;
      plies += value.plies;
      resolve();
      return file.write(at, count, Buffer.from(value.records, 'base64'));
    });
    const end = whole.then(
      () => resolve(),
      (error) => {
        if (!(error instanceof JobFailed)) {
          reject(error);
          throw error;
        }
        console.error(error.message);
        failures += 1;
        file.fail();
        resolve();
      },
    );
    written.add(end);
    const forget = () => written.delete(end);
    end.then(forget, forget);
  });

const main = async () => {
  const kind = selfPlayKind(net);
  const connection = await connectToQueue();
  if (values.work) {
    if (connection === undefined) fail('--work needs a --queue');
    await runWorker(kind, connection, { threads, stalled: STALLED });
    return;
  }
  const files = openFolder(
    values.folder ?? fail('--folder is missing: where are the games to be written?'),
  );
  const queue =
    connection === undefined
      ? new LocalQueue(kind, threads)
      : await RedisQueue.open(kind, connection);
  const jobs = schedule(files, queue.isRemote ? GAMES_PER_JOB : 1);
  const timer = setInterval(report, PROGRESS_EVERY);
  try {
    await untilInterrupted(['SIGINT', 'SIGTERM'], async (signal) => {
      const written = new Set();
      await keepBusy(queue, signal, () => {
        const { value: job } = jobs.next();
        return job && ((stopped) => play(job, queue, stopped, written));
      });
      // After an interruption, some games cannot be written, because earlier games are missing.
      if (signal.aborted) process.exitCode = INTERRUPTED_STATUS;
      else await Promise.all(written);
    });
  } finally {
    clearInterval(timer);
    await queue.close();
    report();
  }
  if (failures > 0) fail('some games could not be played; the same command resumes');
};

try {
  await main();
} catch (error) {
  fail(error.message);
}
