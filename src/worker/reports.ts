/** Callbacks of a client. Comlink calls them through a separate port. */
import * as Comlink from './comlink.js';

/**
 * Runs work that reports to a client's callbacks, `listener`. Resolves when the client has received all reports. This
 * is necessary, because messages on two ports may overtake each other, as they do in Firefox, and a report that arrives
 * after the result would overwrite the displayed result.
 */
export const withReports = async <Outcome>(
  listener: object,
  work: (note: (call: unknown) => void) => Promise<Outcome>,
): Promise<Outcome> => {
  const calls: unknown[] = [];
  try {
    const outcome = await work((call) => calls.push(call));
    await Promise.all(calls);
    return outcome;
  } finally {
    release(listener);
  }
};

/** Closes the port of a remote object. Does nothing for objects on this thread. */
export const release = (remote: object): void =>
  (remote as Partial<Comlink.Remote<object>>)[Comlink.releaseProxy]?.();
