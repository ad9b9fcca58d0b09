/** Parts that not every board needs. */
import { Later } from '../../shared/lazy.js';

/** What needs the rules, once they are loaded. */
export const play = new Later(async () => {
  const module = await import('./play.js');
  await module.loadRules();
  return module;
});

/** Arrows, circles, further sets of pieces, pictures. */
export const figures = new Later(() => import('./figures.js'));

/** The board's words in Spanish. */
export const spanish = new Later(() => import('./spanish.js'));
