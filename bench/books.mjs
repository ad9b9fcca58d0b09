/**
 * Measures how well the books agree with longer searches.
 *
 *   node bench/books.mjs [--positions 50] [--nodes 1000000] [--seed 1] [--plies 10]
 *
 * Takes --positions positions on random lines from each book, and searches each of them with one thread. For each
 * ruleset, prints how often book and search have the same best move, how often the search's best move is among the
 * book's first three moves, and the mean difference of the expected scores. Needs a build of the library.
 */
import { parseArgs } from 'node:util';
import { createEngine, expectedScore, makeFen } from '../build/library/node.js';
import { BOOK_RULESETS, movesOf, readBook, startOf } from '../scripts/openings.mjs';
import { SeededRandom } from '../scripts/random.mjs';

const { values } = parseArgs({
  options: {
    positions: { type: 'string', default: '50' },
    nodes: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    plies: { type: 'string', default: '10' },
  },
});
const [wanted, nodes, seed, plies] = ['positions', 'nodes', 'seed', 'plies'].map((name) =>
  Number(values[name]),
);

/** Samples distinct positions from a book, on lines of up to `plies` moves. */
const sample = (book, start, random) => {
  const found = new Map();
  for (let tries = 0; found.size < wanted && tries < 100 * wanted; tries += 1) {
    let position = start;
    for (let left = random.below(plies + 1); left > 0; left -= 1) {
      const followed = movesOf(book, position).filter(({ isSearched }) => isSearched);
      if (followed.length === 0) break;
      position = random.pick(followed).after;
    }
    if (movesOf(book, position).length > 0) found.set(position.key, position);
  }
  return [...found.values()];
};

const random = new SeededRandom(seed);
const engine = createEngine({ hash: 64 });
const total = { positions: 0, same: 0, near: 0, difference: 0 };
const percent = (count, of) => `${((100 * count) / of).toFixed(0)} %`;
const print = (name, { positions, same, near, difference }) => {
  const columns = [percent(same, positions), percent(near, positions)];
  const mean = `${((100 * difference) / positions).toFixed(1)} % of a point`;
  console.log([name, positions, ...columns, mean].join('\t'));
};
console.log('ruleset\tpositions\tsame move\tin first three\tmean difference of the expected score');
for (const ruleset of BOOK_RULESETS) {
  const book = await readBook(ruleset);
  const own = { positions: 0, same: 0, near: 0, difference: 0 };
  for (const position of sample(book, startOf(ruleset), random)) {
    await engine.newGame();
    const request = { ruleset: ruleset.id, fen: makeFen(position.setup) };
    const result = await engine.analyse(request, { nodes });
    if (!result.ok) throw new Error(result.error.message);
    const known = movesOf(book, position);
    const place = known.findIndex(({ move }) => move === result.value.bestMove);
    own.positions += 1;
    own.same += Number(place === 0);
    own.near += Number(place >= 0 && place < 3);
    const { score } = book.find(position.key);
    own.difference += Math.abs(expectedScore(score) - expectedScore(result.value.info.score));
  }
  for (const name of Object.keys(total)) total[name] += own[name];
  print(ruleset.id, own);
}
print('all', total);
await engine.close();
