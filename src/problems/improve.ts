/**
 * Helps composers: solves every diagram that differs from a problem by one piece, and reports the sound ones. The
 * results show removable pieces, other possible squares for a piece, and twins.
 */
import type { Result } from '../result.js';
import { Position } from '../rules/position.js';
import { squareIndex, SQUARES, type Square } from '../rules/squares.js';
import type { Problem } from './first-moves.js';
import { solveProblem, type FirstMoveSolver, type ProblemError } from './solve.js';

/**
 * The kinds of improvements:
 *
 * - `removals`: pieces without which the problem is still sound;
 * - `squares`: other squares for a piece on which the problem is sound and has the same keys;
 * - `twins`: other squares for a piece on which the problem is sound and has other keys.
 */
export const IMPROVEMENTS = ['removals', 'squares', 'twins'] as const;
export type Improvement = (typeof IMPROVEMENTS)[number];

export interface SoundChange {
  readonly from: Square;
  /** The piece's new square. Absent if the piece is removed. */
  readonly to?: Square;
  /** The key moves in coordinates. */
  readonly keys: readonly string[];
}

export interface ImproveProgress {
  /** Number of solved diagrams, and number of all diagrams. */
  readonly done: number;
  readonly total: number;
  readonly found: readonly SoundChange[];
}

export interface ImproveOptions {
  readonly kind: Improvement;
  /** The keys of the unchanged problem. */
  readonly keys: readonly string[];
  /** If given, only the piece on this square is changed. */
  readonly square?: Square;
  /** The number of solutions that the composer intended; 1 by default. */
  readonly intended?: number;
  readonly solver: FirstMoveSolver;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: ImproveProgress) => void;
}

interface Change {
  readonly from: Square;
  readonly to?: Square;
}

/**
 * Applies a change. Returns undefined if the result is illegal. The changed piece loses its right, because it leaves
 * its starting square.
 */
const changed = ({ setup, ruleset }: Position, { from, to }: Change): Position | undefined => {
  const board = [...setup.board];
  if (to !== undefined) board[squareIndex(to)] = board[squareIndex(from)];
  board[squareIndex(from)] = undefined;
  const rights = setup.rights.filter((square) => square !== from);
  const read = Position.fromSetup({ ...setup, board, rights }, ruleset);
  return read.ok ? read.value : undefined;
};

/** The changes to try, ordered by square. */
export const changesOf = (
  position: Position,
  { kind, square }: Pick<ImproveOptions, 'kind' | 'square'>,
): readonly Change[] => {
  const { board } = position.setup;
  const men = SQUARES.filter(
    (each) => board[squareIndex(each)] !== undefined && (square ?? each) === each,
  );
  if (kind === 'removals')
    return men
      .filter((from) => board[squareIndex(from)]?.role !== 'king')
      .map((from) => ({ from }));
  const free = SQUARES.filter((each) => board[squareIndex(each)] === undefined);
  return men.flatMap((from) => free.map((to) => ({ from, to })));
};

/**
 * Solves all changed diagrams in order. If the signal aborts, ends early and returns the results so far. Skips diagrams
 * that are illegal or in which the game is over.
 */
export const improveProblem = async (
  { position, stipulation }: Problem,
  options: ImproveOptions,
): Promise<Result<ImproveProgress, ProblemError>> => {
  const { kind, keys, intended = 1, solver, signal, onProgress } = options;
  const changes = changesOf(position, options);
  const found: SoundChange[] = [];
  let done = 0;
  for (const change of changes) {
    const after = changed(position, change);
    if (after?.boardStatus() === 'ongoing') {
      const solved = await solveProblem(
        { position: after, stipulation },
        // One more solution than intended proves that the diagram is cooked.
        { variations: false, maxSolutions: intended + 1, intended, solver, signal },
      );
      if (!solved.ok) return solved;
      const { verdict, keys: others, ended } = solved.value;
      if (ended === 'stopped') break;
      const isSame = others.join() === keys.join();
      if (verdict === 'sound' && (kind === 'removals' || isSame === (kind === 'squares')))
        found.push({ ...change, keys: others });
    }
    done += 1;
    onProgress?.({ done, total: changes.length, found: [...found] });
  }
  return { ok: true, value: { done, total: changes.length, found } };
};
