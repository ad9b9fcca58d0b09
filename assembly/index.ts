// SPDX-License-Identifier: MIT
/** Exports of the full engine: the small build's, the search's and the table's. */
export * from './rules';
export { initEvaluation } from './evaluate';
export { resetSearch, searchIteration, startSearch, WIN, WIN_FOUND } from './search';
export { resizeTable, tableUse } from './tt';
