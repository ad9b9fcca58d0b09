/** The progress of an annotation on stderr: a bar on a terminal, otherwise a line now and then. */
import { Format, SingleBar } from '../vendor/cli-progress.js';

/** Milliseconds between two lines if there is no bar. */
const LOG_INTERVAL = 10_000;

export interface Progress {
  /** Adds a game and its positions to the total; `share` is the part of the file that has been read. */
  readonly expect: (positions: number, share: number) => void;
  readonly add: (positions: number, nodes: number) => void;
  readonly stop: () => void;
}

/** Number of finished positions over which the remaining time is estimated. */
const ETA_POSITIONS = 1000;

/**
 * Starts the display. The total is known only at the end of the file; until then it is estimated from the
 * part that has been read.
 */
export const startProgress = (): Progress => {
  const figures =
    '{value}/{total} positions, {games} games  {speed} Mnodes/s  {eta_formatted} left';
  const bar = new SingleBar({
    stream: process.stderr,
    format: process.stderr.isTTY ? `{bar} ${figures}` : figures,
    // The time that is left is a number only after the first positions.
    formatTime: (seconds: unknown, options, multiple) =>
      typeof seconds === 'number' ? Format.TimeFormat(seconds, options, multiple) : '–',
    barsize: 24,
    hideCursor: true,
    etaBuffer: ETA_POSITIONS,
    noTTYOutput: true,
    notTTYSchedule: LOG_INTERVAL,
    // SIGINT is handled elsewhere, so that the engines end in an orderly way.
    gracefulExit: false,
  });
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
