/** A worker, of whatever kind, as the client needs it. */

// The types here are the package's own, because those of workers and messages are in TypeScript's library
// for the DOM, which not every project that uses this package has.

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

/** What messages go through: a browser's `Worker`, or an endpoint as Comlink understands it. */
export interface MessageEndpoint {
  postMessage(message: unknown, transfer?: object[]): void;
  addEventListener(type: string, listener: object, options?: object): void;
  removeEventListener(type: string, listener: object, options?: object): void;
}

export interface EngineHost {
  readonly endpoint: MessageEndpoint;
  /**
   * Calls back if the worker dies of itself or cannot be started; with a code where it is known why
   * it could not.
   */
  onFailure(listener: (reason: string, code?: string) => void): void;
  /** Says whether work is under way, so that an idle worker keeps no process alive. */
  setBusy(busy: boolean): void;
  terminate(): void;
}

/** Makes a worker, each time one is needed. */
export type Spawn = () => EngineHost | Promise<EngineHost>;
