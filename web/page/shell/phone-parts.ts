/** What only the layouts of phones show. */
import { css, html, nothing, type ReactiveElement, type TemplateResult } from 'lit';
import type { Reveal } from '../../../src/elements/analysis/moves.component.js';
import { wordsFor } from '../../../src/elements/analysis/languages.js';
import { stepButtons } from '../../../src/elements/analysis/steps.js';
import type { AnalysisStore } from '../../../src/elements/session/analysis-store.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { afterPaint } from '../../../src/elements/shared/paint.js';
import { drawIcon } from '../../../src/elements/shared/ui/icons.js';
import { getLocale, msg } from '../../i18n/locale.js';
import '../analysis/strip.component.js';
import type { LatePlay } from '../play/late-play.js';
import { startReview, type ReviewStores } from '../play/start-review.js';
import { ENGINE, MORE } from '../../../src/elements/shared/ui/icon-paths.js';
import type { Layout, Panel } from '../layout.js';
import type { SettingsStore } from '../settings/settings-store.js';
import './move-strip.component.js';
import * as labels from '../../words/labels.js';

/** The styles of the board's view during a game. */
export const styles = css`
  /* The panel of the game says whose turn it is, and then how it has ended. */
  .phone.play.playing .status {
    display: none;
  }

  /* The clocks stay in view while the moves scroll. */
  .phone.play.playing > .players {
    position: sticky;
    z-index: 2;
    top: 0;
    background: var(--panel-ground);
  }

  /* The introduction has a door to the analysis. */
  :host([introduces]) .engine-button {
    visibility: hidden;
  }

  /* It has the tabs. */
  .phone > .introduction ~ .panel {
    display: grid;
  }

  .offer button {
    inline-size: 100%;
  }

  /* These panes need the room of the engine's line, whose evaluation they show. */
  @media (max-height: 46rem) {
    @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) {
      .stage:has(~ aside:not(.unfolded) > .panel > .lower:is([open='explorer'], [open='report']))
        > acedrex-strip {
        display: none;
      }
    }
  }

  /* The buttons of the game need the room. */
  @media (max-height: 46rem) {
    .phone.play.playing .lower {
      display: none;
    }

    @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) {
      .phone.play.playing > .controls > .state {
        display: none;
      }

      /* The players stand above and below the board, as in a higher window, where the evaluation has its room otherwise. */
      @media (min-height: 39rem) {
        .stage:has(acedrex-move-strip) > acedrex-player {
          display: flex;
          block-size: 1.55rem;
        }

        /* The verdict on a practised ending stands above the buttons of the game. */
        .stage:has(~ .playing acedrex-ending-practice:not([hidden])) > acedrex-board {
          inline-size: min(100%, 100dvh - 21.5rem);
        }

        .stage:has(acedrex-move-strip) > acedrex-eval-bar,
        .phone.play.playing > .players {
          display: none;
        }
      }
    }
  }
`;

export { styleEngine } from './phone-lines.component.js';

interface Panels {
  readonly panel: Panel;
  readonly settings: SettingsStore;
  choose(panel: Panel, isNew: boolean): void;
  requestUpdate(): void;
}

interface BarStores {
  readonly game: GameStore;
  readonly play: LatePlay;
  readonly analysis: AnalysisStore;
}

