/** Why the rules or the engine could not be loaded. */
import type { Sentences, WasmErrors } from '../codes.js';

export const notFetched = (address: string): string =>
  `${address} could not be fetched: there is no network, the Content-Security-Policy forbids it (connect-src), or it is of another origin that does not allow it (Access-Control-Allow-Origin)`;

export const WASM_SENTENCES: Sentences<Omit<WasmErrors, 'offline'>> = {
  'wasm-unreachable': ({ address }) => notFetched(address),
  'wasm-missing': ({ address, status }) => `${address} answered ${status}`,
  'wasm-blocked': () =>
    "The Content-Security-Policy forbids WebAssembly (script-src lacks 'wasm-unsafe-eval')",
  'wasm-invalid': ({ address, reason }) => `${address} is not the expected WebAssembly: ${reason}`,
};
