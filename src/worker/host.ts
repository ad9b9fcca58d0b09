/** A worker, of whatever kind, as the client needs it. */
import type { WasmErrors, WorkerEnd, WorkerErrors } from '../errors/codes.js';
import { ThrownError, type AcedrexError } from '../errors/error.js';

// The types here are the package's own, because those of workers and messages are in TypeScript's library
// for the DOM, which not every project that uses this package has.

/** Why a worker did not start. */
export type StartFault = AcedrexError<keyof WorkerErrors | keyof WasmErrors>;

/** Thrown where a worker cannot even be tried. */
export class StartError extends ThrownError<StartFault['code']> {}

/** Why a worker did not start, or how it ended. */
export type WorkerFailure = StartFault | WorkerEnd;

/** What messages go through: a browser's `Worker`, or an endpoint as Comlink understands it. */
export interface MessageEndpoint {
  postMessage(message: unknown, transfer?: object[]): void;
  addEventListener(type: string, listener: object, options?: object): void;
  removeEventListener(type: string, listener: object, options?: object): void;
}

export interface EngineHost {
  readonly endpoint: MessageEndpoint;
  /** Calls back if the worker ends by itself or cannot be started; with an error where it is known why. */
  onFailure(listener: (failure: WorkerFailure) => void): void;
  /** Says whether work is under way, so that an idle worker keeps no process alive. */
  setBusy(busy: boolean): void;
  terminate(): void;
}

/** Makes a worker, each time one is needed. */
export type Spawn = () => EngineHost | Promise<EngineHost>;
