/** How games end, in words. */
import { formatResult } from '../../../src/analysis/chance.js';
import type { GameResult, Status } from '../../../src/rules/outcome.js';
import type { Position } from '../../../src/rules/position.js';
import type { AnalysisWords } from './words.js';

export interface Ending {
  /** The result as it is written: `1–0`. */
  readonly result: string;
  /** Why the game has ended, if the board shows it: `bare king`. */
  readonly reason: string;
}

/** The end of a game: that of its last position, or the result that the record gives. */
export const endingOf = (
  words: AnalysisWords,
  position: Position,
  recorded: GameResult = '*',
): Ending | undefined => {
  const status: Status = position.status();
  if (status !== 'ongoing')
    return { result: formatResult(position.result()), reason: inSentence(words.end[status]) };
  return recorded === '*'
    ? undefined
    : { result: formatResult(recorded), reason: words.result[recorded] };
};

/** A phrase as it is written after the beginning of a sentence. */
const inSentence = (phrase: string): string => phrase.charAt(0).toLowerCase() + phrase.slice(1);
