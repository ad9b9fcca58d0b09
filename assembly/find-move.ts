// SPDX-License-Identifier: MIT
/** Finds a legal move by its squares, without generating all other moves. */
import { ATTACK, AttackTable, SLIDE } from './attacks';
import { Move } from './move';
import { generate, isBare } from './movegen';
import { MODE_ALL, PieceMoves } from './piece-moves';
import { Position } from './position';

/**
 * The legal move from one square to another, or 0 if there is none. The search calls it to try the transposition
 * table's move before it generates other moves. Uses the memory from `scratch`.
 */
export function findMove(from: i32, to: i32, scratch: usize): u32 {
  const us = Position.turn;
  const own = Position.color(us);
  const piece = Position.at(from);
  if (!(piece & own) || piece & Position.color(us ^ 1)) return 0;
  const king = Position.king(us);
  if (from == king || isBare()) {
    // A king has few moves, so king moves are looked up in the list of legal moves.
    const end = generate(scratch);
    for (let at = scratch; at < end; at += 4) {
      const move = load<u32>(at);
      if (Move.from(move) == from && Move.to(move) == to) return move;
    }
    return 0;
  }
  if (PieceMoves.to(scratch, MODE_ALL, from, piece, own, to) == scratch) return 0;
  return isSafe(from, to, piece, king) ? load<u32>(scratch) : 0;
}

/** Whether the king is safe from attack after a move by another piece. */
function isSafe(from: i32, to: i32, piece: i32, king: i32): bool {
  const taken = Position.at(to);
  Position.setAt(from, 0);
  Position.setAt(to, piece);
  const theirs = Position.list(Position.turn ^ 1);
  const end = theirs + ((<usize>Position.count(Position.turn ^ 1)) << 1);
  let safe = true;
  for (let entry = theirs; entry < end; entry += 2) {
    const square = <i32>load<u16>(entry);
    if (square == to) continue;
    const index = AttackTable.index(Position.at(square), king - square);
    const how = AttackTable.entry(index);
    if (!(how & ATTACK)) continue;
    if (how & SLIDE && !AttackTable.isClear(index, square, king)) continue;
    safe = false;
    break;
  }
  Position.setAt(from, piece);
  Position.setAt(to, taken);
  return safe;
}
