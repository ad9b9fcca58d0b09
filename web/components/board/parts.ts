/** Parts that not every board needs, each fetched when it is first used. */
import { Lazy } from '../../shared/lazy.js';

/** What needs the rules, once they are loaded. */
export const play = new Lazy(async () => {
  const module = await import('./play.js');
  await module.loadRules();
  return module;
});

/** What the rules say of a position, drawn on the board. */
export const overlays = new Lazy(() => import('./overlays.js'));

/** Arrows and circles. */
export const figures = new Lazy(() => import('./figures.js'));

/** The sets of pieces besides the default one. */
export const pieceSets = new Lazy(() => import('./piece-sets.js'));

/** The board's words in Spanish. */
export const spanish = new Lazy(() => import('./spanish.js'));
