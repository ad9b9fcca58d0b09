/** How many of a device's processors solve endings, and how much longer that takes beside the engine. */

const MAX_THREADS = 4;

/** Half of the device's processors: the page and its engine need the others. */
export const solverThreads = (cores: number): number =>
  Math.min(MAX_THREADS, Math.floor(cores / 2));

/** By how much the engine and the page, which share the processors, make solving longer. */
export const slowdown = (engineThreads: number, cores: number): number =>
  Math.max(1, (1 + engineThreads + Math.max(1, solverThreads(cores))) / cores);
