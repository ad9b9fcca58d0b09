/** Orders puzzles so that the first ones, however many, differ as much as possible. */
import type { ReadPuzzle } from './file.js';
import { aimOf } from './goal.js';

/**
 * A key for the features that make a puzzle memorable: whether and how the game ends, whether the line has several
 * moves, and which pieces move first and last. A motif is less specific than an idea: several puzzles with the same
 * motif are worth showing, but not ten in a row.
 */
export const motifOf = ({
  puzzle: { goal, roll },
  line: { own, end, ruleset },
}: ReadPuzzle): string => {
  const [first, last] = [own[0], own.at(-1)];
  const length = own.length > 1 ? 'line' : 'move';
  const game = `${ruleset.id}${roll === undefined ? '' : ' dice'}`;
  const roles = [first, last].map((turn) => turn?.move.role);
  return [game, aimOf(goal), end.boardStatus(), length, ...roles].join(' ');
};

const byDifficulty = ({ puzzle: one }: ReadPuzzle, { puzzle: other }: ReadPuzzle): number =>
  one.rating - other.rating || (one.id < other.id ? -1 : 1);

/**
 * Sorts all puzzles. The next puzzle always belongs to the motif with the fewest puzzles so far, including `before`.
 * Within the motif, the puzzle with the most different difficulty comes next. The easiest puzzle comes first.
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

const least = <Item>(items: readonly Item[], costOf: (item: Item) => number): Item =>
  items.reduce((best, each) => (costOf(each) < costOf(best) ? each : best));
