/** Lets the event loop run during a search on its thread, so that messages arrive. */

/** Default time for which a search blocks the event loop. */
export const DEFAULT_SLICE_MILLISECONDS = 40;

/**
 * Resolves after waiting messages have been handled. It sends a message to itself, because nested timers wait
 * 4 ms.
 */
export const nextEventLoopTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
