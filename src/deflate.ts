/** Bytes that are given to the stream at once. */
const PIECE = 2 ** 20;

async function* piecesOf(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const part of parts)
    for (let at = 0; at < part.length; at += PIECE) {
      // Copied, because a view of wasm memory would be lost if the memory grew meanwhile.
      yield part.slice(at, at + PIECE);
      await Promise.resolve();
    }
}

/** Compresses bytes, in parts that follow each other, as DEFLATE data, which comes in parts too. */
export const deflate = async (parts: readonly Uint8Array[]): Promise<readonly Uint8Array[]> => {
  const out: Uint8Array[] = [];
  const stream = new CompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  const written = (async () => {
    for await (const piece of piecesOf(parts)) await writer.write(piece as BufferSource);
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
