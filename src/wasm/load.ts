/** Finding, compiling and instantiating the two wasm builds, in Node and in browsers. */

import type { FileAddress, WasmSource } from './source.js';

/** Why a build could not be had. */
export const WASM_FAULTS = [
  'offline',
  'wasm-unreachable',
  'wasm-missing',
  'wasm-blocked',
  'wasm-invalid',
] as const;
export type WasmFault = (typeof WASM_FAULTS)[number];

export class WasmError extends Error {
  readonly code: WasmFault;

  constructor(code: WasmFault, message: string) {
    super(message);
    this.code = code;
  }
}

/** Compiles a build. Rejects with a {@link WasmError}, or with the file system's own error. */
export const compileWasm = async (source: WasmSource): Promise<WebAssembly.Module> => {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof Uint8Array) return WebAssembly.compile(source);
  if (!isAddress(source)) throw new TypeError('a build is an address, bytes or a module');
  if (source.protocol === 'file:') return WebAssembly.compile(await readFromDisk(source));
  const response = await fetch(source.href).catch((): never => {
    if (isOffline())
      throw new WasmError('offline', `${source.href} could not be fetched: this device is offline`);
    throw new WasmError(
      'wasm-unreachable',
      `${source.href} could not be fetched: there is no network, the Content-Security-Policy forbids it (connect-src), or it is of another origin that does not allow it (Access-Control-Allow-Origin)`,
    );
  });
  if (!response.ok)
    throw new WasmError('wasm-missing', `${source.href} answered ${response.status}`);
  try {
    // Streaming compilation wants the MIME type application/wasm, which not every static host sends.
    return await (response.headers.get('content-type')?.startsWith('application/wasm') === true
      ? WebAssembly.compileStreaming(response)
      : WebAssembly.compile(await response.arrayBuffer()));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw /content security policy|unsafe-eval|csp/i.test(reason)
      ? new WasmError(
          'wasm-blocked',
          "the Content-Security-Policy forbids WebAssembly (script-src lacks 'wasm-unsafe-eval')",
        )
      : new WasmError('wasm-invalid', `${source.href} is not the expected WebAssembly: ${reason}`);
  }
};

/** Whether the browser knows that there is no network; that it knows of none is no proof of one. */
export const isOffline = (): boolean =>
  (globalThis as { readonly navigator?: { readonly onLine?: boolean } }).navigator?.onLine ===
  false;

const isAddress = (source: object): source is FileAddress =>
  'href' in source && 'protocol' in source;

const readFromDisk = async (address: FileAddress): Promise<Uint8Array<ArrayBuffer>> => {
  // The specifier is a variable so that browser bundles do not try to resolve it.
  const fileSystem = 'node:fs/promises';
  const { readFile } = (await import(/* @vite-ignore */ /* webpackIgnore: true */ fileSystem)) as {
    readFile: (path: URL) => Promise<Uint8Array<ArrayBuffer>>;
  };
  return readFile(new URL(address.href));
};

/**
 * Instantiates a build. It may import two functions: `abort`, which only the checked builds call, and
 * `poll`, by which a search asks whether to end; without a caller's own it goes on. The build for
 * several threads imports the memory that they share.
 */
export const instantiateWasm = (
  module: WebAssembly.Module,
  poll: () => boolean = () => false,
  memory?: WebAssembly.Memory,
): WebAssembly.Exports =>
  new WebAssembly.Instance(module, {
    env: {
      ...(memory !== undefined && { memory }),
      abort: (_message: number, _file: number, line: number, column: number) => {
        throw new WebAssembly.RuntimeError(`assertion failed at ${line}:${column}`);
      },
      poll: () => (poll() ? 1 : 0),
    },
  }).exports;
