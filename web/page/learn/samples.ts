/** The sample games: what they are, and how they are fetched. */
import { msg, str } from '@lit/localize';
import { RULESET_NAMES, RULESETS } from '../../../src/rules/rulesets.js';
import { rulesetTitle } from '../../i18n/words.js';
import samplesUrl from './samples.pgn?url';

/** The titles of the games, in the order of their file. */
export const sampleTitles = (): readonly string[] => [
  msg('Fairy-Max against Acedrex'),
  ...RULESET_NAMES.map((name) => msg(str`A short game: ${rulesetTitle(RULESETS[name])}`)),
  msg('A game with the eight-sided die'),
];

/** The PGN of a sample game. */
export const fetchSample = async (index: number): Promise<string | undefined> => {
  const response = await fetch(samplesUrl);
  if (!response.ok) throw new Error(`${response.status} ${samplesUrl}`);
  const text = await response.text();
  return text.split(/^(?=\[Event )/m)[index];
};
