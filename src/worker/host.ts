/** A worker, of whatever kind, as the client needs it. */
import type * as Comlink from 'comlink';

/** Why a worker did not start. */
export interface StartFault {
  /** `worker-…`, `offline` or `engine-start-failed`. */
  readonly code: string;
  readonly reason: string;
}

/** A worker that cannot even be tried. */
export class StartError extends Error {
  readonly code: string;

  constructor({ code, reason }: StartFault) {
    super(reason);
    this.code = code;
  }
}

export interface EngineHost {
  readonly endpoint: Comlink.Endpoint;
  /**
   * Calls back if the worker dies of itself or cannot be started; with a code where it is known why
   * it could not.
   */
  onFailure(listener: (reason: string, code?: string) => void): void;
  /** Says whether work is under way, so that an idle worker keeps no process alive. */
  setBusy(busy: boolean): void;
  terminate(): void;
}

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
