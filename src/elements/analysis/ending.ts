/** A description of how a game has ended. */
import { formatResult } from '../../analysis/chance.js';
import type { Status } from '../../rules/outcome.js';
import type { Position } from '../../rules/position.js';
import { playersEnd, type Recorded } from './status.js';
import type { AnalysisWords } from '../../words/analysis.js';

export interface Ending {
  /** The printed result, such as `1–0`. */
  readonly result: string;
  /** The reason for the end, such as `bare king`. If the reason is unknown, the text names the winner. */
  readonly reason: string;
}

/**
 * Describes how a game ended, according to its last position or, if that position is not final, its record. Undefined
 * if the game is not over.
 */
export const endingOf = (
  words: AnalysisWords,
  position: Position,
  recorded?: Recorded,
): Ending | undefined => {
  const status: Status = position.status();
  if (status !== 'ongoing')
    return { result: formatResult(position.result()), reason: inSentence(words.end[status]) };
  if (recorded === undefined || recorded.result === '*') return undefined;
  const { result } = recorded;
  const end = playersEnd(recorded);
  return {
    result: formatResult(result),
    reason: end === undefined ? words.result[result] : inSentence(words.end[end]),
  };
};

/** Converts the first letter of a phrase to lower case, for use within a sentence. */
const inSentence = (phrase: string): string => phrase.charAt(0).toLowerCase() + phrase.slice(1);
