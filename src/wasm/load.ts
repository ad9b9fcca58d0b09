/** Fetches, compiles and instantiates the wasm builds, in Node and in browsers. */

import { wrongArgument } from '../guards.js';
import { isAddress, resolveAddress, type AssetFile } from '../assets.js';
import type { WasmErrors } from '../errors/codes.js';
import { errorIn, makeError, ThrownError } from '../errors/error.js';
import { isOffline } from '../errors/offline.js';
import { WORDS as OFFLINE_SENTENCES } from '../words/offline-errors.js';
import { WORDS as WASM_SENTENCES } from '../words/wasm-errors.js';
import type { FileAddress, FileResponse, WasmSource } from './source.js';

/** Thrown if a build cannot be loaded. */
export class WasmError extends ThrownError<keyof WasmErrors> {}

const wasmError = <Code extends Exclude<keyof WasmErrors, 'offline'>>(
  code: Code,
  params: WasmErrors[Code],
): WasmError =>
  new WasmError(errorIn<Omit<WasmErrors, 'offline'>, Code>(WASM_SENTENCES, code, params));

/** An empty but valid module: the magic number and version of wasm. */
const EMPTY_MODULE = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/**
 * Compiles a build. Rejects with a {@link WasmError}, with a TypeError if an argument is invalid, with the file
 * system's error if a file cannot be read, or with the runtime's error if the bytes are damaged.
 */
export const compileWasm = async (
  given: WasmSource | Promise<WasmSource>,
): Promise<WebAssembly.Module> => {
  const source: unknown = await given;
  if (isModule(source)) return source as WebAssembly.Module;
  if (isBytes(source)) return compileBytes(source);
  if (isResponse(source)) return compileResponse(source, source.url);
  const address = addressOf(source);
  if (address.protocol === 'file:') return compileBytes(await readFromDisk(address));
  const { href } = address;
  const response = await fetch(href).catch((): never => {
    throw isOffline()
      ? new WasmError(makeError(OFFLINE_SENTENCES, 'offline', { address: href }))
      : wasmError('wasm-unreachable', { address: href });
  });
  return compileResponse(response, href);
};

// The class name is compared, because `instanceof` fails in test environments such as Jest that have separate classes.
const tagOf = (value: unknown): string => Object.prototype.toString.call(value);

// Not a type guard, because every object matches TypeScript's `WebAssembly.Module`.
const isModule = (source: unknown): boolean => tagOf(source) === '[object WebAssembly.Module]';

export const isBytes = (source: unknown): source is BufferSource =>
  ArrayBuffer.isView(source) || tagOf(source) === '[object ArrayBuffer]';

const isResponse = (source: unknown): source is Response =>
  typeof source === 'object' && source !== null && 'arrayBuffer' in source && 'ok' in source;

const addressOf = (source: unknown): FileAddress => {
  if (typeof source === 'string' && isAddress(source)) return resolveAddress(source);
  if (typeof source === 'object' && source !== null && 'href' in source && 'protocol' in source)
    return source as FileAddress;
  throw wrongArgument(
    'source',
    'an address, the bytes of a build, a Response or a WebAssembly.Module',
    source,
  );
};

/** Returns the type of a response. Throws if it is an error or a web page instead of a file. */
export const checkResponse = (
  { ok, status, headers }: Pick<FileResponse, 'ok' | 'status' | 'headers'>,
  address: string,
): string => {
  if (!ok) throw wasmError('wasm-missing', { address, status });
  const type = headers.get('content-type') ?? '';
  if (type.startsWith('text/html')) throw wasmError('wasm-invalid', { address, reason: 'html' });
  return type;
};

const compileResponse = async (
  response: Response,
  address: string,
): Promise<WebAssembly.Module> => {
  const type = checkResponse(response, address);
  try {
    await checkPolicy();
    // Streaming compilation requires the MIME type application/wasm, which not every host sends.
    return await (type.startsWith('application/wasm')
      ? WebAssembly.compileStreaming(response)
      : WebAssembly.compile(await response.arrayBuffer()));
  } catch (error) {
    throw refusalOf(error) ?? wasmError('wasm-invalid', { address, reason: messageOf(error) });
  }
};

