/** Modules that not every board needs; each is fetched on first use. */
import { SOURCES, WORDS as ENGLISH } from '../../words/board.js';
import { Translated } from '../internal/languages.js';
import { Lazy } from '../shared/lazy.js';

/** The code that needs the rules; fetched together with them. */
export const play = new Lazy(async () => {
  const module = await import('./play.js');
  await module.loadRules();
  return module;
});

/** What the rules say of a position, drawn on the board or described in words. */
export const overlays = new Lazy(() => import('./overlays.js'));

/** The place of a pointer on a page that has turned the board, and the style of drags. */
export const touched = new Lazy(() => import('./touched.js'));

/** FENs as other programs write them. */
export const dialects = new Lazy(async () => {
  const { readFenText } = await import('../../notation/fen-dialects.js');
  return readFenText;
});

/** Arrows and circles. */
export const figures = new Lazy(() => import('./figures.js'));

/** All piece sets except the default one. */
export const pieceSets = new Lazy(() => import('../../drawing/pieces/diagrams.js'));

/** The board's words. The English ones for speech are fetched with the rules, which speech needs. */
export const boardWords = new Translated('board', ENGLISH, SOURCES);
