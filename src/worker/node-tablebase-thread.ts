/** Entry point of a thread that solves a part of an ending, in Node. */
import { parentPort } from 'node:worker_threads';
import * as Comlink from './comlink.js';
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs';
import { createPartService } from './tablebase-part-service.js';

if (parentPort === null) throw new Error('this module is the entry of a worker thread');
Comlink.expose(createPartService(), nodeEndpoint(parentPort));
