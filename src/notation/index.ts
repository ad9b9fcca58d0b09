/**
 * FEN, coordinate moves and all they need: squares, pieces, rulesets and set-ups. Nothing here needs wasm.
 * It is a separate entry because Vite emits every file that a module refers to, even if its functions are
 * unused; a bundle of this entry contains no wasm.
 *
 * @packageDocumentation
 */
export type { Result } from '../result.js';
export type { AcedrexError, ErrorOf, TextError } from '../errors/error.js';
export type {
  AddressParams,
  CountParams,
  DifferenceParams,
  ElementErrors,
  EmbedValue,
  EngineErrors,
  ErrorCode,
  ErrorParams,
  FenErrors,
  LimitErrors,
  LimitParams,
  MoveErrors,
  NoParams,
  PassErrors,
  PgnErrors,
  PlayErrors,
  Read,
  RulesetErrors,
  SanErrors,
  SetupErrors,
  TheoryFileErrors,
  TheoryMergeErrors,
  EndingErrors,
  PuzzleElementErrors,
  ProblemErrors,
  PuzzleErrors,
  StipulationErrors,
  NetworkErrors,
  NetworkFault,
  WasmErrors,
  WorkerEnd,
  WorkerErrors,
} from '../errors/codes.js';
export { BOARD_STATUSES, type BoardStatus, type GameResult } from '../rules/outcome.js';
export {
  FILES,
  RANKS,
  type FileName,
  type RankName,
  type Square,
  BOARD_SIZE,
  SQUARE_COUNT,
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
  type ByRole,
  LETTERS,
  pieceOfLetter,
  roleOfLetter,
  letterOf,
  opposite,
} from '../rules/pieces.js';
export { PROMOTIONS, PROMOTION_BY_FILE, PROMOTION_RANK } from '../rules/promotions.js';
export {
  SWITCH_VALUES,
  type Switches,
  type SwitchName,
  RULESET_NAMES,
  type RulesetName,
  type Ruleset,
  MAX_MOVE_LIMIT,
  RULESETS,
  makeRuleset,
  type RulesetErrorCode,
  parseRuleset,
  openingRank,
  HOME_RANK,
  PAWN_RANK,
  kingHome,
} from '../rules/rulesets.js';
export { type Setup, emptySetup, startSetup, withPieces } from '../rules/setup.js';
export {
  type RightStanding,
  rightStanding,
  rightSquares,
  unmovedUnicornioSquares,
} from '../rules/rights.js';
export { mirrorFiles, swapColors } from '../rules/transform.js';
export { parseFen, makeFen, type FenErrorCode } from './fen.js';
