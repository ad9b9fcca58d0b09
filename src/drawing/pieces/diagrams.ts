/**
 * The piece set of movement diagrams: each piece is a picture of its moves under the current ruleset. Dots represent
 * first legs and leaps, lines represent slides, and rings represent moves that cannot capture.
 */
import { raysOf, type Offset, type Ray } from '../../rules/geometry.js';
import type { PieceMark, PieceSet } from './piece-set.js';
import type { ByRole } from '../../rules/pieces.js';

const SIZE = 36;
const MIDDLE = SIZE / 2;
/** Distance from the middle to the outermost dot, in units of the drawing. */
const EXTENT = 13.8;

const circle = (x: number, y: number, radius: number): string =>
  `M${round(x - radius)} ${round(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;

const round = (value: number): number => Math.round(value * 100) / 100;

/**
 * Number of squares from the picture's middle to its edge. This is the length of the longest first leg, but at least 3
 * if the piece slides.
 */
const rangeOf = (rays: readonly Ray[]): number =>
  Math.max(
    ...rays.map(({ leg, step }) =>
      Math.max(Math.abs(leg[0]), Math.abs(leg[1]), step === undefined ? 1.6 : 3),
    ),
  );

export const diagrams: PieceSet = {
  name: 'diagrams',
  size: SIZE,
  draw: ({ color, role }, ruleset) => {
    // Omits the king's leap, which is rarely possible. Without its leap, a unicornio would look like a crocodile.
    const rays = raysOf(role, color, ruleset).filter(
      ({ unmoved }) => role !== 'king' || unmoved !== true,
    );
    const unit = EXTENT / rangeOf(rays);
    const at = ([file, rank]: Offset): readonly [number, number] => [
      round(MIDDLE + file * unit),
      round(MIDDLE - rank * unit),
    ];
    const lines: string[] = [];
    const dots = new Set<string>();
    const rings = new Set<string>();
    for (const { leg, step, only, mustGoOn } of rays) {
      const [x, y] = at(leg);
      const isStraight = step?.[0] === leg[0] && step[1] === leg[1];
      if (only === 'quiet') rings.add(circle(x, y, 1.9));
      else if (!isStraight && mustGoOn !== true) dots.add(circle(x, y, 2.1));
      if (step === undefined) continue;
      // Continues the slide to the nearest edge of the picture.
      const steps = Math.max(
        0,
        Math.min(
          ...[0, 1].map((axis) => {
            const [start = 0, move = 0] = [leg[axis], step[axis]];
            return move === 0 ? Infinity : (EXTENT / unit - start * move + 0.2) / Math.abs(move);
          }),
        ),
      );
      const end = at([leg[0] + steps * step[0], leg[1] + steps * step[1]]);
      const begin = isStraight ? [MIDDLE, MIDDLE] : [x, y];
      lines.push(`M${begin.join(' ')}L${end.join(' ')}`);
    }
    const marks: PieceMark[] = [
      {
        path: 'M5 1h26q4 0 4 4v26q0 4-4 4h-26q-4 0-4-4v-26q0-4 4-4z',
        fill: 'ink',
        stroke: 'edge',
        width: 2,
      },
    ];
    if (lines.length > 0) marks.push({ path: lines.join(''), stroke: 'edge', width: 1.5 });
    if (rings.size > 0)
      marks.push({ path: [...rings].join(''), fill: 'ink', stroke: 'edge', width: 2.4 });
    if (dots.size > 0) marks.push({ path: [...dots].join(''), fill: 'edge' });
    marks.push({ path: circle(MIDDLE, MIDDLE, 1.7), fill: 'ink', stroke: 'edge', width: 2.4 });
    return marks;
  },
};

const STROKES: ByRole<string> = {
  pawn: 'M12.5 22.5v-13h4.3a3.9 3.9 0 0 1 0 7.8h-4.3',
  lion: 'M12 8.5v15h8.5',
  giraffe: 'M21 11.2A6.2 7.6 0 1 0 21.6 20v-3.4h-4.4',
  unicornio: 'M10.5 8.5v9.3a5.5 5.5 0 0 0 11 0V8.5',
  crocodile: 'M21.3 11.4A6.3 7.6 0 1 0 21.3 20.6',
  aanca: 'M9.8 23.5L16 8.5l6.2 15M12 18.5h8',
  rook: 'M11.5 23.5v-15h5a4.1 4.1 0 0 1 0 8.2h-5M16.5 16.7l5 6.8',
  king: 'M11.5 8.5v15M20.8 8.5l-9.3 8.7M14.7 14.4l6.5 9.1',
};

const disc = (radius: number): string =>
  `M${16 - radius} 16a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;

export const letters: PieceSet = {
  name: 'letters',
  size: 32,
  draw: ({ role }) => [
    { path: disc(role === 'pawn' ? 12 : 14.5), fill: 'ink', stroke: 'edge', width: 2.6 },
    { path: STROKES[role], stroke: 'edge', width: 2.8 },
    // The outline makes the king stand out.
    ...(role === 'king' ? [{ path: disc(12.6), stroke: 'edge', width: 0.9 } as const] : []),
  ],
};
