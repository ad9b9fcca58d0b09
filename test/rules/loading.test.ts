/** The sources of a build, and the errors on platforms that lack a feature. */
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { inflate } from '../../src/deflate.js';
import { compileWasm } from '../../src/wasm/load.js';
import { rulesUrl } from '../../src/wasm/rules-url.js';
import type { WasmSource } from '../../src/wasm/source.js';

const BYTES = new Uint8Array(readFileSync(rulesUrl()));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const response = (type: string, status = 200): Response =>
  new Response(BYTES, { status, headers: { 'content-type': type } });

test.each<[string, () => WasmSource | Promise<WasmSource>]>([
  ['a URL', rulesUrl],
  ['the string of a URL', () => rulesUrl().href],
  ['bytes', () => BYTES],
  ['a buffer', () => BYTES.buffer],
  ['a response to stream', () => response('application/wasm')],
  ['a promise of a response', () => Promise.resolve(response('text/plain'))],
  ['a compiled module', () => new WebAssembly.Module(BYTES)],
])('compileWasm accepts %s', async (_, source) => {
  expect(await compileWasm(source())).toBeInstanceOf(WebAssembly.Module);
});

test.each<[unknown, string]>([
  [{}, 'an object with nothing'],
  [{ url: 'rules.wasm' }, 'an object with url'],
  [[1, 2], 'an array of 2'],
  [() => undefined, 'a function'],
  [12, '12'],
  [null, 'null'],
  ['', '""'],
  ['rules.wasm', '"rules.wasm"'],
])('compileWasm rejects %j', async (source, shown) => {
  await expect(compileWasm(source as WasmSource)).rejects.toThrow(
    new TypeError(
      `source must be an address, the bytes of a build, a Response or a WebAssembly.Module, not ${shown}`,
    ),
  );
});

test('a response with an HTTP error is reported as wasm-missing', async () => {
  await expect(compileWasm(response('text/plain', 404))).rejects.toMatchObject({
    code: 'wasm-missing',
  });
});

test('compileWasm distinguishes a runtime that cannot compile from a security policy', async () => {
  const instantiate = vi.spyOn(WebAssembly, 'instantiate');
  const refuse = (reason: string): void => {
    instantiate.mockRejectedValue(new WebAssembly.CompileError(reason));
  };
  refuse('WebAssembly.instantiate(): Wasm code generation disallowed by embedder');
  await expect(compileWasm(BYTES)).rejects.toThrow(
    /does not compile WebAssembly: import acedrex\/rules\.wasm/,
  );
  refuse("Refused because 'unsafe-eval' is not an allowed source");
  await expect(compileWasm(BYTES)).rejects.toMatchObject({ code: 'wasm-blocked' });
});

test('inflate works without Blob.stream, for example in jsdom', async () => {
  const packed = deflateRawSync(BYTES);
  vi.stubGlobal('Blob', undefined);
  expect(await inflate(packed, BYTES.length)).toEqual(BYTES);
  expect(await inflate(packed, BYTES.length - 1)).toBeUndefined();
  expect(await inflate(packed.subarray(0, -9), BYTES.length)).toBeUndefined();
});

test('inflate reports a missing DecompressionStream instead of damaged data', async () => {
  vi.stubGlobal('DecompressionStream', undefined);
  await expect(inflate(deflateRawSync(BYTES), BYTES.length)).rejects.toThrow(
    /^DecompressionStream is missing/,
  );
});
