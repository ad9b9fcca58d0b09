/** The page's way to the worker that solves problems. */
import { proxy, wrap, type Remote } from 'comlink';
import type { ProblemService } from './problem-service.js';

/** What the panel needs of a solver, in a worker or not. */
export type ProblemSolver = Pick<ProblemService, 'solve' | 'improve' | 'stop'>;

/** Starts the worker with the first request, and again after it has died. */
export class ProblemClient implements ProblemSolver {
  #running: { readonly worker: Remote<ProblemService>; readonly death: Promise<never> } | undefined;

  solve: ProblemSolver['solve'] = (text, request, onProgress) =>
    this.#ask(async (worker) => worker.solve(text, request, proxy(onProgress)));

  improve: ProblemSolver['improve'] = (text, request, onProgress) =>
    this.#ask(async (worker) => worker.improve(text, request, proxy(onProgress)));

  stop(): void {
    void this.#running?.worker.stop();
  }

  async #ask<T>(call: (worker: Remote<ProblemService>) => PromiseLike<T>): Promise<T> {
    const { worker, death } = (this.#running ??= this.#start());
    return Promise.race([call(worker), death]);
  }

  #start(): { readonly worker: Remote<ProblemService>; readonly death: Promise<never> } {
    const worker = new Worker(new URL('./problem-worker.ts', import.meta.url), { type: 'module' });
    const death = new Promise<never>((_, reject) =>
      worker.addEventListener('error', ({ message }) => {
        this.#running = undefined;
        worker.terminate();
        reject(new Error(message));
      }),
    );
    death.catch(() => undefined);
    return { worker: wrap<ProblemService>(worker), death };
  }
}
