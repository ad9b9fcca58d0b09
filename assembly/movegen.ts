// SPDX-License-Identifier: MIT
/**
 * Legal move generation without trying moves. One pass over the enemy's pieces finds the checkers, the pinned pieces
 * and the squares that the king cannot enter, so only legal moves are generated. (The first version, which made each
 * move and then tested the king, was half as fast.)
 *
 * Unlike in chess, paths bend, and two paths can share squares. Therefore, two enemies can pin the same piece, and a
 * piece other than the king can parry a double check on a square that both paths share.
 *
 * The most important function is {@link generate}. It writes u32 moves (see move.ts) from an address on and returns the
 * end address. Each function takes the mode as a constant, so the compiler drops stores in counting and quiet moves in
 * a capture search.
 */
import { KING, UNMOVED_KING } from './abi';
import { ATTACK, AttackTable, SLIDE, ZONE } from './attacks';
import { CheckInfo, findChecks } from './check-info';
import {
  EAST,
  NORTH,
  NORTH_EAST,
  NORTH_WEST,
  SOUTH,
  SOUTH_EAST,
  SOUTH_WEST,
  WEST,
} from './geometry';
import { CHECK_INFO, CHECKERS, KING_STEPS, PINNED, PINS, TARGETS } from './memory-map';
import { Move } from './move';
import {
  MODE_ALL,
  MODE_CAPTURES,
  MODE_COUNT,
  MODE_EVASIONS,
  MODE_QUIETS,
  PieceMoves,
} from './piece-moves';
import { Position } from './position';
import { BARE_KING_LOSES, BARE_KING_PLAYS_ON, Ruleset } from './ruleset';
import { Thread } from './thread';

class Generator {
  /** Direction j's bit in a king mask, or 0 if a piece of the king's own side is on the square. */
  @inline static step(mode: i32, own: i32, king: i32, j: i32, step: i32): u32 {
    const target = Position.at(king + step);
    const open =
      mode == MODE_QUIETS
        ? target == 0
        : mode == MODE_CAPTURES
          ? target != 0 && !(target & own)
          : !(target & own);
    return (<u32>open) << j;
  }

  @inline static steps(mode: i32, own: i32, king: i32): u32 {
    return (
      Generator.step(mode, own, king, 0, EAST) |
      Generator.step(mode, own, king, 1, WEST) |
      Generator.step(mode, own, king, 2, NORTH) |
      Generator.step(mode, own, king, 3, SOUTH) |
      Generator.step(mode, own, king, 4, NORTH_EAST) |
      Generator.step(mode, own, king, 5, NORTH_WEST) |
      Generator.step(mode, own, king, 6, SOUTH_EAST) |
      Generator.step(mode, own, king, 7, SOUTH_WEST)
    );
  }

  /** Counts another pin of the piece on a square. */
  @inline static addPin(square: i32): void {
    store<u8>(Thread.at(square), load<u8>(Thread.at(square), PINNED) + 1, PINNED);
  }

