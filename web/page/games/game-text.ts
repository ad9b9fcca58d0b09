/** Texts for a game's state, settings, players and moves. */
import type { EndReason, GameSettings, GameView, TimeControl } from '../../../src/play/index.js';
import { endText, rulesetTitle } from '../../i18n/chess-terms.js';
import { isWaiting, needsNumber } from './games-store.js';
import { relayHost } from './live-store.js';
import type { GamesWords } from '../../words/games.js';
import { numberBefore } from '../../../src/notation/line.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { labels, msg } from '../../i18n/locale.js';
import { opposite, type Color } from '../../../src/rules/pieces.js';
import { controlText } from '../play/game-form.js';

const isOwn = (reason: EndReason, words: GamesWords): reason is keyof GamesWords['reasons'] =>
  reason in words.reasons;

/** Says whose turn it is in a game, or how the game ended. */
export const stateText = (view: GameView, words: GamesWords): string => {
  const { end, seat, turn } = view;
  if (end !== undefined) {
    const { reason: by } = end;
    const reason = isOwn(by, words) ? words.reasons[by] : endText(by);
    return end.result === '*' ? reason : `${end.result} · ${reason}`;
  }
  if (view.isOld) return words.fromOldVersion;
  if (view.isAbandoned) return words.abandoned;
  if (isWaiting(view)) return words.free;
  if (seat !== turn) return words.waits({ name: playerName(view, turn, words) });
  if (needsNumber(view)) return words.waits({ name: playerName(view, opposite(turn), words) });
  return words.yourTurn;
};

/** Says which relay keeps a game's clocks, and who chose the relay. Empty without a relay. */
export const relayText = (view: GameView, words: GamesWords): string => {
  const { host, relay } = view.settings;
  if (relay === undefined) return '';
  const name = playerName(view, host, words);
  return words.relayChosen({ name, host: relayHost(relay.address) ?? relay.address });
};

/** Describes the sender's last action. This text precedes a link in an email or a chat message. */
export const messageText = (view: GameView, words: GamesWords): string => {
  const { seat, players, settings, moves, turn, end, drawOffer, takeback, vacation } = view;
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
    if (vacation?.by === seat) return words.messages.vacation({ days: vacation.days });
    if (drawOffer === seat)
      return isOwn ? words.messages.playedOffering({ move: last.san }) : words.messages.draw;
    if (turn === seat) return words.messages.now;
    return isOwn ? words.messages.played({ move: last.san }) : words.messages.turn;
  };
  return words.message({ players: names, text: says() });
};

/** The text before a move: a move number for White's moves and for the first move. `ply` counts from 0. */
export const numberAt = ({ setup }: GameRecord, ply: number): string => {
  const half = ply + (setup.turn === 'black' ? 1 : 0);
  const number = setup.fullmoves + Math.floor(half / 2);
  return numberBefore({ number, turn: half % 2 === 0 ? 'white' : 'black' }, ply === 0);
};

export const numbered = (record: GameRecord, moves: readonly string[]): string =>
  moves.map((move, ply) => `${numberAt(record, ply)} ${move}`.trim()).join(' ');

export const timeControlText = (time: TimeControl, words: GamesWords): string => {
  switch (time.kind) {
    case 'none':
      return words.noDays;
    case 'days':
      return words.days({ days: time.days });
    case 'clock':
      return controlText({ time: time.initial, increment: time.increment });
  }
};

/** Describes a game's rules and time control on one line. */
export const settingsText = ({ ruleset, time, dice }: GameSettings, words: GamesWords): string =>
  [
    rulesetTitle(ruleset),
    ...(time.kind === 'none' ? [] : [timeControlText(time, words)]),
    ...(dice ? [msg(labels.withEightSidedDie)] : []),
  ].join(' · ');

/** A player's name, or a question mark for a free seat. */
export const playerName = ({ players }: GameView, color: Color, words: GamesWords): string => {
  const name = players[color] ?? '?';
  return name === '' ? words[color] : name;
};
