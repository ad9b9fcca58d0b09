/**
 * Tunes the constants of assembly/tunables.ts by games of the engine against itself. The method is simultaneous
 * perturbation stochastic approximation (J. C. Spall 1992), with the gains of fishtest.
 *
 *   node bench/spsa.mjs --state FILE [--pairs N] [--nodes N] [--seed N] [--threads N] [--net FILE|none]
 *                       [--only NAME,...] [--write]
 *
 * Every round moves all values at once by a random step in either direction. It plays pairs of games between the two
 * opposite steps over the four rulesets, and moves the values towards the better step. The state is saved in FILE after
 * every round, and an interrupted run resumes from there. `--write` puts the rounded values into the file. Afterwards,
 * a match between the two builds must confirm the gain, because tuning only finds candidates.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { networkFile } from './network.mjs';
import { SeededRandom } from '../scripts/random.mjs';
import { buildTunable, readTunables, writeTunables } from './spsa/tunables.mjs';

const { values: options } = parseArgs({
  options: {
    state: { type: 'string' },
    pairs: { type: 'string', default: '10000' },
    nodes: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    threads: { type: 'string', default: String(availableParallelism()) },
    net: { type: 'string' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const fail = (message) => {
  console.error(message);
  process.exit(1);
};
if (options.state === undefined) fail('--state is missing: where are the values to be kept?');
const [PAIRS, NODES, SEED, THREADS] = ['pairs', 'nodes', 'seed', 'threads'].map((name) => {
  const number = Number(options[name]);
  return Number.isSafeInteger(number) && number > 0
    ? number
    : fail(`--${name} must be a whole number above 0, not ${options[name]}`);
});

/** Pairs of games per round. With fewer pairs, compiling the two builds would take most of the time. */
const ROUND = 8;
// Spall's exponents, and the ratio of step and perturbation at the end of the run.
const ALPHA = 0.602;
const GAMMA = 0.101;
const FINAL_RATE = 0.004;
/** Perturbation at the end of the run, as a fraction of a value. */
const FINAL_STEP = 0.12;
const SETTLING = 0.1 * PAIRS;

const start = readTunables();
const chosen = new Set(options.only?.split(',') ?? start.keys());
for (const name of chosen) if (!start.has(name)) fail(`assembly/tunables.ts has no ${name}`);
const state = existsSync(options.state)
  ? JSON.parse(readFileSync(options.state, 'utf8'))
  : { pairs: 0, values: Object.fromEntries(start) };
const random = new SeededRandom(SEED + state.pairs);

const stepOf = (name) => Math.max(1, FINAL_STEP * Math.abs(start.get(name)));
/** Rounds a value up or down at random, so that small steps have an effect. */
const rounded = (value) => Math.floor(value + random.below(1000) / 1000);

const draw = () => {
  const steps = new Map();
  const [plus, minus] = [new Map(), new Map()];
  for (const name of start.keys()) {
    const value = state.values[name];
    const size = stepOf(name) * (PAIRS / (state.pairs + 1)) ** GAMMA;
    const step = chosen.has(name) ? (random.below(2) === 0 ? size : -size) : 0;
    steps.set(name, step);
    plus.set(name, rounded(value + step));
    minus.set(name, rounded(value - step));
  }
  return { steps, plus, minus };
};

const learn = (steps, results) => {
  for (const points of results) {
    state.pairs += 1;
    const rate = FINAL_RATE * ((SETTLING + PAIRS) / (SETTLING + state.pairs)) ** ALPHA;
    for (const [name, step] of steps) state.values[name] += rate * step * points;
  }
};

const report = () => {
  console.log(`${state.pairs} pairs`);
  for (const [name, before] of start)
    if (chosen.has(name))
      console.log(`  ${name.padEnd(26)} ${before}  ${state.values[name].toFixed(2)}`);
};

const build = await buildTunable();
const workerData = { build, net: networkFile(options.net), nodes: NODES };
const round = (worker) =>
  new Promise((resolve, reject) => {
    const { steps, plus, minus } = draw();
    worker.once('error', reject);
    worker.once('message', (results) => {
      worker.off('error', reject);
      learn(steps, results);
      writeFileSync(options.state, `${JSON.stringify(state, null, 2)}\n`);
      resolve();
    });
    worker.postMessage({ plus, minus, pairs: ROUND, seed: random.below(2 ** 31) });
  });

const REPORT_EVERY = 60_000;
const timer = setInterval(report, REPORT_EVERY);
await Promise.all(
  Array.from({ length: THREADS }, async () => {
    const worker = new Worker(new URL('spsa/worker.mjs', import.meta.url), { workerData });
    while (state.pairs < PAIRS) await round(worker);
    await worker.terminate();
  }),
);
clearInterval(timer);
report();
if (options.write)
  writeTunables(
    new Map(Object.entries(state.values).map(([name, value]) => [name, Math.round(value)])),
  );
