// SPDX-License-Identifier: MIT
/** The triangular table of principal variations, which contains the best line from each ply. */
import { MAX_SEARCH_PLY } from './abi';
import { PV, PV_LENGTHS } from './memory-map';
import { Thread } from './thread';

export class Line {
  /** Address of the moves (u32) of the line at a ply. */
  @inline static moves(ply: i32): usize {
    return Thread.at(PV) + ((<usize>(ply * MAX_SEARCH_PLY)) << 2);
  }

  @inline static length(ply: i32): i32 {
    return load<i32>(Thread.at((<usize>ply) << 2), PV_LENGTHS);
  }

  @inline static setLength(ply: i32, length: i32): void {
    store<i32>(Thread.at((<usize>ply) << 2), length, PV_LENGTHS);
  }
}

/** Sets the line of this ply to `move`, followed by the line of the next ply. */
export function storeLine(ply: i32, move: u32): void {
  const line = Line.moves(ply);
  const length = Line.length(ply + 1);
  store<u32>(line, move);
  memory.copy(line + 4, Line.moves(ply + 1), (<usize>length) << 2);
  Line.setLength(ply, length + 1);
}
