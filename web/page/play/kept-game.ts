/** A game under way, kept for the tab in which it is played: a reload goes on with it. */
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

const SESSION_KEY = 'acedrex-play';

export const readKeptGame = (): KeptGame | undefined => {
  try {
    // Only this page writes here, but an earlier version of it may have: it kept no moves.
    const kept = JSON.parse(
      sessionStorage.getItem(SESSION_KEY) ?? 'null',
    ) as Partial<KeptGame> | null;
    return Array.isArray(kept?.moves) ? (kept as KeptGame) : undefined;
  } catch {
    return undefined;
  }
};

export const keepGame = (game: KeptGame | undefined): void => {
  try {
    if (game === undefined) sessionStorage.removeItem(SESSION_KEY);
    else sessionStorage.setItem(SESSION_KEY, JSON.stringify(game));
  } catch {
    // Only a reload would miss it, and the study has the moves.
  }
};
