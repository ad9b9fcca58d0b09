/** Makes ready what the first move and the first analysis need. */
import { figures } from '../../../src/elements/board/parts.js';
import { warmEngine } from '../../../src/elements/session/engine-access.js';
import { loadMoves } from './board-view.component.js';

/** A part that cannot be loaded is asked for again when it is needed, and what is wrong is said then. */
export const warmUp = (): void => {
  // A browser that opens many tabs again shows one of them.
  if (document.hidden) return;
  const parts = [
    loadMoves(),
    figures.load(),
    import('../../../src/elements/analysis/lines.js'),
    import('../sounds/sounds.js'),
    import('./activity.component.js'),
    warmEngine(),
  ];
  for (const part of parts) part.catch(() => undefined);
};
