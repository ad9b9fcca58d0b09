/** A position as a drawing of its own, for print and for sharing. */
import type { Shape, ShapeColor } from '../../src/notation/record.js';
import type { Color } from '../../src/rules/pieces.js';
import type { Setup } from '../../src/rules/setup.js';
import { BOARD_SIZE, SQUARES, type Square } from '../../src/rules/squares.js';
import { cellOf } from '../components/board/geometry.js';
import { FLUENT_PIECES } from '../pieces/fluent.js';

/** Units of a square and of the margin with the coordinates. */
const CELL = 32;
const MARGIN = 18;

const COLORS: Readonly<Record<ShapeColor, string>> = {
  green: '#2f7d3c',
  red: '#c0341d',
  yellow: '#d99a1c',
  blue: '#1f4a86',
};

/** SVG text of a set-up with its arrows and circles. */
export const boardSvg = (
  setup: Setup,
  orientation: Color,
  shapes: readonly Shape[] = [],
): string => {
  const size = BOARD_SIZE * CELL + 2 * MARGIN;
  const squares = SQUARES.map((square) => {
    const { column, row } = cellOf(square, orientation);
    const dark = (column + row) % 2 === 1;
    return `<rect x="${column * CELL}" y="${row * CELL}" width="${CELL}" height="${CELL}" fill="${dark ? '#bd9060' : '#f0e2c3'}"/>`;
  });
  const men = SQUARES.flatMap((square, index) => {
    const piece = setup.board[index];
    if (piece === undefined) return [];
    const { column, row } = cellOf(square, orientation);
    const { silhouette, ink } = FLUENT_PIECES[piece.role];
    const [edge, paper, line, stroke] =
      piece.color === 'white'
        ? ['#33241a', '#e3cfa4', '#fffaf0', '#33241a']
        : ['#f3e6cb', '#7f6b59', '#231a16', 'none'];
    return [
      `<g transform="translate(${column * CELL + 1.5} ${row * CELL + 1.5}) scale(0.906)">` +
        `<path d="${silhouette}" fill="${edge}" stroke="${edge}" stroke-width="2.2" stroke-linejoin="round"/>` +
        `<path d="${silhouette}" fill="${paper}"/>` +
        `<path d="${ink}" fill="${line}" fill-rule="evenodd" stroke="${stroke}" stroke-width="0.55"/></g>`,
    ];
  });
  const label = (x: number, y: number, text: string): string =>
    `<text x="${x}" y="${y}" text-anchor="middle" dominant-baseline="central">${text}</text>`;
  const labels = Array.from({ length: BOARD_SIZE }, (_, place) => {
    const white = orientation === 'white';
    const file = 'abcdefghijkl'.charAt(white ? place : BOARD_SIZE - 1 - place);
    const rank = String(white ? BOARD_SIZE - place : place + 1);
    const middle = (place + 0.5) * CELL;
    return label(-MARGIN / 2, middle, rank) + label(middle, BOARD_SIZE * CELL + MARGIN / 2, file);
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * size}" height="${2 * size}" viewBox="${-MARGIN} ${-MARGIN} ${size} ${size}">` +
    `<rect x="${-MARGIN}" y="${-MARGIN}" width="${size}" height="${size}" fill="#fdf8ec"/>` +
    squares.join('') +
    `<g font-family="system-ui, sans-serif" font-size="9.5" font-weight="600" fill="#67563f">${labels.join('')}</g>` +
    men.join('') +
    shapes.map((shape) => drawShape(shape, orientation)).join('') +
    '</svg>'
  );
};

const drawShape = ({ color, from, to }: Shape, orientation: Color): string => {
  const middle = (square: Square): readonly [number, number] => {
    const { column, row } = cellOf(square, orientation);
    return [(column + 0.5) * CELL, (row + 0.5) * CELL];
  };
  const paint = COLORS[color];
  const [x, y] = middle(from);
  if (to === undefined)
    return `<circle cx="${x}" cy="${y}" r="${CELL * 0.45}" fill="none" stroke="${paint}" stroke-width="2.5" opacity="0.8"/>`;
  const [endX, endY] = middle(to);
  const length = Math.hypot(endX - x, endY - y);
  const [stepX, stepY] = [(endX - x) / length, (endY - y) / length];
  const head = 11;
  const [neckX, neckY] = [endX - stepX * head, endY - stepY * head];
  const half = head / 2;
  return (
    `<g opacity="0.8"><path d="M${x} ${y}L${neckX} ${neckY}" stroke="${paint}" stroke-width="5"/>` +
    `<path d="M${endX} ${endY}L${neckX - stepY * half} ${neckY + stepX * half}L${neckX + stepY * half} ${neckY - stepX * half}Z" fill="${paint}"/></g>`
  );
};
