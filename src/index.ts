/**
 * Acedrex: rules, notation, game trees, judgements and engine of Grant Acedrex. Await {@link loadRules} once
 * before using positions, and see {@link createEngine} for searches. In Node the same is had from
 * `node.ts`, whose engine runs in a worker thread.
 *
 * @packageDocumentation
 */
export * from './result.js';
export * from './rules/squares.js';
export * from './rules/pieces.js';
export * from './rules/rulesets.js';
export * from './rules/setup.js';
export * from './rules/rights.js';
export * from './rules/transform.js';
export * from './rules/moves.js';
export * from './rules/dice.js';
export * from './rules/outcome.js';
export * from './rules/score.js';
export { loadRules } from './rules/core.js';
export { Position } from './rules/position.js';
export * from './rules/validate.js';
export * from './rules/geometry.js';
export * from './rules/awareness.js';
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
export * from './notation/record.js';
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
export * from './analysis/line.js';
export * from './analysis/review.js';
