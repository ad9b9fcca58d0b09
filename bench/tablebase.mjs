/**
 * Measures the speed of solving endings on one thread and on several.
 *
 * node bench/tablebase.mjs [--threads N] [RULESET MATERIAL]
 *
 * Prints, for each ending and number of threads, the elapsed time, the processor time, the positions per second of
 * elapsed time and the peak memory so far. Positions are counted as stored, with both sides to move. Each run has its
 * own process. The last number of a line is the speedup over one thread. N is 2 by default. The last line is the limit
 * set by memory bandwidth, in positions per second for one thread. This limit assumes one pass over the values and one
 * pass over the counts, each of which reads and writes.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { allowUnread } from '../build/library/cli/unread.js';
import { blocksOf, makeBlock, parseMaterial } from '../build/library/tablebase/material.js';
import { BlockSolver } from '../build/library/tablebase/solve.js';
import { parseRuleset } from '../build/library/rules/rulesets.js';
import { nodePartThreads } from '../build/library/worker/node-tablebase-threads.js';

allowUnread();

const ENDINGS = [
  ['golladay', 'KRK'],
  ['cazaux', 'KAKR'],
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { threads: { type: 'string', default: '2' }, only: { type: 'boolean', default: false } },
});
const threads = Number(values.threads);
if (!Number.isSafeInteger(threads) || threads < 1)
  throw new Error('--threads needs a whole number above 0');

const unwrap = (result) => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

/** Measures work in elapsed seconds and processor seconds. */
const measure = async (work) => {
  const begin = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wall: (performance.now() - begin) / 1000, used: (user + system) / 1e6 };
};

/** Solves an ending in this process. */
const solveHere = async (rules, text) => {
  const ruleset = unwrap(parseRuleset(rules));
  const solved = new Map();
  const others = threads > 1 ? nodePartThreads(threads) : undefined;
  const solve = async (block) => {
    const known = solved.get(makeBlock(block));
    if (known !== undefined) return { ok: true, value: known };
    const table = unwrap(
      await unwrap(await BlockSolver.create(block, ruleset, solve, others)).run(),
    );
    solved.set(makeBlock(block), table);
    return { ok: true, value: table };
  };
  let positions = 0;
  const time = await measure(async () => {
    for (const block of blocksOf(unwrap(parseMaterial(text))))
      positions += unwrap(await solve(block)).values.length;
  });
  return { ...time, positions, peak: Math.round(process.resourceUsage().maxRSS / 1024) };
};

const SELF = fileURLToPath(import.meta.url);

/** Solves an ending in a separate process. */
const solve = (rules, text, count) =>
  JSON.parse(
    execFileSync(process.execPath, [SELF, '--only', '--threads', String(count), rules, text], {
      encoding: 'utf8',
    }),
  );

const [id, name] = positionals;
if (values.only) console.log(JSON.stringify(await solveHere(id, name)));
else {
  for (const [rules, text] of id === undefined ? ENDINGS : [[id, name]]) {
    const one = solve(rules, text, 1);
    for (const count of new Set([1, threads])) {
      const { wall, used, positions, peak } = count === 1 ? one : solve(rules, text, count);
      console.log(
        [
          rules,
          text,
          `${count} thread${count === 1 ? '' : 's'}`,
          `${wall.toFixed(1)} s`,
          `processor ${used.toFixed(1)} s`,
          `${Math.round(positions / wall)} positions/s`,
          `${peak} MiB`,
          (one.wall / wall).toFixed(2),
        ].join('\t'),
      );
    }
  }
  const SIZE = 2 ** 27;
  const from = new Uint8Array(SIZE).fill(1);
  const to = new Uint8Array(SIZE);
  const { used } = await measure(() => {
    for (let run = 0; run < 8; run += 1) to.set(from);
  });
  // Copying a byte reads and writes it once, as each of the two passes does.
  console.log(`memory bandwidth\t${Math.round((8 * SIZE) / used / 2)} positions/s`);
}
