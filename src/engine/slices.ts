/** Letting messages in while a search runs on the thread that should read them. */

/** How long a search keeps the event loop waiting, where nothing else is asked for. */
export const DEFAULT_SLICE_MILLISECONDS = 40;

/** Lets waiting messages be handled. A message to oneself, because timers wait 4 ms when nested. */
export const nextEventLoopTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
