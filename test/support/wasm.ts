import { readFileSync } from 'node:fs';
import { networkUrl } from '../../src/wasm/network-url.js';

/** A build, such as `engine`. */
export const wasmBytes = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(`../../src/wasm/${name}.wasm`, import.meta.url)));

export const networkBytes = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(networkUrl()));
