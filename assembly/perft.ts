// SPDX-License-Identifier: MIT
/** Counts the leaves of the tree of legal moves. A finished game has no leaves. */
import { countMoves, generate } from './movegen';
import { Position } from './position';

/** Makes and unmakes every move, including the last ply's. */
export function perft(depth: i32, moves: usize): u64 {
  if (depth == 0) return 1;
  const end = generate(moves);
  let nodes: u64 = 0;
  for (let move = moves; move < end; move += 4) {
    Position.make(load<u32>(move));
    nodes += depth == 1 ? 1 : perft(depth - 1, end);
    Position.unmake();
  }
  return nodes;
}

/** Counts the moves of the last ply without making them. */
export function perftBulk(depth: i32, moves: usize): u64 {
  if (depth == 0) return 1;
  if (depth == 1) return countMoves(moves);
  const end = generate(moves);
  let nodes: u64 = 0;
  for (let move = moves; move < end; move += 4) {
    Position.make(load<u32>(move));
    nodes += perftBulk(depth - 1, end);
    Position.unmake();
  }
  return nodes;
}
