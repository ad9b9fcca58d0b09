import { consume } from '@lit/context';
import { html, nothing, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { BoardShape } from '../../../src/drawing/shapes.js';
import '../../../src/elements/analysis/engine-parts.js';
import type { TableOutcome } from '../../../src/elements/analysis/eval-bar.component.js';
import type { LinePreview } from '../../../src/elements/analysis/lines.component.js';
import type { MoveMenuRequest } from '../../../src/elements/analysis/moves.component.js';
import { adoptStyles } from '../../../src/elements/board/load-parts.js';
import {
  BoardState,
  engineShapes,
  fromBoard,
  lineShapes,
  arrow,
  toBoard,
} from '../../../src/elements/analysis/shapes.js';
import { statusOf } from '../../../src/elements/analysis/status.js';
import { Memo } from '../../../src/elements/shared/memo.js';
import { flipButton, stepButtons } from '../../../src/elements/analysis/steps.js';
import { iconButton, icon } from '../../../src/elements/shared/ui/icons.js';
import { renderTabs } from '../../shared/ui/tab-list.js';
import { wordsFor } from '../../../src/elements/analysis/languages.js';
import type { BoardMove } from '../../../src/elements/board/types.js';
import { COLORS, opposite, type Color, type Role } from '../../../src/rules/pieces.js';
import type { LineStep } from '../../../src/notation/line.js';
import { getLocale, msg } from '../../i18n/locale.js';
import { displayName, rulesetTitle } from '../../i18n/words.js';
import type { Path } from '../../../src/game/tree.js';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import { afterPaint } from '../../../src/elements/shared/paint.js';
import type { Store } from '../../../src/elements/shared/store.js';
import type * as DiceParts from '../dice/dice-panel.component.js';
import type { AcedrexMoveMenu } from '../analysis/move-menu.component.js';
import '../analysis/player.component.js';
import '../settings/overlay-bar.component.js';
import '../analysis/engine-panel.component.js';
import {
  analysisContext,
  compareContext,
  gameContext,
  playContext,
  reviewContext,
  sessionContext,
  settingsContext,
} from '../contexts.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { AnalysisStore } from '../../../src/elements/session/analysis-store.js';
import type { TrialStore } from '../learn/lesson-text.js';
import type { LatePlay } from '../play/late-play.js';
import type { ReviewStore } from '../review/review-store.js';
import type { AcedrexConsole } from '../speech/console.component.js';
import type { CompareStore } from '../rules/compare-store.js';
import type { Session } from '../../../src/elements/session/session.js';
import { PageElement } from '../page-element.js';
import { hasContent } from '../studies/study-version.js';
import {
  CoordinatesPlace,
  LayoutWatch,
  type Layout,
  PANELS,
  panelName,
  type Panel,
} from '../layout.js';
import type { AcedrexBoardSheet } from './board-sheet.component.js';
import type * as PhoneParts from './phone-parts.js';
import { boardViewStyles } from './board-view.styles.js';
import './divider.component.js';
import type { PanelSize } from './divider.component.js';
import type { AcedrexLowerPanel } from './lower-panel.component.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import type { Hint } from '../play/opponent.js';
import type { DifferingMove } from '../rules/comparing.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import * as labels from '../../words/labels.js';

/**
 * The board with its panels. It is as large as the window allows: beside its panels in a wide window, above
 * them in a tall one.
 *
 * @fires acedrex-new-game - The user wants a new game.
 * @fires acedrex-share - The user wants to share or export the game.
 * @fires acedrex-rules - The user wants to read about the rules in force.
 */
export class AcedrexBoardView extends PageElement {
  @consume({ context: gameContext }) readonly game!: GameStore;
  @consume({ context: settingsContext }) readonly settings!: SettingsStore;
  @consume({ context: analysisContext }) private analysis!: AnalysisStore;
  @consume({ context: playContext }) readonly play!: LatePlay;
  @consume({ context: compareContext }) private compare!: CompareStore;
  @consume({ context: reviewContext }) readonly review!: ReviewStore;
  @consume({ context: sessionContext }) private session!: Session;

  static override styles = [controlStyles, boardViewStyles];

  /** The panel that is shown. */
  @property({ attribute: false }) panel: Panel = 'analysis';
  @state() private pointed: readonly LineStep[] = [];
  /** Whether the engine's panel is shown on a phone, and not its best line alone. */
  @state() private isUnfolded = false;
  /** The piece that is tried on the board instead of the game. */
  @state() private trial: TrialStore | undefined;
  /** What a table says of the last position that it was asked about. */
  @state() private outcome: TableOutcome | undefined;
  /** Whether the user has asked for the menu of a move. */
  @state() private hasMenu = false;
  /** Whether the user has asked for the sheet of rarely used buttons. */
  @state() private hasSheet = false;
  /** What only games with dice show, once it has been fetched. */
  @state() private dice: typeof DiceParts | undefined;
  /** What only phones show, once it has been fetched. */
  @state() private phone: typeof PhoneParts | undefined;
  @query('aside') private aside!: HTMLElement | null;

  protected override stores(): readonly Store[] {
    const { game, play, compare, settings, trial } = this;
    return [game, play, compare, settings, ...(trial === undefined ? [] : [trial])];
  }

  protected override patientStores(): readonly Store[] {
    return [this.analysis, this.review];
  }

  /** Rolls the die of the current panel. */
  rollDie(): void {
    // The panel may not have been loaded yet.
    const panel = this.renderRoot.querySelector<HTMLElement & { rollDie?(): void }>(
      'acedrex-dice-panel, acedrex-play-panel',
    );
    panel?.rollDie?.();
  }

  /** Opens the menu of the current move. */
  openMoveMenu(): void {
    this.renderRoot.querySelector('acedrex-moves')?.openMenu();
  }

  /** Speaks through the board's live region. */
  say(text: string): void {
    this.renderRoot.querySelector('acedrex-board')?.announce(text);
  }

  /** Puts the cursor into the field for moves and questions. */
  async openConsole(): Promise<void> {
    this.settings.set({ hasConsole: true });
    await loadPart(this, loadConsole);
    await this.updateComplete;
    await this.renderRoot.querySelector<AcedrexConsole>('acedrex-console')?.focusField();
  }

  /** Puts the cursor into the comment, see `AcedrexLowerPanel`. */
  async focusComment(takeTyped: () => string | undefined): Promise<void> {
    this.panel = 'analysis';
    await loadPart(this, loadLowerPanel);
    await this.updateComplete;
    const panel = this.renderRoot.querySelector<AcedrexLowerPanel>('acedrex-lower-panel');
    await panel?.focusComment(takeTyped);
  }

  readonly #coordinates = new CoordinatesPlace(this);
  readonly #layout = new LayoutWatch(this);

  /** Whether an upright phone keeps the board in view: the forms for a new game and for the rules need its room. */
  get #boardStays(): boolean {
    return this.panel === 'analysis' || this.play.isPlaying || this.#isGameShown;
  }

  /** Whether the long-press hint has a place: the introduction explains moves itself, and the hint would cover a form. */
  get #hasHint(): boolean {
    return !this.#isIntroduced && this.#boardStays;
  }

  get #isPhone(): boolean {
    return this.#layout.layout !== 'wide';
  }

  /** Whether the panel for playing says, right below the status line of a phone, how the game has ended. */
  get #isEndShown(): boolean {
    const { panel, play } = this;
    return (
      this.#isPhone &&
      panel === 'play' &&
      play.made?.played.end !== undefined &&
      play.made.played.line.isShown
    );
  }

  protected override willUpdate(): void {
    const { isDice, position, record } = this.game;
    if (this.#hasHint && isHintDue(this.settings))
      void loadPart(this, () => import('./touch-hint.component.js'));
    // An empty board has no moves to list; they are fetched with the first press, see the page's element.
    if (this.#isIntroduced) void loadPart(this, () => import('../learn/introduction.component.js'));
    // Nor are the first steps, while the engine is fetched.
    else if (!this.#isEmpty || !this.analysis.isOn)
      void loadPart(this, () =>
        this.#isEmpty ? import('../learn/welcome.component.js') : loadMoves(),
      );
    const { panelWidth, lowerTab, introduction } = this.settings.values;
    if (introduction === 'asked' && !this.#isAsked) this.panel = 'analysis';
    this.#isAsked = introduction === 'asked';
    // During a drag the width differs from the setting, and stays.
    if (panelWidth !== this.#chosenWidth) this.#setPanelWidth(panelWidth);
    this.#chosenWidth = panelWidth;
    if (isDice)
      void loadPart(this, async () => {
        this.dice = await import('../dice/dice-panel.component.js');
      });
    // Nothing is shown of it as long as there are more pieces.
    else if (position.pieces().length < 5)
      void loadPart(this, () => import('../tablebase/tablebase-panel.component.js'));
    // Beside the board, the first steps need the room of an untouched game. On a phone the panel is below them.
    if (hasContent(record) || lowerTab === 'explorer' || this.#isPhone)
      void loadPart(this, loadLowerPanel);
    if (this.review.hasEvaluations) void loadPart(this, () => this.review.prepare());
    if (this.#isPhone)
      void loadPart(this, async () => {
        this.phone = await import('./phone-parts.js');
        adoptStyles({ host: this }, this.phone);
      });
    if (this.settings.values.hasConsole) void loadPart(this, loadConsole);
    if (record.unread !== undefined)
      void loadPart(this, () => import('../import/unread.component.js'));
  }

  protected override render(): TemplateResult {
    const { game, settings, trial } = this;
    const { record } = game;
    const coordinates = this.#coordinates.from(settings.values);
    return html`
      <h1 class="hidden-visually">${msg(labels.analysisBoard)}</h1>
      <div class="stage ${settings.values.showBar ? 'with-bar' : ''}">
        ${this.#renderPlayer(opposite(game.orientation), 'far')}
        ${
          settings.values.showBar
            ? html`<acedrex-eval-bar
                class=${coordinates}
                ?hidden=${this.play.isPlaying}
                .session=${this.session}
                .outcome=${this.outcome}
                .lang=${getLocale()}
              ></acedrex-eval-bar>`
            : nothing
        }
        <acedrex-board
          .coordinates=${coordinates}
          .mode=${this.play.made?.may.premove === true ? 'free' : 'legal'}
          .movableColor=${this.play.isPlaying ? this.play.made?.color : 'both'}
          .marks=${trial?.marks ?? this.play.made?.premove.marks ?? []}
          .lang=${getLocale()}
          .ruleset=${(trial ?? record).ruleset.id}
          ?dice=${game.isDice && trial === undefined}
          .roll=${trial === undefined ? game.roll : undefined}
          .orientation=${game.orientation}
          .pieceSet=${settings.values.pieceSet}
          ?show-control=${settings.values.overlays.includes('control')}
          ?show-hanging=${settings.values.overlays.includes('hanging')}
          ?show-pins=${settings.values.overlays.includes('pins')}
          ?show-threats=${settings.values.overlays.includes('threats')}
          ?show-promotions=${settings.values.overlays.includes('promotions')}
          ?show-rights=${settings.values.overlays.includes('rights')}
          ?show-cards=${settings.values.overlays.includes('cards')}
          .shapes=${this.#drawn.keep(this.#shapes())}
          @pointerdown=${this.#onPress}
          @acedrex-move-start=${this.#onMoveStart}
          @acedrex-move=${this.#onMove}
          @acedrex-remove=${this.#onRemove}
          @acedrex-position-change=${this.#showBoard}
          @acedrex-shapes-change=${this.#onShapes}
        ></acedrex-board>
        ${this.#hasHint ? html`<acedrex-touch-hint></acedrex-touch-hint>` : nothing}
        <acedrex-overlay-bar></acedrex-overlay-bar>
        ${this.#renderPlayer(game.orientation, 'near')} ${this.#renderStrip('upright')}
      </div>
      <acedrex-divider
        .label=${msg(labels.widthOfPanel)}
        .hint=${msg(labels.dragToChangeWidth)}
        .panel=${this.aside ?? undefined}
        @acedrex-resize=${({ detail: { size, isDone } }: CustomEvent<PanelSize>) => {
          this.#setPanelWidth(size);
          if (isDone) settings.set({ panelWidth: size });
        }}
      ></acedrex-divider>
      <aside
        aria-label=${msg(labels.panels)}
        class="${this.#isPhone ? 'phone' : ''} ${this.panel} ${this.isUnfolded ? 'unfolded' : ''} ${this.#isGameShown ? 'playing' : ''}"
        data-scroller=${this.#isPhone ? '' : nothing}
        @acedrex-trial=${this.#onTrial}
        @acedrex-analyse=${() => {
          this.settings.set({ introduction: 'seen' });
          this.analysis.start();
        }}
        @acedrex-preview=${this.#onPreview}
        @acedrex-move-menu=${this.#onMoveMenu}
        @acedrex-play=${() => this.choose('play')}
        @acedrex-panel=${({ detail }: CustomEvent<Panel>) => this.choose(detail, true)}
        @acedrex-tab=${() => {
          this.isUnfolded = false;
        }}
      >
        ${this.#renderStrip('sideways')}
        ${this.#isIntroduced ? this.#renderIntroduction() : nothing}
        <div class="players">${COLORS.map((color) => this.#renderPlayer(color))}</div>
        <div class="controls">
          <div class="state">
            ${
              this.#isEndShown
                ? nothing
                : html`<p
                    class="status"
                    role=${settings.values.announced === 'nothing' ? 'status' : nothing}
                    data-test="status"
                  >
                    ${statusOf(wordsFor(getLocale()), game)}
                  </p>`
            }
            ${drawRulesName(record.ruleset, () => {
              this.dispatchEvent(new CustomEvent('acedrex-rules'));
            })}
          </div>
          ${this.#renderButtons()}
        </div>
        ${
          settings.values.hasConsole
            ? html`<acedrex-console
                @acedrex-say=${({ detail }: CustomEvent<string>) => this.say(detail)}
                @acedrex-leave=${() => settings.set({ hasConsole: false })}
              ></acedrex-console>`
            : nothing
        }
        ${
          // A phone has them among the panes.
          this.#isPhone
            ? nothing
            : renderTabs(this, {
                label: msg(labels.panels),
                names: PANELS,
                chosen: this.panel,
                panel: 'panel',
                labelOf: panelName,
                choose: (panel) => this.choose(panel),
              })
        }
        <div class="panel" id="panel" role="tabpanel" aria-label=${panelName(this.panel)}>
          ${this.#renderPanel()}
          ${
            this.#isPhone || this.panel === 'analysis'
              ? html`<acedrex-lower-panel
                  class="lower"
                  .panel=${this.panel}
                  ?divided=${this.#isPhone && this.isUnfolded}
                ></acedrex-lower-panel>`
              : nothing
          }
        </div>
      </aside>
      ${
        this.hasSheet
          ? html`<acedrex-board-sheet
              @acedrex-new-game=${() => {
                this.dispatchEvent(new CustomEvent('acedrex-new-game'));
              }}
            ></acedrex-board-sheet>`
          : nothing
      }
      ${
        this.hasMenu
          ? html`<acedrex-move-menu
              @acedrex-return=${({ detail }: CustomEvent<Path | undefined>) => {
                this.renderRoot.querySelector('acedrex-moves')?.focusMove(detail);
              }}
            ></acedrex-move-menu>`
          : nothing
      }
    `;
  }

  protected override updated(): void {
    this.#showBoard();
    this.#endIntroduction();
    this.#showBeginning();
    this.toggleAttribute('stays', this.#boardStays);
    this.toggleAttribute('small', this.settings.values.hasSmallBoard);
  }

  #wasPlaying = false;

  #showBeginning(): void {
    const { isPlaying } = this.play;
    if (isPlaying !== this.#wasPlaying && this.#isPhone && this.#isGameShown)
      this.phone?.showGame(isPlaying, this.aside);
    this.#wasPlaying = isPlaying;
  }

  protected override firstUpdated(): void {
    this.choose(this.play.isPlaying ? 'play' : this.panel, true);
    // For the divider, which needs the panel.
    this.requestUpdate();
  }

  /** The width in the settings at the last update. */
  #chosenWidth = 0;

  /** The panel's wanted width, which the styles bring within the bounds of the window. */
  #setPanelWidth(width: number): void {
    this.style.setProperty('--panel', `${width}px`);
  }

  #onMoveMenu(event: CustomEvent<MoveMenuRequest>): void {
    event.preventDefault();
    const { detail } = event;
    this.hasMenu = true;
    void loadPart(
      this,
      () => import('../analysis/move-menu.component.js'),
      () => {
        const menu = this.renderRoot.querySelector<AcedrexMoveMenu>('acedrex-move-menu');
        void menu?.show(detail);
      },
    );
  }

  /** Shows a panel; all except the first are fetched when they are first opened. */
  choose(panel: Panel, isNew = panel !== this.panel): void {
    this.panel = panel;
    const scroll = (): void => {
      if (!isNew || this.#layout.layout !== 'upright') return;
      // Measured in the frame that shows the panel. At once, the browser would have to lay the page out twice.
      requestAnimationFrame(() => {
        // Opening a game may have shown another panel since then.
        if (this.panel !== panel) return;
        scrollTo(0, 0);
        // On a short phone the board gives its room to a form, of which little would be seen below it.
        if (!this.#boardStays && !matchMedia('(min-height: 46.01rem)').matches)
          this.renderRoot.querySelector('.lower')?.scrollIntoView();
      });
    };
    // Before its panel has been fetched, the page is too short to scroll.
    if (panel === 'play') void loadPart(this, () => import('./play-parts.js'), scroll);
    else if (panel === 'position')
      void loadPart(this, () => import('../rules/position-panel.component.js'), scroll);
    else scroll();
    if (panel !== 'position') this.compare.close();
  }

  /** Brings a game into view that has just been opened, or begun with `isNew`: an opened one is to be looked at. */
  showOpened(isNew = false): void {
    if (this.play.isPlaying) return;
    if (isNew) this.isUnfolded = false;
    if (this.phone !== undefined) this.phone.showOpened(this, isNew, this.aside);
    else if (!isNew) this.choose('analysis');
  }

  #renderPanel(): TemplateResult {
    switch (this.panel) {
      case 'analysis':
        return html`
          ${
            this.play.isPlaying
              ? html`<p class="muted off">${msg(labels.engineIsOffDuringGame)}</p>`
              : html`<section class="engine" aria-label=${msg(labels.engine)}>
                  ${heading(msg(labels.engine))}
                  ${
                    this.game.isDice
                      ? html`<acedrex-dice-panel></acedrex-dice-panel>`
                      : html`<acedrex-tablebase-panel
                            @acedrex-outcome=${({ detail }: CustomEvent<TableOutcome>) => {
                              this.outcome = detail;
                            }}
                          ></acedrex-tablebase-panel>
                          <acedrex-engine-panel .phone=${this.phone}></acedrex-engine-panel>`
                  }
                </section>`
          }
          ${this.phone?.offerReview(this)} ${this.#renderMoves()}
        `;
      case 'play':
        return html`
          <section aria-label=${panelName('play')}>
            ${heading(panelName('play'))}
            <acedrex-ending-practice></acedrex-ending-practice>
            <acedrex-play-panel
              @acedrex-review=${() => this.choose('analysis')}
            ></acedrex-play-panel>
          </section>
          ${
            // An upright phone has them in one row below the board, and a form has no list below it.
            this.#isEmpty || this.#layout.layout === 'upright' ? nothing : this.#renderMoves()
          }
        `;
      case 'position':
        return html`<section aria-label=${panelName('position')}>
          ${heading(panelName('position'))}
          <acedrex-position-panel></acedrex-position-panel>
        </section>`;
    }
  }

  /** As long as there are no moves: what to do first. */
  get #isEmpty(): boolean {
    const { record, isDice, position } = this.game;
    return (
      !hasContent(record) && !isDice && !this.play.isPlaying && position.status() === 'ongoing'
    );
  }

  #renderMoves(): TemplateResult {
    if (this.#isEmpty)
      return this.#isIntroduced
        ? html``
        : html`<section class="moves" aria-label=${msg(labels.firstSteps)}>
            <acedrex-welcome></acedrex-welcome>
          </section>`;
    // On a phone the list is part of the page: one list that scrolls within another would hold the finger.
    return html`<section
      class="moves"
      aria-label=${msg(labels.moves)}
      data-scroller=${this.#isPhone ? nothing : ''}
    >
      ${heading(msg(labels.moves))}
      ${this.game.record.unread === undefined ? nothing : html`<acedrex-unread></acedrex-unread>`}
      <acedrex-moves
        .reveal=${this.#isPhone ? this.phone?.revealOf(this.panel, this.#layout.layout, this.isUnfolded || this.#isIntroduced) : undefined}
        .session=${this.session}
        .lang=${getLocale()}
        .hideEvaluations=${this.settings.values.hideEvaluations}
        .remarks=${this.review.remarks}
        .displayName=${displayName}
        @acedrex-evaluations=${({ detail }: CustomEvent<boolean>) => this.settings.set({ hideEvaluations: detail })}
      ></acedrex-moves>
    </section>`;
  }

  // --- The introduction --------------------------------------------------------------------------

  /** Whether the introduction, or a piece to be tried, is shown beside the board. */
  get #isIntroduced(): boolean {
    const { introduction } = this.settings.values;
    if (this.panel !== 'analysis' || this.play.isPlaying || this.analysis.isOn) return false;
    return introduction === 'asked' || (introduction === 'new' && this.#isEmpty);
  }

  #renderIntroduction(): TemplateResult {
    return html`<section class="introduction">
      ${
        this.trial === undefined
          ? html`<acedrex-introduction></acedrex-introduction>`
          : html`<acedrex-trial .trial=${this.trial}></acedrex-trial>`
      }
    </section>`;
  }

  /** Whether the user has asked for the introduction. */
  #isAsked = false;
  /** What the introduction was shown beside. */
  #introduced: Pick<GameStore, 'record' | 'path'> | undefined;

  /** A move, and whatever else changes the game on the board, ends a trial; a move ends the introduction too. */
  #endIntroduction(): void {
    const { record, path } = this.game;
    const isIntroduced = this.#isIntroduced;
    this.toggleAttribute('introduces', isIntroduced);
    const before = this.#introduced;
    this.#introduced = isIntroduced ? { record, path } : undefined;
    if (before === undefined || (before.record === record && before.path === path && isIntroduced))
      return;
    this.trial = undefined;
    if (before.record !== record && (!this.#isEmpty || this.play.isPlaying))
      this.settings.set({ introduction: 'seen' });
  }

  /** Sets a piece up to be tried, or shows the game again. */
  #onTrial({ detail }: CustomEvent<Role | null>): void {
    this.trial = undefined;
    if (detail === null) return;
    void loadPart(this, async () => {
      const { TrialStore } = await import('../learn/trial.component.js');
      this.trial = new TrialStore(this.game.record.ruleset, detail);
      // On a phone the button is below the board.
      this.renderRoot.querySelector('.stage')?.scrollIntoView({ block: 'nearest' });
    });
  }

  #renderPlayer(color: Color, place = ''): TemplateResult {
    return html`<acedrex-player class=${place} .color=${color}></acedrex-player>`;
  }

  /** Whether the panel for playing shows a game, and not a form for one. */
  get #isGameShown(): boolean {
    return this.panel === 'play' && this.play.made?.isShown === true;
  }

  /** The row below the board of a phone: the moves during a game, and the engine's best line otherwise. */
  #renderStrip(layout: Layout): unknown {
    const { game, play, analysis, panel } = this;
    if (layout !== this.#layout.layout) return nothing;
    if (this.#isGameShown && layout === 'upright') return this.phone?.renderMoveStrip();
    // Neither the introduction nor the forms for a new game and for the rules are about the engine's lines.
    const isHidden = this.#isIntroduced || (panel !== 'analysis' && !analysis.isOn);
    if (play.isPlaying || game.isDice || isHidden) return nothing;
    const isIdle =
      !analysis.isOn &&
      !this.isUnfolded &&
      analysis.findings?.lines[0] === undefined &&
      game.position.status() === 'ongoing';
    return html`<acedrex-strip
      class=${isIdle ? 'idle' : ''}
      .isUnfolded=${this.isUnfolded && panel === 'analysis'}
      @acedrex-unfold=${() => {
        this.isUnfolded = !this.isUnfolded || panel !== 'analysis';
        this.choose('analysis');
        this.aside?.scrollTo(0, 0);
      }}
    ></acedrex-strip>`;
  }

  /** The buttons at the foot of a phone: rarely used ones are in a sheet, see board-sheet.component.ts. */
  #renderBar(): TemplateResult {
    const { game, play, analysis } = this;
    return html`<acedrex-step-bar class="buttons" .game=${game}>
      ${this.phone?.renderBar(
        { game, play, analysis },
        () => {
          this.hasSheet = true;
          void loadPart(
            this,
            () => import('./board-sheet.component.js'),
            () => {
              // A dialog has the browser compute all styles; the press is seen before.
              afterPaint(
                () =>
                  void this.renderRoot
                    .querySelector<AcedrexBoardSheet>('acedrex-board-sheet')
                    ?.show(),
              );
            },
          );
        },
        this,
      )}
    </acedrex-step-bar>`;
  }

  #renderButtons(): TemplateResult {
    if (this.#isPhone) return this.#renderBar();
    // The panel of a finished game has a button for the next one. The others keep their places.
    const isOffered = this.panel === 'play' && this.play.made?.played.end !== undefined;
    return html`<div class="buttons ${isOffered ? 'offered' : ''}">
      ${stepButtons(this.game, wordsFor(getLocale()))}
      ${flipButton(this.game, wordsFor(getLocale()))}
      ${iconButton(msg(labels.newGame), 'new', false, () => {
        this.dispatchEvent(new CustomEvent('acedrex-new-game'));
      })}
    </div>`;
  }

  // --- The board ---------------------------------------------------------------------------------

  #shapes(): readonly BoardShape[] {
    const { analysis, compare, play, settings } = this;
    if (this.trial !== undefined) return [];
    if (this.pointed.length > 0) return lineShapes(this.pointed);
    if (play.isPlaying) return hintShapes(play.made?.hint);
    if (compare.pointed !== undefined) return comparedShapes(compare.pointed);
    const { findings, diceFindings } = analysis;
    if (!settings.values.showArrows || !analysis.isOn) return [];
    if (diceFindings !== undefined) return this.dice?.diceShapes(diceFindings) ?? [];
    return findings === undefined ? [] : engineShapes(findings, analysis.isThreat);
  }

  readonly #drawn = new Memo<readonly BoardShape[]>();
  readonly #board = new BoardState();

  /** Called right after a move, because the next drawn shape is added to the shapes on the board. */
  #showBoard(): void {
    this.#board.show(this.renderRoot, this.trial ?? this.game);
  }

  /** During a game, the user can move only in its current position and on their own turn. */
  #onMoveStart(event: Event): void {
    const { made: play } = this.play;
    if (play?.isPlaying === true && !play.may.move && !play.may.premove) event.preventDefault();
  }

  /** A press on the board cancels a premove, and may begin another one. */
  #onPress(): void {
    this.play.made?.premove.cancel();
  }

  /** A premove that ends outside the board is no move. */
  #onRemove(event: Event): void {
    event.preventDefault();
  }

  #hasMoved = false;

  /** The board already shows its own move, so everything else is updated after the next frame. */
  protected override async scheduleUpdate(): Promise<void> {
    if (this.#hasMoved) await new Promise<void>(afterPaint);
    this.#hasMoved = false;
    await super.scheduleUpdate();
  }

  #onMove(event: CustomEvent<BoardMove>): void {
    const { game, trial } = this;
    const { made: play } = this.play;
    if (trial !== undefined) {
      event.preventDefault();
      trial.move(event.detail);
      return;
    }
    const mayMove = play?.isPlaying !== true || play.may.move;
    this.#hasMoved = mayMove;
    if (!mayMove) {
      event.preventDefault();
      play.enterPremove(event.detail);
    } else if (play?.isPlaying === true) play.move(event.detail);
    else game.play(event.detail);
  }

  #onShapes(event: CustomEvent<{ readonly shapes: readonly BoardShape[] }>): void {
    const { game } = this;
    if (this.trial === undefined)
      game.annotate(game.path, { shapes: fromBoard(event.detail.shapes) });
  }

  #onPreview(event: CustomEvent<LinePreview | undefined>): void {
    this.pointed = event.detail?.steps ?? [];
  }
}

