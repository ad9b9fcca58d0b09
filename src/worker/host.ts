/** A worker of any kind, as the client uses it. */
import type { WasmErrors, WorkerEnd, WorkerErrors } from '../errors/codes.js';
import type { AcedrexError } from '../errors/error.js';
import { ThrownError } from '../errors/thrown.js';

// These types are the package's own, because TypeScript defines workers and messages in its DOM library,
// which not every project includes.

/** Why a worker did not start. */
export type StartFault = AcedrexError<keyof WorkerErrors | keyof WasmErrors>;

/** Thrown if a worker cannot even be created. */
export class StartError extends ThrownError<StartFault['code']> {}

/** Why a worker did not start, or how it ended. */
export type WorkerFailure = StartFault | WorkerEnd;

/** The channel for messages: a browser's `Worker`, or another endpoint for Comlink. */
export interface MessageEndpoint {
  postMessage(message: unknown, transfer?: object[]): void;
  addEventListener(type: string, listener: object, options?: object): void;
  removeEventListener(type: string, listener: object, options?: object): void;
}

export interface EngineHost {
  readonly endpoint: MessageEndpoint;
  /** Calls back if the worker ends by itself or cannot be started, with an error if the reason is known. */
  onFailure(listener: (failure: WorkerFailure) => void): void;
  /** Says whether the worker is busy, so that an idle worker does not keep the process alive. */
  setBusy(busy: boolean): void;
  terminate(): void;
}

/** Creates a worker whenever one is needed. */
export type Spawn = () => EngineHost | Promise<EngineHost>;
