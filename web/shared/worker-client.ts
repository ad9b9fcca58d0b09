/** Calls a worker. The first call, and the first call after a crash, start the worker. */
import { wrap, type Remote } from 'comlink';

export class WorkerClient<Api> {
  readonly #create: () => Worker;
  /** `death` rejects when the worker crashes, because Comlink's promises would otherwise never settle. */
  #running: { readonly worker: Remote<Api>; readonly death: Promise<never> } | undefined;

  constructor(create: () => Worker) {
    this.#create = create;
  }

  /** The running worker; undefined if there is none. */
  get running(): Remote<Api> | undefined {
    return this.#running?.worker;
  }

  async ask<T>(call: (worker: Remote<Api>) => PromiseLike<T>): Promise<T> {
    const { worker, death } = (this.#running ??= this.#start());
    return Promise.race([call(worker), death]);
  }

  #start(): { readonly worker: Remote<Api>; readonly death: Promise<never> } {
    const worker = this.#create();
    const death = new Promise<never>((_, reject) =>
      worker.addEventListener('error', ({ message }) => {
        this.#running = undefined;
        worker.terminate();
        reject(new Error(message));
      }),
    );
    death.catch(() => undefined);
    return { worker: wrap<Api>(worker), death };
  }
}
