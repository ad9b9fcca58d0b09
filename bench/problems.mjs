/**
 * Measures how fast the problem solver finds all keys of 200 direct problems (bench/problems.txt, made by
 * scripts/make-problems.mjs), compared with the plain exhaustive search that tests use (build/engine-testing.wasm), on
 * one thread.
 *
 *   node bench/problems.mjs [--moves 2,3] [--plain 2] [--every 4]
 *
 * The plain search is not run on problems longer than --plain moves. --every 4 takes every fourth problem. Times are
 * processor times, so other programs hardly affect them.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { makeCoordinates, squareIndex } from '../build/library/index.js';
import { readProblems } from '../build/library/problems/input.js';
import { LocalSolver, solveProblem } from '../build/library/problems/solve.js';
import { RulesWasm, loadRules } from '../build/library/rules/rules-wasm.js';
import { wasmStateOf } from '../build/library/rules/position.js';
import { RULESETS } from '../build/library/rules/rulesets.js';
import { instantiateWasm } from '../build/library/wasm/load.js';

const { values } = parseArgs({
  options: {
    moves: { type: 'string', default: '2,3,4,5' },
    plain: { type: 'string', default: '5' },
    every: { type: 'string', default: '1' },
  },
});
await loadRules();
const text = readFileSync(new URL('problems.txt', import.meta.url), 'utf8');
const suite = [...readProblems(text, { ruleset: RULESETS.cazaux })].map((read) => {
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
});
const testing = new WebAssembly.Module(
  readFileSync(new URL('../build/engine-testing.wasm', import.meta.url)),
);
const solver = await LocalSolver.load();

const processorTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const plains = new Map();
const plainOf = (ruleset) => {
  const known = plains.get(ruleset.id);
  if (known !== undefined) return known;
  const exports = instantiateWasm(testing);
  const made = { exports, core: new RulesWasm(exports, ruleset) };
  plains.set(ruleset.id, made);
  return made;
};

/** Finds all keys by the plain search. */
const plainKeys = ({ position, stipulation: { moves } }) => {
  const { core, exports } = plainOf(position.ruleset);
  core.load({ ...wasmStateOf(position) });
  return position
    .legalMoves()
    .filter((move) => {
      exports.playMove(squareIndex(move.from), squareIndex(move.to));
      const isKey = exports.isForcedToLose(2 * moves - 2) !== 0;
      exports.unmakeMove();
      return isKey;
    })
    .map(makeCoordinates)
    .sort();
};

const solve = async (problem) => {
  const { value } = await solveProblem(problem, { variations: false, solver });
  return value.keys;
};

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);
const tell = (name, numbers) =>
  `${name}: median ${median(numbers).toFixed(2)} ms, slowest ${Math.max(...numbers).toFixed(1)} ms`;

// This run compiles the code before the measurement.
for (const { problem } of suite.filter(({ problem: each }) => each.stipulation.moves === 2)) {
  await solve(problem);
  plainKeys(problem);
}

/** Total milliseconds of the solver and of the plain search, for the problems that both have solved. */
const total = [0, 0];
for (const moves of values.moves.split(',').map(Number)) {
  const times = [];
  const plainTimes = [];
  const problems = suite
    .filter(({ problem }) => problem.stipulation.moves === moves)
    .filter((_, index) => index % Number(values.every) === 0);
  for (const { problem, keys: claimed = [] } of problems) {
    const start = processorTime();
    const keys = await solve(problem);
    times.push(processorTime() - start);
    const plainStart = processorTime();
    const others = moves > Number(values.plain) ? [...claimed] : plainKeys(problem);
    if (moves <= Number(values.plain)) plainTimes.push(processorTime() - plainStart);
    if (keys.join() !== others.join()) throw new Error(`${keys} are not the keys ${others}`);
  }
  console.log(`${moves} moves, ${problems.length} problems; ${tell('solver', times)}`);
  if (plainTimes.length === 0) continue;
  total[0] += sum(times);
  total[1] += sum(plainTimes);
  const ratios = plainTimes.map((time, index) => time / times[index]);
  console.log(
    `  ${tell('plain', plainTimes)}; solver faster by: median ${median(ratios).toFixed(1)}, least ${Math.min(...ratios).toFixed(1)}, of sums ${(sum(plainTimes) / sum(times)).toFixed(1)}`,
  );
}
if (total[0] > 0)
  console.log(
    `together: solver ${(total[0] / 1000).toFixed(1)} s, plain ${(total[1] / 1000).toFixed(1)} s, faster by ${(total[1] / total[0]).toFixed(1)}`,
  );
