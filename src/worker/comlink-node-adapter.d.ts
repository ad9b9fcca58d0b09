/** Comlink ships this module with a declaration file that TypeScript does not pair with `.mjs`. */
declare module 'comlink/dist/esm/node-adapter.mjs' {
  import type { Endpoint } from 'comlink';
  import type { MessagePort, Worker } from 'node:worker_threads';

  export default function nodeEndpoint(port: MessagePort | Worker): Endpoint;
}
