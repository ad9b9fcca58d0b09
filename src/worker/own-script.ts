/** Starts the worker that belongs to this build. The build of the package replaces this module, see scripts/published.mjs. */
import { besideModule, spawnMade, spawnWorker, type Spawned } from './spawn.js';

/** This module's address as a value, because bundlers must see the worker's address only once. */
const HERE = import.meta.url;

export const startOwnScript = (): Promise<Spawned> => {
  const beside = besideModule(HERE, 'browser', 'worker');
  return beside === undefined
    ? spawnMade(() => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }))
    : spawnWorker(beside);
};
