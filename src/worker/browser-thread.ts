/** Further threads of the engine in browsers: workers that its own worker starts. */
import * as Comlink from 'comlink';
import type { HelperThread } from '../engine/threads.js';
import { helperThread } from './helper.js';

/** Starts a thread. */
export const browserThread = (): HelperThread => {
  const worker = new Worker(new URL('./thread.js', import.meta.url), { type: 'module' });
  const failure = new Promise<never>((_, reject) => {
    worker.addEventListener('error', ({ message }) => {
      reject(new Error(message || 'the script of a further thread could not be loaded'));
    });
  });
  return helperThread(Comlink.wrap(worker), failure, () => {
    worker.terminate();
  });
};
