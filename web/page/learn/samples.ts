/** The sample games: what they are, and how they are fetched. */
import { RULESET_NAMES, RULESETS } from '../../../src/rules/rulesets.js';
import { rulesetTitle } from '../../i18n/words.js';
import type { Workspace } from '../workspace.js';
import { learnWords } from './words.js';
import samplesUrl from './samples.pgn?url';

/** The titles of the games, in the order of their file. */
export const sampleTitles = (): readonly string[] => {
  const { first, short, dice } = learnWords().sampleTitles;
  return [first, ...RULESET_NAMES.map((name) => short(rulesetTitle(RULESETS[name]))), dice];
};

/** Opens a sample game as a new study; false if the user chooses to keep the game on the board. */
export const openSample = async (
  index: number,
  { imports, studies, settings }: Pick<Workspace, 'imports' | 'studies' | 'settings'>,
): Promise<boolean> => {
  const [text, { importsOf }] = await Promise.all([
    fetchSample(index),
    import('../import/import-store.js'),
  ]);
  if (text === undefined || !(await importsOf(imports).take(text))) return false;
  studies.rename(learnWords().sample(sampleTitles()[index] ?? ''));
  if (index === 0) settings.learn('sample');
  return true;
};

/** The PGN of a sample game. */
const fetchSample = async (index: number): Promise<string | undefined> => {
  const response = await fetch(samplesUrl);
  if (!response.ok) throw new Error(`${response.status} ${samplesUrl}`);
  const text = await response.text();
  return text.split(/^(?=\[Event )/m)[index];
};
