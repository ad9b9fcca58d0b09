/** Entry of the engine's module worker in browsers. */
import * as Comlink from 'comlink';
import { browserThread } from './browser-thread.js';
import { createService } from './service.js';

Comlink.expose(createService(browserThread));
