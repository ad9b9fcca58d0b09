/** The sample games: what they are, and how they are fetched. */
import { RULESET_NAMES, RULESETS } from '../../../src/rules/rulesets.js';
import { rulesetTitle } from '../../i18n/words.js';
import { learnWords } from './words.js';
import samplesUrl from './samples.pgn?url';

/** The titles of the games, in the order of their file. */
export const sampleTitles = (): readonly string[] => {
  const { first, short, dice } = learnWords().sampleTitles;
  return [first, ...RULESET_NAMES.map((name) => short(rulesetTitle(RULESETS[name]))), dice];
};

/** The PGN of a sample game. */
export const fetchSample = async (index: number): Promise<string | undefined> => {
  const response = await fetch(samplesUrl);
  if (!response.ok) throw new Error(`${response.status} ${samplesUrl}`);
  const text = await response.text();
  return text.split(/^(?=\[Event )/m)[index];
};
