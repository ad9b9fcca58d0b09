/** Returns the value that a test needs, or fails the test. */
import type { GameRecord } from '../../src/notation/record.js';
import { parsePgn } from '../../src/notation/pgn.js';
import type { Result } from '../../src/result.js';

export const valueOf = <T>(result: Result<T, unknown>): T => {
  if (result.ok) return result.value;
  throw new Error(JSON.stringify(result.error));
};

export const defined = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('undefined');
  return value;
};

/** The first game of a PGN. */
export const gameOf = (pgn: string): GameRecord => defined(parsePgn(pgn)[0]?.record);
