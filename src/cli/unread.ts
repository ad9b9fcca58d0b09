/** What becomes of the program when its output cannot be written. */
import { say } from './io.js';

/** An error of the operating system, such as a full disk; it has a code and often a path. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error;

/** `no space left on device (ENOSPC)`, with the file before it where it is known. */
export const describeSystemError = ({
  code = '',
  message,
  path,
}: NodeJS.ErrnoException): string => {
  const [, reason = message] = /^\w+: ([^,]+)/.exec(message) ?? [];
  return `${path === undefined ? '' : `${path}: `}${reason} (${code})`;
};

/**
 * Ends this program where its results cannot be written: with one line and status 1; but quietly and as
 * no failure once their reader, head say, has seen enough. Talk that nobody hears is lost, and the work
 * goes on.
 */
export const allowUnread = (): void => {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    say(`acedrex: standard output: ${describeSystemError(error)}`);
    process.exit(1);
  });
  process.stderr.on('error', () => undefined);
};
