/** Which puzzles there are to a wish, and which comes next. */
import type { ReadPuzzle } from '../../../src/puzzles/file.js';
import { THEMES, type Theme } from '../../../src/puzzles/types.js';
import { ROLES, type Role } from '../../../src/rules/pieces.js';
import type { PuzzleResult } from '../../storage/practice.js';

export const DIFFICULTIES = ['easier', 'normal', 'harder'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** How much the wanted rating differs from the player's. */
const SHIFT: Readonly<Record<Difficulty, number>> = { easier: -250, normal: 0, harder: 250 };

/** Tries for which puzzles are easy and vary: a newcomer still learns how the pieces move. */
const FIRST_TRIES = 12;
/** The rating that is wanted first, and by how much each of the first tries that was solved raises it. */
const FIRST_RATING = 650;
const RISE = 25;

/** What a newcomer is asked for. */
type FirstKind = 'mate-in-one' | 'mate-in-two' | 'fork' | 'gain' | 'defence';
/** What is preferred at each of the first tries; after those, any puzzle. */
const FIRST_KINDS: readonly FirstKind[] = [
  'mate-in-one',
  'fork',
  'mate-in-one',
  'gain',
  'mate-in-two',
  'fork',
  'defence',
  'gain',
  'mate-in-two',
  'fork',
  'defence',
  'mate-in-two',
];
/** The same for users who have solved less than half: one move is asked for. */
const EASY_KINDS: readonly FirstKind[] = ['mate-in-one', 'fork', 'mate-in-one', 'gain'];
/** The first tries, which ask for one move. */
const ONE_MOVERS_FIRST = 4;
/** Rating points by which a puzzle that does not fit the try counts as farther away. */
const UNFIT = { kind: 400, severalMoves: 1000 } as const;
/** Among the first tries, each piece on the board beyond so many makes a puzzle harder to take in. */
const CLEAR_BOARD = 12;
const PIECE_COST = 8;

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

/**
 * The same among the first tries, for a motif and a first piece that one of the last few of them has had, and for the colour of
 * the last one.
 */
const REPEATED_TRAIT = { motif: 100, piece: 100, color: 70 } as const;
const REMEMBERED = 4;

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
const sharesMotif = (one: ReadPuzzle, other: ReadPuzzle): boolean =>
  other.puzzle.themes.some((theme) => MOTIFS.has(theme) && one.puzzle.themes.includes(theme));

const firstPiece = ({ line }: ReadPuzzle): Role | undefined => line.own[0]?.move.role;

/** Rating points by which a puzzle counts as farther away because it is like earlier ones among the first tries. */
const likenessCost = (
  puzzle: ReadPuzzle,
  earlier: readonly ReadPuzzle[],
  before: ReadPuzzle | undefined,
): number => {
  const { motif, piece, color } = REPEATED_TRAIT;
  const isAny = (repeats: (other: ReadPuzzle) => boolean): number =>
    earlier.some(repeats) ? 1 : 0;
  return (
    motif * isAny((other) => sharesMotif(puzzle, other)) +
    piece * isAny((other) => firstPiece(puzzle) === firstPiece(other)) +
    (puzzle.line.solver === before?.line.solver ? color : 0)
  );
};

export const kindOf = ({ puzzle: { goal, themes }, line }: ReadPuzzle): FirstKind | undefined => {
  switch (goal.kind) {
    case 'end':
      if (!themes.includes('checkmate')) return undefined;
      return (['mate-in-one', 'mate-in-two'] as const)[line.own.length - 1];
    case 'win':
      return themes.includes('fork') ? 'fork' : 'gain';
    case 'hold':
      return 'defence';
    case 'best':
      return undefined;
  }
};

/** Rating points by which a puzzle counts as farther away for a newcomer, by how many have been tried and solved. */
const newcomerCost = (
  puzzle: ReadPuzzle,
  { solved, tried, isAny }: { solved: number; tried: number; isAny: boolean },
): number => {
  const { line } = puzzle;
  const isStruggling = 2 * solved < tried;
  const kinds = isStruggling ? EASY_KINDS : FIRST_KINDS;
  const isShort = isStruggling || tried < ONE_MOVERS_FIRST;
  const pieces = line.start.pieces().length;
  return (
    (isAny && kindOf(puzzle) !== kinds[tried % kinds.length] ? UNFIT.kind : 0) +
    (isShort && line.own.length > 1 ? UNFIT.severalMoves : 0) +
    PIECE_COST * Math.max(0, pieces - CLEAR_BOARD)
  );
};

/**
 * The puzzle that comes next: of those that have not been tried, the one whose rating is nearest to the wanted one. The
 * first tries ask for different things, on clear boards and at first in one move, and become harder with each that is solved;
 * puzzles whose motifs, first piece and colour differ from the last few are preferred. Later, puzzles with another motif than the one before
 * are preferred. Neither matters if the user has chosen a theme. If all have been tried, it is the one whose last try is
 * longest ago, those that failed first. It is the `current` one only if there is no other.
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
  const solved = results.filter(({ outcome }) => outcome === 'solved').length;
  const basis = isNew ? FIRST_RATING + RISE * solved : rating;
  const wanted = basis + SHIFT[wish.difficulty];
  const least = (from: readonly ReadPuzzle[], costOf: (puzzle: ReadPuzzle) => number): ReadPuzzle =>
    from.reduce((best, each) => (costOf(each) < costOf(best) ? each : best));
  const before = puzzles.find(({ puzzle }) => puzzle.id === current);
  const lately = new Set([current, ...results.slice(-REMEMBERED).map(({ puzzle }) => puzzle)]);
  const earlier = puzzles.filter(({ puzzle }) => lately.has(puzzle.id));
  const repetitionCost = (puzzle: ReadPuzzle): number => {
    if (wish.theme !== 'any') return 0;
    if (isNew && wish.piece === 'any') return likenessCost(puzzle, earlier, before);
    return before !== undefined && sharesMotif(puzzle, before) ? REPEATED_MOTIF : 0;
  };
  return untried.length > 0
    ? least(
        untried,
        (each) =>
          Math.abs(each.puzzle.rating - wanted) +
          repetitionCost(each) +
          (isNew
            ? newcomerCost(each, { solved, tried: results.length, isAny: wish.theme === 'any' })
            : 0),
      )
    : least(others, ({ puzzle }) => {
        const { index, result } = last.get(puzzle.id) ?? {};
        return (index ?? 0) + (result?.outcome === 'failed' ? 0 : results.length);
      });
};
