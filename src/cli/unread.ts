/** Ends the program if it cannot write its output. */
import { say } from './io.js';

/** Whether an error comes from the operating system, such as a full disk. Such errors have a code and often a path. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error;

/** Describes an error in the form `no space left on device (ENOSPC)`, preceded by the file name if it is known. */
export const describeSystemError = ({
  code = '',
  message,
  path,
}: NodeJS.ErrnoException): string => {
  const [, reason = message] = /^\w+: ([^,]+)/.exec(message) ?? [];
  return `${path === undefined ? '' : `${path}: `}${reason} (${code})`;
};

/**
 * Ends the program with one line and status 1 if it cannot write its results. If the reader has closed the pipe, as
 * `head` does, the program ends silently with status 0. If only messages cannot be written, the program continues.
 */
export const allowUnread = (): void => {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    say(`acedrex: standard output: ${describeSystemError(error)}`);
    process.exit(1);
  });
  process.stderr.on('error', () => undefined);
};
