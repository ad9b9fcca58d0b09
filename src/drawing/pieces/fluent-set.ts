/** The default piece set: Microsoft's Fluent emoji (MIT), outlined to stand out from every square. */
import { FLUENT_PIECES } from './fluent.js';
import type { PieceSet } from './piece-set.js';

export const fluentSet: PieceSet = {
  name: 'fluent',
  size: 192,
  draw: ({ color, role }) => {
    const { silhouette, details } = FLUENT_PIECES[role];
    return [
      { path: silhouette, fill: 'paper', stroke: 'edge', width: 17 },
      {
        path: silhouette + details,
        fill: 'ink',
        // White pieces need an outline to stand out from light squares.
        ...(color === 'white' && { stroke: 'edge', width: 3.3 }),
      },
    ];
  },
};
