// SPDX-License-Identifier: MIT
/**
 * Records which enemy pieces give check and which pieces of the side to move are pinned. A search node computes this
 * record once, stores it at the start of its frame on the move stack, and passes it to every stage of move generation.
 *
 *     0              4          8
 *     ┌──────────────┬──────────┬────────────┬──────────────────────────────┐
 *     │ checkers end │ pins end │ checkers … │ pins (pinned, pinning) …     │  two u32, then u16 squares;
 *     └──────────────┴──────────┴────────────┴──────────────────────────────┘  the pins are 4-byte aligned
 */
import { ATTACK, AttackTable, SLIDE } from './attacks';
import { PINS } from './memory-map';
import { Position } from './position';
import { Thread } from './thread';

export class CheckInfo {
  @inline static checkers(info: usize): usize {
    return info + 8;
  }

  @inline static checkersEnd(info: usize): usize {
    return load<u32>(info);
  }

  @inline static pins(info: usize): usize {
    return (CheckInfo.checkersEnd(info) + 3) & ~3;
  }

  @inline static pinsEnd(info: usize): usize {
    return load<u32>(info, 4);
  }

  /** The address of the free memory after the record. */
  @inline static end(info: usize): usize {
    return CheckInfo.pinsEnd(info);
  }

  @inline static isCheck(info: usize): bool {
    return CheckInfo.checkersEnd(info) != CheckInfo.checkers(info);
  }

  /**
   * What blocks a slider's path to the king. 0: nothing, so the slider gives check. A square: only the pinned piece on
   * that square. -1: an enemy piece, or several pieces.
   */
  @inline static blockerOf(index: usize, square: i32, king: i32, own: i32): i32 {
    const step = AttackTable.step(index);
    let to = square + AttackTable.leg(index);
    while (Position.at(to) == 0) to += step;
    if (to == king) return 0;
    if (!(Position.at(to) & own)) return -1;
    const blocker = to;
    do to += step;
    while (Position.at(to) == 0);
    return to == king ? blocker : -1;
  }
}

/** Writes the position's record to `info`, and returns `info`. */
export function findChecks(info: usize): usize {
  const us = Position.turn;
  const own = Position.color(us);
  const king = Position.king(us);
  const theirs = Position.list(us ^ 1);
  const theirEnd = theirs + ((<usize>Position.count(us ^ 1)) << 1);
  let checkers = CheckInfo.checkers(info);
  // The pins go to PINS first. They must follow the checkers, whose number is not known yet.
  const collected = Thread.at(PINS);
  let pins: usize = collected;
  for (let entryOf = theirs; entryOf < theirEnd; entryOf += 2) {
    const square = <i32>load<u16>(entryOf);
    const index = AttackTable.index(Position.at(square), king - square);
    const entry = AttackTable.entry(index);
    if (!(entry & ATTACK)) continue;
    if (entry & SLIDE) {
      const pinned = CheckInfo.blockerOf(index, square, king, own);
      if (pinned < 0) continue;
      if (pinned > 0) {
        store<u16>(pins, pinned);
        store<u16>(pins, square, 2);
        pins += 4;
        continue;
      }
    }
    store<u16>(checkers, square);
    checkers += 2;
  }
  store<u32>(info, checkers);
  let to = CheckInfo.pins(info);
  for (let from = collected; from < pins; from += 4) {
    store<u32>(to, load<u32>(from));
    to += 4;
  }
  store<u32>(info, to, 4);
  return info;
}
