/** Draws the navigation buttons of a game. */
import { html, type TemplateResult } from 'lit';
import type { GameStore } from '../session/game-store.js';
import { iconButton } from '../shared/ui/icons.js';
import type { AnalysisWords } from '../../words/analysis.js';

export const stepButtons = (game: GameStore, words: AnalysisWords): TemplateResult => {
  const atStart = game.path.length === 0;
  const atEnd = game.next.length === 0;
  return html`${iconButton(words.toStart, 'first', atStart, () => game.toStart())}
  ${iconButton(words.back, 'back', atStart, () => game.back())}
  ${iconButton(words.forward, 'forward', atEnd, () => game.forward())}
  ${iconButton(words.toEnd, 'last', atEnd, () => game.toEnd())}`;
};

export const flipButton = (game: GameStore, words: AnalysisWords): TemplateResult =>
  iconButton(words.flip, 'flip', false, () => game.flip());
