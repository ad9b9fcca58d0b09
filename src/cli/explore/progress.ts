/** The progress of an exploration on stderr. */
import { formatScore } from '../../analysis/chance.js';
import type { Score } from '../../rules/score.js';
import { makeProgressBar } from '../progress-bar.js';

/** When an exploration ends: at a number of positions, at a time, or at whichever comes first. */
export interface Goal {
  readonly positions?: number;
  readonly seconds?: number;
}

export interface ExploreProgress {
  /** Counts a search, of a new position or of further moves of a known one. */
  readonly add: (
    positions: number,
    nodes: number,
    best: { readonly san: string; readonly score: Score } | undefined,
  ) => void;
  readonly stop: () => void;
}

export const startExploring = (known: number, { positions, seconds }: Goal): ExploreProgress => {
  const isTimed = positions === undefined;
  const figures = isTimed
    ? '{positions} positions, about {expected} at the end  {best}  {speed} Mnodes/s  {left} left'
    : '{value}/{total} positions  {best}  {speed} Mnodes/s  {eta_formatted} left';
  const bar = makeProgressBar(figures);
  const since = performance.now();
  let size = known;
  let searched = 0;
  bar.start(isTimed ? (seconds ?? 0) : positions, isTimed ? 0 : known, {
    positions: known,
    expected: '–',
    best: '',
    speed: '–',
    left: '–',
  });
  return {
    add(found, nodes, best) {
      size += found;
      searched += nodes;
      const elapsed = (performance.now() - since) / 1000;
      const left = Math.max(0, (seconds ?? 0) - elapsed);
      const expected = Math.round(size + ((size - known) / elapsed) * left);
      bar.update(isTimed ? Math.min(elapsed, seconds ?? 0) : size, {
        positions: size,
        expected,
        best: best === undefined ? '' : `${best.san} ${formatScore(best.score)}`,
        speed: (searched / elapsed / 1e6).toFixed(2),
        left: `${Math.ceil(left / 60)} min`,
      });
    },
    stop() {
      bar.stop();
    },
  };
};
