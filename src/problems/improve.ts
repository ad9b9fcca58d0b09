/**
 * Helps composers: solves every diagram that differs from a problem by one man, and reports those that are sound. Men that
 * can be removed, other squares for a man, and twins are all found this way.
 */
import type { Result } from '../result.js';
import { Position } from '../rules/position.js';
import { squareIndex, SQUARES, type Square } from '../rules/squares.js';
import type { Problem } from './session.js';
import { solveProblem, type FirstMoveSolver, type ProblemError } from './solve.js';

/**
 * What is looked for:
 *
 * - `removals`: men without which the problem is still sound;
 * - `squares`: other squares on which a man leaves the problem sound with the same keys;
 * - `twins`: diagrams with one man on another square that are sound with other keys.
 */
export const IMPROVEMENTS = ['removals', 'squares', 'twins'] as const;
export type Improvement = (typeof IMPROVEMENTS)[number];

/** A sound diagram that differs by one man. */
export interface SoundChange {
  readonly from: Square;
  /** Absent if the man is removed. */
  readonly to?: Square;
  /** Coordinate moves. */
  readonly keys: readonly string[];
}

export interface ImproveProgress {
  /** Diagrams solved, and all of them. */
  readonly done: number;
  readonly total: number;
  readonly found: readonly SoundChange[];
}

export interface ImproveOptions {
  readonly kind: Improvement;
  /** The keys of the problem itself. */
  readonly keys: readonly string[];
  /** Only changes of the man on this square; by default of every man. */
  readonly square?: Square;
  /** How many solutions the composer intended; 1 by default. */
  readonly intended?: number;
  readonly solver: FirstMoveSolver;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: ImproveProgress) => void;
}

interface Change {
  readonly from: Square;
  readonly to?: Square;
}

/** The set-up after a change. A right of the man is lost, because it no longer stands where it began. */
const changed = ({ setup, ruleset }: Position, { from, to }: Change): Position | undefined => {
  const board = [...setup.board];
  if (to !== undefined) board[squareIndex(to)] = board[squareIndex(from)];
  board[squareIndex(from)] = undefined;
  const rights = setup.rights.filter((square) => square !== from);
  const read = Position.fromSetup({ ...setup, board, rights }, ruleset);
  return read.ok ? read.value : undefined;
};

/** The changes to try, in the order of the squares. */
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
 * Solves all changed diagrams, one after the other. An aborted signal ends the work, and what was found until then is
 * returned. Diagrams that are illegal, or in which the game is over, are skipped.
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
        // One solution more than intended shows that the diagram is cooked.
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
