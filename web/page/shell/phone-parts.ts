/** What only the layouts of phones show. */
import { html, nothing, type TemplateResult } from 'lit';
import { wordsFor } from '../../../src/elements/analysis/languages.js';
import { stepButtons } from '../../../src/elements/analysis/steps.js';
import type { AnalysisStore } from '../../../src/elements/session/analysis-store.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { drawIcon } from '../../../src/elements/shared/ui/icons.js';
import { getLocale, msg } from '../../i18n/locale.js';
import '../analysis/strip.component.js';
import type { PlayStore } from '../play/play-store.js';
import './move-strip.component.js';
import './step-bar.js';

const ICONS = {
  options: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
  engine: 'M7 7h10v10H7zM10 4v3M14 4v3M10 17v3M14 17v3M4 10h3M4 14h3M17 10h3M17 14h3',
} as const;

interface BarStores {
  readonly game: GameStore;
  readonly play: PlayStore;
  readonly analysis: AnalysisStore;
}

/** The buttons of the bar at the foot. */
export const renderBar = (
  { game, play, analysis }: BarStores,
  openSheet: () => void,
  toggleEngine: () => void,
): TemplateResult => {
  const words = wordsFor(getLocale());
  const isOver = game.position.status() !== 'ongoing';
  const isOn = analysis.isOn && !isOver;
  return html`<button
      type="button"
      class="quiet square"
      title=${msg('Board options')}
      aria-label=${msg('Board options')}
      @click=${openSheet}
    >
      ${drawIcon(ICONS.options)}
    </button>
    ${
      // With dice the panel has this button, beside the die.
      play.isPlaying || game.isDice
        ? nothing
        : html`<button
            type="button"
            class="quiet engine-button"
            aria-label=${isOn ? words.stop : words.analyse}
            ?disabled=${isOver}
            @click=${toggleEngine}
          >
            ${drawIcon(ICONS.engine)}<span>${isOn ? words.stop : words.analyse}</span>
          </button>`
    }
    ${stepButtons(game, words)}`;
};

/** The moves of a game that is being played. */
export const renderMoveStrip = (): TemplateResult =>
  html`<acedrex-move-strip></acedrex-move-strip>`;