  /**
   * Generates the moves of the side to move. `info` is the position's CheckInfo. If `info` is the constant 0, the
   * function finds checkers and pins itself, in the same pass as the attacked squares.
   */
  @inline static generate(end: usize, mode: i32, info: usize): usize {
    const us = Position.turn;
    const them = us ^ 1;
    const own = Position.color(us);
    const king = Position.king(us);
    const ourCount = Position.count(us);
    const theirCount = Position.count(them);

    // 1. The king's squares: bits 0–7 for steps, 8–15 for leaps.
    const kingPiece = Position.at(king);
    let destinations = Generator.steps(mode, own, king);
    let tested = destinations;
    if ((kingPiece & 15) == UNMOVED_KING) {
      const leaps = kingLeaps(mode, own, king, us);
      destinations |= leaps;
      tested |= leaps;
      if (!Ruleset.kingLeapOverAttack) tested |= leaps >> 8;
    }

    // 2. Find checks, pins and attacks on the king's squares in one pass over the enemy pieces.
    let attacked: u32 = 0;
    const checkersBegin = info ? CheckInfo.checkers(info) : Thread.at(CHECKERS);
    const pinsBegin = info ? CheckInfo.pins(info) : Thread.at(PINS);
    let checkers = info ? CheckInfo.checkersEnd(info) : checkersBegin;
    let pins = info ? CheckInfo.pinsEnd(info) : pinsBegin;
    if (info) {
      for (let pin = pinsBegin; pin < pins; pin += 4) Generator.addPin(load<u16>(pin));
      if (tested) attacked = attackedSquares(tested, king, them);
    } else {
      // Does the work of findChecks and attackedSquares in one pass. Two passes make a bulk-counted perft 8 % slower.
      const theirs = Position.list(them);
      const theirEnd = theirs + ((<usize>theirCount) << 1);
      for (let entryOf = theirs; entryOf < theirEnd; entryOf += 2) {
        const square = <i32>load<u16>(entryOf);
        const piece = Position.at(square);
        const index = AttackTable.index(piece, king - square);
        const entry = AttackTable.entry(index);
        if (entry & ATTACK) {
          if (entry & SLIDE) {
            const step = AttackTable.step(index);
            let to = square + AttackTable.leg(index);
            while (Position.at(to) == 0) to += step;
            if (to == king) {
              store<u16>(checkers, square);
              checkers += 2;
            } else if (Position.at(to) & own) {
              const pinned = to;
              do to += step;
              while (Position.at(to) == 0);
              if (to == king) {
                store<u16>(pins, pinned);
                store<u16>(pins, square, 2);
                pins += 4;
                Generator.addPin(pinned);
              }
            }
          } else {
            store<u16>(checkers, square);
            checkers += 2;
          }
        }
        const zone = entry & ZONE & tested & ~attacked;
        if (zone) attacked |= attackedInZone(zone, square, piece, king);
      }
    }

    // 3. King moves.
    destinations &= ~attacked;
    if (destinations & 0xff00) {
      if (checkers != checkersBegin && !Ruleset.kingLeapFromCheck) destinations &= 0xff;
      if (!Ruleset.kingLeapOverAttack) destinations &= ~(attacked << 8);
    }
    const origin = Move.origin(king, kingPiece) | Move.after(KING);
    while (destinations) {
      const j = ctz(destinations);
      destinations &= destinations - 1;
      const to = king + load<i32>(j << 2, KING_STEPS);
      if (mode != MODE_COUNT) store<u32>(end, Move.make(origin, to, Position.at(to) & 15));
      end += 4;
    }

    // 4. The other pieces.
    const ours = Position.list(us) + 2;
    const ourEnd = ours + ((<usize>(ourCount - 1)) << 1);
    if (mode == MODE_EVASIONS || checkers != checkersBegin) {
      end = evasions(end, mode, checkersBegin, checkers, pinsBegin, pins);
    } else if (pins == pinsBegin) {
      for (let entryOf = ours; entryOf < ourEnd; entryOf += 2) {
        const from = <i32>load<u16>(entryOf);
        end = PieceMoves.piece(end, mode, from, Position.at(from), own);
      }
    } else {
      for (let entryOf = ours; entryOf < ourEnd; entryOf += 2) {
        const from = <i32>load<u16>(entryOf);
        if (load<u8>(Thread.at(from), PINNED)) end = pinnedMoves(end, mode, from, pinsBegin, pins);
        else end = PieceMoves.piece(end, mode, from, Position.at(from), own);
      }
    }

    // 5. Remove the pin marks.
    while (pins > pinsBegin) {
      pins -= 4;
      store<u8>(Thread.at(load<u16>(pins)), 0, PINNED);
    }
    return end;
  }
}

/** The squares in `tested` (bits of a king zone) that the enemy attacks. */
export function attackedSquares(tested: u32, king: i32, them: i32): u32 {
  const theirs = Position.list(them);
  const theirEnd = theirs + ((<usize>Position.count(them)) << 1);
  let attacked: u32 = 0;
  for (let entryOf = theirs; entryOf < theirEnd; entryOf += 2) {
    const square = <i32>load<u16>(entryOf);
    const piece = Position.at(square);
    const entry = AttackTable.entry(AttackTable.index(piece, king - square));
    const zone = entry & ZONE & tested & ~attacked;
    if (zone) attacked |= attackedInZone(zone, square, piece, king);
  }
  return attacked;
}

