/** Lists and fetches the sample games. */
import { RULESET_NAMES, RULESETS } from '../../../src/rules/rulesets.js';
import { rulesetTitle } from '../../i18n/chess-terms.js';
import type { Workspace } from '../workspace.js';
import { learnWords } from '../../words/learn.js';
import samplesUrl from './samples.pgn?url';

/** The titles of the games, in the order of their file. */
export const sampleTitles = (): readonly string[] => {
  const { first, short, dice } = learnWords().sampleTitles;
  return [
    first,
    ...RULESET_NAMES.map((name) => short({ ruleset: rulesetTitle(RULESETS[name]) })),
    dice,
  ];
};

/**
 * Opens a sample game. It becomes a study only when it is changed, so viewing a game adds no copy to the library.
 * Returns false if the user keeps the game on the board.
 */
export const openSample = async (
  index: number,
  { studies, settings }: Pick<Workspace, 'studies' | 'settings'>,
): Promise<boolean> => {
  const [text = '', { readFirstGame }] = await Promise.all([
    fetchSample(index),
    import('../links/first-game.js'),
  ]);
  const record = (await readFirstGame(text))?.record;
  if (record === undefined) return false;
  const name = learnWords().sample({ title: sampleTitles()[index] ?? '' });
  if (!(await studies.create(record, name, { isWork: false }))) return false;
  if (index === 0) settings.learn('sample');
  return true;
};

/** Fetches the PGN of a sample game. */
const fetchSample = async (index: number): Promise<string | undefined> => {
  const response = await fetch(samplesUrl);
  if (!response.ok) throw new Error(`${response.status} ${samplesUrl}`);
  const text = await response.text();
  return text.split(/^(?=\[Event )/m)[index];
};
