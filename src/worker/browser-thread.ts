/** Further threads of the engine in browsers: workers that its own worker starts. */
import * as Comlink from 'comlink';
import type { HelperThread } from '../engine/threads.js';
import { helperThread } from './helper.js';
import { besideModule, spawnWorker } from './spawn.js';

/** This module's address, as a value: bundlers are to see the address of the thread once only. */
const HERE = import.meta.url;

/** Starts a thread. */
export const browserThread = (): HelperThread => {
  const { worker } = spawnWorker(
    () => new Worker(new URL('./thread.js', import.meta.url), { type: 'module' }),
    besideModule(HERE, 'browser-thread.js', 'thread.js'),
  );
  const failure = new Promise<never>((_, reject) => {
    worker.addEventListener('error', ({ message }) => {
      reject(new Error(message || 'the script of a further thread could not be loaded'));
    });
  });
  return helperThread(Comlink.wrap(worker), failure, () => {
    worker.terminate();
  });
};
