/** A game under way, kept for the tab in which it is played: a reload goes on with it. */
import type { DieRoll } from '../../src/rules/dice.js';
import type { Color } from '../../src/rules/pieces.js';
import type { TimeControl } from './clock.js';

/** What a reload must not lose of a game under way; its moves are in its study. */
export interface KeptGame {
  readonly study: string;
  readonly color: Color;
  readonly level: number;
  readonly takenBack: boolean;
  readonly control?: TimeControl;
  /** Milliseconds. */
  readonly left?: Readonly<Record<Color, number>>;
  /** What the die shows for the turn under way: a reload gives no second throw. */
  readonly roll?: DieRoll;
}

const SESSION_KEY = 'acedrex-play';

export const readKeptGame = (): KeptGame | undefined => {
  try {
    // A game belongs to the tab it is played in, which alone can write here.
    return (
      (JSON.parse(sessionStorage.getItem(SESSION_KEY) ?? 'null') as KeptGame | null) ?? undefined
    );
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
