/** Wasm with little memory, as on phones. */
import { setFlagsFromString } from 'node:v8';

/** Bytes of a page of wasm memory. */
const PAGE = 65_536;
const MEBIBYTE = 2 ** 20;

/** Limits every wasm memory of this process, including workers, to a size in MiB while a function runs. */
export const withMemoryOf = async <T>(mebibytes: number, run: () => Promise<T>): Promise<T> => {
  const limit = (pages: number): void => {
    setFlagsFromString(`--wasm-max-mem-pages=${pages}`);
  };
  limit((mebibytes * MEBIBYTE) / PAGE);
  try {
    return await run();
  } finally {
    limit(2 ** 32 / PAGE);
  }
};

const MEMORY_SECTION = 5;
/** Bytes before the first section: the magic number and the version. */
const HEADER = 8;

/** An unsigned number in LEB128, and the offset of the byte after it. */
const readNumber = (bytes: Uint8Array, from: number): readonly [number, number] => {
  let [value, at, shift] = [0, from, 0];
  for (;;) {
    const byte = bytes[at] ?? 0;
    value |= (byte & 0x7f) << shift;
    at += 1;
    shift += 7;
    if (byte < 0x80) return [value, at];
  }
};

const makeNumber = (value: number): readonly number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...makeNumber(value >>> 7)];

/**
 * The same build with a memory that cannot grow beyond a size in MiB, for browsers that have no such setting: their own
 * `memory.grow` refuses it.
 */
export const withMaximum = (wasm: Uint8Array, mebibytes: number): Uint8Array<ArrayBuffer> => {
  let at = HEADER;
  for (;;) {
    if (at >= wasm.length) throw new Error('the build has no memory of its own');
    const [length, start] = readNumber(wasm, at + 1);
    if (wasm[at] === MEMORY_SECTION) {
      // One memory without a maximum, and its size.
      const [pages, end] = readNumber(wasm, start + 2);
      const limits = [1, 1, ...makeNumber(pages), ...makeNumber((mebibytes * MEBIBYTE) / PAGE)];
      const section = [MEMORY_SECTION, ...makeNumber(limits.length), ...limits];
      return Uint8Array.from([...wasm.subarray(0, at), ...section, ...wasm.subarray(end)]);
    }
    at = start + length;
  }
};
