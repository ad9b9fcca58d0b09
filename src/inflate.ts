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
