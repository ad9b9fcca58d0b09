/** Why the rules or the engine could not be loaded. */
import type { Sentences, WasmErrors } from '../codes.js';

/** What helps if a file of the package is not where it is looked for. */
export const OTHER_FOLDER = 'setAssetBase can set another folder';

export const notFetched = (address: string): string =>
  `${address} could not be fetched: there is no network, the Content-Security-Policy forbids it (connect-src), or it is of another origin that does not allow it (Access-Control-Allow-Origin)`;

export const answered = (address: string, status: number): string =>
  `${address} answered ${status} (${OTHER_FOLDER})`;

export const WASM_SENTENCES: Sentences<Omit<WasmErrors, 'offline'>> = {
  'wasm-unreachable': ({ address }) => notFetched(address),
  'wasm-missing': ({ address, status }) => answered(address, status),
  'wasm-blocked': () =>
    "The Content-Security-Policy forbids WebAssembly (script-src lacks 'wasm-unsafe-eval')",
  'wasm-invalid': ({ address, reason }) =>
    reason === 'html'
      ? `${address} answered with an HTML page in place of WebAssembly (${OTHER_FOLDER})`
      : `${address} is not the expected WebAssembly: ${reason}`,
};
