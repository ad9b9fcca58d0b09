/** Modules that not every board needs; each is fetched on first use. */
import { Translated } from '../internal/languages.js';
import { Lazy } from '../shared/lazy.js';
import type { SpeechWords } from './speech-words.js';
import type { BoardWords } from './square-views.js';

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

/** The board's words, with those of speech. English ones are in the code, beside what uses them. */
export const boardWords = new Translated<Partial<BoardWords & SpeechWords>>(
  'board',
  {},
  {
    es: () => import('./spanish.js'),
    fr: () => import('./french.js'),
    de: () => import('./german.js'),
    pt: () => import('./portuguese.js'),
  },
);
