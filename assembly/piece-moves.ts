// SPDX-License-Identifier: MIT
/**
 * The moves of a single piece other than a king, regardless of checks and pins. Everything here is inlined into the
 * generator (movegen.ts) and into the evaluation's mobility. Each function takes the mode as a constant, so the
 * compiler drops stores in counting and quiet moves in a capture search.
 */
import { AANCA, CROCODILE, GIRAFFE, LION, PAWN, ROOK, UNICORNIO, UNMOVED_UNICORNIO } from './abi';
import { ATTACK, AttackTable, QUIET, SLIDE } from './attacks';
import {
  EAST,
  NORTH,
  NORTH_EAST,
  NORTH_WEST,
  SOUTH,
  SOUTH_EAST,
  SOUTH_WEST,
  WEST,
  WIDTH,
} from './geometry';
import {
  DOUBLE_STEP,
  GIRAFFE_LEAPS,
  LION_LEAPS,
  MOBILITY_WEIGHTS,
  PAWN_BECOMES,
} from './memory-map';
import { Move } from './move';
import { Position } from './position';
import { Ruleset } from './ruleset';
import { Thread } from './thread';

// The kinds of moves that a generator produces.
/** Every legal move. */
export const MODE_ALL: i32 = 0;
/** Captures and promotions. */
export const MODE_CAPTURES: i32 = 1;
/** Counts every legal move. The end advances by 4 for each move, and nothing is stored. */
export const MODE_COUNT: i32 = 2;
/** Every legal move that is neither a capture nor a promotion. */
export const MODE_QUIETS: i32 = 3;
/** Every legal move that parries a check. */
export const MODE_EVASIONS: i32 = 4;
/**
 * For the evaluation. The end advances by the MOBILITY_WEIGHTS of each square to which a piece other than a pawn could
 * go, and nothing is stored.
 */
export const MODE_MOBILITY: i32 = 5;

export class PieceMoves {
  /** Adds a move to an empty square. */
  @inline static quiet(end: usize, mode: i32, origin: u32, to: i32): usize {
    if (mode == MODE_MOBILITY) return end + PieceMoves.gain(to);
    if (mode == MODE_ALL || mode == MODE_QUIETS) store<u32>(end, Move.make(origin, to, 0));
    return mode == MODE_CAPTURES ? end : end + 4;
  }

  /** The contribution of a square to the mobility of a piece that can go there. */
  @inline static gain(to: i32): usize {
    return load<u32>(Thread.at(to << 2), MOBILITY_WEIGHTS);
  }

  /** Adds a capture of the piece on a square. */
  @inline static capture(end: usize, mode: i32, origin: u32, to: i32, target: i32): usize {
    if (mode == MODE_MOBILITY) return end + PieceMoves.gain(to);
    if (mode == MODE_QUIETS) return end;
    if (mode != MODE_COUNT) store<u32>(end, Move.make(origin, to, target & 15));
    return end + 4;
  }

  /** Adds a leap to a square that is empty or holds an enemy. */
  @inline static leap(end: usize, mode: i32, origin: u32, own: i32, to: i32): usize {
    const target = Position.at(to);
    if (mode == MODE_CAPTURES) {
      if (target == 0 || target & own) return end;
    } else if (mode == MODE_QUIETS) {
      if (target != 0) return end;
    } else if (target & own) return end;
    if (mode == MODE_MOBILITY) return end + PieceMoves.gain(to);
    if (mode != MODE_COUNT) store<u32>(end, Move.make(origin, to, target & 15));
    return end + 4;
  }

  /** Adds a slide in direction `step` that begins next to `square`. */
  @inline static slide(
    end: usize,
    mode: i32,
    origin: u32,
    own: i32,
    square: i32,
    step: i32,
  ): usize {
    let to = square + step;
    let target = Position.at(to);
    while (target == 0) {
      end = PieceMoves.quiet(end, mode, origin, to);
      to += step;
      target = Position.at(to);
    }
    if (!(target & own)) end = PieceMoves.capture(end, mode, origin, to, target);
    return end;
  }

  /** Adds a unicornio's leap to `from + leg`, and its slide from there. */
  @inline static leapThenSlide(
    end: usize,
    mode: i32,
    origin: u32,
    own: i32,
    from: i32,
    leg: i32,
    step: i32,
  ): usize {
    const corner = from + leg;
    const target = Position.at(corner);
    if (target == 0) {
      end = PieceMoves.quiet(end, mode, origin, corner);
      return PieceMoves.slide(end, mode, origin, own, corner, step);
    }
    return target & own ? end : PieceMoves.capture(end, mode, origin, corner, target);
  }

