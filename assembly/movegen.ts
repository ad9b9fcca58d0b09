// SPDX-License-Identifier: MIT
/**
 * Legal move generation without trying moves. One pass over the enemy's pieces finds the checkers,
 * the pinned pieces and the squares that the king cannot enter; after it every generated move is
 * legal as it stands. (Making each move and testing the king was tried first: half as fast.)
 *
 * What differs from chess: paths bend, so two of them can share squares. A piece can be pinned by
 * two enemies at once, and a move between two checkers' common squares can answer a double check.
 *
 * The most important function is {@link generate}; it writes u32 moves (see move.ts) from an address
 * on and returns the end. Each function takes the mode as a constant, so that the compiler drops the
 * stores of a count and the quiet moves of a capture search. One module, though a long one: apart
 * from its inlined helpers the generator is a single function.
 */
import { KING, UNMOVED_KING } from './abi';
import { ATTACK, AttackTable, SLIDE, ZONE } from './attacks';
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
import { CHECKERS, KING_STEPS, PINNED, PINS, TARGETS } from './memory-map';
import { Move } from './move';
import { MODE_ALL, MODE_CAPTURES, MODE_COUNT, MODE_QUIETS, PieceMoves } from './piece-moves';
import { Position } from './position';
import { BARE_KING_LOSES, BARE_KING_PLAYS_ON, Ruleset } from './ruleset';
import { Thread } from './thread';

class Generator {
  /** The bit of direction j in a king mask, if its square holds none of the king's own pieces. */
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

  /** Generates for the side to move. */
  @inline static generate(end: usize, mode: i32): usize {
    const us = Position.turn;
    const them = us ^ 1;
    const own = Position.color(us);
    const king = Position.king(us);
    const ourCount = Position.count(us);
    const theirCount = Position.count(them);

    // 1. The king's squares: bits 0–7 its steps, 8–15 its leaps.
    const kingPiece = Position.at(king);
    let destinations = Generator.steps(mode, own, king);
    let tested = destinations;
    if ((kingPiece & 15) == UNMOVED_KING) {
      const leaps = kingLeaps(mode, own, king, us);
      destinations |= leaps;
      tested |= leaps;
      if (!Ruleset.kingLeapOverAttack) tested |= leaps >> 8;
    }

    // 2. One pass over the enemy: checks, pins, and which of those squares are attacked.
    let attacked: u32 = 0;
    let checkers: usize = Thread.at(CHECKERS);
    let pins: usize = Thread.at(PINS);
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
              store<u8>(Thread.at(pinned), load<u8>(Thread.at(pinned), PINNED) + 1, PINNED);
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

    // 3. King moves.
    destinations &= ~attacked;
    if (destinations & 0xff00) {
      if (checkers != Thread.at(CHECKERS) && !Ruleset.kingLeapFromCheck) destinations &= 0xff;
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
    if (checkers != Thread.at(CHECKERS)) {
      end = evasions(end, mode, checkers, pins);
    } else if (pins == Thread.at(PINS)) {
      for (let entryOf = ours; entryOf < ourEnd; entryOf += 2) {
        const from = <i32>load<u16>(entryOf);
        end = PieceMoves.piece(end, mode, from, Position.at(from), own);
      }
    } else {
      for (let entryOf = ours; entryOf < ourEnd; entryOf += 2) {
        const from = <i32>load<u16>(entryOf);
        if (load<u8>(Thread.at(from), PINNED)) end = pinnedMoves(end, mode, from, pins);
        else end = PieceMoves.piece(end, mode, from, Position.at(from), own);
      }
    }

    // 5. Leave no pin marks behind.
    while (pins > Thread.at(PINS)) {
      pins -= 4;
      store<u8>(Thread.at(load<u16>(pins)), 0, PINNED);
    }
    return end;
  }
}

/** Bits 8–15 of the king's mask: the leaps of an unmoved king, before any question of attack. */
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

/** Those squares of a king zone that a piece attacks once the king has left its square. */
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

/** Whether a piece on `square` stops `attacker` from taking the king: by capture or in its path. */
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

/** Whether a pinned piece may go to a square, as far as each of its pins is concerned. */
function keepsPins(from: i32, to: i32, king: i32, pins: usize): bool {
  for (let pin: usize = Thread.at(PINS); pin < pins; pin += 4) {
    if (<i32>load<u16>(pin) == from && !covers(to, load<u16>(pin, 2), king)) return false;
  }
  return true;
}

/** Stores the squares on which a piece would stop one attacker; returns the end. */
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

/** Adds the moves of a pinned piece: those along its pin, and along every other if there are more. */
function pinnedMoves(end: usize, mode: i32, from: i32, pins: usize): usize {
  const us = Position.turn;
  const own = Position.color(us);
  const king = Position.king(us);
  const piece = Position.at(from);
  const several = load<u8>(Thread.at(from), PINNED) > 1;
  let pin: usize = Thread.at(PINS);
  while (<i32>load<u16>(pin) != from) pin += 4;
  const targetsEnd = storeCovering(Thread.at(TARGETS), load<u16>(pin, 2), king);
  for (let target: usize = Thread.at(TARGETS); target < targetsEnd; target += 2) {
    const to = <i32>load<u16>(target);
    if (to == from || (several && !keepsPins(from, to, king, pins))) continue;
    end = PieceMoves.to(end, mode, from, piece, own, to);
  }
  return end;
}

/** Adds the answers to check by pieces other than the king: captures and interpositions. */
function evasions(end: usize, mode: i32, checkers: usize, pins: usize): usize {
  const us = Position.turn;
  const own = Position.color(us);
  const king = Position.king(us);
  let targetsEnd = storeCovering(Thread.at(TARGETS), load<u16>(Thread.at(CHECKERS)), king);
  for (let other: usize = Thread.at(CHECKERS) + 2; other < checkers; other += 2) {
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
      if (pinned && !keepsPins(from, to, king, pins)) continue;
      end = PieceMoves.to(end, mode, from, piece, own, to);
    }
  }
  return end;
}