/** The buttons of the bar at the foot. */
export const renderBar = (
  { game, play, analysis }: BarStores,
  openSheet: () => void,
  view: Panels,
): TemplateResult => {
  const words = wordsFor(getLocale());
  const isOver = game.position.status() !== 'ongoing';
  const isOn = analysis.isOn && !isOver;
  return html`<button
      type="button"
      class="quiet square"
      title=${msg(labels.boardOptions)}
      aria-label=${msg(labels.boardOptions)}
      @click=${openSheet}
    >
      ${drawIcon(MORE)}
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
            @click=${() => {
              analysis.toggle();
              // The form for a new game shows neither the board nor the engine's line.
              if (analysis.isOn && view.panel === 'play') view.choose('analysis', true);
              view.requestUpdate();
            }}
          >
            ${drawIcon(ENGINE)}<span>${isOn ? words.stop : words.analyse}</span>
          </button>`
    }
    ${stepButtons(game, words)}`;
};

/** Brings the current move and, as far as it fits, its comment into view. */
const reveal: Reveal = ({ top, bottom, textBottom }, list) => {
  const scroller = list.closest<HTMLElement>('[data-scroller]') ?? document.documentElement;
  const isPage = scroller === document.documentElement;
  const box = isPage ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
  // What sticks to the scroller's edges is its padding.
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(scroller);
  const upper = box.top + (parseFloat(scrollPaddingTop) || 0);
  const lower = box.bottom - (parseFloat(scrollPaddingBottom) || 0);
  // The user is reading what is below the list.
  if (list.getBoundingClientRect().bottom < upper) return;
  if (top < upper) scroller.scrollTop += top - upper;
  else if (textBottom > lower)
    // The move itself stays in view.
    scroller.scrollTop += Math.max(bottom - lower, Math.min(textBottom - lower, top - upper));
};

/** The same, but only once the user has scrolled to the list. */
const revealShown: Reveal = (move, list) => {
  const pane = list.closest('[data-scroller]')?.getBoundingClientRect();
  const { top = 0, height = innerHeight } = pane ?? {};
  if (list.getBoundingClientRect().top <= top + height / 3) reveal(move, list);
};

/**
 * How the list of moves brings the current move into view: not at all while the user is about to fill in a form, and, if
 * something is to be read above the list, only once the user has scrolled to it.
 */
export const revealOf = (
  panel: Panel,
  layout: Layout,
  isReadAbove: boolean,
): Reveal | undefined => {
  // Upright there is a form, because a game has its moves in one row.
  if (panel === 'play') return layout === 'upright' ? undefined : reveal;
  return isReadAbove ? revealShown : reveal;
};

/**
 * Scrolls to the board and its players when a game begins, because the form is below them on an upright phone, and to the
 * result in the panels when it ends.
 */
export const showGame = (isPlaying: boolean, panels: HTMLElement | null): void => {
  scrollTo(0, 0);
  // The panel has not drawn the result yet.
  if (!isPlaying) afterPaint(() => panels?.scrollTo(0, 0));
};

/** Shows an opened game and its moves, or for a new game what to do first: the form of an opponent, or the first steps. */
export const showOpened = (view: Panels, isNew: boolean, panels: HTMLElement | null): void => {
  const panel = isNew && view.panel !== 'analysis' ? 'play' : 'analysis';
  if (isNew) view.settings.set({ lowerTab: 'moves' });
  view.choose(panel, true);
  // The moves and the first steps are right below the board; the view itself scrolls to a form.
  if (panel === 'analysis') scrollTo(0, 0);
  panels?.scrollTo(0, 0);
};

/** The button for the review of a game that has just ended, which is in the panel for playing too. */
export const offerReview = (
  host: ReactiveElement & ReviewStores & { readonly play: LatePlay },
): TemplateResult | typeof nothing => {
  const { game, review, settings } = host;
  if (host.play.made?.played.end === undefined || review.hasEvaluations || review.isRunning)
    return nothing;
  return html`<section class="offer">
    <button
      type="button"
      class="primary"
      @click=${() => startReview(host, { game, review, settings })}
    >
      ${msg(labels.reviewThisGame)}
    </button>
  </section>`;
};

/** The moves of a game that is being played. */
export const renderMoveStrip = (): TemplateResult =>
  html`<acedrex-move-strip></acedrex-move-strip>`;

/** Pixels that a finger slides for a move. */
const STEP = 28;

interface Press {
  readonly id: number;
  /** Where it began, or would have begun had it not slid beyond an end of the game. */
  x: number;
  /** Moves that it has stepped forward so far. */
  steps: number;
}

/** The buttons at the foot of a phone. A finger that slides over them steps through the game. */
class AcedrexStepBar extends HTMLElement {
  /** Set before the element is defined, so it has no initial value. */
  declare game: GameStore;

  #press: Press | undefined;

  constructor() {
    super();
    this.addEventListener('pointerdown', this.#onDown);
    this.addEventListener('pointermove', this.#onMove);
    this.addEventListener('pointerup', this.#onEnd);
    this.addEventListener('pointercancel', this.#onEnd);
    this.addEventListener('click', this.#onClick, true);
  }

  /** Whether the last press has stepped. The click at its end presses no button then. */
  #hasStepped = false;

  readonly #onDown = (event: PointerEvent): void => {
    this.#hasStepped = false;
    const isFinger = event.isPrimary && event.pointerType !== 'mouse';
    this.#press = isFinger ? { id: event.pointerId, x: event.clientX, steps: 0 } : undefined;
  };

  readonly #onMove = ({ pointerId, clientX }: PointerEvent): void => {
    const press = this.#press;
    if (press?.id !== pointerId) return;
    const sign = getComputedStyle(this).direction === 'rtl' ? -1 : 1;
    const steps = Math.trunc((sign * (clientX - press.x)) / STEP);
    if (steps !== 0) this.#hasStepped = true;
    for (; press.steps < steps && this.game.next.length > 0; press.steps += 1) this.game.forward();
    for (; press.steps > steps && this.game.path.length > 0; press.steps -= 1) this.game.back();
    press.x += sign * STEP * (steps - press.steps);
  };

  readonly #onEnd = (): void => {
    this.#press = undefined;
  };

  readonly #onClick = (event: Event): void => {
    if (!this.#hasStepped) return;
    this.#hasStepped = false;
    event.stopPropagation();
    event.preventDefault();
  };
}

customElements.define('acedrex-step-bar', AcedrexStepBar);
