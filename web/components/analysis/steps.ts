/** Buttons by which one goes through a game. */
import { html, type TemplateResult } from 'lit';
import type { GameStore } from '../../game/game-store.js';
import { icon, type IconName } from '../../shared/ui/icons.js';
import type { AnalysisWords } from './words.js';

/** A square button with an icon; its words are its name and its title. */
export const iconButton = (
  label: string,
  name: IconName,
  disabled: boolean,
  action: () => void,
): TemplateResult =>
  html`<button
    type="button"
    class="quiet square"
    title=${label}
    aria-label=${label}
    ?disabled=${disabled}
    @click=${action}
  >
    ${icon(name)}
  </button>`;

/** To the start, back, on, to the end, and the flip of the board. */
export const stepButtons = (game: GameStore, words: AnalysisWords): TemplateResult => {
  const atStart = game.path.length === 0;
  const atEnd = game.next.length === 0;
  return html`${iconButton(words.toStart, 'first', atStart, () => game.toStart())}
  ${iconButton(words.back, 'back', atStart, () => game.back())}
  ${iconButton(words.forward, 'forward', atEnd, () => game.forward())}
  ${iconButton(words.toEnd, 'last', atEnd, () => game.toEnd())}
  ${iconButton(words.flip, 'flip', false, () => game.flip())}`;
};
