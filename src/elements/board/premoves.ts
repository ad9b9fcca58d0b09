/**
 * Premoves: moves that the user enters during the opponent's turn, and that the board plays in the user's turn. Few
 * boards have them, so this module loads the code for them.
 */
import { partError } from '../../errors/part.js';
import { Lazy } from '../shared/lazy.js';
import { rulesFor, type BoardRules } from './board-rules.js';
import { report, type Board } from './state.js';

export const premoves = new Lazy(() => import('./premove-input.js'));

/** The rules for what the user can enter on a board. */
export const userRulesFor = (board: Board): BoardRules => {
  const { loaded } = premoves;
  if (board.host.premoves && loaded === undefined)
    premoves.load().then(
      // The board then creates its rules again.
      () => (board.rules = undefined),
      (error: unknown) => report(board, partError(error)),
    );
  return rulesFor(board, loaded?.premovesIn);
};
