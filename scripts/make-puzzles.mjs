/**
 * Makes the sets of puzzles in puzzles/ from what `acedrex puzzles` has mined:
 *
 *   node scripts/make-puzzles.mjs FILE.jsonl… [--most 250] [--most-dice 60] [--keep]
 *
 * Of each ruleset the files may have puzzles of, at most so many without and with dice are taken, as evenly as can be
 * from the easiest to the most difficult. What shows the same as another one is left out. --keep takes the puzzles that
 * the sets have already, too. Puzzles that cannot be replayed are an error. Needs a build of the library.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadRules, RULESETS } from '../dist/index.js';
import { Distinct } from '../dist/puzzles/distinct.js';
import { readPuzzle } from '../dist/puzzles/file.js';
import { makePuzzleSet, readPuzzleSet } from '../dist/puzzles/set.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    most: { type: 'string', default: '250' },
    'most-dice': { type: 'string', default: '60' },
    keep: { type: 'boolean', default: false },
  },
});
const [most, mostDice] = ['most', 'most-dice'].map((name) => {
  if (/^\d{1,6}$/.test(values[name])) return Number(values[name]);
  console.error(`make-puzzles: --${name} must be a whole number`);
  process.exit(2);
});

const fileOf = ({ id }) => `puzzles/${id}.puzzles`;

await loadRules();
const read = [];
for (const ruleset of values.keep ? Object.values(RULESETS) : []) {
  const file = fileOf(ruleset);
  if (!existsSync(file)) continue;
  const kept = await readPuzzleSet(readFileSync(file));
  if (kept === undefined) throw new Error(`${file} is damaged`);
  read.push(...kept);
}
for (const file of positionals)
  for (const [index, line] of readFileSync(file, 'utf8').trim().split('\n').entries()) {
    const puzzle = readPuzzle(line);
    if (!puzzle.ok) throw new Error(`${file}, line ${index + 1}: ${puzzle.error.message}`);
    read.push(puzzle.value);
  }

/** So many of a list, at equal distances from its first to its last. */
const spread = (items, count) =>
  items.length <= count
    ? items
    : Array.from(
        { length: count },
        (_, index) => items[Math.round((index * (items.length - 1)) / Math.max(1, count - 1))],
      );

const seen = new Distinct();
const different = read.filter(({ puzzle, line }) => seen.add(puzzle, line) === undefined);
const byDifficulty = different
  .map(({ puzzle }) => puzzle)
  .sort((one, other) => one.rating - other.rating || (one.id < other.id ? -1 : 1));
mkdirSync('puzzles', { recursive: true });
let sum = 0;
for (const ruleset of Object.values(RULESETS)) {
  const own = byDifficulty.filter((puzzle) => puzzle.ruleset === ruleset.id);
  const isDice = ({ roll }) => roll !== undefined;
  const chosen = [
    ...spread(
      own.filter((puzzle) => !isDice(puzzle)),
      most,
    ),
    ...spread(own.filter(isDice), mostDice),
  ];
  const bytes = await makePuzzleSet(ruleset, chosen);
  writeFileSync(fileOf(ruleset), bytes);
  sum += bytes.length;
  console.log([ruleset.id, chosen.length, `of ${own.length}`, `${bytes.length} bytes`].join('\t'));
}
console.log(`${sum} bytes altogether`);
