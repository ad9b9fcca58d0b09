/**
 * FEN, coordinate moves and their dependencies: squares, pieces, rulesets and set-ups. This module and its imports do
 * not need wasm. It is a separate entry point, because Vite emits every file that a module refers to, even if the
 * module's functions are unused. Bundles of this entry point contain no wasm.
 *
 * @packageDocumentation
 */
export { unwrap, type Result } from '../result.js';
export type { AcedrexError, ErrorOf, TextError } from '../errors/error.js';
export type { ErrorCode, ErrorParams, FenErrors, RulesetErrors } from '../errors/codes.js';
export { type BoardStatus, type GameResult } from '../rules/outcome.js';
export {
  FILES,
  RANKS,
  type Square,
  BOARD_SIZE,
  SQUARES,
  isSquare,
  squareIndex,
  squareAt,
  fileOf,
  rankOf,
  squareFrom,
} from '../rules/squares.js';
export {
  COLORS,
  type Color,
  ROLES,
  type Role,
  type PromotionRole,
  type Piece,
  pieceOfLetter,
  letterOf,
  opposite,
} from '../rules/pieces.js';
export {
  SWITCH_VALUES,
  type Switches,
  RULESET_NAMES,
  type RulesetName,
  type Ruleset,
  RULESETS,
  makeRuleset,
  parseRuleset,
} from '../rules/rulesets.js';
export { type Setup, emptySetup, startSetup, withPieces } from '../rules/setup.js';
export { mirrorFiles, swapColors } from '../rules/transform.js';
export { parseFen, makeFen } from './fen.js';
