import type { GameView } from '../../../src/play/index.js';
import { isWaiting } from './games-store.js';
import { stateText } from './state-text.js';
import { playerName, settingsText } from './time-words.js';
import type { GamesWords } from '../../words/games.js';

/** The text before a link in a mail or a chat: what its sender has done last. */
export const messageText = (view: GameView, words: GamesWords): string => {
  const { seat, players, settings, moves, turn, end, drawOffer, takeback } = view;
  if (seat === undefined) return '';
  if (isWaiting(view))
    return words.invitationText({
      name: players[seat] ?? '',
      rules: settingsText(settings, words),
    });
  const names = `${playerName(view, 'white', words)} – ${playerName(view, 'black', words)}`;
  const last = moves.at(-1);
  const isOwn = last?.by === seat;
  const says = (): string => {
    if (end !== undefined) return `${stateText(view, words)}.`;
    if (takeback?.by === seat) return words.messages.takeBack;
    if (drawOffer === seat)
      return isOwn ? words.messages.playedOffering({ move: last.san }) : words.messages.draw;
    if (turn === seat) return words.messages.now;
    return isOwn ? words.messages.played({ move: last.san }) : words.messages.turn;
  };
  return words.message({ players: names, text: says() });
};
