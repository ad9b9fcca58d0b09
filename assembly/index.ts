// SPDX-License-Identifier: MIT
/** Exports of the full engine: the small build, the search, the evaluation and the transposition table. */
export * from './rules';
export {
  MOVE_STACK,
  NNUE,
  NNUE_ARCHITECTURE,
  NNUE_HIDDEN,
  NNUE_INPUTS,
  NNUE_SIZE,
  THREAD_STRIDE,
} from './memory-map';
export { searchDiceMove, searchDiceRolls, startDice } from './dice';
export { DICE_WEIGHTS, evaluateDice } from './dice-evaluate';
export { useTables } from './tablebase-probe';
export {
  applyWeights,
  clearEvalCaches,
  evaluate,
  evaluateFinely,
  initEvaluation,
} from './evaluate';
export {
  adoptLine,
  initSearch,
  joinSearch,
  resetSearch,
  resetThread,
  searchLine,
  startSearch,
} from './root';
export {
  POLL_INTERVAL,
  pollEveryNode,
  VALUE_TABLE_WIN,
  VALUE_WIN,
  VALUE_WIN_IN_MAX_PLY,
} from './search-state';
export { ttHashfull, ttNewSearch, ttResize } from './tt';
export { loadNetwork, unloadNetwork } from './nnue';
export { GRAIN, WEIGHTS } from './weights';
