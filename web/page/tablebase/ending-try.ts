/** Records games from endings in the practice history. */
import { makeFen } from '../../../src/notation/fen.js';
import { puzzleId } from '../../../src/puzzles/file.js';
import type { Position } from '../../../src/rules/position.js';
import type { Grade } from '../../storage/practice.js';
import { readStored, writeStored } from '../../storage/web-storage.js';
import { practiceHistory } from '../practice/history.js';
import { recordTry } from '../practice/record.js';
import { endingOf } from './published.js';
import { movesIn } from './tablebase-text.js';

/** The key under which the tab stores the study of the last recorded game. */
const KEY = 'acedrex-ending-tried';

/** Limits of the user's moves, as multiples of the moves that the win needs. */
const EASY_SHARE = 1.1;
const HARD_SHARE = 1.5;

export interface EndingGame {
  /** The id of the game's study. */
  readonly study: string;
  readonly start: Position;
  /** Number of plies to the win from the start; null for a draw to hold. */
  readonly plies: number | null;
  /** Number of moves that the user has made. */
  readonly moves: number;
  /** Whether the user has won, or has held the draw. */
  readonly isSolved: boolean;
}

/** The grade of an ending that the user has won or held. */
export const gradeOfEnding = ({ plies, moves }: Pick<EndingGame, 'plies' | 'moves'>): Grade => {
  if (plies === null) return 3;
  const share = moves / Math.max(1, movesIn(plies));
  if (share > HARD_SHARE) return 2;
  return share <= EASY_SHARE ? 4 : 3;
};

/** Records a game once, when its goal is reached or missed. Moves that are taken back later do not count. */
export const recordEnding = async (game: EndingGame): Promise<void> => {
  const { study, start, plies, isSolved } = game;
  if (readStored('sessionStorage', KEY) === study) return;
  writeStored('sessionStorage', KEY, study);
  await practiceHistory.read();
  recordTry(
    {
      kind: 'ending',
      ruleset: start.ruleset.id,
      puzzle: puzzleId(start),
      fen: makeFen(start.setup),
      ending: endingOf(start),
      plies,
    },
    { outcome: isSolved ? 'solved' : 'failed', grade: isSolved ? gradeOfEnding(game) : 1 },
  );
};
