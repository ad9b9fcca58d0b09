/** Loads the built engine for tools that search without a worker. */
import { Engine } from '../build/library/engine/engine.js';
import { engineUrl } from '../build/library/wasm/engine-url.js';

/** @param {import('../build/library/engine/engine.js').EngineHostOptions} [options] */
export const loadEngine = (options) => Engine.load(engineUrl(), options);
