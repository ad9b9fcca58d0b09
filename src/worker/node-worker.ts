/** Entry point of the engine's worker thread in Node, and of its helper threads. */
import { parentPort, Worker, workerData } from 'node:worker_threads';
import * as Comlink from './comlink.js';
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs';
import { TableProbe } from '../engine/tablebases.js';
import { createHelper, type HelperThread } from '../engine/threads.js';
import { Ending } from './host.js';
import { helperThread, THREAD } from './helper.js';
import { tablebasesIn } from './node-tablebases.js';
import { createService } from './service.js';

if (parentPort === null) throw new Error('this module is the entry of a worker thread');

const spawnThread = (): HelperThread => {
  const worker = new Worker(new URL(import.meta.url), { workerData: THREAD });
  const death = new Ending<Error>();
  worker.on('error', (error: Error) => death.end(error));
  worker.on('exit', (code) => death.end(new Error(`another thread ended with exit code ${code}`)));
  return helperThread(Comlink.wrap(nodeEndpoint(worker)), death, () => {
    void worker.terminate();
  });
};

Comlink.expose(
  workerData === THREAD
    ? createHelper(TableProbe.create)
    : createService(spawnThread, tablebasesIn),
  nodeEndpoint(parentPort),
);
