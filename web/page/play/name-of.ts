/** How the page names a player. */
import type { Color } from '../../../src/rules/pieces.js';
import { playerOf } from '../../../src/elements/analysis/status.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { colorName, displayName } from '../../i18n/words.js';

/** The name of a player of the game on the board, or else of the side. */
export const nameOf = ({ record }: GameStore, color: Color): string => {
  const name = displayName(playerOf(record, color));
  return name === '' ? colorName(color) : name;
};
