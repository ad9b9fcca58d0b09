/** Which puzzles there are to a wish, and which comes next. */
import type { ReadPuzzle } from '../../../src/puzzles/file.js';
import { THEMES, type Theme } from '../../../src/puzzles/types.js';
import { ROLES, type Role } from '../../../src/rules/pieces.js';
import type { PuzzleResult } from '../../storage/practice.js';

export const DIFFICULTIES = ['easier', 'normal', 'harder'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** How much the wanted rating differs from the player's. */
const SHIFT: Readonly<Record<Difficulty, number>> = { easier: -250, normal: 0, harder: 250 };

/** Tries for which puzzles are as easy as can be wished: somebody new still learns how the pieces move. */
const FIRST_TRIES = 3;

/** What a solver sees in a puzzle. How it ends, and the phase of the game, may be the same twice in a row. */
const MOTIFS: ReadonlySet<Theme> = new Set<Theme>([
  'fork',
  'pin',
  'bent-pin',
  'discovered-attack',
  'discovered-check',
  'double-check',
  'leap-over',
  'king-leap',
  'bent-way',
  'promotion',
  'promotion-by-file',
  'hanging',
  'sacrifice',
]);
/** Rating points by which a puzzle with a motif of the one before counts as farther away. */
const REPEATED_MOTIF = 200;

export interface PuzzleWish {
  readonly theme: Theme | 'any';
  /** Of a piece with which the solver moves. */
  readonly piece: Role | 'any';
  readonly difficulty: Difficulty;
}

export const ANY_PUZZLE: PuzzleWish = { theme: 'any', piece: 'any', difficulty: 'normal' };

const fits = ({ puzzle, line }: ReadPuzzle, { theme, piece }: PuzzleWish): boolean =>
  (theme === 'any' || puzzle.themes.includes(theme)) &&
  (piece === 'any' || line.own.some(({ move }) => move.role === piece));

export const fitting = (puzzles: readonly ReadPuzzle[], wish: PuzzleWish): readonly ReadPuzzle[] =>
  puzzles.filter((puzzle) => fits(puzzle, wish));

/** The themes and pieces of which there are puzzles. */
export const themesIn = (puzzles: readonly ReadPuzzle[]): readonly Theme[] =>
  THEMES.filter((theme) => puzzles.some(({ puzzle }) => puzzle.themes.includes(theme)));
export const piecesIn = (puzzles: readonly ReadPuzzle[]): readonly Role[] =>
  ROLES.filter((role) =>
    puzzles.some(({ line }) => line.own.some(({ move }) => move.role === role)),
  );

/** Whether two puzzles have a motif in common. */
const repeats = ({ puzzle }: ReadPuzzle, before: ReadPuzzle | undefined): boolean =>
  before?.puzzle.themes.some((theme) => MOTIFS.has(theme) && puzzle.themes.includes(theme)) ??
  false;

/**
 * The puzzle that comes next: of those that have not been tried, the one whose rating is nearest to the wanted one,
 * which is lower for the first tries. One with another motif than the puzzle before is preferred, unless the user wishes
 * a theme. If all have been tried, it is the one whose last try is longest ago, those that failed first. Never the `current` one, unless it is the only.
 */
export const chooseNext = (
  puzzles: readonly ReadPuzzle[],
  {
    wish,
    rating,
    results,
    current,
  }: {
    readonly wish: PuzzleWish;
    /** The player's. */
    readonly rating: number;
    readonly results: readonly PuzzleResult[];
    /** Id of the puzzle before. */
    readonly current?: string | undefined;
  },
): ReadPuzzle | undefined => {
  const all = fitting(puzzles, wish);
  const others = all.filter(({ puzzle }) => puzzle.id !== current);
  if (others.length === 0) return all[0];
  const last = new Map(results.map((result, index) => [result.puzzle, { index, result }]));
  const untried = others.filter(({ puzzle }) => !last.has(puzzle.id));
  const shift = SHIFT[wish.difficulty] + (results.length < FIRST_TRIES ? SHIFT.easier : 0);
  const wanted = rating + shift;
  const least = (from: readonly ReadPuzzle[], costOf: (puzzle: ReadPuzzle) => number): ReadPuzzle =>
    from.reduce((best, each) => (costOf(each) < costOf(best) ? each : best));
  const before =
    wish.theme === 'any' ? puzzles.find(({ puzzle }) => puzzle.id === current) : undefined;
  return untried.length > 0
    ? least(
        untried,
        (each) =>
          Math.abs(each.puzzle.rating - wanted) + (repeats(each, before) ? REPEATED_MOTIF : 0),
      )
    : least(others, ({ puzzle }) => {
        const { index, result } = last.get(puzzle.id) ?? {};
        return (index ?? 0) + (result?.outcome === 'failed' ? 0 : results.length);
      });
};
