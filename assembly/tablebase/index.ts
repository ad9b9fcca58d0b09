// SPDX-License-Identifier: MIT
/** Exports of the build that solves endings: the rules, the solver, and look-ups in solved endings. */
import { reserve } from './layout';
import { Symmetry } from './symmetry';

export * from '../rules';
export { reserveBlock, setBlock, setPart, setUp } from './block';
export { HISTOGRAM, OUTBOX, PREDECESSORS, reserve } from './layout';
export {
  advance,
  enteredSlices,
  expandDistance,
  hasDeepExits,
  listPredecessors,
  longestDistance,
  receive,
  SOLVE_FULL,
  SOLVE_MISSING,
  SOLVE_OVERFLOW,
  SOLVE_RUNNING,
  SOLVE_WAITING,
  start,
  takeOutbox,
} from './solver';
export {
  addBlock,
  blockStride,
  blockSlices,
  blockValues,
  countOutcomes,
  exampleOf,
  isCursed,
  locate,
  markCursed,
  missingSignature,
  missingSquares,
  probe,
  useValues,
} from './host';
export { clearTables, MISSING, NOT_COVERED, WON_AT_ONCE } from './tables';

/** Grows the memory to its fixed part and builds the tables of symmetries. Call it once, after init. */
export function initTablebase(): void {
  reserve(1);
  Symmetry.init();
}
