/** Fetches the file of a network, in Node and in browsers. */
import type { NetworkErrors, WasmErrors } from '../errors/codes.js';
import { makeError, type ErrorOf } from '../errors/error.js';
import { isOffline } from '../errors/offline.js';
import { NETWORK_SENTENCES } from '../errors/sentences/network.js';
import { OFFLINE_SENTENCES } from '../errors/sentences/offline.js';
import { err, ok, type Result } from '../result.js';
import { readFromDisk } from '../wasm/load.js';
import type { FileAddress } from '../wasm/source.js';

type FetchError =
  | ErrorOf<NetworkErrors, 'network-unreachable' | 'network-missing'>
  | ErrorOf<WasmErrors, 'offline'>;

export const fetchNetwork = async (
  source: FileAddress,
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
    return ok(new Uint8Array(await response.arrayBuffer()));
  } catch {
    return err(
      isOffline()
        ? makeError(OFFLINE_SENTENCES, 'offline', { address })
        : makeError(NETWORK_SENTENCES, 'network-unreachable', { address }),
    );
  }
};
