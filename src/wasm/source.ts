/**
 * Public types of wasm builds. They are the package's own types, because TypeScript defines `URL` and
 * `WebAssembly.Module` in its DOM library. Not every project includes that library.
 */

/** The properties of a `URL` that the package uses. */
export interface FileAddress {
  readonly href: string;
  readonly protocol: string;
}

/** The properties of a `Response` that the package uses. */
export interface FileResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly url: string;
  readonly headers: { get(name: string): string | null };
  arrayBuffer(): Promise<ArrayBuffer>;
}

/**
 * A compiled `WebAssembly.Module`. TypeScript declares no property of a module. A type with only optional properties
 * accepts a module and rejects an object that has other properties.
 *
 * `{}` is also accepted, because TypeScript cannot distinguish it from a module. A generic parameter that rejects `{}`
 * also rejects variables of the type {@link WasmSource}.
 */
export interface CompiledModule {
  readonly href?: never;
}

/** The source of a build: its address, its bytes, a response with it, or the compiled module. */
export type WasmSource =
  string | FileAddress | Uint8Array | ArrayBuffer | FileResponse | CompiledModule;

/** The source of a network file: its address, its bytes, or a response with it. */
export type NetworkSource = string | FileAddress | Uint8Array | ArrayBuffer | FileResponse;

export type WasmExports = Readonly<Record<string, unknown>>;
