/** How the page names a player. */
import { playerOf } from '../../../src/elements/analysis/players.js';
import { opposite, type Color } from '../../../src/rules/pieces.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { colorName, displayName } from '../../i18n/words.js';
import { msg } from '../../i18n/locale.js';
import { engineLevel } from '../../shared/engine-name.js';

/**
 * The name of a player of a game. A user without a name who plays against the engine is called `You`, a player whom the game does
 * not name by the colour.
 */
export const nameOf = (record: Pick<GameRecord, 'tags'>, color: Color): string => {
  const name = displayName(playerOf(record, color));
  if (name !== '') return name;
  const other = playerOf(record, opposite(color));
  return engineLevel(other) === undefined ? colorName(color) : msg('You');
};
