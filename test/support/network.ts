/** Networks of random weights, their files, and a plain evaluation by them. */
import { deflateRawSync } from 'node:zlib';
import { crc32 } from '../../src/bytes.js';
import type { NetworkShape } from '../../src/engine/network.js';
import { type Role, type Ruleset, SQUARES, type Setup } from '../../src/index.js';
import { Random } from './random.js';

const MOVEMENTS = 13;
const SWITCHES = 8;
const BUCKETS = 8;
const INPUTS = 2 * MOVEMENTS * 144;

/** Small random weights, the same for the same seed. */
export const randomWeights = (bytes: number, seed: number): Uint8Array<ArrayBuffer> => {
  const random = new Random(seed);
  const numbers = Int16Array.from({ length: bytes / 2 }, () => random.below(61) - 30);
  return new Uint8Array(numbers.buffer);
};

interface Header {
  readonly magic?: string;
  readonly version?: number;
  readonly architecture?: number;
  readonly bytes?: number;
  readonly checksum?: number;
  readonly step?: number;
}

/** The weights as in the file: by hidden unit, each as its difference from the mean of left and below. */
const differences = (
  weights: Uint8Array,
  inputs: number,
  hidden: number,
  step: number,
): Uint8Array => {
  const numbers = new Int16Array(weights.slice().buffer);
  const coded = Uint16Array.from(numbers);
  for (let unit = 0; unit < hidden; unit += 1)
    for (let input = 0; input < inputs; input += 1) {
      const at = (index: number): number => (numbers[index * hidden + unit] ?? 0) / step;
      const near = [
        ...(input % 12 > 0 ? [at(input - 1)] : []),
        ...(input % 144 >= 12 ? [at(input - 12)] : []),
      ];
      const guess = Math.floor(near.reduce((sum, value) => sum + value, 0) / (near.length || 1));
      const difference = at(input) - guess;
      coded[unit * inputs + input] = difference < 0 ? -2 * difference - 1 : 2 * difference;
    }
  return new Uint8Array(coded.buffer);
};

/** A file as train/quantise.py writes it, unless the test needs a wrong header. */
export const makeNetworkFile = (
  weights: Uint8Array,
  { architecture: right, inputs, hidden }: NetworkShape,
  { magic = 'ACDXNNUE', version = 2, architecture, bytes, checksum, step = 1 }: Header = {},
): Uint8Array<ArrayBuffer> => {
  const coded = differences(weights, inputs, hidden, step);
  const half = coded.length / 2;
  const planes = new Uint8Array(coded.length);
  for (const [index, byte] of coded.entries()) planes[(index >> 1) + (index & 1) * half] = byte;
  const packed = deflateRawSync(planes);
  const file = new Uint8Array(28 + packed.length);
  file.set(new TextEncoder().encode(magic));
  const header = new DataView(file.buffer);
  header.setUint32(8, version, true);
  header.setUint32(12, architecture ?? right, true);
  header.setUint32(16, bytes ?? weights.length, true);
  header.setUint32(20, checksum ?? crc32(weights), true);
  header.setUint32(24, step, true);
  file.set(packed, 28);
  return file;
};

const movementOf = (role: Role, isUnmoved: boolean, switches: Ruleset['switches']): number => {
  switch (role) {
    case 'pawn':
      return 0;
    case 'lion':
      return switches.lion === 'threeleaper' ? 2 : 1;
    case 'giraffe':
      return switches.giraffe === 'giraffe' ? 4 : 3;
    case 'unicornio':
      if (switches.unicornio !== 'knight-then-bishop') return 5;
      return isUnmoved ? 7 : 6;
    case 'crocodile':
      return 8;
    case 'aanca':
      return 9;
    case 'rook':
      return 10;
    case 'king':
      return isUnmoved ? 12 : 11;
  }
};

const switchesOf = (switches: Ruleset['switches']): readonly boolean[] => [
  switches.kingLeap === 'forward',
  switches.kingLeapCaptures,
  !switches.kingLeapFromCheck,
  !switches.kingLeapOverAttack,
  switches.pawnDoubleStep,
  switches.bareKing === 'loses-unless-bared-back',
  switches.bareKing === 'plays-on',
  switches.stalemate === 'draws',
];

/** Centipawns for the side to move, computed in the plainest way. */
export const evaluatePlainly = (
  weights: Uint8Array,
  hidden: number,
  setup: Setup,
  switches: Ruleset['switches'],
): number => {
  const view = new DataView(weights.buffer, weights.byteOffset, weights.byteLength);
  const at = (index: number): number => view.getInt16(2 * index, true);
  const biases = INPUTS * hidden;
  const switchRows = biases + hidden;
  const outputs = switchRows + SWITCHES * hidden;
  const outputBiases = outputs + BUCKETS * 2 * hidden;
  const rights = new Set<string>(setup.rights);
  const pieces = SQUARES.flatMap((square, index) => {
    const piece = setup.board[index];
    if (piece === undefined) return [];
    const movement = movementOf(piece.role, rights.has(square), switches);
    return [{ ...piece, movement, file: index % 12, rank: Math.floor(index / 12) }];
  });
  const bucket = Math.min(Math.floor((pieces.length - 1) / 6), BUCKETS - 1);
  let total = 0;
  for (const [half, color] of [setup.turn, setup.turn === 'white' ? 'black' : 'white'].entries()) {
    const king = pieces.find((piece) => piece.role === 'king' && piece.color === color);
    const isMirrored = (king?.file ?? 0) >= 6;
    const rows = pieces.map((piece) => {
      const rank = color === 'white' ? piece.rank : 11 - piece.rank;
      const file = isMirrored ? 11 - piece.file : piece.file;
      const block = (piece.color === color ? 0 : MOVEMENTS) + piece.movement;
      return (block * 144 + 12 * rank + file) * hidden;
    });
    for (const [index, isSet] of switchesOf(switches).entries())
      if (isSet) rows.push(switchRows + index * hidden);
    for (let unit = 0; unit < hidden; unit += 1) {
      const sum = rows.reduce((before, row) => before + at(row + unit), at(biases + unit));
      const active = Math.max(0, Math.min(255, sum));
      total += active * active * at(outputs + (2 * bucket + half) * hidden + unit);
    }
  }
  const bias = view.getInt32(2 * outputBiases + 4 * bucket, true);
  return Math.trunc(((Math.trunc(total / 255) + bias) * 450) / (255 * 256)) + 0;
};
