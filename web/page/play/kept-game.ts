/**
 * Stores games played on this board. A tab's last game is stored for that tab, so the game continues after a reload.
 * Unfinished games are stored for all tabs, so the user can resume them after closing a tab. The results of finished
 * games are stored to estimate the user's strength (`own-rating.ts`).
 */
import type { DieRoll } from '../../../src/rules/dice.js';
import type { MoveOrPass } from '../../../src/rules/moves.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { Score } from '../../../src/rules/score.js';
import { readStored, removeStored, writeStored, GAME_KEY } from '../../storage/web-storage.js';
import type { TimeControl } from './clock.js';
import type { PlayersEnd } from '../../../src/elements/analysis/status.js';
import type { Status } from '../../../src/rules/outcome.js';

export type PlayEnd = Exclude<Status, 'ongoing'> | PlayersEnd;

export type PlayedMove = MoveOrPass & { readonly roll?: DieRoll };

/** The state of a game that must survive a reload. */
export interface KeptGame {
  readonly study: string;
  readonly color: Color;
  /** The engine's level; 0 if two people play on this board. */
  readonly level: number;
  /** The levels of both sides in a game that the user watches. */
  readonly levels?: Readonly<Record<Color, number>> | undefined;
  readonly turns?: boolean;
  /** The side that was at the bottom of the board before the game. */
  readonly view?: Color;
  /** The scores of the engine's last moves. */
  readonly scores?: readonly Score[];
  /** The game's moves, without the variations that its study may contain. */
  readonly moves: readonly PlayedMove[];
  readonly control?: TimeControl;
  /** Milliseconds left for each side. */
  readonly left?: Readonly<Record<Color, number>>;
  /** The roll of the current turn. It is stored because a reload must not allow another roll. */
  readonly roll?: DieRoll;
  /** Whether the game is unrated because of its start, dice or help. */
  readonly unrated?: boolean;
  /** How the game ended. This decides what is offered after the game. */
  readonly end?: PlayEnd;
  readonly winner?: Color;
}

/** Maximum number of unfinished games that are stored. */
const MAX_LEFT = 30;

export const readKeptGame = (): KeptGame | undefined =>
  readStored('sessionStorage', GAME_KEY) as KeptGame | undefined;

/** A study's unfinished game, from this tab or another one. */
export const readLeftGame = (study: string): KeptGame | undefined =>
  leftGames().find((game) => game.study === study);

/** Stores an unfinished game. If this fails, the game cannot be resumed, but its moves are in the study. */
export const keepGame = (game: KeptGame): void => {
  writeStored('sessionStorage', GAME_KEY, game);
  const others = leftGames().filter(({ study }) => study !== game.study);
  writeStored('localStorage', GAME_KEY, [game, ...others].slice(0, MAX_LEFT));
};

/** Stores a finished game for its tab. The tab then offers a rematch even after a reload. */
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

/** The result of a finished game, for the rating. */
export interface RatedGame {
  readonly study: string;
  readonly level: number;
  /** The user's points: 0, 0.5 or 1. */
  readonly score: number;
}

const RATED_KEY = 'acedrex-rated-games';
/** Maximum number of stored rated games. Old games are dropped, because users become stronger. */
const MAX_RATED = 40;
/** Minimum number of plies for a game to count for the rating. */
const MIN_RATED_PLIES = 10;

/** This browser's rated games, latest first. */
export const ratedGames = (): readonly RatedGame[] =>
  (readStored('localStorage', RATED_KEY) ?? []) as readonly RatedGame[];

const noteRated = ({ study, level, color, winner, unrated, moves }: KeptGame): void => {
  // Level 0 means that two people played.
  if (unrated || level === 0 || moves.length < MIN_RATED_PLIES) return;
  const others = ratedGames().filter((game) => game.study !== study);
  const score = winner === undefined ? 0.5 : Number(winner === color);
  writeStored('localStorage', RATED_KEY, [{ study, level, score }, ...others].slice(0, MAX_RATED));
};
