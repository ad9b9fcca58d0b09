import type { EngineHost, StartFault } from './host.js';

/** A browser's worker as a host; `explain` says why it failed where the browser does not. */
export const browserHost = (worker: Worker, explain?: () => Promise<StartFault>): EngineHost => ({
  endpoint: worker,
  onFailure(listener) {
    worker.addEventListener('error', (event) => {
      if (event.message) listener({ end: 'error', reason: event.message });
      else if (explain === undefined) listener({ end: 'script-not-loaded' });
      else void explain().then(listener);
    });
    worker.addEventListener('messageerror', () => {
      listener({ end: 'unreadable-message' });
    });
  },
  setBusy() {
    // A page lives as long as its tab.
  },
  terminate() {
    worker.terminate();
  },
});
