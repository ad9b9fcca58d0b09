// SPDX-License-Identifier: MIT
/** The status of a position according to the rules that end a game on the board. */
import {
  STATUS_BARE_KING,
  STATUS_BOTH_BARE,
  STATUS_CHECKMATE,
  STATUS_LOST,
  STATUS_ONGOING,
  STATUS_STALEMATE,
  STATUS_WON,
} from './abi';
import { isAttacked } from './attacks';
import { MOVE_STACK } from './memory-map';
import { countMoves } from './movegen';
import { Position } from './position';
import { BARE_KING_PLAYS_ON, Ruleset } from './ruleset';
import { Thread } from './thread';

/** Whether the side to move is in check. */
export function isCheck(): bool {
  return isAttacked(Position.king(Position.turn), Position.turn ^ 1);
}

/** A status code of abi.ts, with STATUS_LOST or STATUS_WON added if the side to move has lost or won. */
export function status(): i32 {
  const ours = Position.count(Position.turn);
  const theirs = Position.count(Position.turn ^ 1);
  if (ours == 1 && theirs == 1) return STATUS_BOTH_BARE;
  const moves = countMoves(Thread.at(MOVE_STACK));
  if ((ours == 1 || theirs == 1) && Ruleset.bareKing != BARE_KING_PLAYS_ON) {
    if (moves > 0) return STATUS_ONGOING;
    return STATUS_BARE_KING | (ours == 1 ? STATUS_LOST : STATUS_WON);
  }
  if (moves > 0) return STATUS_ONGOING;
  if (isCheck()) return STATUS_CHECKMATE | STATUS_LOST;
  return STATUS_STALEMATE | (Ruleset.stalemateLoses ? STATUS_LOST : 0);
}
