/**
 * Plays out the graded positions for practice with the tables: every win must be won within the move limit, and every
 * draw must be held.
 *
 * node bench/graded-endings.mjs --endings DIR [--ruleset cazaux,murray,golladay] [--materials KRK,…] [--starts 5]
 *                               [--seed 1]
 *
 * DIR is the folder of `acedrex tablebase`; endings without tables are skipped. Both sides play the best moves. Draws
 * are played for 20 moves. For each ending, prints the number of positions of each grade, and a grade without positions
 * that its statistics promise. Ends with status 1 if a position was not won or held, or if a promised win is missing.
 */
import { parseArgs } from 'node:util';
import { makeFen } from '../build/library/notation/fen.js';
import { resolveMove } from '../build/library/notation/coordinates.js';
import { loadRules } from '../build/library/rules/rules-wasm.js';
import { parseRuleset } from '../build/library/rules/rulesets.js';
import { chooseStart, GRADES, winGradesOf } from '../build/library/tablebase/grades.js';
import { TablebaseLibrary } from '../build/library/tablebase/library.js';
import { blocksOf, makeMaterial, materialsOf } from '../build/library/tablebase/material.js';
import { TablebaseProber } from '../build/library/tablebase/probe.js';
import { countTable, sumStatistics } from '../build/library/tablebase/statistics.js';
import { storeIn } from '../build/library/worker/node-tablebase-files.js';

const { values: options } = parseArgs({
  options: {
    endings: { type: 'string' },
    ruleset: { type: 'string', default: 'cazaux,murray,golladay' },
    materials: { type: 'string' },
    starts: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
  },
});

const PLIES_OF_DRAW = 40;

const unwrap = (result) => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

/** Plays the best moves of both sides. Returns the result for the side that begins, or `draw` if nobody wins. */
const playOut = async (begin, plies, prober) => {
  let position = begin;
  for (let ply = 0; ply < plies && position.status() === 'ongoing'; ply += 1) {
    const [best] = unwrap(await prober.report(position)).moves;
    position = position.play(unwrap(resolveMove(position, best.move)));
  }
  if (position.status() === 'ongoing' || position.result() === '1/2-1/2') return 'draw';
  return (position.result() === '1-0') === (begin.turn === 'white') ? 'win' : 'loss';
};

if (options.endings === undefined) {
  console.error('--endings is missing: where are the tables?');
  process.exit(1);
}
await loadRules();
let failures = 0;
let endings = 0;
let positions = 0;
for (const id of options.ruleset.split(',')) {
  const ruleset = unwrap(parseRuleset(id));
  const library = new TablebaseLibrary(ruleset, storeIn(options.endings), { solve: false });
  for (const material of [3, 4].flatMap((men) => materialsOf(men, ruleset, true))) {
    const name = makeMaterial(material);
    if (options.materials !== undefined && !options.materials.split(',').includes(name)) continue;
    const blocks = blocksOf(material);
    const first = await library.table(blocks[0]);
    if (!first.ok) continue;
    endings += 1;
    // One block stays in memory, because every position is chosen from it.
    const tables =
      blocks.length === 1 ? async () => first : (block, ...rest) => library.table(block, ...rest);
    const parts = [];
    for (const block of blocks) parts.push(await countTable(unwrap(await tables(block))));
    const { white, black } = sumStatistics(parts);
    const longest = Math.max(white.longest?.plies ?? 0, black.longest?.plies ?? 0);
    const promised = winGradesOf(longest, ruleset);
    const prober = await TablebaseProber.create(ruleset, library.table);
    const found = [];
    for (const grade of GRADES) {
      let count = 0;
      for (let at = 0; at < Number(options.starts); at += 1) {
        const seed = 1000 * Number(options.seed) + at;
        const start = unwrap(await chooseStart({ blocks, ruleset, tables, prober }, grade, seed));
        if (start === undefined) break;
        count += 1;
        const { position, plies } = start;
        const result = await playOut(position, plies ?? PLIES_OF_DRAW, prober);
        if (result === (plies === null ? 'draw' : 'win')) continue;
        failures += 1;
        console.log(`  ${id} ${makeFen(position.setup)}: ${grade} ended in a ${result}`);
      }
      positions += count;
      if (count === 0 && promised.includes(grade)) {
        failures += 1;
        console.log(`  ${id} ${name}: no position for ${grade}`);
      }
      found.push(`${grade} ${count}`);
    }
    console.log([id, name, ...found].join('\t'));
  }
}
console.log(`${endings} endings, ${positions} positions, ${failures} failures`);
if (failures > 0) process.exitCode = 1;
