/**
 * Measures the job queue on a Redis server on this machine.
 *
 *   node bench/queue.mjs [--jobs 2000] [--work 20] [--long 24] [--kills 500] [--held 50000]
 *
 * - `--jobs` jobs of `--work` processor milliseconds, by one and by two workers with one thread each
 * - `--long` jobs of five seconds, by two workers: the overhead of the queue
 * - `--kills` jobs, while a worker, Redis and the producer are killed
 * - `--held` waiting jobs: memory of Redis and of the producer
 *
 * The value 0 skips a part. Needs an idle machine with two cores. The times for Redis are processor times.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parseQueueAddress, connect } from '../build/library/cli/queue/connection.js';
import { keepBusy } from '../build/library/cli/queue/job.js';
import { RedisQueue } from '../build/library/cli/queue/redis.js';
import { benchKind, valueOf } from './queue/kind.mjs';
import { Server } from './queue/server.mjs';

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '2000' },
    work: { type: 'string', default: '20' },
    long: { type: 'string', default: '24' },
    kills: { type: 'string', default: '500' },
    held: { type: 'string', default: '50000' },
  },
});
const [jobs, work, long, kills, held] = ['jobs', 'work', 'long', 'kills', 'held'].map((name) =>
  Number(values[name]),
);
const LONG = 5000;
const MEBIBYTE = 2 ** 20;

const program = (name) => fileURLToPath(new URL(`./queue/${name}.mjs`, import.meta.url));
const never = new AbortController().signal;
const server = new Server();

const startWorker = async () => {
  const worker = spawn(process.execPath, [program('worker'), server.url, '1'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let talk = '';
  await new Promise((resolve) => {
    worker.stderr.on('data', (piece) => {
      talk += piece;
      if (talk.includes('working for')) resolve();
    });
  });
  return worker;
};

const end = async (child, signal) => {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
};

const open = async () => {
  const { value: address } = parseQueueAddress(server.url);
  return RedisQueue.open(benchKind, await connect(address));
};

/** Requests jobs as a producer does, as many at once as the queue's width allows. Returns the elapsed seconds. */
const runJobs = async (count, request) => {
  const queue = await open();
  const begun = performance.now();
  let asked = 0;
  await keepBusy(queue, never, () => {
    if (asked === count) return undefined;
    const number = asked;
    asked += 1;
    return (signal) =>
      queue.run({ number, ...request }, { label: `job ${number}`, signal }, ({ hash }) => {
        if (hash !== valueOf(number)) throw new Error(`job ${number} has a wrong value`);
      });
  });
  const seconds = (performance.now() - begun) / 1000;
  await queue.close();
  return seconds;
};

const withWorkers = async (count, body) => {
  await server.flush();
  const workers = await Promise.all(Array.from({ length: count }, startWorker));
  try {
    return await body();
  } finally {
    await Promise.all(workers.map((worker) => end(worker, 'SIGKILL')));
  }
};

const throughput = async () => {
  const rates = [];
  for (const workers of [1, 2])
    await withWorkers(workers, async () => {
      const [cpu, before] = [await server.processor(), await server.commands()];
      const bytes = await server.traffic();
      const seconds = await runJobs(jobs, { work, wait: 0 });
      const [cpuAfter, after] = [await server.processor(), await server.commands()];
      rates.push(jobs / seconds);
      const perJob = ((cpuAfter - cpu) / jobs) * 1e6;
      const one = workers === 1 ? 'worker ' : 'workers';
      console.log(
        `${workers} ${one}: ${jobs} jobs of ${work} ms in ${seconds.toFixed(1)} s, ${(jobs / seconds).toFixed(1)} a second; ` +
          `Redis ${perJob.toFixed(0)} µs of its processor a job`,
      );
      const grown = Object.entries(await server.traffic())
        .map(([name, count]) => `${name} ${((count - bytes[name]) / jobs / 1000).toFixed(1)} kB`)
        .join(', ');
      console.log(`  bytes a job: ${grown}`);
      const calls = [...after].map(([name, count]) => [
        name,
        (count - (before.get(name) ?? 0)) / jobs,
      ]);
      const all = calls.reduce((sum, [, count]) => sum + count, 0);
      const sorted = calls.filter(([, count]) => count >= 0.05).sort(([, a], [, b]) => b - a);
      const listed = sorted.map(([name, count]) => `${name} ${count.toFixed(1)}`).join(', ');
      console.log(`  commands a job, with those of scripts: ${all.toFixed(1)}: ${listed}`);
    });
  console.log(`two workers do ${(rates[1] / rates[0]).toFixed(2)} times what one does`);
};

