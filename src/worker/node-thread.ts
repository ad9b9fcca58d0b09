/** Entry point of a helper thread in Node. */
import { parentPort } from 'node:worker_threads';
import * as Comlink from './comlink.js';
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs';
import { TableProbe } from '../engine/ending-tables.js';
import { createHelper } from '../engine/threads.js';

if (parentPort === null) throw new Error('this module is the entry of a worker thread');
Comlink.expose(createHelper(TableProbe.create), nodeEndpoint(parentPort));
