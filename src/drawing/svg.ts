/**
 * Draws a position as a static SVG for servers, files, the command line and images. Builds a string, because most of
 * these environments have no DOM.
 */
import type { Color, Piece } from '../rules/pieces.js';
import type { Position } from '../rules/position.js';
import { RULESETS, type Ruleset } from '../rules/rulesets.js';
import type { Setup } from '../rules/setup.js';
import { BOARD_SIZE, squareIndex, SQUARES, type Square } from '../rules/squares.js';
import { cornersOf, drawArrow, labelBox } from './arrows.js';
import { cellOf, centreOf, isDark, squareIn, type Coordinates } from './cells.js';
import { fluentSet } from './pieces/fluent-set.js';
import { drawingOf, viewBoxOf, type PieceSet } from './pieces/piece-set.js';
import { isArrow, type Shape } from '../notation/shape.js';
import { ARROW_OPACITY } from './shapes.js';
import { BOARD_COLOR_NAMES, BOARD_COLORS, type BoardColors, type ThemeName } from './theme.js';

export { COORDINATES, type Coordinates } from './cells.js';

/** The colours of one theme. */
export const themeColors = (theme: ThemeName): BoardColors =>
  Object.fromEntries(
    BOARD_COLOR_NAMES.map((name) => [name, BOARD_COLORS[name][theme === 'light' ? 0 : 1]]),
  ) as BoardColors;

export interface BoardSvgOptions {
  /** The side at the bottom; White by default. */
  readonly orientation?: Color;
  /** Where to draw file and rank names; `inside` by default. */
  readonly coordinates?: Coordinates;
  readonly pieceSet?: PieceSet | undefined;
  /** The ruleset for bent arrows and movement diagrams. Default: the position's, or `cazaux` for a set-up. */
  readonly ruleset?: Ruleset;
  /** The two squares to highlight. */
  readonly lastMove?: readonly [Square, Square] | undefined;
  /** The square of a king in check. */
  readonly check?: Square | undefined;
  readonly shapes?: readonly Shape[];
  readonly theme?: ThemeName;
  /** Background colour of the margin that contains the coordinates; transparent by default. */
  readonly background?: string;
  /** Colours that replace the theme's colours. */
  readonly colors?: Partial<BoardColors>;
  /** Width and height in pixels; by default, the picture fills its container. */
  readonly size?: number;
  /** A text alternative for people who cannot see the picture. */
  readonly title?: string;
}

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const tag = (
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  content = '',
): string => {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escape(String(value))}"`)
    .join('');
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
};

/** Width of the margin for coordinates outside the board, in squares. */
const EDGE = 0.55;
const FONT = 'system-ui, sans-serif';

/** Draws a position or any set-up. The result is a complete, standalone SVG document. */
export const renderBoardSvg = (
  position: Position | Setup,
  options: BoardSvgOptions = {},
): string => {
  const [setup, ownRuleset] =
    'setup' in position ? [position.setup, position.ruleset] : [position, RULESETS.cazaux];
  const { orientation = 'white', coordinates = 'inside', pieceSet = fluentSet } = options;
  const { ruleset = ownRuleset, shapes = [], size } = options;
  const colors: BoardColors = { ...themeColors(options.theme ?? 'light'), ...options.colors };
  const edge = coordinates === 'outside' ? EDGE : 0;
  const side = BOARD_SIZE + edge;
  const title = options.title ?? `Board, ${setup.turn} to move`;
  const body = [
    tag('title', {}, escape(title)),
    options.background === undefined
      ? ''
      : tag('rect', { x: -edge, width: side, height: side, fill: options.background }),
    drawSquares(orientation, colors),
    ...(options.lastMove ?? []).map((square) => fill(square, orientation, colors['last-move'])),
    options.check === undefined ? '' : drawCheck(options.check, orientation, colors),
    drawPieces(setup, orientation, pieceSet, ruleset, colors),
    drawCoordinates(coordinates, orientation, colors),
    ...shapes.map((shape) => drawShape(shape, setup, ruleset, orientation, colors)),
  ].join('');
  return tag(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      role: 'img',
      'aria-label': title,
      viewBox: `${-edge} 0 ${side} ${side}`,
      width: size,
      height: size,
    },
    body,
  );
};

const drawSquares = (orientation: Color, colors: BoardColors): string => {
  const dark = SQUARES.filter(isDark).map((square) => {
    const { column, row } = cellOf(square, orientation);
    return `M${column} ${row}h1v1h-1z`;
  });
  return (
    tag('rect', { width: BOARD_SIZE, height: BOARD_SIZE, fill: colors['square-light'] }) +
    tag('path', { d: dark.join(''), fill: colors['square-dark'] })
  );
};

const fill = (square: Square, orientation: Color, color: string): string => {
  const { column, row } = cellOf(square, orientation);
  return tag('rect', { x: column, y: row, width: 1, height: 1, fill: color });
};

const drawCheck = (square: Square, orientation: Color, colors: BoardColors): string => {
  const { x, y } = centreOf(square, orientation);
  return tag('circle', { cx: x, cy: y, r: 0.47, fill: colors.check, opacity: 0.75 });
};

