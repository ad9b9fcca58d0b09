/** Orders puzzles so that any number of them, from the first on, are as different as can be. */
import type { ReadPuzzle } from './file.js';

/**
 * What a solver remembers of a puzzle: whether the game ends, and how; in one move or more; which piece begins, and
 * which one finishes. Coarser than an idea: two puzzles of a motif are both worth showing, but ten of them in a row are
 * dull.
 */
export const motifOf = ({
  puzzle: { goal, roll },
  line: { own, end, ruleset },
}: ReadPuzzle): string => {
  const [first, last] = [own[0], own.at(-1)];
  const length = own.length > 1 ? 'line' : 'move';
  const game = `${ruleset.id}${roll === undefined ? '' : ' dice'}`;
  const roles = [first, last].map((turn) => turn?.move.role);
  return [game, goal.kind, end.boardStatus(), length, ...roles].join(' ');
};

const byDifficulty = ({ puzzle: one }: ReadPuzzle, { puzzle: other }: ReadPuzzle): number =>
  one.rating - other.rating || (one.id < other.id ? -1 : 1);

/**
 * All of the puzzles. The next one is always of the motif of which fewest are there, those `before` counted; of these
 * puzzles it is the one whose difficulty differs most from theirs, or else the easiest.
 */
export const byVariety = (
  puzzles: readonly ReadPuzzle[],
  before: readonly ReadPuzzle[] = [],
): readonly ReadPuzzle[] => {
  const motifs = new Map<string, { readonly waiting: ReadPuzzle[]; readonly ratings: number[] }>();
  const motif = (read: ReadPuzzle) => {
    const name = motifOf(read);
    const known = motifs.get(name) ?? { waiting: [], ratings: [] };
    motifs.set(name, known);
    return known;
  };
  for (const read of before) motif(read).ratings.push(read.puzzle.rating);
  for (const read of [...puzzles].sort(byDifficulty)) motif(read).waiting.push(read);
  return Array.from({ length: puzzles.length }, () => {
    const { waiting, ratings } = least(
      [...motifs.values()].filter((each) => each.waiting.length > 0),
      (each) => each.ratings.length,
    );
    const chosen = least(waiting, ({ puzzle: { rating } }) =>
      Math.max(...ratings.map((other) => -Math.abs(rating - other)), Number.NEGATIVE_INFINITY),
    );
    waiting.splice(waiting.indexOf(chosen), 1);
    ratings.push(chosen.puzzle.rating);
    return chosen;
  });
};

/** The first of those that cost least. */
const least = <Item>(items: readonly Item[], costOf: (item: Item) => number): Item =>
  items.reduce((best, each) => (costOf(each) < costOf(best) ? each : best));
