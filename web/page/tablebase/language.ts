/** The words of endings in the language of the page. */
import type { TablebaseWork } from '../../../src/tablebase/work.js';
import type { TablebaseWords } from '../../words/tablebase.js';

/** Positions that a device solves in a second, about. */
const SPEED = 4_000_000;

const timeOf = (words: TablebaseWords, seconds: number): string =>
  seconds < 5
    ? words.fewSeconds
    : seconds < 90
      ? words.aboutSeconds({ seconds })
      : words.aboutMinutes({ minutes: Math.round(seconds / 60) });

/** What solving takes, in words; `slowed` is how many times as long something else makes it. */
export const costOf = (
  words: TablebaseWords,
  { positions, bytes }: TablebaseWork,
  slowed = 1,
): string =>
  words.cost({
    time: timeOf(words, Math.round((slowed * positions) / SPEED)),
    megabytes: Math.ceil(bytes / 1e6),
  });
