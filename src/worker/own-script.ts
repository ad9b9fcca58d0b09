/**
 * Starts the worker that belongs to this build. The builds of the package and for CDNs replace this module, see
 * scripts/published.mjs and scripts/cdn/build.mjs.
 */
import { spawnMade, type Spawned } from './spawn.js';

export const startOwnScript = (): Promise<Spawned> =>
  spawnMade(() => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }));
