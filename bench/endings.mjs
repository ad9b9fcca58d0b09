/**
 * Speed of solving endings on one thread.
 *
 * node bench/endings.mjs [RULESET MATERIAL]
 *
 * Prints, for each ending, the processor time, positions a second (as stored, with both sides to move), and the
 * memory at its peak. Processor time is counted because it depends less than time of day on what else runs. The
 * last line tells how many positions a second the bandwidth of the memory would allow if solving were nothing
 * but one pass that reads and writes the values and one that does so with the counts.
 */
import { allowUnread } from '../dist/cli/unread.js';
import { blocksOf, makeBlock, parseMaterial } from '../dist/endings/material.js';
import { BlockSolver } from '../dist/endings/solve.js';
import { parseRuleset } from '../dist/rules/rulesets.js';

allowUnread();

const ENDINGS = [
  ['golladay', 'KRK'],
  ['cazaux', 'KAKR'],
];

const unwrap = (result) => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

const seconds = async (work) => {
  const begin = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(begin);
  return { result, time: (user + system) / 1e6 };
};

const solved = new Map();
const solve = async (block, ruleset) => {
  const known = solved.get(makeBlock(block));
  if (known !== undefined) return { ok: true, value: known };
  const solver = unwrap(await BlockSolver.create(block, ruleset, (each) => solve(each, ruleset)));
  const table = unwrap(await solver.run());
  solved.set(makeBlock(block), table);
  return { ok: true, value: table };
};

const [id, name] = process.argv.slice(2);
for (const [rules, text] of id === undefined ? ENDINGS : [[id, name]]) {
  const ruleset = unwrap(parseRuleset(rules));
  solved.clear();
  let positions = 0;
  const { time } = await seconds(async () => {
    for (const block of blocksOf(unwrap(parseMaterial(text))))
      positions += unwrap(await solve(block, ruleset)).values.length;
  });
  const peak = Math.round(process.resourceUsage().maxRSS / 1024);
  const speed = Math.round(positions / time);
  console.log(
    [rules, text, `${time.toFixed(1)} s`, `${speed} positions/s`, `${peak} MiB`].join('\t'),
  );
}

const SIZE = 2 ** 27;
const from = new Uint8Array(SIZE).fill(1);
const to = new Uint8Array(SIZE);
const { time } = await seconds(() => {
  for (let run = 0; run < 8; run += 1) to.set(from);
});
// A copy reads a byte and writes one, which is what each of the two passes does.
console.log(`memory bandwidth\t${Math.round((8 * SIZE) / time / 2)} positions/s`);
