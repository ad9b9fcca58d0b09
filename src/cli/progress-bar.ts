/** Shows progress on stderr: a bar on a terminal, otherwise an occasional line. */
import { Format, SingleBar } from './vendor/cli-progress.js';

/** Milliseconds between two lines without a bar. */
const LOG_INTERVAL = 10_000;
/** Number of latest finished positions from which the remaining time is estimated. */
const ETA_POSITIONS = 1000;

/** Makes a progress display. `figures` is a format string for cli-progress. */
export const makeProgressBar = (figures: string): SingleBar =>
  new SingleBar({
    stream: process.stderr,
    format: process.stderr.isTTY ? `{bar} ${figures}` : figures,
    // Until the first positions are finished, the remaining time is not a number.
    formatTime: (seconds: unknown, options, multiple) =>
      typeof seconds === 'number' ? Format.TimeFormat(seconds, options, multiple) : '–',
    barsize: 24,
    hideCursor: true,
    etaBuffer: ETA_POSITIONS,
    noTTYOutput: true,
    notTTYSchedule: LOG_INTERVAL,
    // SIGINT is handled elsewhere, so that the engines shut down properly.
    gracefulExit: false,
  });
