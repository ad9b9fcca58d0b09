/** Callbacks of a client, which Comlink calls through a port of their own. */
import * as Comlink from './comlink.js';

/**
 * Does work that reports to a client's callbacks, `listener`, and passes on what each call returns. Resolves when the
 * client has seen all reports: messages of two ports may overtake each other, as they do in Firefox, and a report that
 * comes after the result would undo what the client shows of it.
 */
export const withReports = async <Outcome>(
  listener: object,
  work: (note: (call: unknown) => void) => Promise<Outcome>,
): Promise<Outcome> => {
  const calls: unknown[] = [];
  try {
    const outcome = await work((call) => {
      calls.push(call);
    });
    await Promise.all(calls);
    return outcome;
  } finally {
    release(listener);
  }
};

/** Closes the port of what a client has handed over; does nothing to what is on this thread. */
export const release = (remote: object): void => {
  (remote as Partial<Comlink.Remote<object>>)[Comlink.releaseProxy]?.();
};