const drawCoordinates = (where: Coordinates, orientation: Color, colors: BoardColors): string => {
  if (where === 'none') return '';
  const outside = where === 'outside';
  const text = (x: number, y: number, color: string, anchor: string, content: string): string =>
    tag(
      'text',
      { x, y, fill: color, 'text-anchor': anchor, 'font-size': outside ? 0.3 : 0.22 },
      content,
    );
  const labels = Array.from({ length: BOARD_SIZE }, (_, place) => {
    const left = squareIn({ column: 0, row: place }, orientation);
    const bottom = squareIn({ column: place, row: BOARD_SIZE - 1 }, orientation);
    if (left === undefined || bottom === undefined) return '';
    const [rank, file] = [left.slice(1), bottom.charAt(0)];
    if (outside)
      return (
        text(-EDGE / 2, place + 0.6, colors.coordinates, 'middle', rank) +
        text(place + 0.5, BOARD_SIZE + 0.38, colors.coordinates, 'middle', file)
      );
    const on = (square: Square): string =>
      isDark(square) ? colors['coordinates-inside-dark'] : colors['coordinates-inside'];
    return (
      text(0.05, place + 0.23, on(left), 'start', rank) +
      text(place + 0.95, BOARD_SIZE - 0.06, on(bottom), 'end', file)
    );
  });
  return tag('g', { 'font-family': FONT, 'font-weight': 600 }, labels.join(''));
};

/**
 * A prefix for element IDs. Because all pictures on a page share one set of IDs, elements with the same ID must have
 * the same drawing. The prefix is an FNV-1a hash of the piece set, ruleset and colours.
 */
const prefixOf = (text: string): string => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return `acedrex-${hash.toString(36)}`;
};

const drawPieces = (
  setup: Setup,
  orientation: Color,
  set: PieceSet,
  ruleset: Ruleset,
  colors: BoardColors,
): string => {
  const used = new Map<string, Piece>();
  const prefix = prefixOf(JSON.stringify([set.name, ruleset.id, colors]));
  const uses = SQUARES.map((square) => {
    const piece = setup.board[squareIndex(square)];
    if (piece === undefined) return '';
    const id = `${prefix}-${piece.color}-${piece.role}`;
    used.set(id, piece);
    const { column, row } = cellOf(square, orientation);
    return tag('use', {
      href: `#${id}`,
      x: column + 0.03,
      y: row + 0.03,
      width: 0.94,
      height: 0.94,
    });
  });
  const symbols = [...used].map(([id, { color, role }]) => {
    const paths = drawingOf(set, color, role, ruleset).map(({ path, fill, stroke, width }) =>
      tag('path', {
        d: path,
        fill: fill === undefined ? 'none' : colors[`${color}-${fill}`],
        'fill-rule': 'evenodd',
        ...(stroke !== undefined && {
          stroke: colors[`${color}-${stroke}`],
          'stroke-width': width ?? 1,
          'stroke-linejoin': 'round',
          'stroke-linecap': 'round',
          'paint-order': 'stroke',
        }),
      }),
    );
    return tag('symbol', { id, viewBox: viewBoxOf(set) }, paths.join(''));
  });
  return tag('defs', {}, symbols.join('')) + uses.join('');
};

const drawShape = (
  shape: Shape,
  setup: Setup,
  ruleset: Ruleset,
  orientation: Color,
  colors: BoardColors,
): string => {
  const color = colors[shape.color];
  if (!isArrow(shape)) {
    const { x, y } = centreOf(shape.from, orientation);
    const ring = tag('circle', {
      cx: x,
      cy: y,
      r: 0.45,
      fill: 'none',
      stroke: color,
      'stroke-width': 0.08,
    });
    return ring + drawLabel(shape.label, x + 0.32, y - 0.32, color);
  }
  if (shape.from === shape.to) return '';
  const points = cornersOf(shape, setup, ruleset, orientation);
  const { line, thickness, head, label } = drawArrow(points, shape.width);
  const arrow = tag(
    'g',
    { opacity: shape.opacity ?? ARROW_OPACITY },
    tag('path', {
      d: line,
      fill: 'none',
      stroke: color,
      'stroke-width': thickness,
      'stroke-linejoin': 'round',
      'stroke-linecap': 'round',
    }) + tag('path', { d: head, fill: color }),
  );
  return arrow + drawLabel(shape.label, label.x, label.y, color);
};

const drawLabel = (label: string | undefined, x: number, y: number, color: string): string => {
  if (label === undefined || label === '') return '';
  const { width, height, fontSize, baseline } = labelBox(label);
  const box = { x: x - width / 2, y: y - height / 2, width, height, rx: height / 2 };
  return (
    tag('rect', { ...box, fill: color }) +
    tag(
      'text',
      {
        x,
        y: y + baseline,
        fill: '#fff',
        'font-family': FONT,
        'font-size': fontSize,
        'font-weight': 700,
        'text-anchor': 'middle',
      },
      escape(label),
    )
  );
};
