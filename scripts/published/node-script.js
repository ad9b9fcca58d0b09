/** Finds the script for the engine's worker thread in Node, even if a bundler has moved this module. */
import { existsSync } from 'node:fs';

/** The module's URL as a value, because bundlers would follow a literal URL and emit the script without its imports. */
const HERE = String(import.meta.url);
const FILE = HERE.replace(/[^/]*$/, 'node-worker.js');

/** The default entry point for the worker thread. */
export const nodeWorkerUrl = () => new URL(FILE);

/** The URL of the script, or a `data:` URL with a copy of the script if a bundler has moved this module. */
export const nodeScript = async () => {
  if (/^file:.*\/worker\/node-script\.js$/.test(HERE) && existsSync(nodeWorkerUrl()))
    return nodeWorkerUrl();
  const { default: text } = await import('./node-worker-text.js');
  return new URL(`data:text/javascript,${encodeURIComponent(text)}`);
};
