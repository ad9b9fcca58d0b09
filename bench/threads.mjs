/**
 * Measures the speedup of several threads in reaching a depth.
 *
 *   node bench/threads.mjs [--threads N] [--depth N] [--runs N]
 *
 * Searches twelve well-filled golden positions of each ruleset to the depth, in turns with one thread and with N. The
 * times vary, because several threads never search the same tree twice. The speedup is printed as the ratio of the sums
 * of all times, and as the geometric mean over positions with its standard error.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { allowUnread } from '../build/library/cli/unread.js';
import { RULESET_NAMES } from '../build/library/rules/rulesets.js';
import { createEngine } from '../build/library/worker/node.js';

allowUnread();

const { values } = parseArgs({
  options: {
    threads: { type: 'string', default: '2' },
    depth: { type: 'string', default: '12' },
    runs: { type: 'string', default: '3' },
  },
});
const DEPTH = Number(values.depth);
const THREADS = Number(values.threads);
const PER_RULESET = 12;
/** Minimum number of milliseconds of a measured search. A shorter search ends before a second thread has started. */
const SHORTEST = 20;

const positionsOf = (ruleset) => {
  const file = new URL(`../test/golden/${ruleset}.jsonl`, import.meta.url);
  const filled = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(
      ({ status, check, moves, fen }) =>
        status === 'ongoing' &&
        !check &&
        moves.length >= 45 &&
        fen.replaceAll(/[^a-z]/gi, '').length > 20,
    );
  return Array.from({ length: PER_RULESET }, (_, index) => {
    const { fen } = filled[Math.floor((index * filled.length) / PER_RULESET)];
    return { ruleset, fen };
  });
};
const positions = RULESET_NAMES.flatMap(positionsOf);

const searchAll = async (threads) => {
  const client = createEngine({ threads, hash: 64 });
  await client.analyse(positions[0], { nodes: 300_000 });
  const found = [];
  for (const request of positions) {
    await client.newGame();
    const result = await client.analyse(request, { depth: DEPTH });
    if (!result.ok) throw new Error(result.error.message);
    const { depth = 0, time = 0, nodes = 0 } = result.value.info ?? {};
    found.push({ depth, time, nodes });
  }
  await client.close();
  return found;
};

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const mean = (numbers) => sum(numbers) / numbers.length;
const ratios = [];
const sums = { one: 0, many: 0 };
const nodes = { one: 0, many: 0 };
for (let run = 0; run < Number(values.runs); run += 1) {
  const one = await searchAll(1);
  const many = await searchAll(THREADS);
  for (const [index, { depth, time, nodes: searched }] of one.entries()) {
    // Skips positions in which a forced end has stopped a search early.
    if (depth < DEPTH || time < SHORTEST || many[index].depth < DEPTH) continue;
    ratios.push(Math.log(time / many[index].time));
    sums.one += time;
    sums.many += many[index].time;
    nodes.one += searched;
    nodes.many += many[index].nodes;
  }
  console.log(`run ${run + 1}: ${(sums.one / sums.many).toFixed(2)} so far, by the sum of times`);
}
const centre = mean(ratios);
const error = Math.sqrt(mean(ratios.map((ratio) => (ratio - centre) ** 2)) / ratios.length);
console.log(
  `depth ${DEPTH}, ${ratios.length} searches: ${(sums.one / 1000).toFixed(1)} s, with ${THREADS} threads ${(sums.many / 1000).toFixed(1)} s: ${(sums.one / sums.many).toFixed(2)} times as fast; geometric mean ${Math.exp(centre).toFixed(2)} (x/÷ ${Math.exp(error).toFixed(2)}); ${(nodes.one / sums.one).toFixed(0)} and ${(nodes.many / sums.many).toFixed(0)} nodes/ms`,
);
