/** Ends the program if its output cannot be written. */
import { say } from './io.js';

/** An error of the operating system, such as a full disk, which has a code and often a path. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error;

/** Describes an error like `no space left on device (ENOSPC)`, preceded by the file if it is known. */
export const describeSystemError = ({
  code = '',
  message,
  path,
}: NodeJS.ErrnoException): string => {
  const [, reason = message] = /^\w+: ([^,]+)/.exec(message) ?? [];
  return `${path === undefined ? '' : `${path}: `}${reason} (${code})`;
};

/**
 * Ends the program with one line and status 1 if its results cannot be written. If the reader has closed the
 * pipe, as `head` does, the program ends silently and with success. If only messages cannot be written, the
 * program continues.
 */
export const allowUnread = (): void => {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    say(`acedrex: standard output: ${describeSystemError(error)}`);
    process.exit(1);
  });
  process.stderr.on('error', () => undefined);
};
