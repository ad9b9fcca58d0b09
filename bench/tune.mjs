/**
 * Fits the evaluation's weights, and the expected score of a centipawn, to games of the engine against
 * itself ("Texel's tuning method", P. Österlund 2014).
 *
 *   node bench/tune.mjs [--games N] [--nodes N] [--seed N] [--keep FILE] [--write]
 *
 * Plays N games over the four rulesets from random openings (or takes the positions that an earlier
 * run kept in FILE), takes quiet positions from them with the game's result and the search's score,
 * and minimises the error of the evaluation. Prints errors before and after; with --write it replaces
 * assembly/tuned.ts and src/engine/win-model.ts. The same arguments give the same weights.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { allowUnread } from '../dist/cli/unread.js';
import { loadRules } from '../dist/index.js';
import { extractFeatures, readWeights } from './tune/features.mjs';
import { fitScale, fitWeights, meanError } from './tune/fit.mjs';
import { writeTuned, writeWinModel } from './tune/write.mjs';

allowUnread();

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '4000' },
    nodes: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'string' },
    threads: { type: 'string', default: String(availableParallelism()) },
    write: { type: 'boolean', default: false },
  },
});

/** Weight of the game's result in the target; the rest is the search's expected score. */
const RESULT_SHARE = 0.6;
/** One game in this many is left out of the fit and used to test it. */
const TEST_GAMES = 10;

/** Plays the games on several threads and returns their positions in the order of the games. */
const playGames = async () => {
  const games = Number(values.games);
  const threads = Number(values.threads);
  const played = [];
  let done = 0;
  await Promise.all(
    Array.from({ length: threads }, (_, thread) => {
      const workerData = {
        first: thread,
        step: threads,
        games,
        seed: Number(values.seed),
        nodes: Number(values.nodes),
      };
      const worker = new Worker(new URL('./tune/self-play.mjs', import.meta.url), { workerData });
      return new Promise((resolve, reject) => {
        worker.on('message', ({ game, positions }) => {
          played[game] = positions;
          done += 1;
          if (done % 100 === 0) console.error(`${done} of ${games} games`);
        });
        worker.on('error', reject);
        worker.on('exit', resolve);
      });
    }),
  );
  return played.flatMap((positions, game) => positions.map((position) => ({ ...position, game })));
};

const load = async () => {
  const { keep } = values;
  if (keep !== undefined && existsSync(keep))
    return readFileSync(keep, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  const positions = await playGames();
  if (keep !== undefined)
    writeFileSync(keep, positions.map((position) => `${JSON.stringify(position)}\n`).join(''));
  return positions;
};

await loadRules();
const positions = await load();
const start = readWeights();
const samples = extractFeatures(positions);
const isTest = ({ game }) => game % TEST_GAMES === 0;
const learning = samples.filter((sample) => !isTest(sample));
const testing = samples.filter(isTest);
console.log(`${positions.length} positions, ${learning.length} to learn from`);

// 1. The expected score of a centipawn.
const searchScale = fitScale(samples.map(({ score, result }) => ({ score, result })));
for (const sample of samples) {
  const expected = 1 / (1 + Math.exp(-sample.score / searchScale));
  sample.target = RESULT_SHARE * sample.result + (1 - RESULT_SHARE) * expected;
}

// 2. The weights, on that scale.
const before = [meanError(learning, start, searchScale), meanError(testing, start, searchScale)];
const tuned = fitWeights(learning, start, searchScale);
const after = [meanError(learning, tuned, searchScale), meanError(testing, tuned, searchScale)];
console.log(`scale ${searchScale.toFixed(1)} centipawns`);
console.log(`error of what was learnt from: ${before[0].toFixed(6)} -> ${after[0].toFixed(6)}`);
console.log(`error of games left out:       ${before[1].toFixed(6)} -> ${after[1].toFixed(6)}`);
if (values.write) {
  writeTuned(tuned);
  writeWinModel(samples);
}
