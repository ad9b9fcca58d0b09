import type { EndReason, GameView } from '../../../src/play/index.js';
import { endText } from '../../i18n/words.js';
import { isWaiting } from './games-store.js';
import { playerName, settingsText } from './time-words.js';
import type { GamesWords } from '../../words/games.js';
import { numberBefore } from '../../../src/notation/line.js';
import type { GameRecord } from '../../../src/notation/record.js';

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

/** What stands before a move: a number before each of White's and before the first. Plies are counted from 0. */
export const numberAt = ({ setup }: GameRecord, ply: number): string => {
  const half = ply + (setup.turn === 'black' ? 1 : 0);
  const number = setup.fullmoves + Math.floor(half / 2);
  return numberBefore({ number, turn: half % 2 === 0 ? 'white' : 'black' }, ply === 0);
};

/** Moves from the start of a game as a text. */
export const numbered = (record: GameRecord, moves: readonly string[]): string =>
  moves.map((move, ply) => `${numberAt(record, ply)} ${move}`.trim()).join(' ');
