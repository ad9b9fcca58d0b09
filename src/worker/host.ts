/** A worker, of whatever kind, as the client needs it. */
import type * as Comlink from 'comlink';

export interface EngineHost {
  readonly endpoint: Comlink.Endpoint;
  /** Calls back once if the worker dies of itself or cannot be started. */
  onFailure(listener: (reason: string) => void): void;
  /** Says whether work is under way, so that an idle worker keeps no process alive. */
  setBusy(busy: boolean): void;
  terminate(): void;
}

/** A browser's worker as a host. */
export const browserHost = (worker: Worker): EngineHost => ({
  endpoint: worker,
  onFailure(listener) {
    worker.addEventListener('error', (event) => {
      // Blocked and missing scripts are reported without a message.
      listener(
        event.message ||
          'its script could not be loaded: missing, blocked by the Content-Security-Policy, or of another origin',
      );
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
