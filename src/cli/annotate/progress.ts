/** How far an annotation has got, on stderr: a bar on a terminal, else a line now and then. */
import { SingleBar } from 'cli-progress';

/** Milliseconds between two lines where no bar can be drawn. */
const LOG_INTERVAL = 10_000;

export interface Progress {
  readonly add: (positions: number, nodes: number) => void;
  readonly stop: () => void;
}

/** Starts at 0 of `total` positions. */
export const startProgress = (total: number): Progress => {
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
  bar.start(total, 0, { speed: '–' });
  return {
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
