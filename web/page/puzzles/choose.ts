/** Which puzzles there are to a wish, and which comes next. */
import type { ReadPuzzle } from '../../../src/puzzles/file.js';
import { THEMES, type Theme } from '../../../src/puzzles/types.js';
import { ROLES, type Role } from '../../../src/rules/pieces.js';
import type { PuzzleResult } from '../../storage/practice.js';
import { NEW_PLAYER } from '../practice/player.js';

export const DIFFICULTIES = ['easier', 'normal', 'harder'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** How much the wanted rating differs from the player's. */
const SHIFT: Readonly<Record<Difficulty, number>> = { easier: -250, normal: 0, harder: 250 };

/** Tries for which puzzles are easy and all different: a newcomer still learns how the pieces move. */
const FIRST_TRIES = 5;

/** What a solver sees in a puzzle. How it ends, and the phase of the game, may be the same twice in a row. */
export const MOTIFS: ReadonlySet<Theme> = new Set<Theme>([
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

/** How a puzzle ends, which is all that a newcomer sees in a puzzle without another motif. */
const ENDS: ReadonlySet<Theme> = new Set<Theme>([
  'checkmate',
  'bare-king',
  'stalemate',
  'king-capture',
]);
/** The same among the first tries, for each of motif, end and first piece that an earlier one of them has had. */
const REPEATED_TRAIT = { motif: 400, end: 100, piece: 400 } as const;

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

/** Whether two puzzles have a theme of some kind in common. */
const sharesTheme = (one: ReadPuzzle, other: ReadPuzzle, kind: ReadonlySet<Theme>): boolean =>
  other.puzzle.themes.some((theme) => kind.has(theme) && one.puzzle.themes.includes(theme));

const firstPiece = ({ line }: ReadPuzzle): Role | undefined => line.own[0]?.move.role;

/** Rating points by which a puzzle counts as farther away because it is like earlier ones among the first tries. */
const likenessCost = (puzzle: ReadPuzzle, earlier: readonly ReadPuzzle[]): number => {
  const { motif, end, piece } = REPEATED_TRAIT;
  const isAny = (repeats: (other: ReadPuzzle) => boolean): number =>
    earlier.some(repeats) ? 1 : 0;
  return (
    motif * isAny((other) => sharesTheme(puzzle, other, MOTIFS)) +
    end * isAny((other) => sharesTheme(puzzle, other, ENDS)) +
    piece * isAny((other) => firstPiece(puzzle) === firstPiece(other))
  );
};

/**
 * The puzzle that comes next: of those that have not been tried, the one whose rating is nearest to the wanted one. For
 * the first tries the wanted rating is lower, and puzzles whose motifs and first piece differ from all earlier ones are
 * preferred; later, puzzles with another motif than the one before. Neither matters if the user has chosen a theme. If
 * all have been tried, it is the one whose last try is longest ago, those that failed first. It is the `current` one
 * only if there is no other.
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
  const isNew = results.length < FIRST_TRIES;
  // They stay easy for those who solve them.
  const basis = isNew ? Math.min(rating, NEW_PLAYER.rating) + SHIFT.easier : rating;
  const wanted = basis + SHIFT[wish.difficulty];
  const least = (from: readonly ReadPuzzle[], costOf: (puzzle: ReadPuzzle) => number): ReadPuzzle =>
    from.reduce((best, each) => (costOf(each) < costOf(best) ? each : best));
  const before = puzzles.find(({ puzzle }) => puzzle.id === current);
  const earlier = puzzles.filter(({ puzzle }) => puzzle.id === current || last.has(puzzle.id));
  const repetitionCost = (puzzle: ReadPuzzle): number => {
    if (wish.theme !== 'any') return 0;
    if (isNew && wish.piece === 'any') return likenessCost(puzzle, earlier);
    return before !== undefined && sharesTheme(puzzle, before, MOTIFS) ? REPEATED_MOTIF : 0;
  };
  return untried.length > 0
    ? least(untried, (each) => Math.abs(each.puzzle.rating - wanted) + repetitionCost(each))
    : least(others, ({ puzzle }) => {
        const { index, result } = last.get(puzzle.id) ?? {};
        return (index ?? 0) + (result?.outcome === 'failed' ? 0 : results.length);
      });
};
