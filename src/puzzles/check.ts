/** Proves a puzzle again, with a longer search. */
import { makeCoordinates } from '../notation/coordinates.js';
import type { PuzzleEngine } from './engine.js';
import type { PuzzleLineOfPlay } from './line.js';
import type { PuzzleGoal } from './types.js';
import { isReached, isUnique } from './unique.js';

/** How a puzzle can fail: what the search says about one of the solver's moves. */
export const CHECK_FAULTS = ['not-reached', 'other-move', 'several-moves'] as const;
export type CheckFault = (typeof CHECK_FAULTS)[number];

export interface CheckFailure {
  /** Number of the solver's move, from 1. */
  readonly move: number;
  readonly fault: CheckFault;
  /** The best moves, best first. */
  readonly found: readonly string[];
}

/** Searches every position in which the solver is to move; undefined if each has one right move, the puzzle's. */
export const checkPuzzle = async (
  { own }: PuzzleLineOfPlay,
  goal: PuzzleGoal,
  { engine, nodes }: { readonly engine: PuzzleEngine; readonly nodes: number },
): Promise<CheckFailure | undefined> => {
  for (const [index, { before, move }] of own.entries()) {
    const asked: PuzzleGoal =
      goal.kind === 'end' ? { kind: 'end', moves: goal.moves - index } : goal;
    const lines = await engine(before, { nodes, lines: 2 });
    const [best] = lines;
    const fault: CheckFault | undefined =
      best?.move !== makeCoordinates(move)
        ? 'other-move'
        : !isReached(asked, best)
          ? 'not-reached'
          : isUnique(asked, lines)
            ? undefined
            : 'several-moves';
    if (fault !== undefined)
      return { move: index + 1, fault, found: lines.map((line) => line.move) };
  }
  return undefined;
};
