/**
 * Speed of the solver of problems on the forced ends of test/mates.jsonl, all keys of each, against the plain exhaustive
 * search that tests use (forcesWin of build/engine-testing.wasm), which here has to find all keys too.
 *
 *   node bench/problems.mjs [--moves 2,3] [--limit MS]
 *
 * Both run on one thread. The plain search is not run on problems longer than --plain moves, 3 by default.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { makeCoordinates, Position } from '../dist/index.js';
import { LocalSolver, solveProblem } from '../dist/problems/solve.js';
import { RulesWasm, loadRules } from '../dist/rules/rules-wasm.js';
import { parseRuleset } from '../dist/rules/rulesets.js';
import { wasmStateOf } from '../dist/rules/position.js';
import { instantiateWasm } from '../dist/wasm/load.js';

const { values } = parseArgs({
  options: {
    moves: { type: 'string', default: '2,3,4,5' },
    plain: { type: 'string', default: '3' },
    limit: { type: 'string', default: '60000' },
  },
});
await loadRules();
const suite = readFileSync(new URL('../test/mates.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const testing = new WebAssembly.Module(
  readFileSync(new URL('../build/engine-testing.wasm', import.meta.url)),
);
const solver = await LocalSolver.load();

/** All keys by the plain search, and the milliseconds spent in it alone. */
const plainKeys = (position, moves, core, exports) => {
  let time = 0;
  const isForced = (after) => {
    core.load({ ...wasmStateOf(after) });
    const start = performance.now();
    const forced = exports.forcesWin(2 * moves - 3) !== 0;
    time += performance.now() - start;
    return forced;
  };
  const keys = position.legalMoves().filter((move) => {
    const after = position.play(move);
    if (after.boardStatus() !== 'ongoing')
      return after.result() === (position.turn === 'white' ? '1-0' : '0-1');
    return after.legalMoves().every((reply) => isForced(after.play(reply)));
  });
  return { keys: keys.map(makeCoordinates).sort(), time };
};

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

for (const moves of values.moves.split(',').map(Number)) {
  const times = [];
  const plainTimes = [];
  let unfinished = 0;
  const problems = suite.filter((each) => each.moves === moves);
  for (const { ruleset: id, fen } of problems) {
    const ruleset = parseRuleset(id).value;
    const position = Position.fromFen(fen, ruleset).value;
    const stipulation = { play: 'direct', goal: 'win', moves };
    const options = { variations: false, solver, time: Number(values.limit) };
    // Once before, so that neither is measured while it is compiled.
    if (times.length === 0) await solveProblem({ position, stipulation }, options);
    const start = performance.now();
    const { value } = await solveProblem({ position, stipulation }, options);
    times.push(performance.now() - start);
    if (value.verdict === 'not-finished' || value.ended !== undefined) unfinished += 1;
    if (moves > Number(values.plain)) continue;
    const exports = instantiateWasm(testing);
    const core = new RulesWasm(exports, ruleset);
    core.load({ ...wasmStateOf(position) });
    const plain = plainKeys(position, moves, core, exports);
    if (plain.keys.join() !== value.keys.join()) throw new Error(`the two disagree: ${fen}`);
    plainTimes.push(plain.time);
  }
  const ratios = plainTimes.map((time, index) => time / times[index]);
  const plain =
    plainTimes.length === 0
      ? ''
      : `; plain: median ${median(plainTimes).toFixed(1)} ms, slowest ${Math.max(...plainTimes).toFixed(1)} ms; median ratio ${median(ratios).toFixed(1)}, least ${Math.min(...ratios).toFixed(1)}, of sums ${(plainTimes.reduce((a, b) => a + b, 0) / times.reduce((a, b) => a + b, 0)).toFixed(1)}`;
  console.log(
    `in ${moves}: ${problems.length} problems, ${unfinished} unfinished; median ${median(times).toFixed(1)} ms, slowest ${Math.max(...times).toFixed(1)} ms${plain}`,
  );
}
