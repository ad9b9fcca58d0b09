/** The built engine, for tools that search without a worker. */
import { Engine } from '../dist/engine/engine.js';
import { engineUrl } from '../dist/wasm/engine-url.js';

/** @param {import('../dist/engine/engine.js').EngineHostOptions} [options] */
export const loadEngine = (options) => Engine.load(engineUrl(), options);
