/** Bytes that are given to the stream at once. */
const PIECE = 2 ** 20;

/**
 * Copies, because a view of wasm memory would be lost if the memory grew meanwhile. They share two buffers: when the
 * stream takes a piece, it is done with those before the last one. New buffers would be a hundred megabytes of garbage.
 */
function* piecesOf(parts: readonly Uint8Array[]): Generator<Uint8Array> {
  const size = Math.min(PIECE, Math.max(0, ...parts.map(({ length }) => length)));
  let [buffer, other] = [new Uint8Array(size), new Uint8Array(size)];
  for (const part of parts)
    for (let at = 0; at < part.length; at += PIECE) {
      const piece = part.subarray(at, at + PIECE);
      buffer.set(piece);
      yield buffer.subarray(0, piece.length);
      [buffer, other] = [other, buffer];
    }
}

/** Compresses bytes, in parts that follow each other, as DEFLATE data, which comes in parts too. */
export const deflate = async (parts: readonly Uint8Array[]): Promise<readonly Uint8Array[]> => {
  const out: Uint8Array[] = [];
  const stream = new CompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  const written = (async () => {
    for (const piece of piecesOf(parts)) await writer.write(piece as BufferSource);
    await writer.close();
  })();
  // The reader fails too and reports it.
  written.catch(() => undefined);
  const reader = stream.readable.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return out;
    out.push(value);
  }
};

/** Decompresses DEFLATE data to exactly `bytes` bytes; undefined if they are damaged or of another length. */
export const inflate = async (
  data: Uint8Array,
  bytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  try {
    // The length may be a damaged one that no memory holds.
    const inflated = new Uint8Array(bytes);
    return (await inflateTo(data, () => inflated)) ? inflated : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Decompresses DEFLATE data to where `target` is, which is asked before each piece, because memory may have moved.
 * Resolves to false if the data are damaged or do not fill the target exactly.
 */
export const inflateTo = async (data: Uint8Array, target: () => Uint8Array): Promise<boolean> => {
  try {
    const stream = new Blob([data as BlobPart])
      .stream()
      .pipeThrough(new DecompressionStream('deflate-raw'));
    const { length } = target();
    let at = 0;
    const reader = stream.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      // A file of a few bytes could inflate to gigabytes.
      if (at + value.length > length) {
        await reader.cancel();
        return false;
      }
      target().set(value, at);
      at += value.length;
    }
    return at === length;
  } catch {
    return false;
  }
};
