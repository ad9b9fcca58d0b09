/** The library as Node has it: the same as everywhere, with the engine in a worker thread. */
export * from './index.js';
// Named exports go before those of a star, so these stand for the browser's.
export { availableThreads, createEngine, type EngineOptions } from './worker/node.js';
