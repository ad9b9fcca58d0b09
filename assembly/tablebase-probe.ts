// SPDX-License-Identifier: MIT
/**
 * Looks up solved endings for the search. The tables are outside this memory, so the host returns the outcome of a
 * position; see docs/decisions/0015-the-host-probes-tables.md.
 */
import { KING } from './abi';
import { probeTablebase } from './env';
import { toHost } from './geometry';
import { Position } from './position';
import { Ruleset } from './ruleset';
import { Search, VALUE_NONE, VALUE_TABLE_WIN } from './search-state';

/** Maximum number of pieces in a table, kings included. */
const MAX_MEN: i32 = 4;
/** The host's result for a draw, and its flag for wins and losses that are draws by the limit. */
const DRAWN: i32 = 255;
const CURSED: i32 = 512;

let hasTables: bool = false;

/** Sets whether the host has tables for the ruleset. */
export function useTables(has: bool): void {
  hasTables = has;
}

function kindAt(square: i32): i32 {
  return Position.at(square) & 15;
}

/**
 * Score of the position by the tables, for the side to move; VALUE_NONE if they do not cover it. The caller must handle
 * ends of the game first. If the move counter is not 0, returns VALUE_NONE for wins that may exceed the move limit.
 */
export function probeTables(ply: i32): i32 {
  if (!hasTables || Search.exhaustive) return VALUE_NONE;
  if (Position.count(0) + Position.count(1) > MAX_MEN) return VALUE_NONE;
  const white = Position.king(0);
  const black = Position.king(1);
  // Tables do not cover positions in which a king may still leap.
  if (kindAt(white) != KING || kindAt(black) != KING) return VALUE_NONE;
  let first: i32 = 0;
  let second: i32 = 0;
  for (let side = 0; side < 2; ++side) {
    const list = Position.list(side);
    for (let place: usize = 1; place < <usize>Position.count(side); ++place) {
      const square = <i32>load<u16>(list + (place << 1));
      second = first;
      first = toHost(square) | ((<i32>Position.at(square)) << 8);
    }
  }
  const kings = toHost(white) | (toHost(black) << 8) | (Position.turn << 16);
  const found = probeTablebase(kings, first, second);
  if (found == 0) return VALUE_NONE;
  if (found == DRAWN) return 0;
  const plies = (found & 255) - 1;
  const isWin = (plies & 1) != 0;
  // A win that the move limit prevents is better than an immediate draw, because the other side may err.
  if (found & CURSED) return isWin ? 1 : -1;
  if (plies == 0) return VALUE_NONE;
  if (Ruleset.moveLimit > 0 && plies + Position.clock > Ruleset.moveLimit) return VALUE_NONE;
  const score = VALUE_TABLE_WIN - ply - plies;
  return isWin ? score : -score;
}
