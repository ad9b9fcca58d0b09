/** The numbers of a game's moves, whose start may be any position. */
import { numberBefore } from '../../../src/notation/line.js';
import type { GameRecord } from '../../../src/notation/record.js';

/** What stands before a move: a number before each of White's and before the first. Plies are counted from 0. */
export const numberAt = ({ setup }: GameRecord, ply: number): string => {
  const half = ply + (setup.turn === 'black' ? 1 : 0);
  const number = setup.fullmoves + Math.floor(half / 2);
  return numberBefore({ number, turn: half % 2 === 0 ? 'white' : 'black' }, ply === 0);
};

/** Moves from the start of a game as a text. */
export const numbered = (record: GameRecord, moves: readonly string[]): string =>
  moves.map((move, ply) => `${numberAt(record, ply)} ${move}`.trim()).join(' ');
