/** Entry of the engine's module worker in browsers. */
import * as Comlink from 'comlink';
import { createService } from './service.js';

Comlink.expose(createService());
