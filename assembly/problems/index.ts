// SPDX-License-Identifier: MIT
/** Exports of the build that solves problems: the rules and the solver. */
import { MOVE_STACK } from '../memory-map';
import { isReached, isOtherInCheck } from './detectors';

export * from '../rules';
export { makeNullMove, unmakeNullMove } from '../position';
export { GOAL_BARE, GOAL_MATE, GOAL_STALEMATE, GOAL_WIN, isOtherInCheck } from './detectors';
export { FIRST_FOUND, FIRST_VISITED, MAX_PLIES_AHEAD } from './layout';
export {
  decide,
  decideFirstMoves,
  INTERRUPTED,
  NO,
  PLAY_DIRECT,
  PLAY_HELP,
  PLAY_SELF,
  PLAY_SERIES,
  PLAY_SERIES_HELP,
  startProblem,
  TOO_DEEP,
  visitedPositions,
  whyEnded,
  YES,
} from './solver';
export { resizeProofs } from './table';

/** Whether the last move has reached the goal against the side to move. */
export function isGoalReached(): bool {
  return isReached(MOVE_STACK);
}
