/**
 * How much faster more threads reach a depth.
 *
 *   node bench/threads.mjs [--threads N] [--depth N] [--runs N]
 *
 * Several positions, each to the depth with one thread and with N, by turns; of each position the
 * median over the runs, because threads never search the same tree twice.
 */
import { parseArgs } from 'node:util';
import { BENCH_POSITIONS } from '../dist/engine/bench.js';
import { createEngine } from '../dist/worker/node.js';

const { values } = parseArgs({
  options: {
    threads: { type: 'string', default: '2' },
    depth: { type: 'string', default: '15' },
    runs: { type: 'string', default: '3' },
  },
});
const positions = BENCH_POSITIONS.slice(0, 8);

const timesOf = async (threads) => {
  const client = createEngine({ threads, hash: 128 });
  await client.analyse(positions[0], { nodes: 300_000 });
  const times = [];
  let nodes = 0;
  for (const request of positions) {
    await client.newGame();
    const result = await client.analyse(request, { depth: Number(values.depth) });
    if (!result.ok) throw new Error(result.error.message);
    times.push(result.value.info?.time ?? 0);
    nodes += result.value.info?.nodes ?? 0;
  }
  await client.close();
  return { times, nodes };
};

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
const runs = { one: [], many: [] };
for (let run = 0; run < Number(values.runs); run += 1) {
  runs.one.push(await timesOf(1));
  runs.many.push(await timesOf(Number(values.threads)));
}
const perPosition = (side) =>
  positions.map((_, index) => median(runs[side].map(({ times }) => times[index])));
const one = perPosition('one');
const many = perPosition('many');
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const speed = (side) =>
  sum(runs[side].map(({ nodes }) => nodes)) / sum(runs[side].flatMap(({ times }) => times));
for (const [index, { ruleset, fen }] of positions.entries())
  console.log(
    `${ruleset} ${fen.slice(0, 12)}: ${one[index].toFixed(0)} ms, ${many[index].toFixed(0)} ms, ${(one[index] / many[index]).toFixed(2)}`,
  );
console.log(
  `together ${sum(one).toFixed(0)} ms, ${values.threads} threads ${sum(many).toFixed(0)} ms: ${(sum(one) / sum(many)).toFixed(2)} times as fast; ${speed('one').toFixed(0)} and ${speed('many').toFixed(0)} nodes/ms`,
);