/** Whether a side has lost everything but its king, which may end the game. */
export function isBare(): bool {
  return Position.count(0) == 1 || Position.count(1) == 1;
}

/**
 * Moves where a king is bare. A finished game has none; and a bare king whose only rescue is to bare
 * the other at once has only the captures that do it.
 */
function generateBare(end: usize, mode: i32): usize {
  const ours = Position.count(Position.turn);
  const theirs = Position.count(Position.turn ^ 1);
  if (ours == 1 && theirs == 1) return end;
  if (Ruleset.bareKing == BARE_KING_PLAYS_ON) {
    if (mode == MODE_ALL) return Generator.generate(end, MODE_ALL);
    if (mode == MODE_CAPTURES) return Generator.generate(end, MODE_CAPTURES);
    if (mode == MODE_QUIETS) return Generator.generate(end, MODE_QUIETS);
    return Generator.generate(end, MODE_COUNT);
  }
  if (mode == MODE_QUIETS) return end;
  if (Ruleset.bareKing == BARE_KING_LOSES || ours != 1 || theirs != 2) return end;
  return Generator.generate(end, MODE_CAPTURES);
}

/**
 * Writes the moves of a side's pieces but its king, whether it is its turn or not and as if its king
 * could not be attacked.
 */
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

/** Writes every legal move from `end` on and returns the new end. */
export function generate(end: usize): usize {
  return isBare() ? generateBare(end, MODE_ALL) : Generator.generate(end, MODE_ALL);
}

/** Writes the legal captures and promotions from `end` on and returns the new end. */
export function generateCaptures(end: usize): usize {
  return isBare() ? generateBare(end, MODE_CAPTURES) : Generator.generate(end, MODE_CAPTURES);
}

/** Writes the legal moves that are neither captures nor promotions, and returns the new end. */
export function generateQuiets(end: usize): usize {
  return isBare() ? generateBare(end, MODE_QUIETS) : Generator.generate(end, MODE_QUIETS);
}

/** The number of legal moves. Uses the memory from `scratch` on when a king is bare. */
export function countMoves(scratch: usize): i32 {
  const end = isBare()
    ? generateBare(scratch, MODE_COUNT)
    : Generator.generate(scratch, MODE_COUNT);
  return <i32>((end - scratch) >> 2);
}
