import type { EngineHost, StartFault } from './host.js';

/** A browser's worker as a host; `explain` says why it failed where the browser does not. */
export const browserHost = (worker: Worker, explain?: () => Promise<StartFault>): EngineHost => ({
  endpoint: worker,
  onFailure(listener) {
    worker.addEventListener('error', (event) => {
      if (event.message || explain === undefined)
        listener(event.message || 'its script could not be loaded');
      else
        void explain().then(({ code, reason }) => {
          listener(reason, code);
        });
    });
    worker.addEventListener('messageerror', () => {
      listener('a message could not be read');
    });
  },
  setBusy() {
    // A page lives as long as its tab.
  },
  terminate() {
    worker.terminate();
  },
});
