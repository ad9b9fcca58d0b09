/** Compresses game links synchronously. For records of a few kilobytes, web streams take many times as long. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { parseBase64Url } from '../../fragment.js';
import type { Packing } from '../../play/link.js';
import { err, ok } from '../../result.js';

export const NODE_PACKING: Packing = {
  pack: (bytes) => Promise.resolve(deflateRawSync(bytes).toString('base64url')),
  unpack: (packed, max) => {
    const bytes = parseBase64Url(packed);
    if (bytes === undefined) return Promise.resolve(err('damaged'));
    try {
      return Promise.resolve(ok(new Uint8Array(inflateRawSync(bytes, { maxOutputLength: max }))));
    } catch (error) {
      const isTooLong = (error as { readonly code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
      return Promise.resolve(err(isTooLong ? 'too-long' : 'damaged'));
    }
  },
};
