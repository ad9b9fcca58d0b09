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
