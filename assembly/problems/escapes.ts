// SPDX-License-Identifier: MIT
/**
 * Refutes most of the attacker's penultimate moves without making them. The defender's king steps to a square that no
 * attacking piece could attack even on an empty board. If the attacker's last move cannot cover all squares around this
 * square, the step is a refutation. Blockers do not matter, because the board is assumed to be empty. The step is
 * therefore legal after every move of the attacker, whether it gives check or not.
 */
import { PAWN, WHITE } from '../abi';
import { AttackTable, ZONE } from '../attacks';
import { NORTH, SOUTH } from '../geometry';
import { KING_STEPS, PAWN_BECOMES } from '../memory-map';
import { Move } from '../move';
import { isBare } from '../movegen';
import { Position } from '../position';
import { BARE_KING_PLAYS_ON, Ruleset } from '../ruleset';
import { Goal, GOAL_BARE, GOAL_MATE, GOAL_WIN } from './detectors';
import { ATTACKER_CODES, COVERS, ESCAPES } from './layout';

export class Escapes {
  static king: i32 = 0;
  /** Ends of the lists ESCAPES and ATTACKER_CODES. */
  static end: usize = ESCAPES;
  static codesEnd: usize = ATTACKER_CODES;
  /** The required bit of COVERS: 2 if the last move must give check, 1 if stalemate suffices. */
  static how: u32 = 1;

  /** Finds the king's escapes in a position with the attacker to move. Returns whether there are any. */
  static find(): bool {
    Escapes.end = ESCAPES;
    if (Goal.kind == GOAL_BARE || isBare()) return false;
    const us = Position.turn;
    const them = us ^ 1;
    // Two captures may bare the defender's king.
    const mayBare = Goal.kind == GOAL_WIN && Ruleset.bareKing != BARE_KING_PLAYS_ON;
    if (mayBare && Position.count(them) <= 3) return false;
    const king = Position.king(them);
    const steps = Escapes.unattacked(king, king);
    if (!steps || !Escapes.listCodes()) return false;
    Escapes.king = king;
    const isMate = Goal.kind == GOAL_MATE || (Goal.kind == GOAL_WIN && !Ruleset.stalemateLoses);
    Escapes.how = isMate ? 2 : 1;
    for (let rest = steps; rest; rest &= rest - 1) {
      const bit = ctz(rest);
      const square = king + load<i32>(bit << 2, KING_STEPS);
      const around = Escapes.unattacked(square, king);
      store<u16>(Escapes.end, square);
      store<u8>(Escapes.end, bit, 2);
      store<u8>(Escapes.end, around, 3);
      Escapes.end += 4;
    }
    return true;
  }

  /** Bits of a king zone: the squares around `square` that are unattacked on any board. */
  static unattacked(square: i32, king: i32): u32 {
    const us = Position.turn;
    const theirs = Position.color(us ^ 1);
    let steps: u32 = 0;
    for (let j = 0; j < 8; ++j) {
      const to = square + load<i32>(j << 2, KING_STEPS);
      steps |= (<u32>(to == king || !(Position.at(to) & theirs))) << j;
    }
    const list = Position.list(us);
    const listEnd = list + ((<usize>Position.count(us)) << 1);
    for (let entry = list; entry < listEnd && steps; entry += 2) {
      const from = <i32>load<u16>(entry);
      steps &= ~AttackTable.entry(AttackTable.index(Position.at(from), square - from));
    }
    return steps;
  }

  /** Lists each of the attacker's piece codes once. Returns false if a pawn may promote within two moves. */
  static listCodes(): bool {
    const us = Position.turn;
    const list = Position.list(us);
    const listEnd = list + ((<usize>Position.count(us)) << 1);
    let end: usize = ATTACKER_CODES;
    let known: u32 = 0;
    for (let entry = list; entry < listEnd; entry += 2) {
      const square = <i32>load<u16>(entry);
      const piece = Position.at(square);
      if ((piece & 15) == PAWN && Escapes.promotesSoon(square, piece)) return false;
      const kind = piece & 15;
      if (known & (1 << kind)) continue;
      known |= 1 << kind;
      store<u8>(end, piece);
      ++end;
    }
    Escapes.codesEnd = end;
    return true;
  }

  /** Whether a pawn can promote within two moves, one of which may be a double step. */
  static promotesSoon(square: i32, piece: i32): bool {
    const forward = piece & WHITE ? NORTH : SOUTH;
    for (let steps = 1; steps <= 3; ++steps) {
      const to = square + steps * forward;
      if (<i32>load<u8>(<usize>to, PAWN_BECOMES) != PAWN) return true;
    }
    return false;
  }

  /** Whether the king escapes after a move of the attacker. */
  static refute(move: u32): bool {
    const to = Move.to(move);
    const piece = Move.kindAfter(move) | Position.color(Position.turn);
    const taken = AttackTable.entry(AttackTable.index(piece, Escapes.king - to));
    for (let escape: usize = ESCAPES; escape < Escapes.end; escape += 4) {
      const square = <i32>load<u16>(escape);
      if (square == to || (taken >> load<u8>(escape, 2)) & 1) continue;
      const around =
        load<u8>(escape, 3) & ~(AttackTable.entry(AttackTable.index(piece, square - to)) & ZONE);
      if (!Escapes.canCover(Escapes.without(around, square, to))) return true;
    }
    return false;
  }

  /** The bits of a king zone without the bit of one square. */
  @inline static without(bits: u32, center: i32, square: i32): u32 {
    for (let j = 0; j < 8; ++j) {
      if (center + load<i32>(j << 2, KING_STEPS) == square) return bits & ~(1 << j);
    }
    return bits;
  }

  @inline static canCover(squares: u32): bool {
    for (let code: usize = ATTACKER_CODES; code < Escapes.codesEnd; ++code) {
      const at = COVERS + ((<usize>load<u8>(code)) << 8) + <usize>squares;
      if (load<u8>(at) & Escapes.how) return true;
    }
    return false;
  }
}
