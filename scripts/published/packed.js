/** Files that are modules, because every bundler follows `import()`: deflated, in Base64. */
import { inflate } from './deflate.js';
import { importFailed } from './wasm/load.js';

/** The bytes of a file, given what importing its module promises. Rejects with a WasmError if that fails. */
export const unpack = async (importing) => {
  const { default: text, bytes } = await importing.catch((error) => {
    throw importFailed(error);
  });
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const file = await inflate(packed, bytes);
  if (file === undefined) throw new Error('a file of the package is damaged');
  return file;
};
