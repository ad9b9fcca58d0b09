/**
 * Games under way. The last one of a tab is kept for that tab, which goes on with it after a reload;
 * all are kept for the browser, so that the user can take one up again after its tab was closed.
 */
import type { DieRoll } from '../../../src/rules/dice.js';
import type { MoveOrPass } from '../../../src/rules/moves.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { TimeControl } from './clock.js';

/** A move of the game, and with dice the roll that it was played on. */
export type PlayedMove = MoveOrPass & { readonly roll?: DieRoll };

/** What a reload must not lose of a game under way. */
export interface KeptGame {
  readonly study: string;
  readonly color: Color;
  readonly level: number;
  /** The moves of the game; its study holds what was taken back as well. */
  readonly moves: readonly PlayedMove[];
  readonly control?: TimeControl;
  /** Milliseconds. */
  readonly left?: Readonly<Record<Color, number>>;
  /** What the die shows for the turn under way: a reload gives no second roll. */
  readonly roll?: DieRoll;
}

const KEY = 'acedrex-play';
/** Unfinished games that are remembered. */
const MAX_LEFT = 30;

/** The game that this tab was in the midst of. */
export const readKeptGame = (): KeptGame | undefined => {
  const kept = read(() => sessionStorage);
  return isGame(kept) ? kept : undefined;
};

/** The game that was left unfinished in a study, in this tab or another. */
export const readLeftGame = (study: string): KeptGame | undefined =>
  leftGames().find((game) => game.study === study);

/** Keeps a game under way. */
export const keepGame = (game: KeptGame): void => {
  write(() => sessionStorage, game);
  const others = leftGames().filter(({ study }) => study !== game.study);
  write(() => localStorage, [game, ...others].slice(0, MAX_LEFT));
};

/** Forgets a game that has ended. */
export const forgetGame = (study: string): void => {
  if (readKeptGame()?.study === study) write(() => sessionStorage, null);
  write(
    () => localStorage,
    leftGames().filter((game) => game.study !== study),
  );
};

const leftGames = (): readonly KeptGame[] => {
  const left = read(() => localStorage);
  return Array.isArray(left) ? left.filter(isGame) : [];
};

/** Only this page writes here, but an earlier version of it may have: it kept no moves. */
const isGame = (kept: unknown): kept is KeptGame =>
  Array.isArray((kept as Partial<KeptGame> | null)?.moves);

const read = (storage: () => Storage): unknown => {
  try {
    return JSON.parse(storage().getItem(KEY) ?? 'null');
  } catch {
    return undefined;
  }
};

const write = (storage: () => Storage, value: unknown): void => {
  try {
    storage().setItem(KEY, JSON.stringify(value));
  } catch {
    // Only going on with the game would miss it; the study has the moves.
  }
};
