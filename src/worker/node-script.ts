/** The script of the worker thread. The build of the package replaces this module; see scripts/published.mjs. */
import type { FileAddress } from '../wasm/source.js';

/** The default entry point of the worker thread. */
export const nodeWorkerUrl = (): FileAddress => new URL('./node-worker.js', import.meta.url);

/** The worker's entry point, or the script itself if a bundler has separated the two modules. */
export const nodeScript = (): Promise<FileAddress> => Promise.resolve(nodeWorkerUrl());
