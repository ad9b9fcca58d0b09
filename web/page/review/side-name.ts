/** The names of the sides in the report. */
import { playerOf } from '../../../src/elements/analysis/status.js';
import { capitalised } from '../../../src/elements/shared/capitalised.js';
import type { GameRecord } from '../../../src/notation/record.js';
import type { Color } from '../../../src/rules/pieces.js';
import { msg } from '../../i18n/locale.js';
import { colorName, displayName } from '../../i18n/chess-terms.js';
import { engineLevel } from '../../shared/engine-name.js';
import { ownSide, storedName } from '../games/own-side.js';
import * as labels from '../../words/labels.js';

/** The user's side in a game; undefined in other people's games. */
export const usersSide = (record: GameRecord): Color | undefined =>
  ownSide({ white: playerOf(record, 'white'), black: playerOf(record, 'black') }, storedName());

/** "You" and the opponent's name in the user's own games, the colours in other games. */
export const sideName = (record: GameRecord, color: Color): string => {
  const own = usersSide(record);
  if (own === undefined) return colorName(color);
  if (own === color) return capitalised(msg(labels.you));
  const name = playerOf(record, color);
  const level = engineLevel(name);
  if (level !== undefined) return capitalised(msg(labels.level, { level }));
  return name === '' ? colorName(color) : displayName(name);
};