/** Bits 8–15 of the king's mask: the leaps of an unmoved king, attacked or not. */
function kingLeaps(mode: i32, own: i32, king: i32, us: i32): u32 {
  let directions = us ? Ruleset.kingLeapsOfBlack : Ruleset.kingLeapsOfWhite;
  let leaps: u32 = 0;
  while (directions) {
    const bit = 8 + ctz(directions);
    directions &= directions - 1;
    const target = Position.at(king + load<i32>(bit << 2, KING_STEPS));
    const open =
      target == 0
        ? mode != MODE_CAPTURES
        : mode != MODE_QUIETS && Ruleset.kingLeapCaptures && !(target & own);
    leaps |= (<u32>open) << bit;
  }
  return leaps;
}

/** The squares of a king zone that a piece attacks after the king has left its square. */
function attackedInZone(zone: u32, square: i32, piece: i32, king: i32): u32 {
  const kingPiece = Position.at(king);
  Position.setAt(king, 0);
  let attacked: u32 = 0;
  do {
    const bit = ctz(zone);
    zone &= zone - 1;
    const to = king + load<i32>(bit << 2, KING_STEPS);
    const index = AttackTable.index(piece, to - square);
    if (!(AttackTable.entry(index) & SLIDE) || AttackTable.isClear(index, square, to))
      attacked |= 1 << bit;
  } while (zone);
  Position.setAt(king, kingPiece);
  return attacked;
}

/**
 * Whether a piece on `square` stops `attacker` from capturing the king, either by capturing the attacker or by blocking
 * its path.
 */
function covers(square: i32, attacker: i32, king: i32): bool {
  if (square == attacker) return true;
  const index = AttackTable.index(Position.at(attacker), king - attacker);
  if (!(AttackTable.entry(index) & SLIDE)) return false;
  const step = AttackTable.step(index);
  let path = attacker + AttackTable.leg(index);
  while (path != king) {
    if (path == square) return true;
    path += step;
  }
  return false;
}

/** Whether a piece can go to a square although it is pinned. */
function keepsPins(from: i32, to: i32, king: i32, pins: usize, pinsEnd: usize): bool {
  for (let pin = pins; pin < pinsEnd; pin += 4) {
    if (<i32>load<u16>(pin) == from && !covers(to, load<u16>(pin, 2), king)) return false;
  }
  return true;
}

/** Stores the squares on which a piece would stop one attacker from capturing the king, and returns the end. */
function storeCovering(end: usize, attacker: i32, king: i32): usize {
  store<u16>(end, attacker);
  end += 2;
  const index = AttackTable.index(Position.at(attacker), king - attacker);
  if (!(AttackTable.entry(index) & SLIDE)) return end;
  const step = AttackTable.step(index);
  for (let path = attacker + AttackTable.leg(index); path != king; path += step) {
    store<u16>(end, path);
    end += 2;
  }
  return end;
}

/** Adds a pinned piece's moves, which must stay on the paths of all pinning pieces. */
function pinnedMoves(end: usize, mode: i32, from: i32, pins: usize, pinsEnd: usize): usize {
  const us = Position.turn;
  const own = Position.color(us);
  const king = Position.king(us);
  const piece = Position.at(from);
  const several = load<u8>(Thread.at(from), PINNED) > 1;
  let pin = pins;
  while (<i32>load<u16>(pin) != from) pin += 4;
  const targetsEnd = storeCovering(Thread.at(TARGETS), load<u16>(pin, 2), king);
  for (let target: usize = Thread.at(TARGETS); target < targetsEnd; target += 2) {
    const to = <i32>load<u16>(target);
    if (to == from || (several && !keepsPins(from, to, king, pins, pinsEnd))) continue;
    end = PieceMoves.to(end, mode, from, piece, own, to);
  }
  return end;
}

/** Adds moves of pieces other than the king that parry a check: captures of the checker and interpositions. */
function evasions(
  end: usize,
  mode: i32,
  checkers: usize,
  checkersEnd: usize,
  pins: usize,
  pinsEnd: usize,
): usize {
  const us = Position.turn;
  const own = Position.color(us);
  const king = Position.king(us);
  let targetsEnd = storeCovering(Thread.at(TARGETS), load<u16>(checkers), king);
  for (let other = checkers + 2; other < checkersEnd; other += 2) {
    const checker = <i32>load<u16>(other);
    let kept: usize = Thread.at(TARGETS);
    for (let target: usize = Thread.at(TARGETS); target < targetsEnd; target += 2) {
      const square = <i32>load<u16>(target);
      if (!covers(square, checker, king)) continue;
      store<u16>(kept, square);
      kept += 2;
    }
    targetsEnd = kept;
  }
  if (targetsEnd == Thread.at(TARGETS)) return end;
  const ours = Position.list(us);
  const ourEnd = ours + ((<usize>Position.count(us)) << 1);
  for (let entryOf = ours + 2; entryOf < ourEnd; entryOf += 2) {
    const from = <i32>load<u16>(entryOf);
    const piece = Position.at(from);
    const pinned = load<u8>(Thread.at(from), PINNED);
    for (let target: usize = Thread.at(TARGETS); target < targetsEnd; target += 2) {
      const to = <i32>load<u16>(target);
      if (pinned && !keepsPins(from, to, king, pins, pinsEnd)) continue;
      end = PieceMoves.to(end, mode, from, piece, own, to);
    }
  }
  return end;
}

