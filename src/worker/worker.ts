/** Entry of the engine's module worker in browsers. */
import * as Comlink from 'comlink';
import { browserThread } from './browser-thread.js';
import { createService } from './service.js';

// Where this is imported and not started, on a page or a server, it does nothing.
if ('DedicatedWorkerGlobalScope' in globalThis) Comlink.expose(createService(browserThread));
