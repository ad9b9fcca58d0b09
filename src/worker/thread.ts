/** Entry point of a helper thread in browsers. */
import * as Comlink from './comlink.js';
import { TableProbe } from '../engine/ending-tables.js';
import { createHelper } from '../engine/threads.js';

// Does nothing if a page or a server imports this module instead of starting it as a worker.
if ('DedicatedWorkerGlobalScope' in globalThis) Comlink.expose(createHelper(TableProbe.create));
