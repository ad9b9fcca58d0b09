/** How the page names a player. */
import type { Color } from '../../../src/rules/pieces.js';
import { playerOf } from '../../components/analysis/players.js';
import type { GameStore } from '../../game/game-store.js';
import { colorName } from '../../i18n/words.js';

/** The name of a player of the game on the board, or else of the side. */
export const nameOf = ({ record }: GameStore, color: Color): string => {
  const name = playerOf(record, color);
  return name === '' ? colorName(color) : name;
};
