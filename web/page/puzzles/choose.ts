/** Selects the puzzles that match the user's choice, and chooses the next puzzle. */
import type { ReadPuzzle } from '../../../src/puzzles/file.js';
import { aimOf } from '../../../src/puzzles/goal.js';
import { THEMES, type Theme } from '../../../src/puzzles/types.js';
import { ROLES, type Role } from '../../../src/rules/pieces.js';
import type { PuzzleResult } from '../../storage/practice.js';

export const DIFFICULTIES = ['easier', 'normal', 'harder'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** The difference between the target rating and the player's rating. */
const SHIFT: Readonly<Record<Difficulty, number>> = { easier: -250, normal: 0, harder: 250 };

/** Number of first attempts. They get easy and varied puzzles, because a newcomer is still learning the moves. */
const FIRST_TRIES = 12;
/** The target rating of the first attempt, and its increase after each solved first attempt. */
const FIRST_RATING = 650;
const RISE = 25;

/** The kinds of tasks for a newcomer. */
type FirstKind = 'mate-in-one' | 'mate-in-two' | 'fork' | 'gain' | 'defence';
/** The preferred kind for each first attempt. Afterwards, any kind is allowed. */
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
/** The preferred kinds, all one-move tasks, for users who have solved less than half of their puzzles. */
const EASY_KINDS: readonly FirstKind[] = ['mate-in-one', 'fork', 'mate-in-one', 'gain'];
/** The number of first attempts with one-move tasks. */
const ONE_MOVERS_FIRST = 4;
/** Penalties in rating points for a puzzle that does not suit the attempt. */
const UNFIT = { kind: 400, severalMoves: 1000 } as const;
/** In first attempts, each piece above this number makes a puzzle harder to understand. */
const CLEAR_BOARD = 12;
const PIECE_COST = 8;

/** The visible motifs of a puzzle. The kind of goal and the game phase are not included, so they may repeat. */
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
/** Penalty in rating points for a motif of the previous puzzle. */
const REPEATED_MOTIF = 200;

/** Penalties in first attempts for a motif or first piece of the last few puzzles, and for the last colour. */
const REPEATED_TRAIT = { motif: 100, piece: 100, color: 70 } as const;
const REMEMBERED = 4;

export interface PuzzleWish {
  readonly theme: Theme | 'any';
  /** A piece that must move in the solution. */
  readonly piece: Role | 'any';
  readonly difficulty: Difficulty;
}

export const ANY_PUZZLE: PuzzleWish = { theme: 'any', piece: 'any', difficulty: 'normal' };

const fits = ({ puzzle, line }: ReadPuzzle, { theme, piece }: PuzzleWish): boolean =>
  (theme === 'any' || puzzle.themes.includes(theme)) &&
  (piece === 'any' || line.own.some(({ move }) => move.role === piece));

export const fitting = (puzzles: readonly ReadPuzzle[], wish: PuzzleWish): readonly ReadPuzzle[] =>
  puzzles.filter((puzzle) => fits(puzzle, wish));

/** The themes of the puzzles, and the pieces that move in their solutions. */
export const themesIn = (puzzles: readonly ReadPuzzle[]): readonly Theme[] =>
  THEMES.filter((theme) => puzzles.some(({ puzzle }) => puzzle.themes.includes(theme)));
export const piecesIn = (puzzles: readonly ReadPuzzle[]): readonly Role[] =>
  ROLES.filter((role) =>
    puzzles.some(({ line }) => line.own.some(({ move }) => move.role === role)),
  );

const sharesMotif = (one: ReadPuzzle, other: ReadPuzzle): boolean =>
  other.puzzle.themes.some((theme) => MOTIFS.has(theme) && one.puzzle.themes.includes(theme));

const firstPiece = ({ line }: ReadPuzzle): Role | undefined => line.own[0]?.move.role;

/** Penalty in rating points for similarity to earlier first attempts. */
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
  switch (aimOf(goal)) {
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

/** Penalty in rating points for newcomers, depending on the numbers of attempted and solved puzzles. */
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
 * Chooses the untried puzzle with the rating nearest to the target. First attempts get puzzles of varied kinds with few
 * pieces, initially with one-move solutions. They become harder with each solved puzzle. Their motif, first piece and
 * colour should differ from the last few. Later, only the motif should differ from the previous one. If the user has
 * chosen a theme, kinds and repetitions do not matter. If all puzzles have been tried, the puzzle with the oldest
 * attempt comes next. The `current` puzzle is chosen only if there is no other. Failed puzzles return as cards.
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
    readonly rating: number;
    readonly results: readonly PuzzleResult[];
    /** Id of the previous puzzle. */
    readonly current?: string | undefined;
  },
): ReadPuzzle | undefined => {
  const all = fitting(puzzles, wish);
  const others = all.filter(({ puzzle }) => puzzle.id !== current);
  if (others.length === 0) return all[0];
  const last = new Map(results.map(({ puzzle }, index) => [puzzle, index]));
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
    : least(others, ({ puzzle }) => last.get(puzzle.id) ?? 0);
};
