/** Entry of a further thread of the engine in browsers. */
import * as Comlink from 'comlink';
import { createHelper } from '../engine/threads.js';

// Where this is imported and not started, on a page or a server, it does nothing.
if ('DedicatedWorkerGlobalScope' in globalThis) Comlink.expose(createHelper());
