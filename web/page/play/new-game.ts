/** Creates new games for this board, and starts rematches. */
import type { AcedrexError } from '../../../src/errors/error.js';
import { joinErrors } from '../../../src/errors/join.js';
import { startRecord } from '../../../src/game/tree.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { err, ok, type Result } from '../../../src/result.js';
import { type Color, COLORS, opposite } from '../../../src/rules/pieces.js';
import { Position } from '../../../src/rules/position.js';
import { getLocale, labels, msg } from '../../i18n/locale.js';
import { colorName, displayName, engineName } from '../../i18n/chess-terms.js';
import { watchWords } from '../../words/watch.js';
import { storedName } from '../games/own-side.js';
import type { TimeControl } from './clock.js';
import type { NewGame, PlayStore } from './play-store.js';
import { isArray } from './game-form.js';
import { playerOf } from '../../../src/elements/analysis/status.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';

export interface StartOptions {
  readonly from: Pick<Position, 'setup' | 'ruleset'>;
  readonly control?: TimeControl | undefined;
  readonly dice: boolean;
  /** The event. It becomes part of the game's name and the tag "Event". */
  readonly event?: string | undefined;
}

export interface EngineOptions extends StartOptions {
  /** The user's side. */
  readonly color: Color;
  /** The engine's level; 1 is the weakest. See `LEVELS`. */
  readonly level: number;
}

/** Creates a game against the engine. The user plays under the stored name. */
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

export interface WatchOptions extends Omit<StartOptions, 'control'> {
  readonly levels: Readonly<Record<Color, number>>;
}

/** Creates a game between two levels of the engine, which the user watches. */
export const watchedGame = (options: WatchOptions): Result<NewGame, AcedrexError> => {
  const { levels } = options;
  const players = { white: engineName(levels.white), black: engineName(levels.black) };
  const record = startOf(options, players);
  if (!record.ok) return record;
  const name = watchWords().title(levels);
  return ok({
    record: record.value,
    color: 'white',
    level: levels.white,
    levels,
    name,
    unrated: true,
  });
};

/** The name of the study for a game against the engine. The time distinguishes games of the same day. */
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

/** The tags for the date and time of the start in the player's time zone. */
const startTags = (now: Date): readonly (readonly [string, string])[] => {
  const two = (value: number): string => String(value).padStart(2, '0');
  return [
    ['Date', [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('.')],
    ['Time', [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join(':')],
  ];
};

export interface SharedOptions extends StartOptions {
  /** The players' names; empty if not given. */
  readonly players: Readonly<Record<Color, string>>;
  readonly turns: boolean;
  readonly name: string;
}

/** Creates a game between two people on this board. */
export const sharedGame = (options: SharedOptions): Result<NewGame, AcedrexError> => {
  const { turns, name, control, players } = options;
  const record = startOf(options, { white: players.white || '?', black: players.black || '?' });
  if (!record.ok) return record;
  return ok({ record: record.value, color: 'white', level: 0, turns, name, control });
};

/** The record of a new game. Its tags name the players, the start time and the time control. */
const startOf = (
  { from, dice, control, event }: StartOptions,
  players: Readonly<Record<Color, string>>,
): Result<GameRecord, AcedrexError> => {
  // Uses the set-up rather than the position, because the old and the new game may differ in the use of dice.
  const start = Position.fromSetup(from.setup, from.ruleset, { dice });
  if (!start.ok) return err(joinErrors(start.error));
  return ok({
    ...startRecord(start.value),
    tags: [
      ...(event === undefined ? [] : [['Event', event] as const]),
      ...COLORS.map((color) => [color === 'white' ? 'White' : 'Black', players[color]] as const),
      ...startTags(new Date()),
      // A hyphen means no time control.
      [
        'TimeControl',
        control === undefined ? '-' : `${control.time / 1000}+${control.increment / 1000}`,
      ],
      ['Termination', 'unterminated'],
    ],
  });
};

/** Starts a rematch of the finished game on the board with colours reversed. */
export const rematch = (play: PlayStore, game: GameStore): void => {
  const { record: from, isDice: dice } = game;
  const options = { from, dice, control: play.played.clock.clock?.control };
  const { levels } = play.played;
  const begun =
    levels !== undefined
      ? watchedGame({ from, dice, levels: { white: levels.black, black: levels.white } })
      : play.played.isShared
        ? sharedGame({
            ...options,
            players: { white: playerOf(from, 'black'), black: playerOf(from, 'white') },
            turns: play.played.turns,
            name: `${nameOf(game, 'black')} – ${nameOf(game, 'white')}`,
          })
        : engineGame({ ...options, color: opposite(play.color), level: play.played.level });
  // This succeeds, because the finished game began from this position too.
  if (begun.ok) void play.begin(begun.value);
};

/** A player's name in the game on the board, or the name of the side if the player has none. */
export const nameOf = ({ record }: GameStore, color: Color): string => {
  const name = displayName(playerOf(record, color));
  return name === '' ? colorName(color) : name;
};
