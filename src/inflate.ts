/** Decompresses DEFLATE data to exactly `bytes` bytes; undefined if they are damaged or of another length. */
export const inflate = async (
  data: Uint8Array,
  bytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  try {
    // The length may be a damaged one that no memory holds.
    const inflated = new Uint8Array(bytes);
    const stream = new Blob([data as BlobPart])
      .stream()
      .pipeThrough(new DecompressionStream('deflate-raw'));
    let at = 0;
    const reader = stream.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      // A file of a few bytes could inflate to gigabytes.
      if (at + value.length > bytes) {
        await reader.cancel();
        return undefined;
      }
      inflated.set(value, at);
      at += value.length;
    }
    return at === bytes ? inflated : undefined;
  } catch {
    return undefined;
  }
};
