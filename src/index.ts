/**
 * Acedrex: rules, notation, game trees, judgements and engine of Grant Acedrex. Await {@link loadRules}
 * once before using positions, and see {@link createEngine} for searches. In Node, import `node.ts`
 * instead: it has the same exports, and its engine runs in a worker thread.
 *
 * @packageDocumentation
 */
export type { Result } from './result.js';
export type { AcedrexError, ErrorOf, NonEmpty, TextError } from './errors/error.js';
export type { JoinedError } from './errors/join.js';
export type {
  AddressParams,
  CountParams,
  DifferenceParams,
  ElementErrors,
  EmbedValue,
  EngineErrors,
  ErrorCode,
  ErrorParams,
  ErrorPlace,
  FenErrors,
  LimitErrors,
  LimitParams,
  MoveErrors,
  NoParams,
  PassErrors,
  PgnErrors,
  PlayErrors,
  Read,
  Repairs,
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
} from './errors/codes.js';
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
} from './rules/pieces.js';
export { PROMOTIONS, PROMOTION_BY_FILE, PROMOTION_RANK } from './rules/promotions.js';
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
} from './rules/rulesets.js';
export { type Setup, emptySetup, startSetup, withPieces } from './rules/setup.js';
export {
  type RightStanding,
  rightStanding,
  rightSquares,
  unmovedUnicornioSquares,
} from './rules/rights.js';
export { mirrorFiles, swapColors } from './rules/transform.js';
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
export {
  DIE_ROLLS,
  type DieRoll,
  ROLL_OF,
  isDieRoll,
  roleOfRoll,
  movesForRoll,
  choicesForRoll,
  fitsRoll,
  passingRolls,
  rollOfMove,
  passForRoll,
} from './rules/dice.js';
export { BOARD_STATUSES, type BoardStatus, type Status, type GameResult } from './rules/outcome.js';
export { type Score, negateScore } from './rules/score.js';
export type { Playable } from './rules/playable.js';
export { loadRules } from './rules/rules-wasm.js';
export { setAssetBase } from './assets.js';
export { Position, type FenReading, type PositionFault } from './rules/position.js';
export {
  SETUP_FAULT_CODES,
  type SetupFaultCode,
  type SetupFault,
  type Repair,
  type SetupOptions,
  validate,
  repairAll,
} from './rules/validate.js';
export { type Offset, type Ray, raysOf, squaresAlong } from './rules/geometry.js';
export { pathOf } from './rules/path.js';
export {
  attackMapIn,
  type AttackMap,
  type Pin,
  pinsIn,
  hangingIn,
  THREAT_KINDS,
  type Threat,
  threatsIn,
  SCOPE_KINDS,
  type ScopeKind,
  type PieceScope,
  scopeOf,
} from './rules/tactics.js';
export { parseFen, makeFen, type FenErrorCode } from './notation/fen.js';
export type { FenOptions } from './notation/fen-dialects.js';
export {
  parseCoordinates,
  makeCoordinates,
  resolveMove,
  resolveDiceMove,
  type CoordinateMove,
  type MoveErrorCode,
} from './notation/coordinates.js';
export { parseSan, parseDiceSan, makeSan, type SanErrorCode } from './notation/san.js';
export {
  DICE_FACES,
  VARIANT_NAME,
  PGN_LIMITS,
  type PgnError,
  type PgnErrorCode,
  type PgnGame,
  type ReadOptions,
  parsePgn,
  readPgn,
  readPgnStream,
  makePgn,
  makePgnFile,
  makeXboardPgn,
} from './notation/pgn.js';
export {
  type GameFormat,
  type GamesReading,
  readGames,
  readGamesStream,
} from './notation/read-games.js';
export type { Encoding } from './notation/encoding.js';
export { commandOf } from './notation/annotations.js';
export { SHAPE_COLORS, type ShapeColor, type Shape } from './notation/shape.js';
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
  startPosition,
  positionAt,
  playAt,
  insertLine,
  followMoves,
  samePlace,
  annotate,
  deleteAt,
  promote,
  demote,
  makeMainLine,
} from './game/tree.js';
export type {
  SearchRequest,
  Clock,
  SearchLimits,
  SearchInfo,
  LoadProgress,
  SearchProgress,
  SearchResult,
  EngineError,
  RequestErrorCode,
  DiceLimits,
  DiceLine,
  DiceInfo,
  DiceResult,
} from './engine/types.js';
export type {
  EndingsAnswer,
  EndingsReader,
  EndingsRequest,
  EndingTableData,
} from './engine/ending-types.js';
export {
  winProbability,
  expectedScore,
  type WinDrawLoss,
  winDrawLoss,
} from './engine/win-probability.js';
export { availableThreads, createEngine, type EngineOptions } from './worker/browser.js';
export {
  EngineClient,
  type AbortSignalLike,
  type AnalyseOptions,
  type AnalysisError,
  type DiceOptions,
  type EngineClientOptions,
} from './worker/client.js';
export type {
  EngineHost,
  MessageEndpoint,
  Spawn,
  StartFault,
  WorkerFailure,
} from './worker/host.js';
export type { FileAddress, WasmSource } from './wasm/source.js';
export { pointsOf, whiteView, chanceFor, formatResult, formatScore } from './analysis/chance.js';
export {
  JUDGEMENTS,
  type Judgement,
  NAG_OF_JUDGEMENT,
  judgementOf,
  type GamePoint,
  pointsOfGame,
  type SideReport,
  reportOf,
} from './analysis/judge.js';
export { type LineStep, stepsOf, makeSanVariation, numberBefore } from './notation/line.js';
export { type Gap, type BestLines, gapsOf, markMistakes } from './analysis/review.js';
