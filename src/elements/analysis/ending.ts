/** How games end, in words. */
import { formatResult } from '../../analysis/chance.js';
import type { Status } from '../../rules/outcome.js';
import type { Position } from '../../rules/position.js';
import { playersEnd, type Recorded } from './status.js';
import type { AnalysisWords } from '../../words/analysis.js';

export interface Ending {
  /** The result as it is written: `1–0`. */
  readonly result: string;
  /** Why the game has ended, if that is known: `bare king`; otherwise who has won. */
  readonly reason: string;
}

/** The end of a game: that of its last position, or the one that the record gives. */
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

/** A phrase as it is written after the beginning of a sentence. */
const inSentence = (phrase: string): string => phrase.charAt(0).toLowerCase() + phrase.slice(1);
