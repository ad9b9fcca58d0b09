/** Keeps as many jobs running as a queue can use. */

/** Has a job done. The signal is aborted if another one fails. */
export type Begin = (signal: AbortSignal) => Promise<void>;

/**
 * Begins what `next` returns for as long as the queue can use more jobs; resolves when all have ended. If `next`
 * returns undefined, it is asked again after a running job has ended. If a job rejects, the others are stopped,
 * and so does this.
 */
export const keepBusy = async (
  queue: { readonly width: number },
  signal: AbortSignal,
  next: () => Begin | undefined | Promise<Begin | undefined>,
): Promise<void> => {
  const failure = new AbortController();
  const stopped = AbortSignal.any([signal, failure.signal]);
  let running = 0;
  let thrown: { readonly error: unknown } | undefined;
  let wake: () => void = () => undefined;
  const fail = (error: unknown): void => {
    thrown ??= { error };
    failure.abort();
  };
  const start = async (begin: Begin): Promise<void> => {
    running += 1;
    try {
      await begin(stopped);
    } catch (error) {
      fail(error);
    }
    running -= 1;
    wake();
  };
  for (;;) {
    try {
      while (!stopped.aborted && running < queue.width) {
        const begin = await next();
        if (begin === undefined) break;
        void start(begin);
      }
    } catch (error) {
      fail(error);
    }
    if (running === 0) break;
    await new Promise<void>((resolve) => (wake = resolve));
  }
  if (thrown !== undefined) throw thrown.error;
};
