// SPDX-License-Identifier: MIT
/** The moves that a node has tried, and the update of the histories after a cutoff. */
import { adjustCapture, adjustQuiet, storeRefutation } from './history';
import { TRIED, TRIED_MOVES } from './memory-map';
import { isQuiet } from './movepick';
import { Position } from './position';
import { Thread } from './thread';
import { BONUS_LINEAR, BONUS_MOST, BONUS_SQUARED } from './tunables';

/** The address of a ply's quiet moves; captures follow after TRIED entries. */
export function triedQuiets(ply: i32): usize {
  return Thread.at(TRIED_MOVES) + ((<usize>(ply * 2 * TRIED)) << 2);
}

/**
 * Updates the histories with a bonus for the move that caused the cutoff and a penalty for the moves that were tried
 * before it.
 */
export function updateHistories(move: u32, ply: i32, depth: i32, quiets: i32, captures: i32): void {
  const side = Position.turn;
  const bonus = min(BONUS_SQUARED * depth * depth + BONUS_LINEAR * depth, BONUS_MOST);
  const tried = triedQuiets(ply);
  if (isQuiet(move)) {
    storeRefutation(move, ply);
    adjustQuiet(move, side, ply, bonus);
    for (let i: usize = 0; i < <usize>quiets; ++i) {
      adjustQuiet(load<u32>(tried + (i << 2)), side, ply, -bonus);
    }
  } else adjustCapture(move, bonus);
  for (let i: usize = 0; i < <usize>captures; ++i) {
    adjustCapture(load<u32>(tried + ((<usize>TRIED + i) << 2)), -bonus);
  }
}
