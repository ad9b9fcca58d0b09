// SPDX-License-Identifier: MIT
/** Exports of the full engine: the small build's, the search's, the evaluation's and the table's. */
export * from './rules';
export { searchDiceMove, searchDiceRolls, startDice } from './dice';
export { DICE_WEIGHTS, evaluateDice } from './dice-evaluate';
export { applyWeights, evaluateFinely, initEvaluation, initReached } from './evaluate';
export {
  adoptLine,
  initSearch,
  joinSearch,
  resetSearch,
  resetThread,
  searchLine,
  startSearch,
  startTable,
} from './root';
export { WIN, WIN_FOUND } from './state';
export { clearTable, resizeTable, tableUse } from './tt';
export { GRAIN, WEIGHTS } from './weights';
