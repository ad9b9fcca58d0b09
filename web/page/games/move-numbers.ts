/** The numbers of a game's moves, whose start may be any position. */
import { firstPly } from '../../../src/elements/analysis/move-rows.js';
import { numberBefore } from '../../../src/notation/line.js';
import type { GameRecord } from '../../../src/notation/record.js';

/** What stands before a move: a number before each of White's and before the first. Plies are counted from 0. */
export const numberAt = (record: GameRecord, ply: number): string => {
  const half = firstPly(record) + ply;
  const number = Math.floor(half / 2) + 1;
  return numberBefore({ number, turn: half % 2 === 0 ? 'white' : 'black' }, ply === 0);
};

/** Moves from the start of a game as a text. */
export const numbered = (record: GameRecord, moves: readonly string[]): string =>
  moves.map((move, ply) => `${numberAt(record, ply)} ${move}`.trim()).join(' ');
