// SPDX-License-Identifier: MIT
/**
 * Zobrist keys (Zobrist 1970). Rights need no separate keys, because an unmoved piece has its own code. The
 * numbers come from splitmix64 with a fixed seed, so a position has the same key in every build and in stored
 * analyses.
 */
import { PIECE_CODES } from './abi';
import { SQUARES, ZOBRIST } from './memory-map';

/** XORed into the key if Black is to move. */
export const BLACK_TO_MOVE: u64 = 0xd1b54a32d192ed03;

export class Zobrist {
  @inline static of(piece: i32, square: i32): u64 {
    return load<u64>((<usize>(piece * SQUARES + square)) << 3, ZOBRIST);
  }

  static init(): void {
    let state: u64 = 0x1283_acedec;
    for (let i = 0; i < PIECE_CODES * SQUARES; ++i) {
      state += 0x9e3779b97f4a7c15;
      let z = state;
      z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
      z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
      store<u64>(ZOBRIST + ((<usize>i) << 3), z ^ (z >> 31));
    }
  }
}
