/**
 * The part of the board that needs the rules: legal moves, what is said of squares, and what the editor asks.
 * The board loads it with rules.wasm when it first needs either; one that only shows a position never does.
 */
export { loadRules } from '../../../src/rules/rules-wasm.js';
export { rightSquares } from '../../../src/rules/rights.js';
export { mirrorFiles, swapColors } from '../../../src/rules/transform.js';
export { repairAll, validate } from '../../../src/rules/validate.js';
export { jumpTo } from './jump.js';
export { BoardRules } from './board-rules.js';