/**
 * The error for a module with a file that cannot be imported. Only some browsers include its address in their message.
 *
 * @public used by scripts/published/packed.js
 */
export const importFailed = (error: unknown): Error => {
  const reason = messageOf(error);
  // The messages of Chromium, Firefox and WebKit.
  if (/import.*(?:disallowed on|disabled|not available)/i.test(reason))
    return new Error(
      'a service worker cannot import modules later: bundle it into one script, or pass the sources of the files',
      { cause: error },
    );
  const address = /\b(?:https?|file):\S+/.exec(reason)?.[0] ?? reason;
  return isOffline()
    ? new WasmError(makeError(OFFLINE_SENTENCES, 'offline', { address }))
    : wasmError('wasm-unreachable', { address });
};

const compileBytes = async (bytes: BufferSource): Promise<WebAssembly.Module> => {
  try {
    await checkPolicy();
    return await WebAssembly.compile(bytes);
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
};

/**
 * Rejects if the page's policy forbids wasm. The check must instantiate a module, because WebKit compiles a module
 * despite the policy and only refuses to instantiate it.
 */
const checkPolicy = (): Promise<unknown> => WebAssembly.instantiate(EMPTY_MODULE);

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The error to report if the build is intact but compilation is forbidden. */
const refusalOf = (error: unknown): Error | undefined => {
  const reason = messageOf(error);
  if (/content security policy|unsafe-eval|csp/i.test(reason)) return wasmError('wasm-blocked', {});
  // V8 gives this message in runtimes such as workerd.
  return reason.includes('disallowed by embedder')
    ? new Error(
        'this runtime does not compile WebAssembly: import acedrex/rules.wasm for loadRules(), or acedrex/engine.wasm for the option wasm of an engine',
        { cause: error },
      )
    : undefined;
};

/** The part of Node's `process` that this module uses. Deno and Bun provide it too. */
interface NodeProcess {
  getBuiltinModule?: (name: 'node:fs/promises') => {
    readonly readFile: (path: URL) => Promise<Uint8Array<ArrayBuffer>>;
  };
}

/**
 * Reads a file in Node. Rejects with the file system's error. The code contains no `import()` of a Node module, because
 * Vite up to 7 builds workers in a format that cannot contain it.
 */
export const readFromDisk = async (address: FileAddress): Promise<Uint8Array<ArrayBuffer>> => {
  const { process } = globalThis as { readonly process?: NodeProcess };
  const fileSystem = process?.getBuiltinModule?.('node:fs/promises');
  if (fileSystem === undefined) throw new Error(`${address.href} cannot be read here`);
  return fileSystem.readFile(new URL(address.href));
};

/** The bytes of a file of the package, in Node. */
export const readAsset = async (file: AssetFile): Promise<Uint8Array<ArrayBuffer>> =>
  'href' in file ? readFromDisk(file) : file;

/** Functions of the host that a search calls; see assembly/env.ts. */
export interface SearchHost {
  readonly poll: () => number;
  readonly probeTablebase: (kings: number, first: number, second: number) => number;
}

const zero = (): number => 0;

/**
 * Instantiates a build. It may import `abort`, which only the checked builds call, and the functions that a search
 * calls on its host. The default functions let the search continue and provide no tablebase. The build for several
 * threads also imports the threads' shared memory.
 */
export const instantiateWasm = (
  module: WebAssembly.Module,
  host?: SearchHost,
  memory?: WebAssembly.Memory,
): WebAssembly.Exports =>
  new WebAssembly.Instance(module, {
    env: {
      ...(memory !== undefined && { memory }),
      abort: (_message: number, _file: number, line: number, column: number) => {
        throw new WebAssembly.RuntimeError(`assertion failed at ${line}:${column}`);
      },
      poll: zero,
      probeTablebase: zero,
      ...host,
    },
  }).exports;
