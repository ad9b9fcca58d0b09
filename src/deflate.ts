/** Compresses and decompresses DEFLATE data (RFC 1951) with the platform's streams. */

/** Maximum number of bytes passed to a stream at once. */
const PIECE = 2 ** 20;

/**
 * Number of compressed bytes per piece. A stream queues all output for a piece, which is at most 1,032 times as large.
 */
const DEFLATED_PIECE = 2 ** 16;

/** Divides `bytes` into parts of at most `size` bytes. */
export function* slicesOf(bytes: Uint8Array, size = DEFLATED_PIECE): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/**
 * Writes pieces to a stream and generates the stream's output. Throws the stream's error. If the caller stops early,
 * the stream stops too. `Blob.stream()` would be simpler, but jsdom's `Blob` lacks it.
 */
export async function* pipe(
  { readable, writable }: GenericTransformStream,
  pieces: Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const writer = (writable as WritableStream<Uint8Array>).getWriter();
  const write = async (): Promise<void> => {
    for (const piece of pieces) await writer.write(piece);
    await writer.close();
  };
  // If writing fails, reading fails as well and reports the error.
  write().catch(() => undefined);
  const reader = (readable as ReadableStream<Uint8Array>).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/**
 * Copies the pieces, because growing wasm memory detaches its views. Two buffers suffice: when the stream takes a
 * piece, at most one earlier piece is in use. New buffers would create a hundred megabytes of garbage.
 */
function* piecesOf(parts: readonly Uint8Array[]): Generator<Uint8Array> {
  const size = Math.min(PIECE, Math.max(0, ...parts.map(({ length }) => length)));
  let [buffer, other] = [new Uint8Array(size), new Uint8Array(size)];
  for (const part of parts)
    for (const piece of slicesOf(part, PIECE)) {
      buffer.set(piece);
      yield buffer.subarray(0, piece.length);
      [buffer, other] = [other, buffer];
    }
}

/** Compresses bytes, given in consecutive parts, to DEFLATE data in parts. */
export const deflate = async (parts: readonly Uint8Array[]): Promise<readonly Uint8Array[]> => {
  const out: Uint8Array[] = [];
  for await (const piece of pipe(new CompressionStream('deflate-raw'), piecesOf(parts)))
    out.push(piece);
  return out;
};

/** Decompresses data to exactly `bytes` bytes. Resolves to undefined if the data is damaged or has another length. */
export const inflate = async (
  data: Uint8Array,
  bytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  let inflated: Uint8Array<ArrayBuffer>;
  try {
    inflated = new Uint8Array(bytes);
  } catch {
    // A damaged length may exceed the available memory.
    return undefined;
  }
  return (await inflateTo(data, () => inflated)) ? inflated : undefined;
};

/**
 * Decompresses DEFLATE data into the array that `target` returns. `target` is called for each piece, because memory may
 * have moved. Resolves to false if the data is damaged or does not fill the target exactly. Rejects if the platform
 * cannot decompress.
 */
export const inflateTo = async (data: Uint8Array, target: () => Uint8Array): Promise<boolean> => {
  const pieces = pipe(decompression(), slicesOf(data));
  const { length } = target();
  let at = 0;
  for (;;) {
    // The stream fails only if the data is damaged.
    const read = await pieces.next().catch(() => undefined);
    if (read === undefined) return false;
    if (read.done === true) return at === length;
    // A file of a few bytes could inflate to gigabytes.
    if (at + read.value.length > length) {
      await pieces.return(undefined);
      return false;
    }
    target().set(read.value, at);
    at += read.value.length;
  }
};

const decompression = (): DecompressionStream => {
  if (typeof DecompressionStream === 'undefined')
    throw new Error(
      'DecompressionStream is missing. The package uses it to unpack its files. Browsers have supported it since 2023. In a test environment, define it with the class from node:stream/web.',
    );
  return new DecompressionStream('deflate-raw');
};
