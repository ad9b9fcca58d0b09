/** Helper threads of the engine in browsers: workers that the engine's own worker starts. */
import * as Comlink from './comlink.js';
import type { HelperThread } from '../engine/threads.js';
import { Ending, StartError } from './host.js';
import { helperThread, THREAD } from './helper.js';
import { spawnWorker } from './spawn.js';

export const browserThread = async (): Promise<HelperThread> => {
  const { worker, explain } = await spawnWorker(self.location.href, THREAD);
  const death = new Ending<Error>();
  worker.addEventListener('error', ({ message }) => {
    if (message) death.end(new Error(message));
    else void explain().then((fault) => death.end(new StartError(fault)));
  });
  return helperThread(Comlink.wrap(worker), death, () => worker.terminate());
};
