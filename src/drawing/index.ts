/**
 * Draws positions without a browser: `renderBoardSvg`, the piece sets and the themes.
 *
 * @packageDocumentation
 */
export { PIECE_SET_NAMES, type PieceSetName, isPieceSetName } from './pieces/piece-set.js';
export { PIECE_SETS } from './pieces/sets.js';
export type { Paint, PieceMark, PieceSet } from './pieces/piece-set.js';
export type { Shape, ShapeColor } from '../notation/shape.js';
export {
  COORDINATES,
  renderBoardSvg,
  themeColors,
  type BoardSvgOptions,
  type Coordinates,
} from './svg.js';
export {
  BOARD_COLORS,
  type BoardColorName,
  BOARD_COLOR_NAMES,
  THEME_NAMES,
  type ThemeName,
  type BoardColors,
} from './theme.js';
