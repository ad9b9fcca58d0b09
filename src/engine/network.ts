/**
 * Network files for the engine's evaluation, written by train/network_file.py:
 *
 *      0              8        12             16        20       24     28
 *     ┌──────────────┬────────┬──────────────┬─────────┬────────┬──────┬──────────────────┐
 *     │ "ACDXNNUE"   │version │ architecture │  bytes  │ CRC-32 │ step │ weights, deflated│
 *     └──────────────┴────────┴──────────────┴─────────┴────────┴──────┴──────────────────┘
 *
 * Numbers are little-endian. Bytes and checksum cover the weights in the layout of assembly/memory-map.ts.
 *
 * The input weights for one hidden unit, one side and one movement form a picture of the board in which neighbouring
 * weights are similar. A file therefore holds, for each weight, the difference from the mean of the left and lower
 * neighbours, in multiples of `step`. Even numbers encode differences of 0 or more, and odd numbers encode negative
 * differences. All other weights follow unchanged. The low bytes of these 16-bit numbers come before the high bytes.
 * Without this encoding, a file would be a quarter larger.
 */
import { crc32 } from '../bytes.js';
import { inflate } from '../deflate.js';
import type { NetworkErrors, NetworkFault, WasmErrors } from '../errors/codes.js';
import { makeError, type ErrorOf } from '../errors/error.js';
import { WORDS as NETWORK_SENTENCES } from '../words/network-errors.js';
import { err, ok, type Result } from '../result.js';
import { BOARD_SIZE, SQUARE_COUNT } from '../rules/squares.js';
import type { LoadProgress } from './types.js';
import { isOffline } from '../errors/offline.js';
import { WORDS as OFFLINE_SENTENCES } from '../words/offline-errors.js';
import { readFromDisk } from '../wasm/load.js';
import type { FileAddress } from '../wasm/source.js';

const MAGIC = 'ACDXNNUE';
const VERSION = 2;
const HEADER_BYTES = 28;

export interface Network {
  /** CRC-32 of the weights, as eight hexadecimal digits. */
  readonly id: string;
  readonly weights: Uint8Array<ArrayBuffer>;
}

/** The networks that an engine build can load. */
export interface NetworkShape {
  readonly architecture: number;
  readonly bytes: number;
  readonly inputs: number;
  readonly hidden: number;
}

type NetworkError = ErrorOf<NetworkErrors, 'network-invalid'>;

/** Reads a network for an engine with this network shape. `address` appears only in errors. */
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
  const weights = restore(joinPlanes(planes), shape, number(24));
  const checksum = crc32(weights);
  if (checksum !== number(20)) return invalid('wrong-checksum');
  return ok({ id: checksum.toString(16).padStart(8, '0'), weights });
};

/** Combines the low and high bytes again. */
const joinPlanes = (planes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  const numbers = planes.length >> 1;
  const joined = new Uint8Array(planes.length);
  for (let index = 0; index < numbers; index += 1) {
    joined[2 * index] = planes[index] ?? 0;
    joined[2 * index + 1] = planes[numbers + index] ?? 0;
  }
  return joined;
};

/** Converts the differences in the pictures back to weights, in the engine's order. */
const restore = (
  coded: Uint8Array<ArrayBuffer>,
  { inputs, hidden }: NetworkShape,
  step: number,
): Uint8Array<ArrayBuffer> => {
  const numbers = new Int16Array(coded.buffer);
  const weights = numbers.slice();
  const plain = new Int32Array(inputs);
  for (let unit = 0; unit < hidden; unit += 1)
    for (let input = 0; input < inputs; input += 1) {
      const square = input % SQUARE_COUNT;
      const left = square % BOARD_SIZE === 0 ? undefined : plain[input - 1];
      const below = square < BOARD_SIZE ? undefined : plain[input - BOARD_SIZE];
      const guess =
        left !== undefined && below !== undefined ? (left + below) >> 1 : (left ?? below ?? 0);
      const number = (numbers[unit * inputs + input] ?? 0) & 0xffff;
      const value = guess + ((number >> 1) ^ -(number & 1));
      plain[input] = value;
      weights[input * hidden + unit] = value * step;
    }
  return new Uint8Array(weights.buffer);
};

type FetchError =
  | ErrorOf<NetworkErrors, 'network-unreachable' | 'network-missing'>
  | ErrorOf<WasmErrors, 'offline'>;

/** Fetches a network. `onProgress` is called whenever bytes arrive, and once more at the end. */
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
  // A compressed response yields more bytes than its `content-length`.
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