/** Whether a side has only its king left, which may end the game. */
export function isBare(): bool {
  return Position.count(0) == 1 || Position.count(1) == 1;
}

// Which moves are legal in a position with a bare king.
const BARE_ANY: i32 = 0;
const BARE_CAPTURES: i32 = 1;
const BARE_NOTHING: i32 = 2;

/**
 * Returns which moves are legal in a position with a bare king. If the game is over, no moves are legal. If a bare king
 * must bare the other king at once to survive, only captures are legal.
 */
function movesWhenBare(): i32 {
  const ours = Position.count(Position.turn);
  const theirs = Position.count(Position.turn ^ 1);
  if (ours == 1 && theirs == 1) return BARE_NOTHING;
  if (Ruleset.bareKing == BARE_KING_PLAYS_ON) return BARE_ANY;
  if (Ruleset.bareKing == BARE_KING_LOSES || ours != 1 || theirs != 2) return BARE_NOTHING;
  return BARE_CAPTURES;
}

/** Writes the moves of a side's pieces except its king, ignoring attacks on the king. The side need not be to move. */
export function generateWithoutKing(end: usize, side: i32): usize {
  const own = Position.color(side);
  const list = Position.list(side);
  const listEnd = list + ((<usize>Position.count(side)) << 1);
  for (let entry = list + 2; entry < listEnd; entry += 2) {
    const from = <i32>load<u16>(entry);
    end = PieceMoves.piece(end, MODE_ALL, from, Position.at(from), own);
  }
  return end;
}

/** Generates captures and promotions, ignoring the rules for a bare king. */
function generateOrdinaryCaptures(info: usize, end: usize): usize {
  return Generator.generate(end, MODE_CAPTURES, info);
}

/** Finds the position's CheckInfo, for callers outside a search node. */
function findOwnChecks(): usize {
  return findChecks(Thread.at(CHECK_INFO));
}

/** Appends every legal move at the address `end` and returns the new end. */
export function generate(end: usize): usize {
  if (isBare()) {
    const allowed = movesWhenBare();
    if (allowed == BARE_NOTHING) return end;
    if (allowed == BARE_CAPTURES) return generateOrdinaryCaptures(findOwnChecks(), end);
  }
  return Generator.generate(end, MODE_ALL, 0);
}

/** Appends the legal captures and promotions at the address `end` and returns the new end. */
export function generateCaptures(end: usize): usize {
  return generateCapturesOf(findOwnChecks(), end);
}

/** The number of legal moves. Uses the memory from `scratch` if a king is bare. */
export function countMoves(scratch: usize): i32 {
  if (isBare() && movesWhenBare() != BARE_ANY) {
    return <i32>((generateCaptures(scratch) - scratch) >> 2);
  }
  return <i32>((Generator.generate(scratch, MODE_COUNT, 0) - scratch) >> 2);
}

// The stages of move generation in a search node, with its CheckInfo. Each appends moves at `end`.

/** Writes the legal captures and promotions. */
export function generateCapturesOf(info: usize, end: usize): usize {
  if (isBare() && movesWhenBare() == BARE_NOTHING) return end;
  return generateOrdinaryCaptures(info, end);
}

/** Writes the legal moves that are neither captures nor promotions. */
export function generateQuietsOf(info: usize, end: usize): usize {
  if (isBare() && movesWhenBare() != BARE_ANY) return end;
  return Generator.generate(end, MODE_QUIETS, info);
}

/** Writes every legal move of a side that is in check. */
export function generateEvasionsOf(info: usize, end: usize): usize {
  if (isBare() && movesWhenBare() != BARE_ANY) return generateCapturesOf(info, end);
  return Generator.generate(end, MODE_EVASIONS, info);
}
