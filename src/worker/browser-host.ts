import type { EngineHost, StartFault } from './host.js';

/** Makes a host of a browser's worker; `explain` finds out why it failed if the browser does not say. */
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
    // A worker never keeps a page open.
  },
  terminate() {
    worker.terminate();
  },
});
