/** Entry point of the engine's module worker in browsers. */
import * as Comlink from './comlink.js';
import { browserThread } from './browser-thread.js';
import { createService } from './service.js';

// Does nothing if a page or a server imports this module instead of starting it as a worker.
if ('DedicatedWorkerGlobalScope' in globalThis) Comlink.expose(createService(browserThread));
