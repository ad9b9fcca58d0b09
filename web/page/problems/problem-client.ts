/** Gives the page access to the worker that solves problems. */
import { proxy } from 'comlink';
import { WorkerClient } from '../../shared/worker-client.js';
import type { ProblemService } from './problem-service.js';

/** The part of a solver that the panel uses. It may be in a worker. */
export type ProblemSolver = Pick<ProblemService, 'solve' | 'improve' | 'stop'>;

export class ProblemClient implements ProblemSolver {
  readonly #client = new WorkerClient<ProblemService>(
    () => new Worker(new URL('./problem-worker.ts', import.meta.url), { type: 'module' }),
  );

  solve: ProblemSolver['solve'] = (text, request, onProgress) =>
    this.#client.ask(async (worker) => worker.solve(text, request, proxy(onProgress)));

  improve: ProblemSolver['improve'] = (text, request, onProgress) =>
    this.#client.ask(async (worker) => worker.improve(text, request, proxy(onProgress)));

  stop(): void {
    void this.#client.running?.stop();
  }
}
