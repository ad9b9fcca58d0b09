/** Preloads the parts for the first move and the first analysis. */
import { figures } from '../../../src/elements/board/parts.js';
import { warmEngine } from '../../../src/elements/session/engine-access.js';
import { loadWriting } from '../studies/study-writer.js';
import { loadMoves } from './board-view.component.js';

/** Preloads the parts. A part that fails to load is requested again when needed, and the page reports errors then. */
export const warmUp = (): void => {
  // If the browser restores many tabs, only the visible one preloads.
  if (document.hidden) return;
  const parts = [
    loadMoves(),
    loadWriting(),
    figures.load(),
    import('../../../src/elements/analysis/lines.js'),
    import('./first-gesture.js'),
    import('./activity.component.js'),
    warmEngine(),
  ];
  for (const part of parts) part.catch(() => undefined);
};
