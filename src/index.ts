/**
 * Acedrex: rules, notation, game trees, judgements and engine of Grant Acedrex. Await {@link loadRules} once
 * before using positions, and see {@link createEngine} for searches. In Node the same is had from
 * `node.ts`, whose engine runs in a worker thread.
 *
 * @packageDocumentation
 */
export * from './result.js';
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
} from './rules/squares.js';
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
  PROMOTIONS,
  PROMOTION_BY_FILE,
} from './rules/pieces.js';
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
  PROMOTION_RANK,
  kingHome,
  unmovedUnicornioSquares,
} from './rules/rulesets.js';
export { type Setup, emptySetup, startSetup, withPieces } from './rules/setup.js';
export * from './rules/rights.js';
export * from './rules/transform.js';
export {
  type Move,
  type Pass,
  PASS,
  type MoveOrPass,
  isPass,
  type LegalMove,
  type PassFault,
  type MoveFault,
  IllegalMoveError,
} from './rules/moves.js';
export * from './rules/dice.js';
export * from './rules/outcome.js';
export { type Score, negateScore } from './rules/score.js';
export { loadRules } from './rules/rules-wasm.js';
export { Position, type PositionFault } from './rules/position.js';
export * from './rules/validate.js';
export * from './rules/geometry.js';
export * from './rules/tactics.js';
export { parseFen, makeFen, type FenErrorCode } from './notation/fen.js';
export {
  parseCoordinates,
  makeCoordinates,
  resolveMove,
  resolveDiceMove,
  type CoordinateMove,
  type MoveErrorCode,
} from './notation/coordinates.js';
export { parseSan, parseDiceSan, makeSan, type SanErrorCode } from './notation/san.js';
export * from './notation/pgn.js';
export {
  SHAPE_COLORS,
  type ShapeColor,
  type Shape,
  type Evaluation,
  type Annotation,
  type GameNode,
  type GameRecord,
  NO_ANNOTATION,
  GLYPHS,
} from './notation/record.js';
export * from './game/tree.js';
export type * from './engine/types.js';
export * from './engine/win-probability.js';
export { availableThreads, createEngine, type EngineOptions } from './worker/browser.js';
export {
  EngineClient,
  type AbortSignalLike,
  type AnalyseOptions,
  type AnalysisError,
  type EngineClientOptions,
} from './worker/client.js';
export type { EngineHost, MessageEndpoint, Spawn } from './worker/host.js';
export type { FileAddress, WasmSource } from './wasm/source.js';
export * from './analysis/chance.js';
export * from './analysis/judge.js';
export * from './notation/line.js';
export * from './analysis/review.js';
