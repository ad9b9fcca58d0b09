// SPDX-License-Identifier: MIT
/**
 * The position: padded board, piece lists with an index for each square, side to move, key, clock, and a
 * stack of undo records.
 *
 *     one undo record, 32 bytes:   0         8        12        13        16        24        32
 *                                  ┌─────────┬────────┬─────────┬─────────┬─────────┬─────────┐
 *                                  │   key   │  move  │  index  │  clock  │ psqt   │pawn key │
 *                                  └─────────┴────────┴─────────┴─────────┴─────────┴─────────┘
 *
 * `index` is the target square's old LIST_INDEX entry: the captured piece's place, or a meaningless value. Unmake uses
 * this entry to restore every byte. A pass does not change `psqt` and the pawn key; its record holds `lastPass` in
 * place of `psqt`. The keys in the stack are used to detect repetitions.
 */
import {
  BLACK,
  BORDER,
  IO_BOARD,
  IO_CLOCK,
  IO_KEY,
  IO_TURN,
  KING,
  PAWN,
  UNMOVED_KING,
  WHITE,
} from './abi';
import { fromHost } from './geometry';
import { verify, verifyPredictedKey } from './invariants';
import {
  BOARD,
  COUNTS,
  LISTS,
  LIST_INDEX,
  LIST_SIZE,
  PINNED,
  SQUARES,
  SQUARE_PAIRS,
  UNDO,
  UNDO_SIZE,
} from './memory-map';
import { Move } from './move';
import { BLACK_TO_MOVE, Zobrist } from './zobrist';
import { Thread } from './thread';

export class Position {
  /** The side to move: 0 for White, 1 for Black. */
  static turn: i32 = 0;
  static key: u64 = 0;
  /** Key of the pawns alone. */
  static pawnKey: u64 = 0;
  /** Incremental piece-square score with material: SQUARE_PAIRS of White's pieces minus Black's. */
  static psqt: i64 = 0;
  /** Plies since a capture or a pawn move. */
  static clock: i32 = 0;
  /** The value of ply() after the last pass; 0 if no pass was made. */
  static lastPass: i32 = 0;
  /** The next free undo record. */
  static undo: usize = UNDO;

  @inline static at(square: i32): i32 {
    return load<u8>(Thread.at(square), BOARD);
  }

  @inline static setAt(square: i32, piece: i32): void {
    store<u8>(Thread.at(square), piece, BOARD);
  }

  /** Colour bit of a side. */
  @inline static color(side: i32): i32 {
    return WHITE << side;
  }

  @inline static count(side: i32): i32 {
    return load<i32>(Thread.at(side << 2), COUNTS);
  }

  /** Material and piece-square score of a piece, negative for Black's. */
  @inline static psqtOf(piece: i32, square: i32): i64 {
    return load<i64>((<usize>(piece * SQUARES + square)) << 3, SQUARE_PAIRS);
  }

  /** Address of a side's piece list: u16 squares, the king's first. */
  @inline static list(side: i32): usize {
    return Thread.at(LISTS) + <usize>side * LIST_SIZE * 2;
  }

  @inline static king(side: i32): i32 {
    return load<u16>(Position.list(side));
  }

  /** Number of plies from the loaded set-up to the current position. */
  @inline static ply(): i32 {
    return <i32>((Position.undo - Thread.at(UNDO)) / UNDO_SIZE);
  }

  /**
   * The key after a move. {@link make} computes the same key incrementally, because calling this function would make it
   * 8 % slower.
   */
  @inline static keyAfter(move: u32): u64 {
    const us = Position.turn;
    const taken = Move.taken(move);
    let key = Position.keyAfterPass() ^ Zobrist.of(Move.piece(move), Move.from(move));
    key ^= Zobrist.of(Move.kindAfter(move) | Position.color(us), Move.to(move));
    return taken ? key ^ Zobrist.of(taken | Position.color(us ^ 1), Move.to(move)) : key;
  }

  @inline static keyAfterPass(): u64 {
    return Position.key ^ BLACK_TO_MOVE;
  }

