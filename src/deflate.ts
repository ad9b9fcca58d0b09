/** Compresses and decompresses DEFLATE data (RFC 1951) with the streams of the platform. */

/** Bytes that are given to a stream at once. */
const PIECE = 2 ** 20;

/** DEFLATE expands at most 1,032 times, and streams queue all the output of one piece. */
const DEFLATED_PIECE = 2 ** 16;

/** The parts of `bytes` that have at most `size` bytes each. */
export function* slicesOf(bytes: Uint8Array, size = DEFLATED_PIECE): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/**
 * Writes pieces to a stream and generates its output. Throws what the stream fails with. If the caller stops early, so does
 * the stream. `Blob.stream()` would do the writing, but jsdom's `Blob` has no such method.
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
  // The reader fails too and reports it.
  write().catch(() => undefined);
  const reader = (readable as ReadableStream<Uint8Array>).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/**
 * Copies, because a view of wasm memory would be lost if the memory grew meanwhile. They share two buffers: when the
 * stream takes a piece, it is done with those before the last one. New buffers would be a hundred megabytes of garbage.
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

/** Compresses bytes, in parts that follow each other, as DEFLATE data, which comes in parts too. */
export const deflate = async (parts: readonly Uint8Array[]): Promise<readonly Uint8Array[]> => {
  const out: Uint8Array[] = [];
  for await (const piece of pipe(new CompressionStream('deflate-raw'), piecesOf(parts)))
    out.push(piece);
  return out;
};

/** Decompresses DEFLATE data to exactly `bytes` bytes; undefined if they are damaged or of another length. */
export const inflate = async (
  data: Uint8Array,
  bytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  let inflated: Uint8Array<ArrayBuffer>;
  try {
    inflated = new Uint8Array(bytes);
  } catch {
    // The length is a damaged one that no memory holds.
    return undefined;
  }
  return (await inflateTo(data, () => inflated)) ? inflated : undefined;
};

/**
 * Decompresses DEFLATE data to where `target` is, which is asked before each piece, because memory may have moved.
 * Resolves to false if the data are damaged or do not fill the target exactly. Rejects where the platform cannot decompress.
 */
export const inflateTo = async (data: Uint8Array, target: () => Uint8Array): Promise<boolean> => {
  const pieces = pipe(decompression(), slicesOf(data));
  const { length } = target();
  let at = 0;
  for (;;) {
    // The stream fails only on damaged data.
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
      'DecompressionStream is missing here: the package unpacks its files with it. Browsers have it since 2023. In an environment for tests, define it with the class from node:stream/web.',
    );
  return new DecompressionStream('deflate-raw');
};
