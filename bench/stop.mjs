/**
 * Measures how long the engine takes to become idle after a stop request. Compares a worker with a shared flag (Node,
 * isolated pages) and a worker that receives messages between slices. Also measures the cost of the slices.
 *
 * node bench/stop.mjs [--depth N] [--runs N]
 */
import { parseArgs } from 'node:util';
import { allowUnread } from '../build/library/cli/unread.js';
import { BENCH_POSITIONS } from '../build/library/engine/bench.js';
import { loadEngine } from './engine.mjs';
import { createEngine } from '../build/library/worker/node.js';

allowUnread();

const { values } = parseArgs({
  options: { depth: { type: 'string', default: '13' }, runs: { type: 'string', default: '3' } },
});
const DEPTH = Number(values.depth);
const RUNS = Number(values.runs);
const STOPS = 40;

const print = (name, times) => {
  times.sort((a, b) => a - b);
  const at = (share) =>
    times[Math.min(times.length - 1, Math.floor(share * times.length))].toFixed(1);
  console.log(`${name}: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, longest ${at(1)} ms`);
};

const measureStops = async (name) => {
  const client = createEngine({ hash: 64 });
  await client.analyse(BENCH_POSITIONS[0], { nodes: 100_000 });
  const times = [];
  for (let i = 0; i < STOPS; i += 1) {
    const abort = new AbortController();
    let stopped = 0;
    setTimeout(
      () => {
        stopped = performance.now();
        abort.abort();
      },
      50 + ((i * 37) % 200),
    );
    await client.analyse(BENCH_POSITIONS[i % BENCH_POSITIONS.length], {}, { signal: abort.signal });
    if (stopped > 0) times.push(performance.now() - stopped);
  }
  await client.close();
  print(`stop, ${name}`, times);
};

await measureStops('shared flag');
// The value of this property on a page that is not isolated.
globalThis.crossOriginIsolated = false;
await measureStops('messages');

const engine = await loadEngine();
await engine.setHash(64);
const run = async (slice) => {
  let time = 0;
  let nodes = 0;
  for (const request of BENCH_POSITIONS) {
    await engine.newGame();
    const start = performance.now();
    const result = await engine.search(
      request,
      { depth: DEPTH },
      { slice, shouldStop: () => false },
    );
    time += performance.now() - start;
    nodes += result.value.info?.nodes ?? 0;
  }
  return { time, nodes };
};
await run(Number.POSITIVE_INFINITY);
// Both variants take turns. The best run of each counts, because other programs can only slow a run down.
const best = { whole: { time: Infinity, nodes: 0 }, sliced: { time: Infinity, nodes: 0 } };
for (let i = 0; i < RUNS; i += 1)
  for (const [name, slice] of [
    ['whole', Number.POSITIVE_INFINITY],
    ['sliced', 40],
  ]) {
    const result = await run(slice);
    if (result.time < best[name].time) best[name] = result;
  }
const cost = (100 * (best.sliced.time / best.whole.time - 1)).toFixed(1);
const more = (100 * (best.sliced.nodes / best.whole.nodes - 1)).toFixed(1);
console.log(
  `depth ${DEPTH} of ${BENCH_POSITIONS.length} positions: whole ${best.whole.time.toFixed(0)} ms, in slices of 40 ms ${best.sliced.time.toFixed(0)} ms: ${cost} % time, ${more} % nodes`,
);
