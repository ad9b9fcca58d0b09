/** The start of a new game on this board. */
import type { AcedrexError } from '../../../src/errors/error.js';
import { joinErrors } from '../../../src/errors/join.js';
import { startRecord } from '../../../src/game/tree.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { err, ok, type Result } from '../../../src/result.js';
import { COLORS, type Color } from '../../../src/rules/pieces.js';
import { Position } from '../../../src/rules/position.js';
import { getLocale, msg } from '../../i18n/locale.js';
import { engineName } from '../../shared/engine-name.js';
import { storedName } from '../games/own-side.js';
import type { TimeControl } from './clock.js';
import type { NewGame } from './play-store.js';
import { isArray } from './game-form.js';
import * as labels from '../../words/labels.js';

/** Where a game starts, and how it is played. */
export interface StartOptions {
  readonly from: Pick<Position, 'setup' | 'ruleset'>;
  readonly control?: TimeControl | undefined;
  /** Whether it is played with dice. */
  readonly dice: boolean;
  /** What the game is about, as its tag "Event" and its name say. */
  readonly event?: string | undefined;
}

export interface EngineOptions extends StartOptions {
  /** The user's side. */
  readonly color: Color;
  /** 1 is the weakest; see LEVELS. */
  readonly level: number;
}

/** A game against the engine, which the user plays under the stored name. */
export const engineGame = (options: EngineOptions): Result<NewGame, AcedrexError> => {
  const { color, level, control, dice, from, event } = options;
  const engine = engineName(level);
  const players = { white: engine, black: engine, [color]: storedName().trim() || '?' };
  const record = startOf(options, players);
  if (!record.ok) return record;
  const unrated = dice || !isArray(from);
  const name = event ?? gameName(level);
  return ok({ record: record.value, color, level, control, name, unrated });
};

/** The name of the study with a game against a level: games of one day differ by their times. */
const gameName = (level: number): string =>
  msg(labels.levelTitle, {
    level,
    date: new Date().toLocaleString(getLocale(), {
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
  });

/** The date and time of the start in the player's time zone, as PGN has them. */
const startTags = (now: Date): readonly (readonly [string, string])[] => {
  const two = (value: number): string => String(value).padStart(2, '0');
  return [
    ['Date', [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('.')],
    ['Time', [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join(':')],
  ];
};

export interface SharedOptions extends StartOptions {
  /** Names of the players; empty if they are not given. */
  readonly players: Readonly<Record<Color, string>>;
  /** Whether the board turns to the player on turn. */
  readonly turns: boolean;
  /** Name of the study with the game. */
  readonly name: string;
}

/** A game between two people on this board. */
export const sharedGame = (options: SharedOptions): Result<NewGame, AcedrexError> => {
  const { turns, name, control, players } = options;
  const record = startOf(options, { white: players.white || '?', black: players.black || '?' });
  if (!record.ok) return record;
  return ok({ record: record.value, color: 'white', level: 0, turns, name, control });
};

/** The record of a new game, with the tags that name its players, its start and its time control. */
const startOf = (
  { from, dice, control, event }: StartOptions,
  players: Readonly<Record<Color, string>>,
): Result<GameRecord, AcedrexError> => {
  // From the set-up, because the game on the board may have dice where the new game has none, or reversed.
  const start = Position.fromSetup(from.setup, from.ruleset, { dice });
  if (!start.ok) return err(joinErrors(start.error));
  return ok({
    ...startRecord(start.value),
    tags: [
      ...(event === undefined ? [] : [['Event', event] as const]),
      ...COLORS.map((color) => [color === 'white' ? 'White' : 'Black', players[color]] as const),
      ...startTags(new Date()),
      // A hyphen stands for a game without time control.
      [
        'TimeControl',
        control === undefined ? '-' : `${control.time / 1000}+${control.increment / 1000}`,
      ],
      ['Termination', 'unterminated'],
    ],
  });
};
