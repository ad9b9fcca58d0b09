/** How times and the settings of a game are shown. */
import { getLocale } from '../../i18n/locale.js';
import { rulesetTitle } from '../../i18n/words.js';
import type { GameSettings, GameView } from '../../../src/play/index.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { GamesWords } from './words.js';

export const timeText = (time: number): string =>
  new Intl.DateTimeFormat(region(), { dateStyle: 'medium', timeStyle: 'short' }).format(time);

/** The user's way to write dates, in the page's language. */
const region = (): string =>
  navigator.languages.find((language) => language.startsWith(getLocale())) ?? getLocale();

/** The rules of a game and how it is played, in one line. */
export const settingsText = ({ ruleset, time, dice }: GameSettings, words: GamesWords): string =>
  [
    rulesetTitle(ruleset),
    ...(time.kind === 'days' ? [`${words.time}: ${words.days(time.days)}`] : []),
    ...(dice ? [words.dice] : []),
  ].join(' · ');

/** The name of a player; a question mark for a free seat. */
export const playerName = ({ players }: GameView, color: Color, words: GamesWords): string => {
  const name = players[color] ?? '?';
  return name === '' ? words[color] : name;
};
