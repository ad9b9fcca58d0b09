/** The set of letters. They are drawn as paths, so that they look the same with any font. */
import type { ByRole } from '../../rules/pieces.js';
import type { PieceSet } from './piece-set.js';

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

export const lettersSet: PieceSet = {
  name: 'letters',
  size: 32,
  draw: ({ role }) => [
    { path: disc(role === 'pawn' ? 12 : 14.5), fill: 'ink', stroke: 'edge', width: 2.6 },
    { path: STROKES[role], stroke: 'edge', width: 2.8 },
    // The outline makes the king stand out.
    ...(role === 'king' ? [{ path: disc(12.6), stroke: 'edge', width: 0.9 } as const] : []),
  ],
};
