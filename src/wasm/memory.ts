import type { WasmExports } from './source.js';

/**
 * The only code that accesses wasm memory. Addresses and constants come from the globals that the module
 * exports, so the layout is defined only once, in assembly/abi.ts. Every view is created after the call that
 * may have grown the memory, because growing detaches the old buffer.
 */
export class WasmMemory {
  readonly #exports: WasmExports;
  readonly #memory: WebAssembly.Memory;
  readonly #base: number;
  /** Caches the constants, because reading a global is slow and addresses are needed often. */
  readonly #constants = new Map<string, number>();

  /** `base` is added to every address: the start of the thread's copy of the memory map. */
  constructor(exports: WasmExports, base = 0) {
    const { memory } = exports;
    if (!(memory instanceof WebAssembly.Memory)) throw new TypeError('the module has no memory');
    this.#exports = exports;
    this.#memory = memory;
    this.#base = base;
  }

  /** An exported address in this thread's copy of the memory map. */
  address(name: string): number {
    return this.#base + this.constant(name);
  }

  /** Returns an exported constant, such as an address. Throws a TypeError if it does not exist. */
  constant(name: string): number {
    const known = this.#constants.get(name);
    if (known !== undefined) return known;
    const global = this.#exports[name];
    if (!(global instanceof WebAssembly.Global))
      throw new TypeError(`the module exports no constant ${name}`);
    const value = Number(global.value);
    this.#constants.set(name, value);
    return value;
  }

  /** A live view of `length` bytes at an exported address; valid until the memory grows. */
  bytes(address: string, length: number): Uint8Array {
    return new Uint8Array(this.#memory.buffer, this.address(address), length);
  }

  /** A live view of `length` bytes at an address that a function of the module has returned. */
  bytesAt(address: number, length: number): Uint8Array {
    // Addresses beyond 2 GiB arrive as negative numbers.
    return new Uint8Array(this.#memory.buffer, address >>> 0, length);
  }

  /** A live view of `length` 32-bit integers at an exported address; valid until memory grows. */
  ints(address: string, length: number): Int32Array {
    return new Int32Array(this.#memory.buffer, this.address(address), length);
  }

  /** A live view of `length` 64-bit floats at an exported address; valid until memory grows. */
  doubles(address: string, length: number): Float64Array {
    return new Float64Array(this.#memory.buffer, this.address(address), length);
  }

  /** The integer at an exported address. */
  int(address: string): number {
    return this.ints(address, 1)[0] ?? 0;
  }

  setInt(address: string, value: number): void {
    this.ints(address, 1)[0] = value;
  }

  /** Size of the whole memory in bytes. */
  get byteLength(): number {
    return this.#memory.buffer.byteLength;
  }
}
