import type { StartFault, WorkerHost } from './host.js';

interface StartedWorker {
  readonly worker: Worker;
  /** Finds out why the worker failed, for browsers that give no reason. */
  readonly explain?: () => Promise<StartFault>;
  /** Called when the worker has been terminated. */
  readonly release?: () => void;
}

export const browserHost = ({ worker, explain, release }: StartedWorker): WorkerHost => ({
  endpoint: worker,
  onFailure(listener) {
    worker.addEventListener('error', (event) => {
      if (event.message) listener({ end: 'error', reason: event.message });
      else if (explain === undefined) listener({ end: 'script-not-loaded' });
      else void explain().then(listener);
    });
    worker.addEventListener('messageerror', () => listener({ end: 'unreadable-message' }));
  },
  setBusy() {
    // There is nothing to do, because a worker does not keep a page open.
  },
  terminate() {
    worker.terminate();
    release?.();
  },
});
