/** The library for Node: the same exports as in browsers, with the engine in a worker thread. */
export * from './index.js';
// Named exports take precedence over `export *`, so these replace the browser's versions.
export { availableThreads, createEngine, type EngineOptions } from './worker/node.js';
