/** The progress of an annotation on stderr. */
import { makeProgressBar } from '../progress-bar.js';

export interface Progress {
  /** Adds a game and its positions to the total; `share` is the part of the file that has been read. */
  readonly expect: (positions: number, share: number) => void;
  readonly add: (positions: number, nodes: number) => void;
  readonly stop: () => void;
}

/**
 * Starts the display. The total is known only at the end of the file; until then it is estimated from the
 * part that has been read.
 */
export const startProgress = (): Progress => {
  const figures =
    '{value}/{total} positions, {games} games  {speed} Mnodes/s  {eta_formatted} left';
  const bar = makeProgressBar(figures);
  const since = performance.now();
  let searched = 0;
  let expected = 0;
  let games = 0;
  bar.start(0, 0, { games, speed: '–' });
  return {
    expect(positions, share) {
      expected += positions;
      games += 1;
      bar.update({ games });
      bar.setTotal(Math.round(expected / Math.max(share, Number.EPSILON)));
    },
    add(positions, nodes) {
      searched += nodes;
      const speed = (searched / (performance.now() - since) / 1000).toFixed(2);
      bar.increment(positions, { speed });
    },
    stop() {
      bar.stop();
    },
  };
};
