/**
 * Files of networks, which the engine evaluates positions with. train/quantise.py writes them:
 *
 *      0              8        12             16        20       24
 *     ┌──────────────┬────────┬──────────────┬─────────┬────────┬──────────────────┐
 *     │ "ACDXNNUE"   │version │ architecture │  bytes  │ CRC-32 │ weights, deflated│
 *     └──────────────┴────────┴──────────────┴─────────┴────────┴──────────────────┘
 *
 * Numbers are little-endian. Bytes and checksum are those of the weights, as assembly/memory-map.ts lays them
 * out. All low bytes of their 16-bit numbers come before all high ones, which makes the file a fifth smaller.
 */
import { crc32 } from '../bytes.js';
import { inflate } from '../inflate.js';
import type { NetworkErrors, NetworkFault } from '../errors/codes.js';
import { makeError, type ErrorOf } from '../errors/error.js';
import { NETWORK_SENTENCES } from '../errors/sentences/network.js';
import { err, ok, type Result } from '../result.js';

const MAGIC = 'ACDXNNUE';
const VERSION = 1;
const HEADER_BYTES = 24;

/** A network whose file has been checked. */
export interface Network {
  /** CRC-32 of the weights, eight hexadecimal digits. */
  readonly id: string;
  readonly weights: Uint8Array<ArrayBuffer>;
}

/** What an engine build can load. */
export interface NetworkShape {
  readonly architecture: number;
  readonly bytes: number;
}

type NetworkError = ErrorOf<NetworkErrors, 'network-invalid'>;

/** Reads a network for an engine of this shape. `address` is only named in errors. */
export const readNetwork = async (
  file: Uint8Array<ArrayBuffer>,
  shape: NetworkShape,
  address: string,
): Promise<Result<Network, NetworkError>> => {
  const invalid = (fault: NetworkFault): Result<never, NetworkError> =>
    err(makeError(NETWORK_SENTENCES, 'network-invalid', { address, fault }));
  const magic = String.fromCharCode(...file.subarray(0, MAGIC.length));
  if (magic !== MAGIC) return invalid(MAGIC.startsWith(magic) ? 'truncated' : 'no-network');
  if (file.length < HEADER_BYTES) return invalid('truncated');
  const header = new DataView(file.buffer, file.byteOffset, HEADER_BYTES);
  const number = (at: number): number => header.getUint32(at, true);
  if (number(8) !== VERSION) return invalid('other-version');
  if (number(12) !== shape.architecture || number(16) !== shape.bytes)
    return invalid('other-architecture');
  const planes = await inflate(file.subarray(HEADER_BYTES), shape.bytes);
  if (planes === undefined) return invalid('truncated');
  const weights = joinPlanes(planes);
  const checksum = crc32(weights);
  if (checksum !== number(20)) return invalid('wrong-checksum');
  return ok({ id: checksum.toString(16).padStart(8, '0'), weights });
};

/** Puts low and high bytes together again. */
const joinPlanes = (planes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  const numbers = planes.length >> 1;
  const joined = new Uint8Array(planes.length);
  for (let index = 0; index < numbers; index += 1) {
    joined[2 * index] = planes[index] ?? 0;
    joined[2 * index + 1] = planes[numbers + index] ?? 0;
  }
  return joined;
};
