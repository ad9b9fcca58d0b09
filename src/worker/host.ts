/** A worker of any kind, as the client uses it. */
import type { WasmErrors, WorkerEnd, WorkerErrors } from '../errors/codes.js';
import type { TablebaseReader } from '../engine/tablebase-types.js';
import { type AcedrexError, ThrownError } from '../errors/error.js';

// These types are the package's own, because TypeScript defines workers and messages in its DOM library. Not every
// project includes that library.

/** Why a worker did not start. */
export type StartFault = AcedrexError<keyof WorkerErrors | keyof WasmErrors>;

/** Thrown if a worker cannot be created. */
export class StartError extends ThrownError<StartFault['code']> {}

/** Why a worker did not start, or how it ended. */
export type WorkerFailure = StartFault | WorkerEnd;

/** A channel for messages: a browser's `Worker`, or another endpoint for Comlink. */
export interface MessageEndpoint {
  postMessage(message: unknown, transfer?: object[]): void;
  addEventListener(type: string, listener: object, options?: object): void;
  removeEventListener(type: string, listener: object, options?: object): void;
}

export interface EngineHost {
  /**
   * The channel to the worker, or the service itself if the engine runs on the calling thread. The service has no type
   * here, because its declaration needs TypeScript 5.7 and the DOM library.
   */
  readonly endpoint: MessageEndpoint | { readonly search: unknown };
  /** Calls `listener` if the worker ends by itself or cannot be started, with an error if the reason is known. */
  onFailure(listener: (failure: WorkerFailure) => void): void;
  /** Sets whether the worker is busy, so that an idle worker does not keep the process alive. */
  setBusy(busy: boolean): void;
  terminate(): void;
  /** Makes a function that reads the tables in a folder, if the worker cannot read them itself. */
  tablebasesIn?(folder: string): TablebaseReader;
}

/** A worker that is not on the calling thread. */
export interface WorkerHost extends EngineHost {
  readonly endpoint: MessageEndpoint;
}

/** Creates a worker whenever one is needed. */
export type Spawn = () => EngineHost | Promise<EngineHost>;

/**
 * An event, such as the end of a worker, that happens at most once. Any number of calls can wait for it.
 *
 * `Promise.race` is unsuitable: each race adds a reaction to the promise until the promise settles. A long-running
 * worker would retain the result of every call.
 */
export class Ending<T> {
  #ended: { readonly value: T } | undefined;
  readonly #waiting = new Set<(value: T) => void>();

  /** Announces the event. Only the first call has an effect. */
  end(value: T): void {
    if (this.#ended !== undefined) return;
    this.#ended = { value };
    for (const resolve of this.#waiting) resolve(value);
    this.#waiting.clear();
  }

  /** Settles in the same way as `work` or, if the event happens first, resolves with the event. */
  race<U>(work: Promise<U>): Promise<T | U> {
    return new Promise<T | U>((resolve, reject) => {
      const settle = (): void => {
        this.#waiting.delete(resolve);
      };
      work.then(resolve, reject).then(settle, settle);
      if (this.#ended === undefined) this.#waiting.add(resolve);
      else resolve(this.#ended.value);
    });
  }

  /** Calls a function when the event happens, or at once if it has happened. */
  whenEnded(callback: (value: T) => void): void {
    if (this.#ended === undefined) this.#waiting.add(callback);
    else callback(this.#ended.value);
  }
}
