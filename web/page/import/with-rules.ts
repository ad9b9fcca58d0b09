import { DICE_FACES } from '../../../src/notation/pgn-tags.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import { readFirstGame } from './first-game.js';
import type { RawGame } from './pgn-split.js';

/** The id of the rules by which a text is read first that names none. */
export const DEFAULT_RULESET = 'cazaux';

/** The rules for texts that do not name any. */
export interface ImportRules {
  readonly ruleset: Ruleset;
  /** Whether it is a game with dice, in which a king can be captured. */
  readonly dice?: boolean;
}

/**
 * Adds tags with the rules to a game's text, unless it has tags. The default rules are not named, so that the reader may
 * find others under which the moves are legal.
 */
export const withRules = (
  { text, tags }: Pick<RawGame, 'text' | 'tags'>,
  { ruleset, dice = false }: Pick<ImportRules, 'dice'> & { readonly ruleset: Pick<Ruleset, 'id'> },
): string => {
  if (tags.size > 0 || (ruleset.id === DEFAULT_RULESET && !dice)) return text;
  // On the same line, so that line numbers stay right.
  return `[Ruleset "${ruleset.id}"] ${dice ? `[Dice "${DICE_FACES}"] ` : ''}${text}`;
};

/**
 * The text of a game with the rules at hand, unless it names none and has a move that is illegal under them: then the
 * reader looks for other rules. The die must be at hand.
 */
export const withFittingRules = async (
  game: Pick<RawGame, 'text' | 'tags'>,
  rules: Parameters<typeof withRules>[1],
): Promise<string> => {
  const text = withRules(game, rules);
  if (text === game.text || rules.dice === true) return text;
  const read = await readFirstGame(text);
  const isWhole = read?.errors.length === 0 && read.record?.unread === undefined;
  return isWhole ? text : game.text;
};
