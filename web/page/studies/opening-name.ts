import { parseRuleset } from '../../../src/rules/rulesets.js';
import { openingName, openingOfMoves } from '../../../src/theory/opening.js';
import { openingWords } from '../../i18n/openings.js';
import type { StudyEntry } from '../../storage/database.js';

/**
 * The name of a game's opening in the page's language. A name from the game's file takes precedence, unless it is the
 * English form of the computed name. Empty if the opening has no name.
 */
export const openingNameOf = ({
  dice,
  pieces,
  moves = '',
  ruleset,
  openingTag = '',
}: StudyEntry): string => {
  // An entry has a number of pieces if the game begins with another position.
  if (dice === true || pieces !== undefined) return openingTag;
  const rules = parseRuleset(ruleset);
  const opening = rules.ok ? openingOfMoves(moves.split(' '), rules.value) : undefined;
  if (opening === undefined) return openingTag;
  return openingTag === '' || openingTag === openingName(opening)
    ? openingName(opening, openingWords())
    : openingTag;
};
