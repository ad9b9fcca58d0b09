/** Graphs over the plies of a game, which are used like sliders by click and by keyboard. */
import { endOfLine } from '../../../src/game/tree.js';
import type { GameStore } from '../../game/game-store.js';

/** The ply of the cursor on the main line, or the ply at which it has left the main line. */
export const cursorPly = ({ path }: GameStore): number => {
  const left = path.findIndex((child) => child !== 0);
  return left < 0 ? path.length : left;
};

const goToPly = (game: GameStore, ply: number): void => {
  const path = endOfLine(game.record);
  game.go(path.slice(0, Math.max(0, Math.min(path.length, ply))));
};

/** Goes to the clicked ply; the graph is `plies` plies wide. */
export const goToClick = (game: GameStore, event: MouseEvent, plies: number): void => {
  const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
  goToPly(game, Math.round(((event.clientX - left) / width) * plies));
};

/** Goes one ply back or forward by arrow key. */
export const goByKey = (game: GameStore, event: KeyboardEvent): void => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  goToPly(game, cursorPly(game) + step);
};
