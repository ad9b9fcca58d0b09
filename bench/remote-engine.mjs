/**
 * Measures an engine on another machine: how long pages wait for it. The engine is a separate process, and the pages'
 * connections run in this process, on the loopback interface.
 *
 *   node bench/remote-engine.mjs [--threads 2] [--rounds 20]
 *
 * - "connected" is the time from the first request to the accepted token
 * - "first line" is the time from a page's request to its first line, while the engine is idle
 * - "taken" is the same while the engine searches for another page, whose search it must stop first
 * - "stopped" is the time from a page's request to the moment when the engine has left its search, and answers the next
 *   one. It is the difference between a search of depth 1 that follows a stopped search, and one that does not
 * - "lost" is the time from the end of the process to the moment when a page may search on its own device
 * - "back" is the time from the engine's start to its use by a page, including the second in which it measures its speed
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { readRemoteLine } from '../build/library/remote/address.js';
import { RemoteEngine } from '../build/library/remote/remote-engine.js';

const { values } = parseArgs({
  options: {
    threads: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '20' },
  },
});
const rounds = Number(values.rounds);
const ORIGIN = 'https://chess.example.org';
const folder = mkdtempSync(join(tmpdir(), 'acedrex-engine-'));

const start = async (port = 0) => {
  const child = spawn(
    process.execPath,
    [
      ...['dist/cli/main.js', 'engine', '--listen', `127.0.0.1:${port}`, '--data', folder],
      '--show-token',
      ...['--threads', values.threads, '--force-threads', '--origin', ORIGIN],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = await once(createInterface(child.stdout), 'line');
  return { child, ...readRemoteLine(line, true).value };
};

const times = new Map();
const measure = async (name, work) => {
  const began = performance.now();
  const value = await work();
  times.set(name, [...(times.get(name) ?? []), performance.now() - began]);
  return value;
};

const becomes = (page, status) =>
  new Promise((resolve) => {
    const look = () => {
      if (page.status !== status) return;
      end();
      resolve();
    };
    const end = page.subscribe(look);
    queueMicrotask(look);
  });

const openPage = async ({ address, token }) => {
  const page = new RemoteEngine({
    address,
    token,
    page: ORIGIN,
    socket: (at) => new WebSocket(at, { origin: ORIGIN }),
  });
  await measure('connected', () => {
    page.want(true);
    return becomes(page, 'ready');
  });
  return page;
};

/** Starts a search without a limit, and resolves at its first line. */
const begin = (page, limits = {}) => {
  const stop = new AbortController();
  return new Promise((resolve) => {
    const outcome = page.run(
      {
        kind: 'game',
        request: { ruleset: 'cazaux', fen: 'startpos' },
        limits,
        onInfo: () => resolve({ stop: () => stop.abort(), outcome }),
      },
      { isUrgent: true, user: 1 },
      stop.signal,
    );
  });
};
const SHALLOW = { depth: 1 };

let engine = await start();
const pages = [await openPage(engine), await openPage(engine), await openPage(engine)];
for (let round = 0; round < rounds; round += 1) {
  const [one, two, three] = pages;
  const first = await measure('first line', () => begin(one));
  await new Promise((resolve) => setTimeout(resolve, 200));
  const second = await measure('taken', () => begin(two));
  await first.outcome;
  await new Promise((resolve) => setTimeout(resolve, 200));
  second.stop();
  await measure('depth 1 after a stop', async () => (await begin(three, SHALLOW)).outcome);
  await measure('depth 1', async () => (await begin(three, SHALLOW)).outcome);
}

for (let round = 0; round < Math.min(rounds, 5); round += 1) {
  const running = await begin(pages[0]);
  const port = Number(new URL(engine.address).port);
  await measure('lost', () => {
    engine.child.kill('SIGKILL');
    return running.outcome;
  });
  await measure('back', async () => {
    engine = await start(port);
    await becomes(pages[0], 'ready');
    (await begin(pages[0])).stop();
  });
}

const print = (name, sorted) => {
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  console.log(
    `${name.padEnd(22)} median ${at(0.5).toFixed(1).padStart(8)} ms, most ${sorted.at(-1).toFixed(1).padStart(8)} ms (${sorted.length})`,
  );
};
for (const [name, list] of times)
  print(
    name,
    list.sort((a, b) => a - b),
  );
const median = (name) => times.get(name)[Math.floor(times.get(name).length / 2)];
console.log(
  `stopped                median ${(median('depth 1 after a stop') - median('depth 1')).toFixed(1).padStart(8)} ms`,
);
for (const page of pages) page.close();
engine.child.kill();
rmSync(folder, { recursive: true });
