/** How the settings and the players of a game are shown. */
import { msg } from '../../i18n/locale.js';
import { rulesetTitle } from '../../i18n/words.js';
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

/** The rules of a game and how it is played, in one line. */
export const settingsText = ({ ruleset, time, dice }: GameSettings, words: GamesWords): string =>
  [
    rulesetTitle(ruleset),
    ...(time.kind === 'none' ? [] : [timeControlText(time, words)]),
    ...(dice ? [msg(labels.withEightSidedDie)] : []),
  ].join(' · ');

/** The name of a player; a question mark for a free seat. */
export const playerName = ({ players }: GameView, color: Color, words: GamesWords): string => {
  const name = players[color] ?? '?';
  return name === '' ? words[color] : name;
};
