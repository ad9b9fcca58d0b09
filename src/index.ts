/**
 * Acedrex: rules, notation, game trees and engine of Grant Acedrex. Await {@link loadRules} once
 * before using positions.
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
