/**
 * Checks that `readyok` is correct, and measures its delay: node bench/ready.mjs [--runs N] [--load N]
 *
 * Each run starts `acedrex uci` and sends `isready` and `go nodes 1` in one write, before the engine can have loaded.
 * The search needs about a millisecond, so its `bestmove` marks the moment at which the engine is ready. A `readyok`
 * long before this moment would be wrong, and long after it would waste time. Then each run sends a second `isready`,
 * to which a ready engine replies at once, and `go movetime 100`. --load starts that many busy loops beside the engine.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '20' }, load: { type: 'string', default: '0' } },
});
const runs = Number(values.runs);
const load = Number(values.load);
const PROGRAM = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));

const idlers = Array.from({ length: load }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
);

/** Measures one run: the milliseconds of each step. */
const measure = async () => {
  const engine = spawn(process.execPath, [PROGRAM, 'uci'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = [];
  createInterface({ input: engine.stdout }).on('line', (line) => {
    const now = performance.now();
    const index = waiting.findIndex(({ word }) => line.startsWith(word));
    if (index >= 0) waiting.splice(index, 1)[0].resolve(now);
  });
  const until = (word) => new Promise((resolve) => waiting.push({ word, resolve }));
  const ask = async (command, word) => {
    const answer = until(word);
    const start = performance.now();
    engine.stdin.write(`${command}\n`);
    return (await answer) - start;
  };
  const start = performance.now();
  const [readyok, bestmove] = [until('readyok'), until('bestmove')];
  engine.stdin.write('isready\ngo nodes 1\n');
  const ready = await readyok;
  const step = {
    'start to readyok': ready - start,
    'readyok to the first bestmove': (await bestmove) - ready,
    'isready of a ready engine': await ask('isready', 'readyok'),
    'go movetime 100': await ask('go movetime 100', 'bestmove'),
  };
  engine.stdin.write('quit\n');
  await once(engine, 'exit');
  return step;
};

const steps = [];
try {
  for (let run = 0; run < runs; run += 1) steps.push(await measure());
} finally {
  for (const idler of idlers) idler.kill();
}
console.log(`${runs} runs, ${load} busy loops, milliseconds: least, median, most`);
for (const name of Object.keys(steps[0])) {
  const times = steps.map((step) => step[name]).sort((a, b) => a - b);
  const shown = [times[0], times[times.length >> 1], times.at(-1)].map((time) => time.toFixed(1));
  console.log(`${name.padEnd(30)} ${shown.map((time) => time.padStart(8)).join(' ')}`);
}
