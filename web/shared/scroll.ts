/** Brings what the user has asked for into view. */

/** The windows in which panels are beside the board, as in board-view.styles.ts; in others they are below it. */
export const BESIDE_BOARD = '(min-aspect-ratio: 1/1) and (min-width: 36rem)';

/** How to scroll, unless the user wants no motion. */
export const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
