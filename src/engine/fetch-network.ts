/** Fetches the file of a network, in Node and in browsers. */
import type { LoadProgress } from './types.js';
import type { NetworkErrors, WasmErrors } from '../errors/codes.js';
import { makeError, type ErrorOf } from '../errors/error.js';
import { isOffline } from '../errors/offline.js';
import { WORDS as NETWORK_SENTENCES } from '../words/network-errors.js';
import { WORDS as OFFLINE_SENTENCES } from '../words/offline-errors.js';
import { err, ok, type Result } from '../result.js';
import { readFromDisk } from '../wasm/load.js';
import type { FileAddress } from '../wasm/source.js';

type FetchError =
  | ErrorOf<NetworkErrors, 'network-unreachable' | 'network-missing'>
  | ErrorOf<WasmErrors, 'offline'>;

/** `onProgress` is called as bytes arrive over a network, the last time when all have. */
export const fetchNetwork = async (
  source: FileAddress,
  onProgress?: (progress: LoadProgress) => void,
): Promise<Result<Uint8Array<ArrayBuffer>, FetchError>> => {
  const { href: address } = source;
  const missing = (status?: number): Result<never, FetchError> =>
    err(
      makeError(NETWORK_SENTENCES, 'network-missing', {
        address,
        ...(status !== undefined && { status }),
      }),
    );
  if (source.protocol === 'file:')
    return readFromDisk(source).then(
      (bytes) => ok(new Uint8Array(bytes)),
      () => missing(),
    );
  try {
    const response = await fetch(address);
    if (!response.ok) return missing(response.status);
    return ok(await readBody(response, onProgress));
  } catch {
    return err(
      isOffline()
        ? makeError(OFFLINE_SENTENCES, 'offline', { address })
        : makeError(NETWORK_SENTENCES, 'network-unreachable', { address }),
    );
  }
};

const readBody = async (
  response: Response,
  onProgress: ((progress: LoadProgress) => void) | undefined,
): Promise<Uint8Array<ArrayBuffer>> => {
  const { body, headers } = response;
  if (onProgress === undefined || body === null)
    return new Uint8Array(await response.arrayBuffer());
  // A compressed answer has more bytes than its length says.
  const length = headers.has('content-encoding') ? 0 : Number(headers.get('content-length'));
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    received += value.length;
    onProgress({ received, ...(length >= received && { total: length }) });
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
};
