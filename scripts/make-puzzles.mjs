/**
 * Makes the puzzle sets in data/puzzles/ from puzzles that `acedrex puzzles` has mined and `acedrex puzzles check` has
 * proved:
 *
 *   node scripts/make-puzzles.mjs FILE… [--keep] [--drop FILE]… [--proved NODES] [--most 250] [--most-dice 250]
 * node scripts/make-puzzles.mjs FILE… --new FILE
 *
 * A FILE contains one puzzle per line as JSON, or a set. Takes a limited number of puzzles for each ruleset, from easy
 * to difficult, and balances the motifs. Puzzles with dice form a separate set. Determines the themes again. Omits
 * repetitive puzzles and puzzles that the miner's current rules reject. --keep takes existing puzzles first. --drop
 * omits puzzles whose IDs begin the lines in a file, such as the output of `acedrex puzzles check`. --proved takes only
 * puzzles that were proved with this number of nodes, or by the rules or solved endings. If several puzzles are equal,
 * takes only one, with the best of their proofs.
 *
 * The second form makes no sets. It writes only puzzles with a new idea, as candidates for proofs. Puzzles with the
 * rarest motifs come first, because their proofs are the most useful.
 *
 * Fails if a puzzle cannot be replayed. Needs a build of the library.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadRules, RULESETS } from '../build/library/index.js';
import { Distinct } from '../build/library/puzzles/distinct.js';
import { makePuzzle, readPuzzle } from '../build/library/puzzles/file.js';
import { isOfToday } from '../build/library/puzzles/maker.js';
import { dullnessOf } from '../build/library/puzzles/interest.js';
import { isPuzzleSet, makePuzzleSet, readPuzzleSet } from '../build/library/puzzles/set.js';
import { themesOf } from '../build/library/puzzles/themes.js';
import { byVariety } from '../build/library/puzzles/variety.js';

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

/** Determines a puzzle's themes by the current rules. */
const renamed = ({ puzzle, line }) => ({
  puzzle: { ...puzzle, themes: themesOf(line, puzzle.goal) },
  line,
});

/** Number of nodes in a proof by the current engine. A proof that needs no search has the highest number. */
const effortOf = ({ puzzle }) =>
  isOfToday(puzzle) ? puzzle.proof.nodes || Number.POSITIVE_INFINITY : 0;

/** Removes duplicate puzzles. If several puzzles are equal, keeps the first one with the best of their proofs. */
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

/** Describes how many puzzles were proved exactly and with how many nodes. */
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
/** Why a puzzle is excluded. Returns undefined if the puzzle is included. */
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
