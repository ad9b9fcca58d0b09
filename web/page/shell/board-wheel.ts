/** The mouse wheel over the board steps through the game. */
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { isScroll, makeWheelSteps } from '../../../src/elements/shared/wheel-steps.js';
import { BESIDE_BOARD } from '../../shared/scroll.js';

const followed = new WeakSet<Element>();

/**
 * Steps through a game while the wheel turns over its board. The page scrolls as long as there are no moves, and
 * where the panels are below the board.
 */
export const followWheel = (board: HTMLElement | null, game: GameStore): void => {
  if (board === null || followed.has(board)) return;
  followed.add(board);
  const stepOf = makeWheelSteps();
  board.addEventListener(
    'wheel',
    (event) => {
      if (!isScroll(event) || game.record.children.length === 0) return;
      if (!matchMedia(BESIDE_BOARD).matches) return;
      event.preventDefault();
      const step = stepOf(event);
      if (step > 0) game.forward();
      else if (step < 0) game.back();
    },
    { passive: false },
  );
};
