/** Graphs over the plies of a game, which are clicked and gone through like sliders. */
import { endOfLine } from '../../../src/game/tree.js';
import type { GameStore } from '../../game/game-store.js';

/** Where the cursor is on the main line, or where it has left it, in plies. */
export const cursorPly = ({ path }: GameStore): number => {
  const left = path.findIndex((child) => child !== 0);
  return left < 0 ? path.length : left;
};

const goToPly = (game: GameStore, ply: number): void => {
  const path = endOfLine(game.record);
  game.go(path.slice(0, Math.max(0, Math.min(path.length, ply))));
};

/** Goes to the ply that is clicked, `plies` from the left edge to the right one. */
export const goToClick = (game: GameStore, event: MouseEvent, plies: number): void => {
  const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
  goToPly(game, Math.round(((event.clientX - left) / width) * plies));
};

/** Goes a ply back or on, as the arrow keys say. */
export const goByKey = (game: GameStore, event: KeyboardEvent): void => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  goToPly(game, cursorPly(game) + step);
};
