/**
 * The part of the board that needs the rules: legal moves, descriptions of squares and the editor's functions.
 * The board loads it with rules.wasm on first use; a board that only shows a position never does.
 */
export { loadRules } from '../../rules/rules-wasm.js';
export { rightSquares } from '../../rules/rights.js';
export { mirrorFiles, swapColors } from '../../rules/transform.js';
export { repairAll, validate } from '../../rules/validate.js';
export { jumpTo } from './jump.js';
export { rulesFor } from './board-rules.js';
