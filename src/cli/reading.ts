/** The progress of reading stdin, on stderr, if it takes long. */
import { say } from './io.js';

/** Milliseconds before the first line, so that short input shows none. */
const DELAY = 500;
/** Milliseconds between two lines: on a terminal, where each replaces the one before, and elsewhere. */
const TERMINAL_INTERVAL = 250;
const LOG_INTERVAL = 10_000;

export interface Reading {
  /** Counts a game or a position. */
  readonly add: () => void;
  /** Writes a message without disturbing the progress line. */
  readonly say: (line: string) => void;
  readonly stop: () => void;
}

export const startReading = (): Reading => {
  const isTerminal = process.stderr.isTTY;
  const clear = isTerminal ? '\r\u001b[K' : '';
  const end = isTerminal ? '' : '\n';
  const interval = isTerminal ? TERMINAL_INTERVAL : LOG_INTERVAL;
  let count = 0;
  let due = performance.now() + DELAY;
  let isShown = false;
  return {
    add() {
      count += 1;
      if (performance.now() < due) return;
      due = performance.now() + interval;
      isShown = true;
      process.stderr.write(`${clear}${count} read${end}`);
    },
    say(line) {
      if (isShown) process.stderr.write(clear);
      say(line);
    },
    stop() {
      if (isShown) process.stderr.write(clear);
    },
  };
};