/** A heading for screen readers, which others need not be told. */
const heading = (text: string): TemplateResult => html`<h2 class="hidden-visually">${text}</h2>`;

/** Fetches what shows moves: their list, and what the players have captured. */
export const loadMoves = (): Promise<unknown> =>
  Promise.all([
    import('../../../src/elements/analysis/game-parts.js'),
    import('../analysis/player-facts.component.js'),
  ]);

const loadConsole = (): Promise<unknown> => import('../speech/console.component.js');

const loadLowerPanel = (): Promise<unknown> => import('./lower-panel.component.js');

/** Whether a user of a touch screen has still to be told about the long press. */
const isHintDue = ({ values: { hasSeenHint, overlays } }: SettingsStore): boolean =>
  !hasSeenHint && overlays.includes('cards') && matchMedia('(pointer: coarse)').matches;

/** The arrow of a move that another ruleset adds or removes. */
const comparedShapes = ({ move, isGained }: DifferingMove): readonly BoardShape[] => [
  arrow(move, isGained ? 'green' : 'red'),
];

/** A circle around the piece of a hint, or an arrow along its move. */
const hintShapes = (hint: Hint | undefined): readonly BoardShape[] =>
  hint === undefined ? [] : toBoard([{ color: 'yellow', ...hint }]);

/** The name of the rules in force, which opens the sheet about them. */
const drawRulesName = (ruleset: Ruleset, open: () => void): TemplateResult =>
  html`<button
    type="button"
    class="quiet rules"
    data-test="rules"
    title=${msg(labels.whatIsSpecialAboutThese)}
    @click=${open}
  >
    <span class="name">${msg(labels.rules)}: ${rulesetTitle(ruleset)}</span>${icon('learn')}
  </button>`;

customElements.define('acedrex-board-view', AcedrexBoardView);