  /** Adds an aanca's diagonal step, and its two slides from there. */
  @inline static stepThenSlides(
    end: usize,
    mode: i32,
    origin: u32,
    own: i32,
    from: i32,
    x: i32,
    y: i32,
  ): usize {
    const corner = from + x + y;
    const target = Position.at(corner);
    const mayStop = Ruleset.aancaMayStop;
    if (target == 0) {
      if (mayStop) end = PieceMoves.quiet(end, mode, origin, corner);
      end = PieceMoves.slide(end, mode, origin, own, corner, x);
      return PieceMoves.slide(end, mode, origin, own, corner, y);
    }
    if (!mayStop || target & own) return end;
    return PieceMoves.capture(end, mode, origin, corner, target);
  }

  /** Adds a pawn's move to a square that is empty. */
  @inline static pawnPush(end: usize, mode: i32, origin: u32, to: i32): usize {
    const kind = <i32>load<u8>(to, PAWN_BECOMES);
    if (mode == MODE_CAPTURES && kind == PAWN) return end;
    if (mode == MODE_QUIETS && kind != PAWN) return end;
    if (mode != MODE_COUNT) store<u32>(end, Move.make(origin | Move.after(kind), to, 0));
    return end + 4;
  }

  @inline static pawnCapture(end: usize, mode: i32, origin: u32, own: i32, to: i32): usize {
    if (mode == MODE_QUIETS) return end;
    const target = Position.at(to);
    if (target == 0 || target & own) return end;
    const kind = <i32>load<u8>(to, PAWN_BECOMES);
    return PieceMoves.capture(end, mode, origin | Move.after(kind), to, target);
  }

  /** Adds the moves of one piece other than a king, regardless of checks and pins. */
  @inline static piece(end: usize, mode: i32, from: i32, piece: i32, own: i32): usize {
    const kind = piece & 15;
    let origin = Move.origin(from, piece);
    switch (kind) {
      case PAWN: {
        const forward = piece & 16 ? NORTH : SOUTH;
        const to = from + forward;
        if (Position.at(to) == 0) {
          end = PieceMoves.pawnPush(end, mode, origin, to);
          if (mode != MODE_CAPTURES && load<u8>(from, DOUBLE_STEP) & own) {
            if (Position.at(to + forward) == 0) {
              end = PieceMoves.pawnPush(end, mode, origin, to + forward);
            }
          }
        }
        end = PieceMoves.pawnCapture(end, mode, origin, own, to + WEST);
        return PieceMoves.pawnCapture(end, mode, origin, own, to + EAST);
      }
      case LION: {
        origin |= Move.after(LION);
        const leaps = Ruleset.lionLeaps << 2;
        for (let i = 0; i < leaps; i += 4) {
          end = PieceMoves.leap(end, mode, origin, own, from + load<i32>(i, LION_LEAPS));
        }
        return end;
      }
      case GIRAFFE: {
        origin |= Move.after(GIRAFFE);
        for (let i = 0; i < 32; i += 4) {
          end = PieceMoves.leap(end, mode, origin, own, from + load<i32>(i, GIRAFFE_LEAPS));
        }
        return end;
      }
      case UNICORNIO: {
        origin |= Move.after(UNICORNIO);
        if (Ruleset.unicornioIsBishop) return PieceMoves.bishop(end, mode, origin, own, from);
        end = PieceMoves.leapThenSlide(
          end,
          mode,
          origin,
          own,
          from,
          NORTH + NORTH_EAST,
          NORTH_EAST,
        );
        end = PieceMoves.leapThenSlide(end, mode, origin, own, from, EAST + NORTH_EAST, NORTH_EAST);
        end = PieceMoves.leapThenSlide(end, mode, origin, own, from, EAST + SOUTH_EAST, SOUTH_EAST);
        end = PieceMoves.leapThenSlide(
          end,
          mode,
          origin,
          own,
          from,
          SOUTH + SOUTH_EAST,
          SOUTH_EAST,
        );
        end = PieceMoves.leapThenSlide(
          end,
          mode,
          origin,
          own,
          from,
          SOUTH + SOUTH_WEST,
          SOUTH_WEST,
        );
        end = PieceMoves.leapThenSlide(end, mode, origin, own, from, WEST + SOUTH_WEST, SOUTH_WEST);
        end = PieceMoves.leapThenSlide(end, mode, origin, own, from, WEST + NORTH_WEST, NORTH_WEST);
        return PieceMoves.leapThenSlide(
          end,
          mode,
          origin,
          own,
          from,
          NORTH + NORTH_WEST,
          NORTH_WEST,
        );
      }
      case CROCODILE:
        return PieceMoves.bishop(end, mode, origin | Move.after(CROCODILE), own, from);
      case AANCA:
        origin |= Move.after(AANCA);
        end = PieceMoves.stepThenSlides(end, mode, origin, own, from, EAST, NORTH);
        end = PieceMoves.stepThenSlides(end, mode, origin, own, from, EAST, SOUTH);
        end = PieceMoves.stepThenSlides(end, mode, origin, own, from, WEST, NORTH);
        return PieceMoves.stepThenSlides(end, mode, origin, own, from, WEST, SOUTH);
      case ROOK:
        origin |= Move.after(ROOK);
        end = PieceMoves.slide(end, mode, origin, own, from, EAST);
        end = PieceMoves.slide(end, mode, origin, own, from, WEST);
        end = PieceMoves.slide(end, mode, origin, own, from, NORTH);
        return PieceMoves.slide(end, mode, origin, own, from, SOUTH);
      default:
        // An unmoved unicornio moves as a knight that cannot capture.
        if (mode == MODE_CAPTURES) return end;
        origin |= Move.after(UNICORNIO);
        end = PieceMoves.quietLeap(end, mode, origin, from + 2 * WIDTH + 1);
        end = PieceMoves.quietLeap(end, mode, origin, from + 2 * WIDTH - 1);
        end = PieceMoves.quietLeap(end, mode, origin, from - 2 * WIDTH + 1);
        end = PieceMoves.quietLeap(end, mode, origin, from - 2 * WIDTH - 1);
        end = PieceMoves.quietLeap(end, mode, origin, from + WIDTH + 2);
        end = PieceMoves.quietLeap(end, mode, origin, from + WIDTH - 2);
        end = PieceMoves.quietLeap(end, mode, origin, from - WIDTH + 2);
        return PieceMoves.quietLeap(end, mode, origin, from - WIDTH - 2);
    }
  }