  /** {@link makeMove}, inlined. */
  @inline static make(move: u32): void {
    const from = Move.from(move);
    const to = Move.to(move);
    const piece = Move.piece(move);
    const taken = Move.taken(move);
    const us = Position.turn;
    const them = us ^ 1;
    let key = Position.key;

    // 1. Save the values that cannot be recomputed.
    const undo = Position.undo;
    store<u64>(undo, key);
    store<u32>(undo, move, 8);
    const index = <i32>load<u8>(Thread.at(to), LIST_INDEX);
    store<u32>(undo, (Position.clock << 8) | index, 12);
    store<i64>(undo, Position.psqt, 16);
    store<u64>(undo, Position.pawnKey, 24);
    Position.undo = undo + UNDO_SIZE;
    let psqt = Position.psqt;

    // 2. Remove the captured piece from its list; the last piece of the list fills the gap.
    if (taken) {
      const gap = <usize>index;
      const list = Position.list(them);
      const last = Position.count(them) - 1;
      store<i32>(Thread.at(them << 2), last, COUNTS);
      const filler = <i32>load<u16>(list + ((<usize>last) << 1));
      store<u16>(list + (gap << 1), filler);
      store<u8>(Thread.at(filler), index, LIST_INDEX);
      const victim = taken | Position.color(them);
      key ^= Zobrist.of(victim, to);
      psqt -= Position.psqtOf(victim, to);
      if (taken == PAWN) Position.pawnKey ^= Zobrist.of(victim, to);
    }

    // 3. Move the piece, which may change its kind.
    const arrived = Move.kindAfter(move) | Position.color(us);
    Position.setAt(from, 0);
    Position.setAt(to, arrived);
    const place = <usize>load<u8>(Thread.at(from), LIST_INDEX);
    store<u8>(Thread.at(to), <i32>place, LIST_INDEX);
    store<u16>(Position.list(us) + (place << 1), to);
    Position.key = key ^ Zobrist.of(piece, from) ^ Zobrist.of(arrived, to) ^ BLACK_TO_MOVE;
    Position.psqt = psqt + Position.psqtOf(arrived, to) - Position.psqtOf(piece, from);
    if ((piece & 15) == PAWN) {
      Position.pawnKey ^= Zobrist.of(piece, from);
      if (Move.kindAfter(move) == PAWN) Position.pawnKey ^= Zobrist.of(piece, to);
    }

    // 4. Clock and turn.
    Position.clock = taken != 0 || (piece & 15) == PAWN ? 0 : Position.clock + 1;
    Position.turn = them;
    verify(Position.turn, Position.key);
  }

  /** {@link unmakeMove}, inlined. */
  @inline static unmake(): void {
    const undo = Position.undo - UNDO_SIZE;
    Position.undo = undo;
    Position.psqt = load<i64>(undo, 16);
    Position.pawnKey = load<u64>(undo, 24);
    const move = load<u32>(undo, 8);
    const from = Move.from(move);
    const to = Move.to(move);
    const taken = Move.taken(move);
    const them = Position.turn;
    const us = them ^ 1;

    const place = <usize>load<u8>(Thread.at(to), LIST_INDEX);
    store<u8>(Thread.at(from), <i32>place, LIST_INDEX);
    store<u16>(Position.list(us) + (place << 1), from);
    Position.setAt(from, Move.piece(move));
    const index = <i32>load<u8>(undo, 12);
    if (taken) {
      Position.setAt(to, taken | Position.color(them));
      const gap = <usize>index;
      const list = Position.list(them);
      const last = Position.count(them);
      store<i32>(Thread.at(them << 2), last + 1, COUNTS);
      const filler = <i32>load<u16>(list + (gap << 1));
      store<u16>(list + ((<usize>last) << 1), filler);
      store<u8>(Thread.at(filler), last, LIST_INDEX);
      store<u16>(list + (gap << 1), to);
    } else Position.setAt(to, 0);
    store<u8>(Thread.at(to), index, LIST_INDEX);
    Position.key = load<u64>(undo);
    Position.clock = load<u32>(undo, 12) >> 8;
    Position.turn = us;
    verify(Position.turn, Position.key);
  }
}

/** Whether a kind is a king, moved or unmoved. */
export function isKing(kind: i32): bool {
  return kind == KING || kind == UNMOVED_KING;
}

/** Loads the set-up in the I/O block, legal or not, and clears the history. */
export function loadPosition(): void {
  memory.fill(Thread.at(BOARD), <u8>BORDER, SQUARES);
  memory.fill(Thread.at(PINNED), 0, SQUARES);
  store<i64>(Thread.at(COUNTS), 0);
  Position.key = 0;
  Position.pawnKey = 0;
  Position.psqt = 0;
  Position.undo = Thread.at(UNDO);
  Position.lastPass = 0;
  for (let host = 0; host < 144; ++host) {
    const square = fromHost(host);
    const piece = <i32>load<u8>(Thread.at(IO_BOARD) + host);
    Position.setAt(square, piece);
    if (piece != 0) addPiece(square, piece);
  }
  Position.turn = load<i32>(Thread.at(IO_TURN));
  if (Position.turn == 1) Position.key ^= BLACK_TO_MOVE;
  Position.clock = load<i32>(Thread.at(IO_CLOCK));
}