const overhead = () =>
  withWorkers(2, async () => {
    const seconds = await runJobs(long, { work: 0, wait: LONG });
    const least = (Math.ceil(long / 2) * LONG) / 1000;
    const share = (100 * (seconds - least)) / least;
    console.log(
      `${long} jobs of ${LONG / 1000} s by two workers: ${seconds.toFixed(2)} s instead of ${least} s, ${share.toFixed(2)} % more`,
    );
  });

const killing = async () => {
  await server.flush();
  const folder = mkdtempSync(join(tmpdir(), 'acedrex-bench-'));
  const file = join(folder, 'values');
  const done = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0);
  const until = async (share) => {
    while (done() < kills * share) await pause(20);
  };
  const startProducer = () =>
    spawn(process.execPath, [program('producer'), server.url, String(kills), String(work), file], {
      stdio: 'ignore',
    });
  const workers = [await startWorker(), await startWorker()];
  let producer = startProducer();
  await until(0.2);
  await end(workers[0], 'SIGKILL');
  workers[0] = await startWorker();
  await until(0.4);
  await server.kill();
  await server.start();
  await until(0.6);
  await end(producer, 'SIGKILL');
  producer = startProducer();
  await once(producer, 'exit');
  await Promise.all(workers.map((worker) => end(worker, 'SIGKILL')));
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').sort();
  const wanted = Array.from(
    { length: kills },
    (_, number) => `${number} ${valueOf(number)}`,
  ).sort();
  const isExact = lines.length === kills && lines.every((line, index) => line === wanted[index]);
  console.log(
    `${kills} jobs, worker, Redis and producer killed: ${lines.length} values, ${new Set(lines).size} of them different, ` +
      (isExact ? 'each once and right' : 'NOT each once and right'),
  );
  rmSync(folder, { recursive: true });
};

const holding = async () => {
  await server.flush();
  const queue = await open();
  const stop = new AbortController();
  const memory = async () => {
    globalThis.gc?.();
    const [redis, { rss }] = [await server.memory(), process.memoryUsage()];
    return [redis / MEBIBYTE, rss / MEBIBYTE];
  };
  const show = (what, [redis, own]) =>
    console.log(`${what}: Redis ${redis.toFixed(0)} MiB, producer ${own.toFixed(0)} MiB`);
  show('empty', await memory());
  const begun = performance.now();
  const all = Promise.all(
    Array.from({ length: held }, (_, number) =>
      queue.run(
        { number, work: 0, wait: 0 },
        { label: `job ${number}`, signal: stop.signal },
        () => undefined,
      ),
    ),
  );
  const { value: address } = parseQueueAddress(server.url);
  const looker = await connect(address);
  while ((await looker.client.llen('acedrex:bench:wait')) < held) await pause(100);
  console.log(`${held} jobs added in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  for (const second of [0, 20, 40, 60]) {
    if (second > 0) await pause(20_000);
    show(`after ${second} s`, await memory());
  }
  await looker.close(() => Promise.resolve());
  stop.abort();
  await all;
  await queue.close();
  show('taken back', await memory());
};

await server.start();
try {
  if (jobs > 0) await throughput();
  if (long > 0) await overhead();
  if (kills > 0) await killing();
  if (held > 0) await holding();
} finally {
  await server.delete();
}
