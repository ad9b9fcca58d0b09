/** Programs whose output nobody reads to its end: `acedrex --help | head -1`. */

const isUnread = ({ code }: NodeJS.ErrnoException): boolean => code === 'EPIPE';

/**
 * Ends this program quietly once the reader of its results, head say, has seen enough: that is no
 * failure. Talk that nobody hears is lost, and the work goes on.
 */
export const allowUnread = (): void => {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (!isUnread(error)) throw error;
    process.exit();
  });
  process.stderr.on('error', (error: NodeJS.ErrnoException) => {
    if (!isUnread(error)) throw error;
  });
};
