import { css, html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { AcedrexAnnotate } from '../analysis/annotate.component.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { labels, msg } from '../../i18n/locale.js';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import { afterPaint } from '../../../src/elements/shared/paint.js';
import { scrollBehavior, LayoutWatch, BESIDE_BOARD, panelName, type Panel } from '../layout.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { icon, iconButton } from '../../../src/elements/shared/ui/icons.js';
import { tabStyles } from '../../shared/ui/common.styles.js';
import { renderTabs } from '../../shared/ui/tab-list.js';
import { follow, PageElement } from '../page-element.js';
import type { StudyStore } from '../studies/study-store.js';
import './divider.component.js';
import type { PanelSize } from './divider.component.js';
import type { LatePlay } from '../play/late-play.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { wantedPanel } from '../wanted-panel.js';
import { lowerWords } from '../../words/lower.js';
import { isScroll, makeWheelSteps } from '../../../src/elements/shared/wheel-steps.js';

interface LowerTab {
  readonly name: string;
  readonly label: () => string;
  /** Fetches the part when it is first shown. `isDice` is true for a game with dice. */
  readonly load: (isDice: boolean) => Promise<unknown>;
  readonly render: (isDice: boolean) => TemplateResult;
}

/** The tabs in display order. Add new tabs here. */
const TABS: readonly [LowerTab, ...LowerTab[]] = [
  {
    name: 'notes',
    label: () => msg(labels.notes),
    load: () => import('../analysis/annotate.component.js'),
    render: () => html`<acedrex-annotate></acedrex-annotate>`,
  },
  {
    name: 'report',
    label: () => msg(labels.report),
    load: (isDice) =>
      isDice ? import('../review/luck.component.js') : import('../review/review.component.js'),
    render: (isDice) =>
      isDice ? html`<acedrex-luck></acedrex-luck>` : html`<acedrex-review></acedrex-review>`,
  },
  {
    name: 'explorer',
    label: () => msg(labels.explorer),
    load: () => import('../explorer/explorer.component.js'),
    render: () => html`<acedrex-explorer></acedrex-explorer>`,
  },
  {
    name: 'tags',
    label: () => msg(labels.tags),
    load: () => import('../analysis/tags.component.js'),
    render: () => html`<acedrex-tags></acedrex-tags>`,
  },
];

/** The panels of the board view that a phone lists among the tabs. */
const OTHER_PANELS = ['play', 'position'] as const satisfies readonly Panel[];

/**
 * Tabs below the moves: notes on the move, the report on the game, and the game's tags. The user can fold them. On a
 * phone, the tabs are panes, shown one at a time. The first pane contains the moves.
 *
 * @fires acedrex-tab - The user has chosen a pane on a phone.
 * @fires acedrex-panel - The user has chosen a panel of the board's view on a phone; the detail is its name.
 */
export class AcedrexLowerPanel extends PageElement {
  @follow('game') private game!: GameStore;
  @follow('play') private play!: LatePlay;
  @follow('studies') private studies!: StudyStore;
  @follow('settings') private settings!: SettingsStore;

  static override styles = [
    controlStyles,
    tabStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-block-size: 2rem;
        /* Leaves room for the page's header when the page scrolls to the panel. */
        scroll-margin-block-start: calc(var(--app-head-size) + 0.3rem);
      }

      :host([open]) {
        min-block-size: 7.5rem;
      }

      /* Beside the board, an open part always has the same height. Nothing then moves under the pointer while the
         user steps through a game. */
      @media (min-aspect-ratio: 1/1) and (min-width: 36rem) and (min-height: 32rem) {
        :host([open]) {
          position: relative;
          flex: 0 1 var(--lower, clamp(11rem, 100dvh - 32rem, 20.5rem));
        }

        :host([open='notes']) {
          flex-basis: var(--lower, 11rem);
        }

        /* The table gets most of the space, because it has more rows than there are moves above it. */
        :host([open='explorer']) {
          flex-basis: var(--lower, clamp(11rem, 100dvh - 27rem, 32rem));
        }

        /* The moves and their comments get half of the space. The figures, the steps and the graph get the rest. */
        :host([open='report']) {
          flex-basis: var(--lower, clamp(11rem, 50dvh - 7.9rem, 28rem));
          [role='tabpanel'] {
            padding-block: 0.35rem;
          }
        }

        [role='tabpanel'] {
          flex: 1;
          /* Otherwise, visually hidden content would make the surrounding panel scroll too. */
          position: relative;
          overflow-y: auto;
        }

        :host([open]) acedrex-divider {
          display: block;
        }
      }

      acedrex-divider {
        display: none;
        position: absolute;
        inset: 0 0 auto;
      }

      /* On a phone, this panel is the pane, with the tabs in view at its top. */
      :host([phone]) {
        display: block;
        min-block-size: 0;
        scroll-margin: 0;
        .strip {
          position: sticky;
          z-index: 1;
          top: 0;
          container-type: inline-size;
          padding-inline-end: 0;
          background: var(--app-surface);
        }
      }

      /* The engine's lines are between the tabs and the pane. On a short phone, they are above both. */
      :host([phone][divided]) {
        display: contents;
      }

      :host([divided]) .strip {
        order: -3;
      }

      :host([phone]) .strip:has(acedrex-line-row) {
        display: block;
      }

      acedrex-line-row {
        block-size: 2.25rem;
      }

      :host([divided]) [role='tabpanel'] {
        order: -1;
      }

      @media (max-height: 46rem) {
        @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) {
          :host([divided]) .strip {
            order: -1;
          }

          /* This row replaces the engine's row, so the tabs stay in place under the finger. */
          :host([phone]:not([divided])) acedrex-line-row {
            position: relative;
            block-size: 2.75rem;
          }

          :host([phone]:not([divided])) .strip:has(acedrex-line-row) {
            display: flex;
            flex-direction: column-reverse;
            align-items: stretch;
          }
        }
      }

      /* In every language, all names fit into one row. Large text wraps instead of scrolling sideways. */
      :host([phone]) [role='tab'] {
        flex: 1 0 auto;
        min-block-size: 2.75rem;
        padding-inline: 0.15rem;
        font-size: 0.88rem;
      }

      .strip {
        display: flex;
        flex: none;
        align-items: center;
        padding-inline-end: 0.3rem;
        border-block-end: 1px solid var(--app-line);
        background: color-mix(in srgb, var(--app-line) 22%, transparent);
        button.square {
          inline-size: 2rem;
          min-block-size: 2rem;
        }
      }

      .tabs {
        flex: 1;
        min-inline-size: 0;
        border: 0;
      }

      [role='tab'] {
        flex: none;
        min-block-size: 2rem;
        padding-inline: 0.7rem;
        font-size: 0.92rem;
        white-space: nowrap;
      }

      [role='tabpanel'] {
        min-block-size: 0;
        padding: 0.5rem 0.75rem;
      }

      /* There is no gap above the bar at the foot, because rows would be visible through the gap. */
      :host([open='explorer']) [role='tabpanel'] {
        padding-block: 0;
      }

      .fold[aria-expanded='false'] .icon {
        transform: rotate(180deg);
      }

      @media (pointer: coarse) {
        [role='tab'],
        .strip button.square {
          min-block-size: 2.75rem;
        }

        .strip {
          padding-inline-end: 0;
          button.square {
            inline-size: 2.75rem;
          }
        }

        [role='tab'] {
          min-inline-size: 2.75rem;
          padding-inline: 0.5rem;
        }
      }

      @container (max-width: 22.4rem) {
        :host([phone]) [role='tab'] {
          min-inline-size: 2.25rem;
          font-size: 0.8rem;
        }
      }

      /* Beside the board of a small phone, the tabs are in two rows. */
      @container (max-width: 19.9rem) {
        :host([phone]) [role='tab'] {
          flex-basis: 22%;
          min-inline-size: max-content;
          min-block-size: 2.25rem;
        }
      }

      /* In a narrow panel beside the board, all tabs are in one row. */
      @media (min-aspect-ratio: 1/1) and (max-width: 66rem) {
        [role='tab'] {
          padding-inline: 0.3rem;
          font-size: 0.8rem;
        }
      }

      @media (min-aspect-ratio: 1/1) and (max-width: 66rem) and (pointer: fine) {
        .strip button.square {
          inline-size: 1.6rem;
        }
      }
    `,
  ];

  /** The current panel of the board view. */
  @property({ attribute: false }) panel: Panel = 'analysis';
  /** Whether the engine's lines are between a phone's tabs and the pane. */
  @property({ type: Boolean, reflect: true }) divided = false;
  /** Whether the user has opened a tab. In an empty game, nothing is fetched before that. */
  @state() private wasOpened = false;

  protected override patientStores(): readonly Store[] {
    return [wantedPanel];
  }

  /**
   * Puts the cursor into the comment and inserts the text typed before the comment field existed.
   *
   * @param takeTyped - Returns the typed text when the field exists; undefined if the user has cancelled.
   */
  async focusComment(takeTyped: () => string | undefined): Promise<void> {
    this.#open('notes');
    const [notes] = TABS;
    await loadPart(this, () => notes.load(false));
    await this.updateComplete;
    const annotate = this.renderRoot.querySelector<AcedrexAnnotate>('acedrex-annotate');
    await annotate?.updateComplete;
    const typed = takeTyped();
    if (typed !== undefined) annotate?.focusComment(typed);
  }

  readonly #layout = new LayoutWatch(this);

  get #isPhone(): boolean {
    return this.#layout.layout !== 'wide';
  }

  #open(name: string): void {
    this.wasOpened = true;
    this.settings.set({ lowerTab: name });
  }

  /** Shows the tab that the user has chosen. Scrolls to the tab if it is cut off beside the board. */
  #choose(name: string): void {
    this.#open(name);
    afterPaint(() => this.scrollIntoView({ block: 'nearest' }));
  }

  /** Shows a pane from its top. The move list scrolls to the current move. */
  #choosePane(name: string): void {
    const panel = OTHER_PANELS.find((each) => each === name);
    if (panel !== undefined) {
      this.#send('panel', panel);
      return;
    }
    this.#open(name);
    if (this.panel !== 'analysis') this.#send('panel', 'analysis');
    this.#send('tab');
    const pane = this.closest('aside');
    afterPaint(() => {
      pane?.scrollTo(0, 0);
      if (name === 'moves')
        pane
          ?.querySelector('acedrex-moves')
          ?.renderRoot.querySelector('[aria-current]')
          ?.scrollIntoView({ block: 'nearest' });
    });
  }

  #send(name: 'tab' | 'panel', detail?: Panel): void {
    this.dispatchEvent(
      new CustomEvent(`acedrex-${name}`, { detail, bubbles: true, composed: true }),
    );
  }

  /** Whether a row above the pane shows the line's moves, because the pane lists no moves and has little space. */
  get #hasLine(): boolean {
    return (
      this.#layout.layout === 'upright' && ['report', 'explorer'].includes(this.#shown?.name ?? '')
    );
  }

  /** The current tab; undefined if the panel is folded or a different panel of the board view is shown. */
  get #shown(): LowerTab | undefined {
    return this.panel === 'analysis' ? this.#opened : undefined;
  }

  get #opened(): LowerTab | undefined {
    const { record } = this.game;
    const isEmpty = record.children.length === 0 && record.comment === '';
    const { lowerTab } = this.settings.values;
    // A phone shows the moves first, unless the stored tab is the explorer or the report.
    if (this.#isPhone && !this.wasOpened && !['explorer', 'report'].includes(lowerTab ?? ''))
      return undefined;
    if (isEmpty && !this.wasOpened && lowerTab !== 'explorer') return undefined;
    return this.#tabs.find(({ name }) => name === lowerTab);
  }

  /** The available tabs. During a game, there is no report and no advice on moves. */
  get #tabs(): readonly LowerTab[] {
    return this.play.isPlaying
      ? TABS.filter(({ name }) => !['report', 'explorer'].includes(name))
      : TABS;
  }

  protected override willUpdate(): void {
    const shown = this.#shown;
    this.toggleAttribute('phone', this.#isPhone);
    if (shown === undefined) this.removeAttribute('open');
    else this.setAttribute('open', shown.name);
    if (shown !== undefined) void loadPart(this, () => shown.load(this.game.isDice));
    if (this.#hasLine) void loadPart(this, () => import('./line-row.component.js'));
    const { lowerHeight } = this.settings.values;
    // During a drag, the height may differ from the setting.
    if (lowerHeight !== this.#chosenHeight) this.#setHeight(lowerHeight);
    this.#chosenHeight = lowerHeight;
  }

  /** The height in the settings when the panel was last updated. */
  #chosenHeight = 0;

  /** Sets the preferred height; 0 means automatic. The styles limit the height. */
  #setHeight(height: number): void {
    if (height === 0) this.style.removeProperty('--lower');
    else this.style.setProperty('--lower', `${height}px`);
  }

  protected override firstUpdated(): void {
    // The wheel is set up here because the panel is fetched with the first moves.
    followWheel((this.getRootNode() as ShadowRoot).querySelector('acedrex-board'), this.game);
  }

  protected override updated(): void {
    if (this.panel !== 'analysis' || this.#opened === undefined) return;
    if (wantedPanel.take(this.#opened.name)) this.#bringIntoView();
  }

  /** Scrolls to the panel, and moves the focus from the button that opened the panel to the panel. */
  #bringIntoView(): void {
    this.renderRoot.querySelector<HTMLElement>('#lower')?.focus({ preventScroll: true });
    if (this.#isPhone) {
      this.#send('tab');
      this.closest('aside')?.scrollTo(0, 0);
      return;
    }
    // The panel's content may arrive later and make the page long enough to scroll. Content above may also disappear.
    const growth = new ResizeObserver(() => {
      // Waits until the content above the panel has been drawn.
      afterPaint(() => {
        // Keeps as much of the content above the panel in view as possible.
        this.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() });
      });
    });
    for (const each of [this, document.body]) growth.observe(each);
    const ended = new AbortController();
    for (const act of ['pointerdown', 'wheel', 'keydown'])
      addEventListener(
        act,
        () => {
          growth.disconnect();
          ended.abort();
        },
        { signal: ended.signal },
      );
  }

  /** Starts a rematch. The play panel then shows the rematch. */
  readonly #rematch = (): void => {
    const { game } = this;
    const play = this.play.made;
    if (play === undefined) return;
    void loadPart(this, async () => {
      const { rematch } = await import('../play/new-game.js');
      rematch(play, game);
      this.dispatchEvent(new CustomEvent('acedrex-play', { bubbles: true, composed: true }));
    });
  };

  #renderTabs(): TemplateResult {
    const tabs = this.#tabs;
    return renderTabs(this, {
      label: msg(labels.belowMoves),
      names: tabs.map(({ name }) => name),
      chosen: this.#shown?.name,
      panel: 'lower',
      labelOf: (name) => tabs.find((tab) => tab.name === name)?.label() ?? '',
      choose: (name) => this.#choose(name),
    });
  }

  /** Draws a phone's tabs: the moves, the parts, and the other panels. */
  #renderPanes(): TemplateResult {
    const tabs = this.#tabs;
    const names = new Map([
      ['moves', msg(labels.moves)],
      ...tabs.map(({ name, label }) => [name, label()] as const),
      ...OTHER_PANELS.map((panel) => [panel, panelName(panel)] as const),
    ]);
    return renderTabs(this, {
      label: msg(labels.panels),
      names: [...names.keys()],
      chosen: OTHER_PANELS.find((each) => each === this.panel) ?? this.#shown?.name ?? 'moves',
      panel: this.#shown === undefined ? undefined : 'lower',
      labelOf: (name) => names.get(name) ?? '',
      choose: (name) => this.#choosePane(name),
    });
  }

  /** Draws the undo and redo buttons. On a phone, they are in the board options instead. */
  #renderEditing(): TemplateResult {
    const { game, studies } = this;
    const shown = this.#shown;
    return html`${iconButton(msg(labels.undoCtrlZ), 'undo', !studies.canUndo, () => studies.undo())}
      ${iconButton(msg(labels.redoCtrlY), 'redo', !game.canRedo, () => game.redo())}
      <button
        type="button"
        class="quiet square fold"
        title=${msg(labels.notesExplorerReportAndTags)}
        aria-expanded=${shown === undefined ? 'false' : 'true'}
        @click=${() => {
          if (shown === undefined) this.#open('notes');
          else this.settings.set({ lowerTab: undefined });
        }}
      >
        ${icon('unfold')}
      </button>`;
  }

  protected override render(): TemplateResult {
    const { game } = this;
    const shown = this.#shown;
    return html`<acedrex-divider
        axis="y"
        .label=${lowerWords().height}
        .hint=${lowerWords().drag}
        .panel=${this}
        @acedrex-resize=${({ detail: { size, isDone } }: CustomEvent<PanelSize>) => {
          this.#setHeight(size);
          if (isDone) this.settings.set({ lowerHeight: size });
        }}
      ></acedrex-divider>
      <div class="strip">
        ${this.#isPhone ? this.#renderPanes() : this.#renderTabs()}
        ${this.#isPhone ? nothing : this.#renderEditing()}
        ${this.#hasLine ? html`<acedrex-line-row></acedrex-line-row>` : nothing}
      </div>
      ${
        shown === undefined
          ? nothing
          : html`<div
              role="tabpanel"
              id="lower"
              tabindex="-1"
              aria-label=${shown.label()}
              @acedrex-rematch=${this.#rematch}
            >
              ${shown.render(game.isDice)}
            </div>`
      }`;
  }
}

/** Boards on which the mouse wheel already steps through the game. */
const followed = new WeakSet<Element>();

/**
 * Makes the mouse wheel over a board step through its game. The page scrolls instead if there are no moves, or if the
 * panels are below the board.
 */
const followWheel = (board: HTMLElement | null, game: GameStore): void => {
  if (board === null || followed.has(board)) return;
  followed.add(board);
  const stepOf = makeWheelSteps();
  board.addEventListener(
    'wheel',
    (event) => {
      if (!isScroll(event) || game.record.children.length === 0) return;
      if (!matchMedia(BESIDE_BOARD).matches) return;
      event.preventDefault();
      const step = stepOf(event);
      if (step > 0) game.forward();
      else if (step < 0) game.back();
    },
    { passive: false },
  );
};

customElements.define('acedrex-lower-panel', AcedrexLowerPanel);
