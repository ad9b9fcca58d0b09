/**
 * Proves the "win" puzzles of the sets again, with transposition tables of several sizes, and drops puzzles
 * that depend on the size. A search of millions of nodes can refute a win that another search has found.
 *
 *   node scripts/prove-puzzles.mjs --folder DIR [--set ID]… [--nodes 15000000] [--tables 128,256] [--minutes N]
 *
 * Puzzles whose second-best move is nearly good enough come first, because most of those that fail are among
 * them. DIR keeps the results, one file for each puzzle and table, so the command can be stopped and resumed.
 * After --minutes no further search begins. The sets are written with the proved puzzles and without the
 * failed ones. Prints a line for each puzzle that fails. Needs a build of the library.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { expectedScore, loadRules, RULESETS } from '../dist/index.js';
import { makePuzzle, readPuzzle } from '../dist/puzzles/file.js';
import { makePuzzleSet, readPuzzleSet } from '../dist/puzzles/set.js';

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    set: { type: 'string', multiple: true, default: Object.keys(RULESETS) },
    nodes: { type: 'string', default: '15000000' },
    tables: { type: 'string', default: '128,256' },
    minutes: { type: 'string', default: '100000' },
  },
});
if (values.folder === undefined) {
  console.error('prove-puzzles: --folder is missing: where what has been found is kept');
  process.exit(2);
}
mkdirSync(values.folder, { recursive: true });
const nodes = Number(values.nodes);
const tables = values.tables.split(',').map(Number);
const end = performance.now() + 60_000 * Number(values.minutes);
await loadRules();

const fileOf = (id) => `data/puzzles/${id}.puzzles`;

/** How far the closest of its steps is ahead. */
const leadOf = ({ proof }) =>
  Math.min(
    ...proof.steps.map(
      ({ best, second }) =>
        expectedScore(best) - (second === undefined ? 0 : expectedScore(second)),
    ),
  );

/** The proof with one table, `failed`, or undefined if there is no time for it. */
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
    // The program ends with 1 and a line about the puzzle if the puzzle fails.
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
  return { proof: read.value.puzzle.proof };
};

const isProved = ({ proof }) =>
  proof.nodes >= nodes && tables.every((size) => proof.tables?.includes(size) === true);

const sets = [];
for (const id of values.set) {
  const set = await readPuzzleSet(readFileSync(fileOf(id)));
  if (set === undefined) throw new Error(`${fileOf(id)} is damaged`);
  sets.push({ id, puzzles: set.map(({ puzzle }) => puzzle) });
}
const waiting = sets
  .flatMap(({ puzzles }) => puzzles)
  .filter((puzzle) => puzzle.goal.kind === 'win' && !isProved(puzzle))
  .sort((one, other) => leadOf(one) - leadOf(other));

const proved = new Map();
const failed = new Set();
for (const puzzle of waiting) {
  let proof;
  for (const size of tables) {
    const found = prove(puzzle, size);
    proof = found?.proof;
    if (found?.failure !== undefined) {
      failed.add(puzzle.id);
      console.log(`${found.failure}\t${size} MiB\tlead ${leadOf(puzzle).toFixed(3)}`);
    }
    if (proof === undefined) break;
  }
  if (proof !== undefined) proved.set(puzzle.id, { ...proof, tables });
}
for (const { id, puzzles } of sets) {
  const kept = puzzles
    .filter((puzzle) => !failed.has(puzzle.id))
    .map((puzzle) => ({ ...puzzle, proof: proved.get(puzzle.id) ?? puzzle.proof }));
  writeFileSync(fileOf(id), await makePuzzleSet(kept));
}
console.log(
  `${waiting.length} puzzles: ${proved.size} proved with tables of ${tables.join(' and ')} MiB, ` +
    `${failed.size} failed, ${waiting.length - proved.size - failed.size} not tried`,
);
