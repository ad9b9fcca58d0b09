/**
 * Makes the sets of puzzles in data/puzzles/ from what `acedrex puzzles` has mined and `acedrex puzzles check` has proved:
 *
 *   node scripts/make-puzzles.mjs FILE… [--keep] [--drop FILE]… [--proved NODES] [--most 250] [--most-dice 250]
 *   node scripts/make-puzzles.mjs FILE… --new FILE
 *
 * A FILE has puzzles, one JSON object a line, or is a set. Takes a limited number of puzzles of each ruleset:
 * as many of one motif as of another if possible, from the easiest to the most difficult. Puzzles with dice
 * are in a separate set. Themes are named again. What shows the same as another one is left out, and so is
 * what is dull by the miner's rules, if these have become stricter. --keep takes the puzzles that the sets
 * have already, before all others. --drop leaves out those whose ids begin the lines of a file, as `acedrex
 * puzzles check` prints them. --proved takes only puzzles that were proved with the given number of nodes, or
 * by the rules or solved endings. A puzzle that is there twice is taken with its better proof.
 *
 * The second form makes no sets. It writes the puzzles that show something new, so that only these need a
 * proof. Puzzles whose motifs the sets lack most come first, so the first proofs are the most valuable.
 *
 * Puzzles that cannot be replayed are an error. Needs a build of the library.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadRules, RULESETS } from '../dist/index.js';
import { Distinct } from '../dist/puzzles/distinct.js';
import { makePuzzle, readPuzzle } from '../dist/puzzles/file.js';
import { dullnessOf } from '../dist/puzzles/interest.js';
import { isPuzzleSet, makePuzzleSet, readPuzzleSet } from '../dist/puzzles/set.js';
import { themesOf } from '../dist/puzzles/themes.js';
import { byVariety } from '../dist/puzzles/variety.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    most: { type: 'string', default: '250' },
    'most-dice': { type: 'string', default: '250' },
    proved: { type: 'string', default: '0' },
    drop: { type: 'string', multiple: true, default: [] },
    new: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const [most, mostDice, proved] = ['most', 'most-dice', 'proved'].map((name) => {
  if (/^\d{1,12}$/.test(values[name])) return Number(values[name]);
  console.error(`make-puzzles: --${name} must be a whole number`);
  process.exit(2);
});

const rulesets = Object.values(RULESETS);
const fileOf = (name) => `data/puzzles/${name}.puzzles`;
const DICE = 'dice';

const readFile = async (file) => {
  const bytes = readFileSync(file);
  if (isPuzzleSet(bytes)) {
    const set = await readPuzzleSet(bytes);
    if (set === undefined) throw new Error(`${file} is damaged`);
    return set;
  }
  return bytes
    .toString()
    .split('\n')
    .flatMap((line, index) => {
      if (line.trim() === '') return [];
      const puzzle = readPuzzle(line);
      if (!puzzle.ok) throw new Error(`${file}, line ${index + 1}: ${puzzle.error.message}`);
      return [puzzle.value];
    });
};

const readAll = async (files) => (await Promise.all(files.map(readFile))).flat().map(renamed);

/** A puzzle with its themes by the rules of today. */
const renamed = ({ puzzle, line }) => ({
  puzzle: { ...puzzle, themes: themesOf(line, puzzle.goal) },
  line,
});

/** Nodes of a proof; puzzles that need none have the best proof. */
const effortOf = ({ puzzle }) => puzzle.proof.nodes || Number.POSITIVE_INFINITY;

/** Each puzzle once, where it is first, with its best proof. */
const once = (puzzles) => {
  const found = new Map();
  for (const read of puzzles) {
    const { id } = read.puzzle;
    const known = found.get(id);
    if (known === undefined || effortOf(read) > effortOf(known)) found.set(id, read);
  }
  return [...found.values()];
};

const byDifficulty = (one, other) => one.rating - other.rating || (one.id < other.id ? -1 : 1);

/** How many puzzles were proved exactly, or with how many nodes. */
const proofsOf = (puzzles) => {
  const counts = new Map();
  for (const { proof } of puzzles) counts.set(proof.nodes, (counts.get(proof.nodes) ?? 0) + 1);
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([nodes, count]) => (nodes === 0 ? `${count} exactly` : `${count} with ${nodes} nodes`))
    .join(', ');
};

await loadRules();
const sets = [...rulesets.map(({ id }) => id), DICE].map(fileOf).filter((file) => existsSync(file));
const dropped = new Set(
  values.drop.flatMap((file) => readFileSync(file, 'utf8').match(/^[0-9a-f]{12}/gm) ?? []),
);
const kept = values.keep || values.new !== undefined ? await readAll(sets) : [];
const given = await readAll(positionals);
const seen = new Distinct();
const reasons = new Map();
/** Why a puzzle is left out; undefined if it is taken. */
const reasonOf = (read) => {
  const { puzzle, line } = read;
  if (dropped.has(puzzle.id)) return 'failed';
  if (effortOf(read) < proved) return 'unproved';
  return dullnessOf(line, puzzle.goal, puzzle.themes) ?? seen.add(puzzle, line);
};
const different = once([...kept, ...given]).filter((read) => {
  const reason = reasonOf(read);
  if (reason !== undefined) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  return reason === undefined;
});

if (values.new === undefined) {
  mkdirSync('data/puzzles', { recursive: true });
  const chosenOf = (name, belongs, count) => {
    const own = different.filter(({ puzzle }) => belongs(puzzle));
    const chosen = byVariety(own).slice(0, count);
    return { name, own, chosen: chosen.map(({ puzzle }) => puzzle).sort(byDifficulty) };
  };
  const made = [
    ...rulesets.map(({ id }) =>
      chosenOf(id, ({ ruleset, roll }) => ruleset === id && roll === undefined, most),
    ),
    chosenOf(DICE, ({ roll }) => roll !== undefined, mostDice),
  ];
  let sum = 0;
  for (const { name, own, chosen } of made) {
    const bytes = await makePuzzleSet(chosen);
    writeFileSync(fileOf(name), bytes);
    sum += bytes.length;
    const counts = [chosen.length, `of ${own.length}`, `${bytes.length} bytes`];
    console.log([name, ...counts, proofsOf(chosen)].join('\t'));
  }
  console.log(`${sum} bytes altogether`);
} else {
  const isKept = new Set(kept.map(({ puzzle }) => puzzle.id));
  const isFresh = ({ puzzle }) => !isKept.has(puzzle.id);
  const fresh = byVariety(different.filter(isFresh), kept);
  writeFileSync(values.new, fresh.map(({ puzzle }) => `${makePuzzle(puzzle)}\n`).join(''));
  console.log(`${fresh.length} of ${given.length} puzzles are new`);
}
if (reasons.size > 0)
  console.log(
    `left out: ${[...reasons].map(([reason, count]) => `${reason} ${count}`).join(', ')}`,
  );
