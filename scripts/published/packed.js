/**
 * Unpacks files that are stored as modules (deflated, in Base64). They are imported with `import()`, which every
 * bundler follows.
 */
import { inflate } from './deflate.js';
import { importFailed } from './wasm/load.js';

/** Unpacks a file from the promise of importing its module. Rejects with a WasmError if the import fails. */
export const unpack = async (importing) => {
  const { default: text, bytes } = await importing.catch((error) => {
    throw importFailed(error);
  });
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const file = await inflate(packed, bytes);
  if (file === undefined) throw new Error('a file of the package is damaged');
  return file;
};
