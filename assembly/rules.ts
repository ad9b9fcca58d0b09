// SPDX-License-Identifier: MIT
/** Exports of the small build: position, moves and status, without a search. */
import { IO_MOVES, IO_SQUARES } from './abi';
import { attacks, initAttacks } from './attacks';
import { fromHost, initGeometry, toHost } from './geometry';
import { LISTS, LIST_SIZE, MOVE_STACK } from './memory-map';
import { Move, toHostMove } from './move';
import { generate, generateCaptures } from './movegen';
import { isCheck, status } from './outcome';
import { perft, perftBulk } from './perft';
import { loadPosition, makeMove, Position, storePosition, unmakeMove } from './position';
import { Ruleset } from './ruleset';
import { Zobrist } from './zobrist';
import { Thread } from './thread';

export * from './abi';
export { isCheck, loadPosition, status, storePosition, unmakeMove };

/** Builds every table for the ruleset in the I/O block. */
export function init(): void {
  initGeometry();
  Zobrist.init();
  Ruleset.init();
  initAttacks();
}

/** Writes the legal moves to IO_MOVES and returns their number. */
export function legalMoves(): i32 {
  return storeMoves(generate(Thread.at(MOVE_STACK)));
}

/** Writes the legal captures and promotions to IO_MOVES and returns their number. */
export function legalCaptures(): i32 {
  return storeMoves(generateCaptures(Thread.at(MOVE_STACK)));
}

function storeMoves(end: usize): i32 {
  let to: usize = Thread.at(IO_MOVES);
  for (let move: usize = Thread.at(MOVE_STACK); move < end; move += 4) {
    store<i32>(to, toHostMove(load<u32>(move)));
    to += 4;
  }
  return <i32>((to - Thread.at(IO_MOVES)) >> 2);
}

/** Plays the move between two host squares. Returns false if no such move is legal. */
export function playMove(from: i32, to: i32): bool {
  const origin = fromHost(from);
  const target = fromHost(to);
  const end = generate(Thread.at(MOVE_STACK));
  for (let move: usize = Thread.at(MOVE_STACK); move < end; move += 4) {
    const candidate = load<u32>(move);
    if (Move.from(candidate) != origin || Move.to(candidate) != target) continue;
    makeMove(candidate);
    return true;
  }
  return false;
}

/**
 * Writes the squares of a side's pieces that attack a host square to IO_SQUARES, and returns their number.
 */
export function attackers(square: i32, side: i32): i32 {
  const target = fromHost(square);
  const count = Position.count(side);
  let found = 0;
  for (let i = 0; i < count; ++i) {
    const origin = <i32>load<u16>(Thread.at((side * LIST_SIZE + i) << 1), LISTS);
    if (attacks(origin, target)) store<u8>(Thread.at(IO_SQUARES) + found++, toHost(origin));
  }
  return found;
}

/**
 * Number of leaves at a depth in plies. With `bulk` the moves of the last ply are counted without being made.
 */
export function countLeaves(depth: i32, bulk: bool): f64 {
  return <f64>(
    (bulk ? perftBulk(depth, Thread.at(MOVE_STACK)) : perft(depth, Thread.at(MOVE_STACK)))
  );
}
