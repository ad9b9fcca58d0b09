/** How far an annotation has got, on stderr: a bar on a terminal, else a line now and then. */
import { SingleBar } from 'cli-progress';

/** Milliseconds between two lines where no bar can be drawn. */
const LOG_INTERVAL = 10_000;

export interface Progress {
  /** Says that there are more positions than known so far, and which share of the file they are from. */
  readonly expect: (positions: number, share: number) => void;
  readonly add: (positions: number, nodes: number) => void;
  readonly stop: () => void;
}

/**
 * Starts at once. How many positions there will be is known when the file has been read to its end; until
 * then it is told from what the part that was read holds.
 */
export const startProgress = (): Progress => {
  const bar = new SingleBar({
    stream: process.stderr,
    format: process.stderr.isTTY
      ? '{bar} {value}/{total} positions  {speed} Mnodes/s  {eta_formatted} left'
      : '{value}/{total} positions  {speed} Mnodes/s  {eta_formatted} left',
    barsize: 24,
    hideCursor: true,
    noTTYOutput: true,
    notTTYSchedule: LOG_INTERVAL,
    // SIGINT is for the engines, which end in order.
    gracefulExit: false,
  });
  const since = performance.now();
  let searched = 0;
  let expected = 0;
  bar.start(0, 0, { speed: '–' });
  return {
    expect(positions, share) {
      expected += positions;
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
