/** Graphs over the plies of a game. Pointer and keyboard use them like sliders. */
import { endOfLine } from '../../../src/game/tree.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';

/** The ply of the cursor on the main line, or the ply where its variation leaves the main line. */
export const cursorPly = ({ path }: GameStore): number => {
  const left = path.findIndex((child) => child !== 0);
  return left < 0 ? path.length : left;
};

export const goToPly = (game: GameStore, ply: number): void => {
  const path = endOfLine(game.record);
  const target = path.slice(0, Math.max(0, Math.min(path.length, ply)));
  if (target.join() !== game.path.join()) game.go(target);
};

/** The ply under the pointer; the graph is `plies` plies wide. */
export const plyAt = (event: MouseEvent, plies: number): number => {
  const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
  const share = Math.max(0, Math.min(1, (event.clientX - left) / width));
  return Math.round(share * plies);
};

/** Goes to the clicked ply; the graph is `plies` plies wide. */
export const goToClick = (game: GameStore, event: MouseEvent, plies: number): void =>
  goToPly(game, plyAt(event, plies));

/** Goes one ply back or forward with the arrow keys, or to either end with Home and End. */
export const goByKey = (game: GameStore, event: KeyboardEvent): void => {
  const here = cursorPly(game);
  const target = {
    ArrowLeft: here - 1,
    ArrowRight: here + 1,
    Home: 0,
    End: endOfLine(game.record).length,
  }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  goToPly(game, target);
};
