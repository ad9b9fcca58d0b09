import type { EndReason, GameView } from '../../../src/play/index.js';
import { endText } from '../../i18n/words.js';
import { isWaiting } from './games-store.js';
import { playerName } from './time-words.js';
import type { GamesWords } from '../../words/games.js';

const isOwn = (reason: EndReason, words: GamesWords): reason is keyof GamesWords['reasons'] =>
  reason in words.reasons;

/** Whose turn it is in a game, or how it has ended. */
export const stateText = (view: GameView, words: GamesWords): string => {
  const { end, seat, turn } = view;
  if (end !== undefined) {
    const { reason: by } = end;
    const reason = isOwn(by, words) ? words.reasons[by] : endText(by);
    return end.result === '*' ? reason : `${end.result} · ${reason}`;
  }
  if (isWaiting(view)) return words.free;
  if (seat === turn) return words.yourTurn;
  return words.waits({ name: playerName(view, turn, words) });
};
