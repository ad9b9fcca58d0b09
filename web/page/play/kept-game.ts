/**
 * Stores games on this board. A tab's last game is stored for that tab, which continues it after a reload;
 * all unfinished ones are stored for the browser, so that the user can resume one after its tab was closed, and the
 * results of finished ones for the estimate of the user's strength (`own-rating.ts`).
 */
import type { DieRoll } from '../../../src/rules/dice.js';
import type { MoveOrPass } from '../../../src/rules/moves.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { Score } from '../../../src/rules/score.js';
import { readStored, removeStored, writeStored, GAME_KEY } from '../../storage/web-storage.js';
import type { TimeControl } from './clock.js';
import type { PlayersEnd } from '../../../src/elements/analysis/status.js';
import type { Status } from '../../../src/rules/outcome.js';

/** How a game on this board has ended. */
export type PlayEnd = Exclude<Status, 'ongoing'> | PlayersEnd;

/** A move of the game and, with dice, its roll. */
export type PlayedMove = MoveOrPass & { readonly roll?: DieRoll };

/** The state of a game that must survive a reload. */
export interface KeptGame {
  readonly study: string;
  readonly color: Color;
  /** The engine's level; 0 if two people play on this board. */
  readonly level: number;
  /** Whether the board turns to the player on turn. */
  readonly turns?: boolean;
  /** The side at the bottom of the board before the game. */
  readonly view?: Color;
  /** Scores of the engine's last moves. */
  readonly scores?: readonly Score[];
  /** The moves of the game; its study may contain variations. */
  readonly moves: readonly PlayedMove[];
  readonly control?: TimeControl;
  /** Milliseconds. */
  readonly left?: Readonly<Record<Color, number>>;
  /** The roll of the current turn, so that a reload does not allow another roll. */
  readonly roll?: DieRoll;
  /** Whether the game says nothing about the user's strength, because of its start, its dice or the user's help. */
  readonly unrated?: boolean;
  /** How the game has ended, for what is offered after it. */
  readonly end?: PlayEnd;
  readonly winner?: Color;
}

/** The most unfinished games that are stored. */
const MAX_LEFT = 30;

/** The game that this tab was playing. */
export const readKeptGame = (): KeptGame | undefined =>
  readStored('sessionStorage', GAME_KEY) as KeptGame | undefined;

/** The unfinished game of a study, from this tab or another. */
export const readLeftGame = (study: string): KeptGame | undefined =>
  leftGames().find((game) => game.study === study);

/** Stores an unfinished game. If that fails, it cannot be resumed, but its study has the moves. */
export const keepGame = (game: KeptGame): void => {
  writeStored('sessionStorage', GAME_KEY, game);
  const others = leftGames().filter(({ study }) => study !== game.study);
  writeStored('localStorage', GAME_KEY, [game, ...others].slice(0, MAX_LEFT));
};

/** Stores a finished game for its tab, which offers a rematch after a reload too. */
export const keepEnd = (game: KeptGame): void => {
  forgetGame(game.study);
  writeStored('sessionStorage', GAME_KEY, game);
  noteRated(game);
};

/** Removes a game that can no longer be resumed. */
export const forgetGame = (study: string): void => {
  if (readKeptGame()?.study === study) removeStored('sessionStorage', GAME_KEY);
  writeStored(
    'localStorage',
    GAME_KEY,
    leftGames().filter((game) => game.study !== study),
  );
};

const leftGames = (): readonly KeptGame[] =>
  (readStored('localStorage', GAME_KEY) ?? []) as readonly KeptGame[];

/** A finished game that says something about the user's strength. */
export interface RatedGame {
  readonly study: string;
  /** The engine's level. */
  readonly level: number;
  /** The user's points: 0, 0.5 or 1. */
  readonly score: number;
}

const RATED_KEY = 'acedrex-rated-games';
/** The most rated games that are stored; users become stronger. */
const MAX_RATED = 40;
/** A game that is given up sooner does not count. */
const MIN_RATED_PLIES = 10;

/** The rated games of this browser, the last one first. */
export const ratedGames = (): readonly RatedGame[] =>
  (readStored('localStorage', RATED_KEY) ?? []) as readonly RatedGame[];

const noteRated = ({ study, level, color, winner, unrated, moves }: KeptGame): void => {
  // A game between two people has the level 0.
  if (unrated || level === 0 || moves.length < MIN_RATED_PLIES) return;
  const others = ratedGames().filter((game) => game.study !== study);
  const score = winner === undefined ? 0.5 : Number(winner === color);
  writeStored('localStorage', RATED_KEY, [{ study, level, score }, ...others].slice(0, MAX_RATED));
};
