/** npm run fuzz -- [--iterations N] [--seed N]: a million mutations by default. */
import { readFileSync, readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fuzz } from './fuzz.mjs';
import { allowUnread } from '../../build/library/cli/unread.js';

allowUnread();

const { values } = parseArgs({
  options: {
    iterations: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
});
const folder = new URL('../golden/', import.meta.url);
const fens = readdirSync(folder).flatMap((name) =>
  readFileSync(new URL(name, folder), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).fen),
);
const iterations = Number(values.iterations);
const seed = Number(values.seed);
console.log(`${iterations} mutations, seed ${seed}`);
const start = performance.now();
await fuzz({
  fens,
  iterations,
  seed,
  onProgress: (count) => {
    if (count % 100_000 === 0)
      console.log(`${count} after ${Math.round(performance.now() - start)} ms`);
  },
});
console.log('no fault found');
