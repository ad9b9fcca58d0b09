// SPDX-License-Identifier: MIT
/**
 * Un-moves: the squares from which a piece can have moved to a square without capturing. They are derived from the
 * attack table of the rules, so this module does not describe how pieces move. A square is an origin if the table has a
 * quiet move from it. A blocker closes the origins whose path leads over it.
 */
import { PAWN, UNMOVED_KING, UNMOVED_UNICORNIO } from '../abi';
import { AttackTable, QUIET, SLIDE } from '../attacks';
import { fromHost, toHost } from '../geometry';
import { Block } from './block';
import { BLOCKED, OPEN, ORIGINS, SET } from './layout';
import { Symmetry } from './symmetry';

export class Origins {
  @inline static add(set: usize, square: i32): void {
    const word = set + (((<usize>square) >> 6) << 3);
    store<u64>(word, load<u64>(word) | ((<u64>1) << (square & 63)));
  }

  @inline static ofMan(man: i32, target: i32): usize {
    return ORIGINS + <usize>(man * 144 + target) * SET;
  }

  @inline static blockedBy(man: i32, target: i32, blocker: i32): usize {
    return BLOCKED + <usize>((man * 144 + target) * 144 + blocker) * SET;
  }

  @inline static open(man: i32, target: i32): usize {
    return OPEN + <usize>(man * 144 + target) * SET;
  }

  @inline static remove(set: usize, other: usize): void {
    store<u64>(set, load<u64>(set) & ~load<u64>(other));
    store<u64>(set, load<u64>(set, 8) & ~load<u64>(other, 8), 8);
    store<u64>(set, load<u64>(set, 16) & ~load<u64>(other, 16), 16);
  }
}

/** Finds the origins of the free pieces of the block. */
export function initOrigins(): void {
  memory.fill(ORIGINS, 0, 2 * 144 * SET);
  memory.fill(BLOCKED, 0, 2 * 144 * 144 * SET);
  for (let man = 0; man < Block.free; ++man) {
    const code = man ? Block.code1 : Block.code0;
    if (changesWhenMoved(code & 15)) continue;
    for (let to = 0; to < 144; ++to) {
      for (let from = 0; from < 144; ++from) addOrigin(man, code, from, to);
    }
  }
}

/** Whether a move of such a piece leads into another block. */
export function changesWhenMoved(kind: i32): bool {
  return kind == PAWN || kind == UNMOVED_UNICORNIO || kind == UNMOVED_KING;
}

function addOrigin(man: i32, code: i32, from: i32, to: i32): void {
  if (from == to) return;
  const origin = fromHost(from);
  const target = fromHost(to);
  const index = AttackTable.index(code, target - origin);
  const entry = AttackTable.entry(index);
  if (!(entry & QUIET)) return;
  Origins.add(Origins.ofMan(man, to), from);
  Origins.add(Origins.blockedBy(man, to, from), from);
  if (!(entry & SLIDE)) return;
  const step = AttackTable.step(index);
  for (let on = origin + AttackTable.leg(index); on != target; on += step) {
    // All squares on a path between two squares of the board are on the board.
    Origins.add(Origins.blockedBy(man, to, toHost(on)), from);
  }
}

/** Finds the origins that remain open given the kings and pawns of a slice. */
export function openOrigins(slice: i32, side: i32): void {
  const white = Symmetry.king(slice, 0);
  const black = Symmetry.king(slice, 1);
  for (let man = 0; man < Block.free; ++man) {
    if ((man ? Block.side1() : Block.side0()) != side) continue;
    for (let to = 0; to < 144; ++to) {
      const open = Origins.open(man, to);
      memory.copy(open, Origins.ofMan(man, to), SET);
      Origins.remove(open, Origins.blockedBy(man, to, white));
      Origins.remove(open, Origins.blockedBy(man, to, black));
      if (Block.square0 >= 0) Origins.remove(open, Origins.blockedBy(man, to, Block.square0));
      if (Block.square1 >= 0) Origins.remove(open, Origins.blockedBy(man, to, Block.square1));
    }
  }
}
