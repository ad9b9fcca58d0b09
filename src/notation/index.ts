/**
 * Positions as text, and all that this needs: squares, pieces, rulesets and set-ups. Nothing here needs
 * wasm, and a bundle of it alone has none: Vite emits every file that a module names, even one whose
 * functions are not used, so these are an entry of their own beside the whole library's.
 *
 * @packageDocumentation
 */
export * from '../result.js';
export * from '../rules/squares.js';
export * from '../rules/pieces.js';
export * from '../rules/rulesets.js';
export * from '../rules/setup.js';
export * from '../rules/rights.js';
export * from '../rules/transform.js';
export { parseFen, makeFen, type FenErrorCode } from './fen.js';
