/**
 * Measures how fast the engine finds the forced ends of the suite, test/mates.jsonl (see mates/make.mjs), by an
 * ordinary search on one thread.
 *
 *   node bench/mates.mjs [--movetime MS] [--net FILE]
 *
 * For each length, prints how many ends are found, and the slowest and the median time. Lists the ends that are not
 * found within MS milliseconds, by default 5,000. --net selects another network or, with `none`, the hand-made
 * evaluation.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { allowUnread } from '../build/library/cli/unread.js';
import { loadEngine } from './engine.mjs';
import { networkFile, useNetwork } from './network.mjs';

allowUnread();

const { values } = parseArgs({
  options: { movetime: { type: 'string', default: '5000' }, net: { type: 'string' } },
});
const movetime = Number(values.movetime);
const suite = readFileSync(new URL('../test/mates.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

const engine = await loadEngine();
await engine.setHash(64);
await useNetwork(engine, networkFile(values.net));
const timeTo = async ({ ruleset, fen, moves }) => {
  await engine.newGame();
  let found;
  await engine.search(
    { ruleset, fen },
    { movetime },
    {
      slice: Number.POSITIVE_INFINITY,
      shouldStop: () => found !== undefined,
      onInfo: ({ score, time }) => {
        if (score.kind === 'mate' && score.moves > 0 && score.moves <= moves) found ??= time;
      },
    },
  );
  return found;
};

// The first searches are not measured, because their code has not been optimised yet.
for (const problem of suite.slice(0, 5)) await timeTo(problem);

for (const length of [2, 3, 4, 5, 6]) {
  const problems = suite.filter(({ moves }) => moves === length);
  const times = [];
  for (const problem of problems) {
    const time = await timeTo(problem);
    if (time === undefined) console.log(`not found: ${problem.ruleset} ${problem.fen}`);
    else times.push(time);
  }
  times.sort((a, b) => a - b);
  const median = times[times.length >> 1] ?? 0;
  console.log(
    `in ${length}: ${times.length} of ${problems.length}, median ${median.toFixed(1)} ms, slowest ${(times.at(-1) ?? 0).toFixed(1)} ms`,
  );
}
