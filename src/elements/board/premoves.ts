/**
 * Premoves: moves that the user enters during the opponent's turn, and that the board plays in the user's turn. Few
 * boards have them, so this module loads the code for them.
 */
import { Lazy } from '../shared/lazy.js';
import { rulesFor, type BoardRules } from './board-rules.js';
import { fetchPart, type Board } from './state.js';

export const premoves = new Lazy(() => import('./premove-input.js'));

/** The rules for what the user can enter on a board. */
export const userRulesFor = (board: Board): BoardRules => {
  const { loaded } = premoves;
  // Once they have loaded, the board creates its rules again.
  if (board.host.premoves && loaded === undefined)
    fetchPart(board, premoves, () => (board.rules = undefined));
  return rulesFor(board, loaded?.premovesIn);
};
