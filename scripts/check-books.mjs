/**
 * Searches the final positions of the books' main lines for forced wins:
 *
 *   node scripts/check-books.mjs [--nodes 20000000] [--lines 5] [--threads 2] [--ruleset NAME]
 *
 * A main line consists of one of the best first moves and the best play after it, as in the openings report. Prints the
 * ruleset, score from White's point of view, depth in plies, and moves of each main line. Ends with status 1 if a main
 * line loses by force. Needs a build of the library.
 */
import { parseArgs } from 'node:util';
import { createEngine, formatScore, makeFen, whiteView } from '../build/library/node.js';
import { BOOK_RULESETS, lineText, mainLine, movesOf, readBook, startOf } from './openings.mjs';

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '20000000' },
    lines: { type: 'string', default: '5' },
    threads: { type: 'string', default: '2' },
    ruleset: { type: 'string' },
  },
});
const [nodes, count, threads] = ['nodes', 'lines', 'threads'].map((name) => {
  if (/^[1-9]\d{0,11}$/.test(values[name])) return Number(values[name]);
  console.error(`check-books: --${name} must be a whole number above 0`);
  process.exit(2);
});
const rulesets = BOOK_RULESETS.filter(({ id }) => [undefined, id].includes(values.ruleset));
if (rulesets.length === 0) {
  console.error(`check-books: there is no book of ${values.ruleset}`);
  process.exit(2);
}

const jobs = [];
for (const ruleset of rulesets) {
  const book = await readBook(ruleset);
  const start = startOf(ruleset);
  for (const first of movesOf(book, start).slice(0, count)) {
    const line = [first, ...mainLine(book, first.after)];
    const { after: position } = line.at(-1);
    jobs.push({ ruleset, position, moves: lineText(start, line) });
  }
}

let lost = 0;
const work = async () => {
  const engine = createEngine({ hash: 256 });
  for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
    const { ruleset, position, moves } = job;
    await engine.newGame();
    const request = { ruleset: ruleset.id, fen: makeFen(position.setup) };
    const result = await engine.analyse(request, { nodes });
    if (!result.ok) throw new Error(`${moves}: ${result.error.message}`);
    const { score, depth } = result.value.info;
    if (score.kind === 'mate') lost += 1;
    const shown = formatScore(whiteView(score, position.turn));
    console.log([ruleset.id, shown, depth, moves].join('\t'));
  }
  await engine.close();
};
await Promise.all(Array.from({ length: Math.min(threads, jobs.length) }, work));
console.error(
  lost === 0 ? 'No main line loses by force.' : `Main lines that lose by force: ${lost}`,
);
process.exitCode = lost === 0 ? 0 : 1;
