/** Helper threads of the engine in browsers: workers that the engine's own worker starts. */
import * as Comlink from './comlink.js';
import type { HelperThread } from '../engine/threads.js';
import { Ending } from './ending.js';
import { helperThread } from './helper.js';
import { StartError } from './host.js';
import { besideModule, spawnWorker } from './spawn.js';

/** The address of the worker's script, into which this module is bundled. */
const HERE = import.meta.url;

/** Starts a helper thread. */
export const browserThread = async (): Promise<HelperThread> => {
  const { worker, explain } = await spawnWorker(
    besideModule(HERE, 'worker', 'thread'),
    () => new Worker(new URL('./thread.js', import.meta.url), { type: 'module' }),
  );
  const death = new Ending<Error>();
  worker.addEventListener('error', ({ message }) => {
    if (message) death.end(new Error(message));
    else
      void explain().then((fault) => {
        death.end(new StartError(fault));
      });
  });
  return helperThread(Comlink.wrap(worker), death, () => {
    worker.terminate();
  });
};
