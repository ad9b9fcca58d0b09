/** Modules that not every board needs; each is fetched on first use. */
import { SOURCES, WORDS as ENGLISH } from '../../words/board.js';
import { Translated } from '../internal/languages.js';
import { Lazy } from '../shared/lazy.js';

/** The code that requires the rules. It is fetched together with the rules. */
export const play = new Lazy(async () => {
  const module = await import('./play.js');
  await module.loadRules();
  return module;
});

/** Loads the code that draws facts about a position on the board or describes them in words. */
export const overlays = new Lazy(() => import('./overlays.js'));

/** Loads the code for pointer coordinates on a transformed page, and the style for dragging. */
export const touched = new Lazy(() => import('./touched.js'));

/** Loads the reader for FEN dialects of other programs. */
export const dialects = new Lazy(async () => {
  const { readFenText } = await import('../../notation/fen-dialects.js');
  return readFenText;
});

/** Loads the code that draws arrows and circles. */
export const figures = new Lazy(() => import('./figures.js'));

export const pieceSets = new Lazy(() => import('../../drawing/pieces/diagrams.js'));

/** The board's words. English words for speech are fetched with the rules, because speech requires the rules. */
export const boardWords = new Translated('board', ENGLISH, SOURCES);
