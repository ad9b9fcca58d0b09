/**
 * Formats the status line: the side to move, or how the game ended. Separate from `ending.ts`, because that module is
 * fetched later.
 */
import { formatResult } from '../../analysis/chance.js';
import type { GameRecord } from '../../notation/record.js';
import type { GameResult } from '../../rules/outcome.js';
import type { GameStore } from '../session/game-store.js';
import type { Position } from '../../rules/position.js';
import type { AnalysisWords } from '../../words/analysis.js';
import type { Color } from '../../rules/pieces.js';

export type Recorded = Pick<GameRecord, 'result' | 'tags'>;

/** The result at the cursor, according to the rules or, at the end of the game, the record; `*` before the end. */
export const resultAt = ({ position, record, endPosition }: GameStore): GameResult => {
  if (position.status() !== 'ongoing') return position.result();
  return position === endPosition ? record.result : '*';
};

/** The ways in which players can end a game that the rules have not ended. */
export type PlayersEnd = 'resigned' | 'agreed' | 'time';

/** The side to move, or how and why the game has ended; with dice, also whether a king can be captured. */
export const statusLine = (words: AnalysisWords, position: Position, isDice = false): string => {
  const status = position.status();
  const { turn } = position;
  if (status !== 'ongoing')
    return words.ended({ end: words.end[status], result: words.result[position.result()] });
  if (isDice && position.legalMoves().some(({ captured }) => captured === 'king'))
    return words.mayTake[turn];
  return position.isCheck() ? words.inCheck[turn] : words.toMove[turn];
};

/** The side to move at the cursor, or how and why the game has ended there. */
export const statusOf = (words: AnalysisWords, game: GameStore): string => {
  const { position, record, isDice } = game;
  const result = resultAt(game);
  if (position.status() !== 'ongoing' || result === '*') return statusLine(words, position, isDice);
  const end = playersEnd(record);
  if (end === 'agreed') return words.end.agreed;
  return words.ended({
    end: end === undefined ? formatResult(result) : words.end[end],
    result: words.result[result],
  });
};

/**
 * How the players have ended a game that the rules have not ended, according to the PGN tag `Termination`. After a
 * normal end, a result with a winner counts as a resignation, and a draw as agreed.
 */
export const playersEnd = ({ result, tags }: Recorded): PlayersEnd | undefined => {
  const [, termination = ''] = tags.find(([name]) => name === 'Termination') ?? [];
  if (/^time forfeit$/i.test(termination)) return 'time';
  if (!/^normal$/i.test(termination)) return undefined;
  return result === '1/2-1/2' ? 'agreed' : 'resigned';
};

/** A player's name, with the rating if known; empty if the name is unknown. */
export const playerOf = ({ tags }: GameRecord, color: Color): string => {
  const side = color === 'white' ? 'White' : 'Black';
  const [name, rating] = [side, `${side}Elo`].map((wanted) => {
    const value = tags.find(([tag]) => tag === wanted)?.[1].trim() ?? '';
    return /^[?-]*$/.test(value) ? '' : value;
  });
  return name === undefined || name === '' || !rating ? (name ?? '') : `${name} (${rating})`;
};
