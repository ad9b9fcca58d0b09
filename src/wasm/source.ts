/**
 * Public types of wasm builds. They are the package's own, because TypeScript defines `URL` and
 * `WebAssembly.Module` in its DOM library, which not every project includes.
 */

/** A `URL`. */
export interface FileAddress {
  readonly href: string;
  readonly protocol: string;
}

/** The source of a build: its address, its bytes, or a compiled `WebAssembly.Module`. */
export type WasmSource = FileAddress | Uint8Array<ArrayBuffer> | object;

/** The exports of an instance. */
export type WasmExports = Readonly<Record<string, unknown>>;
