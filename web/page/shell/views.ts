/**
 * All views except the board view. Each view is fetched on first use. This list is fetched with the first view, because
 * the file names would add a hundred bytes to the first download.
 */
import { loadReading } from '../studies/read-record.js';

export const VIEWS = {
  editor: () => import('../editor/editor-view.component.js'),
  endings: () => import('../tablebase/tablebase-view.component.js'),
  friends: () => import('../games/games-view.component.js'),
  learn: () => import('../learn/learn-view.component.js'),
  library: () => Promise.all([import('../studies/library-view.component.js'), loadReading()]),
  puzzles: () => import('../puzzles/puzzles-view.component.js'),
};
