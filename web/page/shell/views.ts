/**
 * The views besides the board. Each is fetched when it is first opened, and this list of them with the first one: the
 * names of their files would be a hundred bytes of the start.
 */
import { loadReading } from '../studies/read-record.js';

export const VIEWS = {
  editor: () => import('../editor/editor-view.component.js'),
  endings: () => import('../tablebase/tablebase-view.component.js'),
  games: () => import('../games/games-view.component.js'),
  learn: () => import('../learn/learn-view.component.js'),
  library: () => Promise.all([import('../studies/library-view.component.js'), loadReading()]),
  puzzles: () => import('../puzzles/puzzles-view.component.js'),
};
