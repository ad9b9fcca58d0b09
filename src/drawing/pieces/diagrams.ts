/**
 * The set of movement diagrams: each piece is a picture of how it moves under the current ruleset. Dots are
 * first legs and leaps, lines are slides, rings are moves that cannot capture.
 */
import { raysOf, type Offset, type Ray } from '../../rules/geometry.js';
import type { PieceMark, PieceSet } from './piece-set.js';

const SIZE = 36;
const MIDDLE = SIZE / 2;
/** From the middle to the outermost dot. */
const EXTENT = 13.8;

const circle = (x: number, y: number, radius: number): string =>
  `M${round(x - radius)} ${round(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;

const round = (value: number): number => Math.round(value * 100) / 100;

/** Number of squares from the middle to the edge of the picture: the length of the longest first leg. */
const rangeOf = (rays: readonly Ray[]): number =>
  Math.max(
    ...rays.map(({ leg, step }) =>
      Math.max(Math.abs(leg[0]), Math.abs(leg[1]), step === undefined ? 1.6 : 3),
    ),
  );

export const diagramsSet: PieceSet = {
  name: 'diagrams',
  size: SIZE,
  draw: ({ color, role }, ruleset) => {
    // Moves that need a right are left out: a king is usually without it, and an unmoved unicornio would
    // look like a crocodile.
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
      // Up to the nearest edge of the picture.
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
