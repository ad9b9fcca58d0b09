// SPDX-License-Identifier: MIT
/**
 * A move in one u32. It contains everything that make and unmake need. The generator already has these values in
 * registers, whereas reading them again would cost both functions two dependent loads.
 *
 *     31    28 27    24 23      18 17        9 8         0
 *     ┌───────┬────────┬──────────┬───────────┬───────────┐
 *     │ taken │ after  │  piece   │    to     │   from    │
 *     │ kind  │ kind   │  code    │  square   │  square   │
 *     └───────┴────────┴──────────┴───────────┴───────────┘
 *
 * `after` is the moving piece's kind after the move. The kind changes if a pawn promotes or a piece with a first-move
 * right moves.
 */
import { toHost } from './geometry';

export class Move {
  @inline static origin(from: i32, piece: i32): u32 {
    return from | (piece << 18);
  }

  @inline static after(kind: i32): u32 {
    return kind << 24;
  }

  @inline static make(origin: u32, to: i32, taken: i32): u32 {
    return origin | (to << 9) | (taken << 28);
  }

  @inline static from(move: u32): i32 {
    return move & 511;
  }

  @inline static to(move: u32): i32 {
    return (move >> 9) & 511;
  }

  @inline static piece(move: u32): i32 {
    return (move >> 18) & 63;
  }

  @inline static kindAfter(move: u32): i32 {
    return (move >> 24) & 15;
  }

  @inline static taken(move: u32): i32 {
    return move >> 28;
  }
}

/** Converts a move to the host's format; see IO_MOVES in abi.ts. */
export function toHostMove(move: u32): i32 {
  return (
    toHost(Move.from(move)) |
    (toHost(Move.to(move)) << 8) |
    (Move.kindAfter(move) << 16) |
    (Move.taken(move) << 20) |
    ((Move.piece(move) & 15) << 24)
  );
}
