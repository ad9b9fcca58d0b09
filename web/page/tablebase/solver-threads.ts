/** The number of threads for solving endings, and the slowdown while the engine runs. */

const MAX_THREADS = 4;

/** Half of the device's processors, because the page and its engine need the other half. */
export const solverThreads = (cores: number): number =>
  Math.min(MAX_THREADS, Math.floor(cores / 2));

/** The factor by which the engine and the page slow down solving, because they share the processors. */
export const slowdown = (engineThreads: number, cores: number): number =>
  Math.max(1, (1 + engineThreads + Math.max(1, solverThreads(cores))) / cores);
