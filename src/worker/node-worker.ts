/** Entry of the engine's worker thread in Node. */
import { parentPort } from 'node:worker_threads';
import * as Comlink from 'comlink';
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs';
import { createService } from './service.js';

if (parentPort === null) throw new Error('this module is the entry of a worker thread');
Comlink.expose(createService(), nodeEndpoint(parentPort));
