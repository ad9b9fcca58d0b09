import type { GameView } from '../../../src/play/index.js';
import type { Status } from '../../../src/rules/outcome.js';
import { endText } from '../../i18n/words.js';
import { isWaiting } from './games-store.js';
import { playerName } from './time-words.js';
import type { GamesWords } from './words.js';

/** Whose turn it is in a game, or how it has ended. */
export const stateText = (view: GameView, words: GamesWords): string => {
  const { end, seat, turn } = view;
  if (end !== undefined) {
    const own = words.reasons[end.reason];
    const reason = own ?? endText(end.reason as Exclude<Status, 'ongoing'>);
    return end.result === '*' ? reason : `${end.result} · ${reason}`;
  }
  if (isWaiting(view)) return words.free;
  if (seat === turn) return words.yourTurn;
  return words.waits(playerName(view, turn, words));
};
