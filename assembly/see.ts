// SPDX-License-Identifier: MIT
/**
 * Static exchange evaluation (SEE): the gain or loss of a capture if both sides continue to capture on its square,
 * always with the least valuable piece, and stop when another capture no longer pays.
 *
 * Chess programs take the attackers of a square from ray tables and look for x-rays behind the piece that has just
 * captured. Here paths bend and leaps are long, so a piece that leaves any square may open another piece's path. The
 * attack table gives the few candidates: pieces that could reach the square on an empty board. A candidate's path is
 * tested when its turn comes, on the real board without the pieces that have captured. The result is exact for every
 * kind of piece, except that pins are ignored.
 */
import { KING, PAWN, UNMOVED_KING } from './abi';
import { ATTACK, AttackTable, SLIDE } from './attacks';
import { materialOf } from './evaluate';
import { PAWN_BECOMES } from './memory-map';
import { Move } from './move';
import { Position } from './position';

/** More than any exchange can gain, so that a king captures only if nothing can recapture. */
const SEE_VALUE_OF_KING: i32 = 20000;

/**
 * Writes the squares (u16) of a side's pieces that could reach `target` on an empty board. Returns the end of the list.
 */
function storeCandidates(end: usize, side: i32, target: i32, moved: i32): usize {
  const list = Position.list(side);
  const listEnd = list + ((<usize>Position.count(side)) << 1);
  for (let entry = list; entry < listEnd; entry += 2) {
    const square = <i32>load<u16>(entry);
    if (square == moved || square == target) continue;
    if (!(AttackTable.entry(AttackTable.index(Position.at(square), target - square)) & ATTACK))
      continue;
    store<u16>(end, square);
    end += 2;
  }
  return end;
}

/** Value of a piece in static exchange evaluation, in centipawns. */
function seeValue(piece: i32): i32 {
  const kind = piece & 15;
  return kind == KING || kind == UNMOVED_KING ? SEE_VALUE_OF_KING : materialOf(kind);
}

/** Centipawns that a piece gains if it promotes on `target`. */
function promotionGain(piece: i32, target: i32): i32 {
  if ((piece & 15) != PAWN) return 0;
  return materialOf(load<u8>(target, PAWN_BECOMES)) - materialOf(PAWN);
}

/** The list address of the least valuable candidate whose path is clear, or 0. */
function leastAttacker(from: usize, end: usize, target: i32): usize {
  let best: usize = 0;
  let least = i32.MAX_VALUE;
  for (let entry = from; entry < end; entry += 2) {
    const square = <i32>load<u16>(entry);
    const piece = Position.at(square);
    if (piece == 0) continue;
    const value = seeValue(piece);
    if (value >= least) continue;
    const index = AttackTable.index(piece, target - square);
    if (AttackTable.entry(index) & SLIDE && !AttackTable.isClear(index, square, target)) continue;
    least = value;
    best = entry;
  }
  return best;
}

/**
 * The gain, in centipawns, from the exchange that a move begins. The swap algorithm computes the balance after every
 * capture, then decides backwards whether each side captures or stops. Uses the memory from `scratch`.
 */
export function see(move: u32, scratch: usize): i32 {
  const from = Move.from(move);
  const to = Move.to(move);
  const us = Position.turn;

  // 1. Lift the moving piece and find the pieces that can recapture. Usually there are none.
  const piece = Move.piece(move);
  Position.setAt(from, 0);
  const theirsEnd = storeCandidates(scratch, us ^ 1, to, from);
  let entry = leastAttacker(scratch, theirsEnd, to);
  let balance = materialOf(Move.taken(move));
  if ((piece & 15) == PAWN) balance += materialOf(Move.kindAfter(move)) - materialOf(PAWN);
  if (entry == 0) {
    Position.setAt(from, piece);
    return balance;
  }
  const oursEnd = storeCandidates(theirsEnd, us, to, from);

  // 2. Capture in turn. Each capture has a record of 8 bytes: balance, square and piece of the capturer.
  let atStake = seeValue(Move.kindAfter(move));
  const records = (oursEnd + 3) & ~3;
  let last = records;
  store<i32>(last, balance);
  let side = us ^ 1;
  while (entry != 0) {
    const square = <i32>load<u16>(entry);
    const capturer = Position.at(square);
    const gain = promotionGain(capturer, to);
    last += 8;
    store<u16>(last, square, 4);
    store<u16>(last, capturer, 6);
    Position.setAt(square, 0);
    balance = atStake + gain - balance;
    store<i32>(last, balance);
    atStake = seeValue(capturer) + gain;
    side ^= 1;
    entry =
      side == us ? leastAttacker(theirsEnd, oursEnd, to) : leastAttacker(scratch, theirsEnd, to);
    if (atStake >= SEE_VALUE_OF_KING) {
      // A king may not capture a defended piece.
      if (entry != 0) {
        Position.setAt(square, capturer);
        last -= 8;
      }
      break;
    }
  }

  // 3. Restore the board; each side stops where another capture would not pay.
  for (; last > records; last -= 8) {
    Position.setAt(load<u16>(last, 4), load<u16>(last, 6));
    const before = load<i32>(last - 8);
    store<i32>(last - 8, -max(-before, load<i32>(last)));
  }
  Position.setAt(from, piece);
  return load<i32>(records);
}

/** Whether a move wins at least `threshold` centipawns by {@link see}. Uses the memory from `scratch`. */
export function seeGe(move: u32, threshold: i32, scratch: usize): bool {
  const kind = Move.piece(move) & 15;
  // Most cases are decided without an exchange, because the capture wins too little, or wins enough even if the piece
  // is lost. On a promotion square, there is no such shortcut, because a recapture may win more than the piece.
  if (kind != PAWN && load<u8>(Move.to(move), PAWN_BECOMES) == PAWN) {
    const balance = materialOf(Move.taken(move)) - threshold;
    if (balance < 0) return false;
    if (balance >= seeValue(Move.kindAfter(move))) return true;
  }
  return see(move, scratch) >= threshold;
}