function addPiece(square: i32, piece: i32): void {
  const side = piece & BLACK ? 1 : 0;
  const list = Position.list(side);
  const count = Position.count(side);
  let place = count;
  if (isKing(piece & 15) && count > 0) {
    // The king must be first in the list.
    const displaced = <i32>load<u16>(list);
    store<u16>(list + (count << 1), displaced);
    store<u8>(Thread.at(displaced), count, LIST_INDEX);
    place = 0;
  }
  store<u16>(list + (place << 1), square);
  store<u8>(Thread.at(square), place, LIST_INDEX);
  store<i32>(Thread.at(side << 2), count + 1, COUNTS);
  Position.key ^= Zobrist.of(piece, square);
  Position.psqt += Position.psqtOf(piece, square);
  if ((piece & 15) == PAWN) Position.pawnKey ^= Zobrist.of(piece, square);
}

/** Writes the position to the I/O block. */
export function storePosition(): void {
  for (let host = 0; host < 144; ++host) {
    store<u8>(Thread.at(IO_BOARD) + host, Position.at(fromHost(host)));
  }
  store<i32>(Thread.at(IO_TURN), Position.turn);
  store<i32>(Thread.at(IO_CLOCK), Position.clock);
  store<u64>(Thread.at(IO_KEY), Position.key);
}

/**
 * Makes a legal move. Perft uses the inlined form, because a call would make it a quarter slower. All other callers use
 * this function, because it keeps the build small.
 */
export function makeMove(move: u32): void {
  const key = isDefined(CHECKED) ? Position.keyAfter(move) : 0;
  Position.make(move);
  verifyPredictedKey(key, Position.key);
}

/** Undoes the last move. */
export function unmakeMove(): void {
  Position.unmake();
}

/** Makes a pass: the search's null move (never in check), or a turn without a legal move for the roll. */
export function makeNullMove(): void {
  const undo = Position.undo;
  store<u64>(undo, Position.key);
  store<u32>(undo, 0, 8);
  store<u32>(undo, Position.clock << 8, 12);
  store<i32>(undo, Position.lastPass, 16);
  Position.undo = undo + UNDO_SIZE;
  Position.lastPass = Position.ply();
  Position.key = Position.keyAfterPass();
  Position.turn ^= 1;
  ++Position.clock;
}

/** Undoes a pass. */
export function unmakeNullMove(): void {
  const undo = Position.undo - UNDO_SIZE;
  Position.undo = undo;
  Position.key = load<u64>(undo);
  Position.clock = load<u32>(undo, 12) >> 8;
  Position.lastPass = load<i32>(undo, 16);
  Position.turn ^= 1;
}

/**
 * Whether the search treats the position as a draw by repetition: it has already occurred once since the root (`root`
 * plies after the set-up), or twice in game and search together. Positions before the last pass do not count, because
 * no sequence of moves leads back across a pass.
 */
export function isRepetition(root: i32): bool {
  let found = 0;
  const oldest = max<i32>(Position.lastPass, Position.ply() - Position.clock);
  for (let ply = Position.ply() - 4; ply >= oldest; ply -= 2) {
    if (keyAt(ply) != Position.key) continue;
    if (ply >= root || ++found == 2) return true;
  }
  return false;
}

/**
 * Whether the position has occurred twice in the game, up to `root` plies after the set-up. The position is then a draw
 * on every path of the search.
 */
export function isThirdOccurrence(root: i32): bool {
  let found = 0;
  const oldest = max<i32>(0, Position.ply() - Position.clock);
  for (let ply = Position.ply() - 4; ply >= oldest; ply -= 2) {
    if (keyAt(ply) != Position.key) continue;
    if (ply <= root && ++found == 2) return true;
  }
  return false;
}

/** A hash of the positions that {@link isThirdOccurrence} considers drawn; 0 if there are none. */
export function repeatedInGame(): u64 {
  const root = Position.ply();
  let repeated: u64 = 0;
  for (let ply = max<i32>(0, root - Position.clock); ply <= root; ++ply) {
    const key = keyAt(ply);
    let found = 0;
    for (let earlier = ply - 4; earlier >= 0; earlier -= 2) found += <i32>(keyAt(earlier) == key);
    // Mixes each key first, because otherwise the keys of a move and its reversal would cancel each other out.
    if (found == 1) repeated += (key ^ (key >> 32)) * 0x9e3779b97f4a7c15;
  }
  return repeated;
}

function keyAt(ply: i32): u64 {
  return ply == Position.ply() ? Position.key : load<u64>(Thread.at(UNDO) + <usize>ply * UNDO_SIZE);
}
