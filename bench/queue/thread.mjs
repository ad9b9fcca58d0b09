/** Keeps a processor busy, as a search does. */
import { parentPort } from 'node:worker_threads';
import { valueOf } from './kind.mjs';

/** Processor time of this thread in milliseconds. */
const used = () => {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1000;
};

parentPort.on('message', ({ number, work }) => {
  for (const end = used() + work; used() < end;) valueOf(number);
  parentPort.postMessage({ number, hash: valueOf(number) });
});
