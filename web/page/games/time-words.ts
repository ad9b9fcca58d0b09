/** Texts for a game's settings and players. */
import { msg } from '../../i18n/locale.js';
import { rulesetTitle } from '../../i18n/chess-terms.js';
import type { GameSettings, GameView, TimeControl } from '../../../src/play/index.js';
import type { Color } from '../../../src/rules/pieces.js';
import { controlText } from '../play/game-form.js';
import type { GamesWords } from '../../words/games.js';
import * as labels from '../../words/labels.js';

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
