/** Entry point of the engine's worker in browsers, and of its helper threads. One file serves both. */
import * as Comlink from './comlink.js';
import { TableProbe } from '../engine/tablebases.js';
import { createHelper } from '../engine/threads.js';
import { browserThread } from './browser-thread.js';
import { createService } from './service.js';
import { THREAD } from './helper.js';

// Does nothing if a page or a server imports this module instead of starting it as a worker.
if ('DedicatedWorkerGlobalScope' in globalThis)
  Comlink.expose(
    self.name === THREAD ? createHelper(TableProbe.create) : createService(browserThread),
  );
