/** The display of progress on stderr: a bar on a terminal, otherwise a line now and then. */
import { Format, SingleBar } from './vendor/cli-progress.js';

/** Milliseconds between two lines if there is no bar. */
const LOG_INTERVAL = 10_000;
/** Number of finished positions over which the remaining time is estimated. */
const ETA_POSITIONS = 1000;

/** Makes a display of these figures, written as the format of cli-progress. */
export const makeProgressBar = (figures: string): SingleBar =>
  new SingleBar({
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
