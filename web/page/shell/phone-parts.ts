/** Parts that only the layouts of phones need. */
import { css, html, nothing, type ReactiveElement, type TemplateResult } from 'lit';
import type { Reveal } from '../../../src/elements/analysis/moves.component.js';
import { wordsFor } from '../../../src/elements/analysis/languages.js';
import { stepButtons } from '../../../src/elements/analysis/steps.js';
import type { AnalysisStore } from '../../../src/elements/session/analysis-store.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { afterPaint } from '../../../src/elements/shared/paint.js';
import { drawIcon } from '../../../src/elements/shared/ui/icons.js';
import { getLocale, labels, msg } from '../../i18n/locale.js';
import '../analysis/strip.component.js';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import type { AcedrexBoardSheet } from './board-sheet.component.js';
import type { LatePlay } from '../play/late-play.js';
import { startReview, type ReviewStores } from '../play/start-review.js';
import { ENGINE, MORE } from '../../../src/elements/shared/ui/icon-paths.js';
import type { Layout, Panel } from '../layout.js';
import type { SettingsStore } from '../settings/settings-store.js';
import './move-strip.component.js';

/** Styles for the board view during a game. */
export const styles = css`
  /* Hidden, because the play panel shows whose turn it is and, later, how the game ended. */
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

  /* The introduction has its own button for the analysis. */
  :host([introduces]) .engine-button {
    visibility: hidden;
  }

  /* This panel contains the tabs. */
  .phone > .introduction ~ .panel {
    display: grid;
  }

  .offer button {
    inline-size: 100%;
  }

  /* The game's buttons need the space. */
  @media (max-height: 46rem) {
    .phone.play.playing .lower {
      display: none;
    }

    @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) {
      /* These panes need the space of the engine's line, and show the evaluation themselves. */

      .stage:has(~ aside:not(.unfolded) > .panel > .lower:is([open='explorer'], [open='report']))
        > acedrex-strip,
      .phone.play.playing > .controls > .state {
        display: none;
      }

      /* As in a taller window, the players are above and below the board, in the place of the evaluation bar. */
      @media (min-height: 39rem) {
        .stage:has(acedrex-move-strip) > acedrex-player {
          display: flex;
          block-size: 1.55rem;
        }

        /* The verdict on a practised ending is above the game's buttons. */
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

interface Panels extends ReactiveElement {
  readonly game: GameStore;
  readonly play: LatePlay;
  readonly analysis: AnalysisStore;
  readonly aside: HTMLElement | null;
  readonly boardStays: boolean;
  readonly isGameShown: boolean;
  readonly isIntroduced: boolean;
  isUnfolded: boolean;
  hasSheet: boolean;
  readonly panel: Panel;
  readonly settings: SettingsStore;
  choose(panel: Panel, isNew?: boolean): void;
}

const openSheet = (view: Panels): void => {
  view.hasSheet = true;
  void loadPart(
    view,
    () => import('./board-sheet.component.js'),
    () => {
      // Paints the pressed button first, because the browser computes all styles when a dialog opens.
      afterPaint(
        () => void view.renderRoot.querySelector<AcedrexBoardSheet>('acedrex-board-sheet')?.show(),
      );
    },
  );
};

/** Draws the buttons in the bar at the foot. */
export const renderBar = (view: Panels): TemplateResult => {
  const { game, play, analysis } = view;
  const words = wordsFor(getLocale());
  const isOver = game.position.status() !== 'ongoing';
  const isOn = analysis.isOn && !isOver;
  return html`<button
      type="button"
      class="quiet square"
      title=${msg(labels.boardOptions)}
      aria-label=${msg(labels.boardOptions)}
      @click=${() => openSheet(view)}
    >
      ${drawIcon(MORE)}
    </button>
    ${
      // With dice, this button is in the dice panel, beside the die.
      play.isPlaying || game.isDice
        ? nothing
        : html`<button
            type="button"
            class="quiet engine-button"
            aria-label=${isOn ? words.stop : words.analyse}
            ?disabled=${isOver}
            @click=${() => {
              analysis.toggle();
              // The form for a new game hides the board and the engine's line.
              if (analysis.isOn && view.panel === 'play') view.choose('analysis', true);
              view.requestUpdate();
            }}
          >
            ${drawIcon(ENGINE)}<span>${isOn ? words.stop : words.analyse}</span>
          </button>`
    }
    ${stepButtons(game, words)}`;
};

/** Scrolls the current move into view, with as much of its comment as fits. */
const reveal: Reveal = ({ top, bottom, textBottom }, list) => {
  const scroller = list.closest<HTMLElement>('[data-scroller]') ?? document.documentElement;
  const isPage = scroller === document.documentElement;
  const box = isPage ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
  // The scroll padding is the space that sticky content covers at the edges.
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(scroller);
  const upper = box.top + (parseFloat(scrollPaddingTop) || 0);
  const lower = box.bottom - (parseFloat(scrollPaddingBottom) || 0);
  // The list is out of view, because the user is reading content below it.
  if (list.getBoundingClientRect().bottom < upper) return;
  if (top < upper) scroller.scrollTop += top - upper;
  else if (textBottom > lower)
    // The move itself must stay in view.
    scroller.scrollTop += Math.max(bottom - lower, Math.min(textBottom - lower, top - upper));
};

/** Scrolls to the current move only if the user has already scrolled to the list. */
const revealShown: Reveal = (move, list) => {
  const pane = list.closest('[data-scroller]')?.getBoundingClientRect();
  const { top = 0, height = innerHeight } = pane ?? {};
  if (list.getBoundingClientRect().top <= top + height / 3) reveal(move, list);
};

/**
 * Returns the function that scrolls the current move into view. Undefined if a form is open. If there is content above
 * the list, the function scrolls only after the user has scrolled to the list.
 */
export const revealOf = (
  panel: Panel,
  layout: Layout,
  isReadAbove: boolean,
): Reveal | undefined => {
  // In upright windows, the panel contains only a form, because a game shows its moves in one row.
  if (panel === 'play') return layout === 'upright' ? undefined : reveal;
  return isReadAbove ? revealShown : reveal;
};

/**
 * Scrolls to the board and its players when a game begins, because the form is below them on an upright phone. When the
 * game ends, scrolls to the result in the panels.
 */
const showGame = (isPlaying: boolean, panels: HTMLElement | null): void => {
  scrollTo(0, 0);
  // The panel has not drawn the result yet.
  if (!isPlaying) afterPaint(() => panels?.scrollTo(0, 0));
};

/** Whether a game was in progress when a view was last updated. */
const wasPlaying = new WeakMap<Panels, boolean>();

/** Scrolls when a game begins or ends. Must be called after every update of the view. */
export const followGame = (view: Panels): void => {
  const { isPlaying } = view.play;
  if (isPlaying !== (wasPlaying.get(view) ?? false) && view.isGameShown)
    showGame(isPlaying, view.aside);
  wasPlaying.set(view, isPlaying);
};

/** Shows the moves of an opened game. For a new game, shows the form for choosing an opponent or the first steps. */
export const showOpened = (view: Panels, isNew: boolean, panels: HTMLElement | null): void => {
  const panel = isNew && view.panel !== 'analysis' ? 'play' : 'analysis';
  if (isNew) view.settings.set({ lowerTab: 'moves' });
  view.choose(panel, true);
  // The moves and the first steps are directly below the board. If there is a form, the view scrolls to it by itself.
  if (panel === 'analysis') scrollTo(0, 0);
  panels?.scrollTo(0, 0);
};

/** Draws a button that reviews the game that has just ended. The play panel contains this button too. */
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

/** Whether the play panel already shows how the game ended. */
export const isEndShown = ({ panel, play }: Panels): boolean =>
  panel === 'play' && play.made?.played.end !== undefined && play.made.played.line.isShown;

/** Draws the row below the board. It shows the moves during a game, and otherwise the engine's best line. */
export const renderStrip = (view: Panels, layout: Layout): TemplateResult | typeof nothing => {
  const { game, play, analysis, panel, isUnfolded } = view;
  if (view.isGameShown && layout === 'upright')
    return html`<acedrex-move-strip></acedrex-move-strip>`;
  // The engine's lines are irrelevant to the introduction and to the forms for a new game and for the rules.
  const isHidden = view.isIntroduced || (panel !== 'analysis' && !analysis.isOn);
  if (play.isPlaying || game.isDice || isHidden) return nothing;
  const isIdle =
    !analysis.isOn &&
    !isUnfolded &&
    analysis.findings?.lines[0] === undefined &&
    game.position.status() === 'ongoing';
  return html`<acedrex-strip
    class=${isIdle ? 'idle' : ''}
    .isUnfolded=${isUnfolded && panel === 'analysis'}
    @acedrex-unfold=${() => {
      view.isUnfolded = !isUnfolded || panel !== 'analysis';
      view.choose('analysis');
      view.aside?.scrollTo(0, 0);
    }}
  ></acedrex-strip>`;
};

/** Scrolls to a panel that the user has just chosen. */
export const scrollToPanel = (view: Panels, panel: Panel): void => {
  // Measured in the frame that shows the panel, because measuring now would require a second layout.
  requestAnimationFrame(() => {
    // A game that was opened in the meantime may have shown a different panel.
    if (view.panel !== panel) return;
    scrollTo(0, 0);
    // On a short phone, a form would be out of view below the board, so the page scrolls to it.
    if (!view.boardStays && !matchMedia('(min-height: 46.01rem)').matches)
      view.renderRoot.querySelector('.lower')?.scrollIntoView();
  });
};

/** Distance in pixels that a finger slides for each move. */
const STEP = 28;

interface Press {
  readonly id: number;
  /** Where the slide began. Shifted if the finger slides past the first or the last move. */
  x: number;
  steps: number;
}

/** The buttons at the foot of a phone. Sliding a finger over them steps through the game. */
class AcedrexStepBar extends HTMLElement {
  /** No initial value, because the page sets this property before the element is defined. */
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

  /** Whether the last press has caused a step. If so, the click that follows it is ignored. */
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
