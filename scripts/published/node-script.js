/** The script of the engine's worker thread in Node, wherever a bundler has put this module. */
import { existsSync } from 'node:fs';

/** As a value, because bundlers would emit the script alone, without the modules that it imports. */
const HERE = String(import.meta.url);
const FILE = HERE.replace(/[^/]*$/, 'node-worker.js');

/** The default entry point of the worker thread. */
export const nodeWorkerUrl = () => new URL(FILE);

/** The same, or a copy of the script as a `data:` address if a bundler has moved this module away from it. */
export const nodeScript = async () => {
  if (/^file:.*\/worker\/node-script\.js$/.test(HERE) && existsSync(nodeWorkerUrl()))
    return nodeWorkerUrl();
  const { default: text } = await import('./node-worker-text.js');
  return new URL(`data:text/javascript,${encodeURIComponent(text)}`);
};
