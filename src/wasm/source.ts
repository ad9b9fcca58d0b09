/**
 * What is public of wasm, in types of its own: the platform's (`URL`, `WebAssembly.Module`) are in
 * TypeScript's library for the DOM, which not every project that uses this package has.
 */

/** A `URL`. */
export interface FileAddress {
  readonly href: string;
  readonly protocol: string;
}

/** Where a build may come from: an address, its bytes, or a `WebAssembly.Module` compiled elsewhere. */
export type WasmSource = FileAddress | Uint8Array<ArrayBuffer> | object;

/** What an instance of a build exports. */
export type WasmExports = Readonly<Record<string, unknown>>;