  @inline static quietLeap(end: usize, mode: i32, origin: u32, to: i32): usize {
    return Position.at(to) == 0 ? PieceMoves.quiet(end, mode, origin, to) : end;
  }

  @inline static bishop(end: usize, mode: i32, origin: u32, own: i32, from: i32): usize {
    end = PieceMoves.slide(end, mode, origin, own, from, NORTH_EAST);
    end = PieceMoves.slide(end, mode, origin, own, from, NORTH_WEST);
    end = PieceMoves.slide(end, mode, origin, own, from, SOUTH_EAST);
    return PieceMoves.slide(end, mode, origin, own, from, SOUTH_WEST);
  }

  /** Adds the move of one piece other than a king to one square, if the piece can go there. */
  @inline static to(end: usize, mode: i32, from: i32, piece: i32, own: i32, to: i32): usize {
    const index = AttackTable.index(piece, to - from);
    const entry = AttackTable.entry(index);
    const target = Position.at(to);
    if (target == 0) {
      if (mode == MODE_CAPTURES && (piece & 15) != PAWN) return end;
      if (!(entry & QUIET)) return end;
    } else if (mode == MODE_QUIETS || !(entry & ATTACK) || target & own) return end;
    let kind = piece & 15;
    if (entry & SLIDE) {
      if (kind == PAWN && !(load<u8>(from, DOUBLE_STEP) & own)) return end;
      if (!AttackTable.isClear(index, from, to)) return end;
    }
    if (kind == PAWN) {
      kind = load<u8>(to, PAWN_BECOMES);
      if (mode == MODE_CAPTURES && target == 0 && kind == PAWN) return end;
      if (mode == MODE_QUIETS && kind != PAWN) return end;
    } else if (kind == UNMOVED_UNICORNIO) kind = UNICORNIO;
    if (mode != MODE_COUNT) {
      store<u32>(end, Move.make(Move.origin(from, piece) | Move.after(kind), to, target & 15));
    }
    return end + 4;
  }
}
