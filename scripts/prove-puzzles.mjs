/**
 * Repeats proofs that were made by another engine or with fewer nodes, and drops puzzles that fail. Because even a
 * search with millions of nodes can find a false win, wins are proved with transposition tables of several sizes. The
 * new proof determines the goal and the themes.
 *
 *   node scripts/prove-puzzles.mjs --folder DIR [--set ID]… [--nodes 15000000] [--tables 128,256] [--minutes N]
 * node scripts/prove-puzzles.mjs --list
 *
 * Puzzles with scores that no longer fit their goals come first, and then puzzles in which the second-best move is
 * nearly good enough. Most failures are among these. DIR stores the results, one file for each puzzle and table, so the
 * command can be stopped and resumed. No search begins after --minutes. Writes the sets with the proved puzzles and
 * without the failed ones. Prints a line for each puzzle that fails. --list prints the puzzles that another engine has
 * proved. Needs a build of the library.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { expectedScore, loadRules, RULESETS } from '../build/library/index.js';
import { isUnique } from '../build/library/puzzles/engine.js';
import { makePuzzle, readPuzzle } from '../build/library/puzzles/file.js';
import { goalProvedBy, aimOf } from '../build/library/puzzles/goal.js';
import { isOfToday } from '../build/library/puzzles/maker.js';
import { makePuzzleSet, readPuzzleSet } from '../build/library/puzzles/set.js';

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    set: { type: 'string', multiple: true, default: [...Object.keys(RULESETS), 'dice'] },
    nodes: { type: 'string', default: '15000000' },
    tables: { type: 'string', default: '128,256' },
    minutes: { type: 'string', default: '100000' },
    list: { type: 'boolean', default: false },
  },
});
if (values.folder === undefined && !values.list) {
  console.error('prove-puzzles: --folder is missing; name the folder of the results');
  process.exit(2);
}
const nodes = Number(values.nodes);
const tables = values.tables.split(',').map(Number);
const end = performance.now() + 60_000 * Number(values.minutes);
await loadRules();

const fileOf = (id) => `data/puzzles/${id}.puzzles`;

/** The smallest lead of a best move over the second-best move in a puzzle's steps. */
const leadOf = ({ proof }) =>
  Math.min(
    ...proof.steps.map(
      ({ best, second }) =>
        expectedScore(best) - (second === undefined ? 0 : expectedScore(second)),
    ),
  );

/** Whether a puzzle's scores still show that its moves are the only solutions. */
const isConsistent = ({ goal, proof }) =>
  goalProvedBy(goal, proof)?.kind === goal.kind &&
  proof.steps.every(({ best, second }, index) =>
    isUnique(
      goal.kind === 'end' ? { kind: 'end', moves: goal.moves - index } : goal,
      [best, second].flatMap((score) => (score === undefined ? [] : [{ move: '', score }])),
    ),
  );

/** Proves a puzzle with one table size. Returns the puzzle or its failure, or undefined if no time is left. */
const prove = (puzzle, mebibytes) => {
  const base = join(values.folder, `${puzzle.id}.${nodes}.${mebibytes}`);
  const result = `${base}.result`;
  if (!existsSync(result)) {
    if (performance.now() >= end) return undefined;
    const input = join(values.folder, `${puzzle.id}.jsonl`);
    writeFileSync(input, `${makePuzzle(puzzle)}\n`);
    const options = ['--nodes', values.nodes, '--hash', String(mebibytes), '--threads', '1'];
    const output = `${base}.jsonl`;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['dist/cli/main.js', 'puzzles', 'check', input, ...options, '--output', output],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
    );
    // A puzzle that fails is not an error: the program ends with status 1 and prints a line about the puzzle.
    if (status !== 0 && !stdout.startsWith(puzzle.id)) {
      console.error(`prove-puzzles: ${puzzle.id}: ${stderr.trim()}`);
      process.exit(status ?? 1);
    }
    writeFileSync(`${result}.partial`, status === 0 ? readFileSync(output) : `${stdout.trim()}\n`);
    renameSync(`${result}.partial`, result);
  }
  const text = readFileSync(result, 'utf8');
  if (!text.startsWith('{')) return { failure: text.trim() };
  const read = readPuzzle(text.trim());
  if (!read.ok) throw new Error(`${result}: ${read.error.message}`);
  return { puzzle: read.value.puzzle };
};

/**
 * The table sizes with which a puzzle is proved. Only one size is used for forced ends and holds, because their proofs
 * do not depend on it.
 */
const tablesFor = ({ goal }) => (aimOf(goal) === 'win' ? tables : tables.slice(0, 1));

const isProved = (puzzle) => {
  const { proof } = puzzle;
  if (!isOfToday(puzzle)) return false;
  if (proof.nodes === 0) return true;
  const sizes = tablesFor(puzzle);
  return (
    proof.nodes >= nodes &&
    (sizes.length === 1 || sizes.every((size) => proof.tables?.includes(size) === true))
  );
};

const sets = [];
for (const id of values.set) {
  const set = await readPuzzleSet(readFileSync(fileOf(id)));
  if (set === undefined) throw new Error(`${fileOf(id)} is damaged`);
  sets.push({ id, puzzles: set.map(({ puzzle }) => puzzle) });
}
if (values.list) {
  for (const { id, puzzles } of sets)
    for (const puzzle of puzzles)
      if (!isOfToday(puzzle)) console.log(`${puzzle.id}\t${id}\t${puzzle.proof.maker}`);
  process.exit(0);
}
mkdirSync(values.folder, { recursive: true });
const waiting = sets
  .flatMap(({ puzzles }) => puzzles)
  .filter((puzzle) => !isProved(puzzle))
  .sort(
    (one, other) =>
      Number(isConsistent(one)) - Number(isConsistent(other)) || leadOf(one) - leadOf(other),
  );

const proved = new Map();
const failed = new Set();
for (const puzzle of waiting) {
  const sizes = tablesFor(puzzle);
  let again;
  for (const size of sizes) {
    const found = prove(puzzle, size);
    again = found?.puzzle;
    if (found?.failure !== undefined) {
      failed.add(puzzle.id);
      console.log(`${found.failure}\t${size} MiB\tlead ${leadOf(puzzle).toFixed(3)}`);
    }
    if (again === undefined) break;
  }
  if (again === undefined) continue;
  const { proof } = again;
  const isSearched = proof.nodes > 0 && sizes.length > 1;
  proved.set(puzzle.id, { ...again, proof: { ...proof, ...(isSearched && { tables: sizes }) } });
}
for (const { id, puzzles } of sets) {
  const kept = puzzles
    .filter((puzzle) => !failed.has(puzzle.id))
    .map((puzzle) => proved.get(puzzle.id) ?? puzzle);
  writeFileSync(fileOf(id), await makePuzzleSet(kept));
}
console.log(
  `${waiting.length} puzzles: ${proved.size} proved, ` +
    `${failed.size} failed, ${waiting.length - proved.size - failed.size} not tried`,
);
