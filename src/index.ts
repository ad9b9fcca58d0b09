/**
 * Acedrex: rules, notation, game trees, judgements and engine of Grant Acedrex. Await {@link loadRules}
 * once before using positions, and see {@link createEngine} for searches. In Node, import `node.ts`
 * instead: it has the same exports, and its engine runs in a worker thread.
 *
 * @packageDocumentation
 */
export { unwrap, type Result } from './result.js';
export type { AcedrexError, ErrorOf, TextError } from './errors/error.js';
export type {
  ErrorCode,
  ErrorParams,
  FenErrors,
  FenWarnings,
  MoveErrors,
  RulesetErrors,
} from './errors/codes.js';
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
} from './rules/squares.js';
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
} from './rules/pieces.js';
export {
  SWITCH_VALUES,
  type Switches,
  RULESET_NAMES,
  type RulesetName,
  type Ruleset,
  RULESETS,
  makeRuleset,
  parseRuleset,
} from './rules/rulesets.js';
export { type Setup, emptySetup, startSetup, withPieces } from './rules/setup.js';
export { mirrorFiles, swapColors } from './rules/transform.js';
export {
  type Move,
  type Pass,
  PASS,
  type MoveOrPass,
  isPass,
  type LegalMove,
  type PassFault,
  IllegalMoveError,
} from './rules/moves.js';
export {
  DIE_ROLLS,
  type DieRoll,
  isDieRoll,
  roleOfRoll,
  movesForRoll,
  choicesForRoll,
  fitsRoll,
  passingRolls,
  rollOfMove,
  passForRoll,
} from './rules/dice.js';
export { type BoardStatus, type Status, type GameResult } from './rules/outcome.js';
export { type Score, negateScore } from './rules/score.js';
export { loadRules } from './rules/rules-wasm.js';
export { setAssetBase } from './assets.js';
export { Position, type PositionFault } from './rules/position.js';
export { type SetupFault, type Repair, validate, repairAll } from './rules/validate.js';
export { pathOf } from './rules/path.js';
export {
  attackMapIn,
  type AttackMap,
  type Pin,
  pinsIn,
  hangingIn,
  type Threat,
  threatsIn,
  type PieceScope,
  scopeOf,
} from './rules/tactics.js';
export { parseFen, makeFen } from './notation/fen.js';
export {
  parseCoordinates,
  makeCoordinates,
  // Aliases with the names that chessops uses.
  parseCoordinates as parseUci,
  makeCoordinates as makeUci,
  resolveMove,
  resolveDiceMove,
  type CoordinateMove,
} from './notation/coordinates.js';
export type { PgnErrorCode } from './notation/pgn-fault.js';
export { parseSan, parseDiceSan, makeSan, legalSans, type SanErrorCode } from './notation/san.js';
export {
  type PgnError,
  type PgnGame,
  parsePgn,
  readPgn,
  readPgnStream,
  makePgn,
  makePgnFile,
  makeXboardPgn,
  makeJoclyPgn,
  makeCourierList,
} from './notation/pgn.js';
export {
  type GamesReading,
  type StreamOptions,
  readGames,
  readGamesStream,
} from './notation/read-games.js';
export { commandOf } from './notation/make-annotation.js';
export { type ShapeColor, type Shape } from './notation/shape.js';
export {
  type Evaluation,
  type Annotation,
  type GameNode,
  type GameRecord,
  NO_ANNOTATION,
  GLYPHS,
} from './notation/record.js';
export {
  type Path,
  startRecord,
  nodeAt,
  nodesAlong,
  endOfLine,
  mainLine,
  startPosition,
  positionAt,
  playAt,
  insertLine,
  annotate,
  deleteAt,
  promote,
  demote,
  makeMainLine,
} from './game/tree.js';
export { TreeMove, type NodeChanges, walkTree, transformTree } from './game/walk.js';
export type {
  SearchRequest,
  Clock,
  SearchLimits,
  SearchInfo,
  LoadProgress,
  SearchResult,
  EngineError,
  DiceLimits,
  DiceInfo,
  DiceResult,
} from './engine/types.js';
export type { TablebaseReader } from './engine/tablebase-types.js';
export {
  winProbability,
  expectedScore,
  type WinDrawLoss,
  winDrawLoss,
} from './engine/win-probability.js';
export { availableThreads, createEngine, type EngineOptions } from './worker/browser.js';
export {
  EngineClient,
  type AnalyseOptions,
  type AnalysisError,
  type DiceOptions,
} from './worker/client.js';
export { shapesOfLines } from './analysis/line-shapes.js';
export { whiteView, formatResult, formatScore } from './analysis/chance.js';
export {
  type Judgement,
  judgementOf,
  type GamePoint,
  pointsOfGame,
  type SideReport,
  reportOf,
} from './analysis/judge.js';
export { makeSanVariation } from './notation/line.js';
export { type Gap, type BestLines, gapsOf, markMistakes } from './analysis/review.js';
