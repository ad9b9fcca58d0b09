import { html, nothing, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { Shape } from '../../../src/notation/shape.js';
import '../../../src/elements/analysis/engine-parts.js';
import type { TableOutcome } from '../../../src/elements/analysis/eval-bar.component.js';
import type { LinePreview } from '../../../src/elements/analysis/lines.component.js';
import type { MoveMenuRequest } from '../../../src/elements/analysis/moves.component.js';
import { adoptStyles } from '../../../src/elements/internal/adopt-styles.js';
import {
  BoardState,
  engineShapes,
  lineShapes,
  arrow,
} from '../../../src/elements/analysis/shapes.js';
import { resultAt, statusOf } from '../../../src/elements/analysis/status.js';
import { Memo } from '../../../src/elements/shared/memo.js';
import { flipButton, stepButtons } from '../../../src/elements/analysis/steps.js';
import { iconButton, icon } from '../../../src/elements/shared/ui/icons.js';
import { renderTabs } from '../../shared/ui/tab-list.js';
import { wordsFor } from '../../../src/elements/analysis/languages.js';
import type { BoardMove, BoardPremoveChange } from '../../../src/elements/board/types.js';
import { COLORS, opposite, type Color, type Role } from '../../../src/rules/pieces.js';
import type { LineStep } from '../../../src/notation/line.js';
import { getLocale, labels, msg } from '../../i18n/locale.js';
import { displayName, rulesetTitle } from '../../i18n/chess-terms.js';
import type { Path } from '../../../src/game/tree.js';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import { afterPaint } from '../../../src/elements/shared/paint.js';
import type { Store } from '../../../src/elements/shared/store.js';
import type * as DiceParts from '../dice/dice-panel.component.js';
import type { AcedrexMoveMenu } from '../analysis/move-menu.component.js';
import '../analysis/player.component.js';
import '../settings/overlay-bar.component.js';
import '../analysis/engine-panel.component.js';
import { follow, PageElement, provided } from '../page-element.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { AnalysisStore } from '../../../src/elements/session/analysis-store.js';
import type { TrialStore } from '../learn/lesson-text.js';
import type { LatePlay } from '../play/late-play.js';
import type { ReviewStore } from '../review/review-store.js';
import type { CompareStore } from '../rules/compare-store.js';
import type { Session } from '../../../src/elements/session/session.js';
import { places } from '../places.js';
import { hasContent } from '../studies/keeping.js';
import type { AcedrexChapters } from '../studies/chapters.component.js';
import type { StudyStore } from '../studies/study-store.js';
import {
  CoordinatesPlace,
  LayoutWatch,
  type Layout,
  PANELS,
  panelName,
  type Panel,
  setPanelWidth,
} from '../layout.js';
import type { BoardOver } from './board-over.js';
import type * as PhoneParts from './phone-parts.js';
import type * as TypedParts from './typed-game.js';
import { tabStyles } from '../../shared/ui/common.styles.js';
import { boardViewStyles } from './board-view.styles.js';
import './divider.component.js';
import type { PanelSize } from './divider.component.js';
import type { AcedrexLowerPanel } from './lower-panel.component.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import type { Hint } from '../play/opponent.js';
import type { DifferingMove } from '../rules/comparing.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';

/**
 * The board with its panels. The board is as large as the window allows. The panels are beside it in a wide window, and
 * below it in a tall one.
 *
 * @fires acedrex-new-game - The user wants a new game.
 * @fires acedrex-share - The user wants to share or export the game.
 * @fires acedrex-rules - The user wants to read about the current rules.
 */
export class AcedrexBoardView extends PageElement {
  @follow('game') readonly game!: GameStore;
  @follow('settings') readonly settings!: SettingsStore;
  @follow('analysis', 'later') readonly analysis!: AnalysisStore;
  @follow('play') readonly play!: LatePlay;
  @follow('compare') private compare!: CompareStore;
  @follow('review', 'later') readonly review!: ReviewStore;
  @provided('session') private session!: Session;
  @provided('studies') private studies!: StudyStore;

  static override styles = [controlStyles, tabStyles, boardViewStyles];

  @property({ attribute: false }) panel: Panel = 'analysis';
  @state() private pointed: readonly LineStep[] = [];
  /** Whether a phone shows the engine's panel instead of only its best line. */
  @state() isUnfolded = false;
  /** The trial of a piece, which replaces the game on the board. */
  @state() trial: TrialStore | undefined;
  /** The result of the last tablebase lookup. */
  @state() private outcome: TableOutcome | undefined;
  @state() private hasMenu = false;
  /** Whether the user is adding the first chapter. */
  @state() private addsChapter = false;
  /** Whether the sheet of rarely used buttons is open. */
  @state() hasSheet = false;
  /** Parts that only games with dice need; undefined until fetched. */
  @state() private dice: typeof DiceParts | undefined;
  /** Parts that only phones need; undefined until fetched. */
  @state() private phone: typeof PhoneParts | undefined;
  /** The field for moves and questions. Undefined until the user has requested it and its code is fetched. */
  @state() private typed: typeof TypedParts | undefined;
  @query('aside') readonly aside!: HTMLElement | null;

  protected override stores(): readonly (Store | undefined)[] {
    return [this.trial, places, this.studies.chapters];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    places.openNext();
  }

  /** Opens the part over the board that an address names. */
  openOver(address: string): void {
    this.#withOver((over) => void over.open(address));
  }

  /** Manages the parts that are open over the board; undefined until the first part is opened. */
  #over: BoardOver | undefined;

  #withOver(act: (over: BoardOver) => unknown): void {
    const use = async (): Promise<void> => {
      const { BoardOver: Over } = await import('./board-over.js');
      this.#over ??= new Over(this);
      await act(this.#over);
    };
    if (this.#over === undefined) void loadPart(this, use);
    else act(this.#over);
  }

  /** Shows the options for adding a chapter to the study on the board. */
  readonly addChapter = async (): Promise<void> => {
    this.addsChapter = true;
    this.choose('analysis');
    await loadPart(this, loadChapters);
    await this.updateComplete;
    await this.renderRoot.querySelector<AcedrexChapters>('acedrex-chapters')?.offer();
  };

  rollDie(): void {
    // The panel's code may still be loading.
    const panel = this.renderRoot.querySelector<HTMLElement & { rollDie?(): void }>(
      'acedrex-dice-panel, acedrex-play-panel',
    );
    panel?.rollDie?.();
  }

  openMoveMenu(): void {
    this.renderRoot.querySelector('acedrex-moves')?.openMenu();
  }

  /** Makes the board's live region announce a text to screen readers. */
  say(text: string): void {
    this.renderRoot.querySelector('acedrex-board')?.announce(text);
  }

  readonly #focusBoard = (): void => {
    const board = this.renderRoot.querySelector('acedrex-board');
    board?.focusSquare(board.focusedSquare);
  };

  /** Puts the cursor into the comment; see `AcedrexLowerPanel`. */
  async focusComment(takeTyped: () => string | undefined): Promise<void> {
    this.panel = 'analysis';
    await loadPart(this, loadLowerPanel);
    await this.updateComplete;
    const panel = this.renderRoot.querySelector<AcedrexLowerPanel>('acedrex-lower-panel');
    await panel?.focusComment(takeTyped);
  }

  readonly #coordinates = new CoordinatesPlace(this);
  readonly #layout = new LayoutWatch(this);

  /** Whether an upright phone keeps the board in view. Forms for a new game or the rules need the board's space. */
  get boardStays(): boolean {
    return this.panel === 'analysis' || this.play.isPlaying || this.isGameShown;
  }

  /** Whether the long-press hint may be shown. The introduction explains moves, and the hint would cover a form. */
  get #hasHint(): boolean {
    return !this.isIntroduced && this.boardStays;
  }

  /** Whether pieces cannot be moved: on an upright phone that shows a form, the board is too small for fingers. */
  get #isViewOnly(): boolean {
    return this.#layout.layout === 'upright' && !this.boardStays;
  }

  get isPhone(): boolean {
    return this.#layout.layout !== 'wide';
  }

  protected override willUpdate(): void {
    const { isDice, position, record } = this.game;
    if (this.#hasHint && isHintDue(this.settings))
      void loadPart(this, () => import('./touch-hint.component.js'));
    // The introduction has no move list. The page element fetches the list at the first press.
    if (this.isIntroduced) void loadPart(this, () => import('./introduction.component.js'));
    // The first steps are not shown if the engine is on.
    else if (!this.#isEmpty || !this.analysis.isOn)
      void loadPart(this, () => (this.#isEmpty ? import('./welcome.component.js') : loadMoves()));
    const { lowerTab } = this.settings.values;
    if (isDice)
      void loadPart(this, async () => {
        this.dice = await import('../dice/dice-panel.component.js');
      });
    // With more pieces on the board, the panel would be empty.
    else if (position.pieces().length < 5)
      void loadPart(this, () => import('../tablebase/tablebase-panel.component.js'));
    // In an untouched game, the first steps need the panel's space. On a phone, the panel is below the first steps.
    if (hasContent(record) || lowerTab === 'explorer' || this.isPhone)
      void loadPart(this, loadLowerPanel);
    if (this.review.hasEvaluations) void loadPart(this, () => this.review.prepare());
    if (this.isPhone)
      void loadPart(this, async () => {
        this.phone = await import('./phone-parts.js');
        adoptStyles(this.shadowRoot, this.phone.styles);
      });
    if (this.settings.values.hasConsole)
      void loadPart(this, async () => {
        this.typed = await import('./typed-game.js');
      });
    if (this.studies.chapters.study !== undefined) void loadPart(this, loadChapters);
    if (record.unread !== undefined)
      void loadPart(this, () => import('../import/unread.component.js'));
  }

  protected override render(): TemplateResult {
    const { game, settings, trial } = this;
    const { record } = game;
    const coordinates = this.#coordinates.from(settings.values);
    return html`
      <h1 class="hidden-visually">${msg(labels.board)}</h1>
      <div class="stage">
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
          .marks=${trial?.marks ?? []}
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
          ?label-attacks=${settings.values.labelAttacks}
          .outcome=${resultAt(game) === '*' ? '' : statusOf(wordsFor(getLocale()), game)}
          .shapes=${this.#drawn.keep(this.#shapes())}
          @acedrex-premove-change=${({ detail }: CustomEvent<BoardPremoveChange>) => this.play.made?.setPremove(detail.premove)}
          @acedrex-move-start=${this.#onMoveStart}
          @acedrex-move=${this.#onMove}
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
          setPanelWidth(size);
          if (isDone) settings.set({ panelWidth: size });
        }}
      ></acedrex-divider>
      <aside
        aria-label=${msg(labels.panels)}
        class="${this.isPhone ? 'phone' : ''} ${this.panel} ${this.isUnfolded ? 'unfolded' : ''} ${this.isGameShown ? 'playing' : ''}"
        data-scroller=${this.isPhone ? '' : nothing}
        @acedrex-trial=${({ detail }: CustomEvent<Role | null>) => this.#withOver((over) => (detail === null ? over.endLesson() : over.try(detail)))}
        @acedrex-analyse=${() => {
          this.settings.set({ introduction: 'seen' });
          this.analysis.start();
        }}
        @acedrex-preview=${({ detail }: CustomEvent<LinePreview | undefined>) => (this.pointed = detail?.steps ?? [])}
        @acedrex-move-menu=${this.#onMoveMenu}
        @acedrex-play=${() => this.#cover('play')}
        @acedrex-panel=${({ detail }: CustomEvent<Panel>) => this.#cover(detail)}
        @acedrex-tab=${() => (this.isUnfolded = false)}
      >
        ${this.#renderStrip('sideways')} ${this.isIntroduced ? this.#renderIntroduction() : nothing}
        <div class="players">${COLORS.map((color) => this.#renderPlayer(color))}</div>
        <div class="controls">
          <div class="row state">
            ${
              this.phone?.isEndShown(this) === true
                ? nothing
                : html`<p
                    class="status"
                    role=${settings.values.announced === 'nothing' ? 'status' : nothing}
                    data-test="status"
                  >
                    ${statusOf(wordsFor(getLocale()), game)}
                  </p>`
            }
            ${drawRulesName(record.ruleset, () => this.dispatchEvent(new CustomEvent('acedrex-rules')))}
          </div>
          ${this.#renderButtons()}
        </div>
        ${this.typed?.drawField(this)}
        ${
          // A phone shows these tabs among its panes.
          this.isPhone
            ? nothing
            : renderTabs(this, {
                label: msg(labels.panels),
                names: PANELS,
                chosen: this.panel,
                panel: 'panel',
                labelOf: panelName,
                choose: (panel) => this.#cover(panel),
              })
        }
        <div class="panel" id="panel" role="tabpanel" aria-label=${panelName(this.panel)}>
          ${this.#renderPanel()}
          ${
            this.isPhone || this.panel === 'analysis'
              ? html`<acedrex-lower-panel
                  class="lower"
                  .panel=${this.panel}
                  ?divided=${this.isPhone && this.isUnfolded}
                ></acedrex-lower-panel>`
              : nothing
          }
        </div>
      </aside>
      ${
        this.hasSheet
          ? html`<acedrex-board-sheet
              @acedrex-add-chapter=${this.addChapter}
              @acedrex-new-game=${() => this.dispatchEvent(new CustomEvent('acedrex-new-game'))}
            ></acedrex-board-sheet>`
          : nothing
      }
      ${
        this.hasMenu
          ? html`<acedrex-move-menu
              @acedrex-return=${({ detail }: CustomEvent<Path | undefined>) => this.renderRoot.querySelector('acedrex-moves')?.focusMove(detail)}
            ></acedrex-move-menu>`
          : nothing
      }
    `;
  }

  protected override updated(): void {
    this.#showBoard();
    this.#endIntroduction();
    if (this.isPhone) this.phone?.followGame(this);
    this.toggleAttribute('stays', this.boardStays);
    this.toggleAttribute('small', this.settings.values.hasSmallBoard);
  }

  protected override firstUpdated(): void {
    this.choose(this.play.isPlaying ? 'play' : this.panel, true);
    // The divider needs the panel, which exists only now.
    this.requestUpdate();
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

  /** Shows a panel that the user has chosen. On a phone, the panel covers the board. */
  #cover(panel: Panel): void {
    if (panel !== 'analysis' && (this.isPhone || this.#over?.isCovered === true))
      this.#withOver((over) => over.cover(panel));
    this.choose(panel, true);
  }

  /** Shows a panel. All panels except the first are fetched on first use. */
  choose(panel: Panel, isNew = panel !== this.panel): void {
    this.panel = panel;
    if (panel === 'analysis') this.#over?.uncover();
    const scroll = (): void => {
      if (isNew && this.#layout.layout === 'upright') this.phone?.scrollToPanel(this, panel);
    };
    // The page is not long enough to scroll until the panel has been fetched.
    if (panel === 'play') void loadPart(this, () => import('./play-parts.js'), scroll);
    else if (panel === 'position')
      void loadPart(this, () => import('../rules/position-panel.component.js'), scroll);
    else scroll();
    if (panel !== 'position') this.compare.close();
  }

  /** Scrolls to a game that has just been opened or, if `isNew` is true, started. */
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
            this.addsChapter || this.studies.chapters.study !== undefined
              ? html`<acedrex-chapters ?folded=${this.isPhone}></acedrex-chapters>`
              : nothing
          }
          ${
            this.play.isPlaying
              ? html`<p class="muted off">${msg(labels.engineIsOffDuringGame)}</p>`
              : html`<section class="engine" aria-label=${msg(labels.engine)}>
                  ${heading(msg(labels.engine))}
                  ${
                    this.game.isDice
                      ? html`<acedrex-dice-panel></acedrex-dice-panel>`
                      : html`<acedrex-tablebase-panel
                            @acedrex-outcome=${({ detail }: CustomEvent<TableOutcome>) => (this.outcome = detail)}
                          ></acedrex-tablebase-panel>
                          <acedrex-engine-panel .phone=${this.phone}></acedrex-engine-panel>`
                  }
                </section>`
          }
          ${this.phone?.offerReview(this)} ${this.#renderMoves()}
        `;
      case 'play':
        return html`
          <section aria-label=${panelName('play')} @acedrex-to-board=${this.#focusBoard}>
            ${heading(panelName('play'))}
            <acedrex-ending-practice></acedrex-ending-practice>
            <acedrex-play-panel
              @acedrex-review=${() => this.choose('analysis')}
            ></acedrex-play-panel>
          </section>
          ${
            // An upright phone shows the moves in one row below the board. A form has no move list below it.
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

  /** Whether the first steps are shown because the game is untouched. */
  get #isEmpty(): boolean {
    const { record, isDice, position } = this.game;
    return (
      !hasContent(record) && !isDice && !this.play.isPlaying && position.status() === 'ongoing'
    );
  }

  #renderMoves(): TemplateResult {
    if (this.#isEmpty)
      return this.isIntroduced
        ? html``
        : html`<section class="moves" aria-label=${msg(labels.firstSteps)}>
            <acedrex-welcome></acedrex-welcome>
          </section>`;
    // On a phone, the list is part of the page, because a nested scrolling list would capture the finger.
    return html`<section
      class="moves"
      aria-label=${msg(labels.moves)}
      data-scroller=${this.isPhone ? nothing : ''}
    >
      ${heading(msg(labels.moves))}
      ${this.game.record.unread === undefined ? nothing : html`<acedrex-unread></acedrex-unread>`}
      <acedrex-moves
        .reveal=${this.isPhone ? this.phone?.revealOf(this.panel, this.#layout.layout, this.isUnfolded || this.isIntroduced) : undefined}
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

  /** Whether the introduction or the trial of a piece is shown beside the board. */
  get isIntroduced(): boolean {
    if (this.panel !== 'analysis' || this.play.isPlaying || this.analysis.isOn) return false;
    const isNew = this.settings.values.introduction === 'new' && this.#isEmpty;
    return isNew || places.has('#start') || this.trial !== undefined;
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

  /** The game and place that were shown when the introduction was last drawn. */
  #introduced: Pick<GameStore, 'record' | 'path'> | undefined;

  /** Ends the trial of a piece if the game on the board has changed. A move also ends the introduction. */
  #endIntroduction(): void {
    const { record, path } = this.game;
    const isIntroduced = this.isIntroduced;
    this.toggleAttribute('introduces', isIntroduced);
    const before = this.#introduced;
    this.#introduced = isIntroduced ? { record, path } : undefined;
    if (before === undefined || (before.record === record && before.path === path && isIntroduced))
      return;
    this.#over?.endLesson();
    const { isPlaying } = this.play;
    const isBegun = before.record !== record && (!this.#isEmpty || isPlaying);
    if (isBegun) this.settings.set({ introduction: 'seen' });
    if (isBegun || isPlaying || this.analysis.isOn) places.close('#start');
  }

  #renderPlayer(color: Color, place = ''): TemplateResult {
    return html`<acedrex-player class=${place} .color=${color}></acedrex-player>`;
  }

  /** Whether the play panel shows a game instead of a form. */
  get isGameShown(): boolean {
    return this.panel === 'play' && this.play.made?.isShown === true;
  }

  /** Draws the row below a phone's board. It shows the moves during a game, and otherwise the engine's best line. */
  #renderStrip(layout: Layout): unknown {
    return layout === this.#layout.layout ? this.phone?.renderStrip(this, layout) : nothing;
  }

  /** Draws the bar at the foot of a phone. Rarely used buttons are in a sheet; see board-sheet.component.ts. */
  #renderBar(): TemplateResult {
    return html`<acedrex-step-bar class="buttons" .game=${this.game}>
      ${this.phone?.renderBar(this)}
    </acedrex-step-bar>`;
  }

  #renderButtons(): TemplateResult {
    if (this.isPhone) return this.#renderBar();
    // A finished game's panel has its own button for the next game. All other buttons stay in place.
    const isOffered = this.panel === 'play' && this.play.made?.played.end !== undefined;
    return html`<div class="buttons ${isOffered ? 'offered' : ''}">
      ${stepButtons(this.game, wordsFor(getLocale()))}
      ${flipButton(this.game, wordsFor(getLocale()))}
      ${iconButton(msg(labels.newGame), 'new', false, () => this.dispatchEvent(new CustomEvent('acedrex-new-game')))}
      ${iconButton(msg(labels.addChapter), 'chapter', this.play.isPlaying, () => void this.addChapter())}
    </div>`;
  }

  // --- The board ---------------------------------------------------------------------------------

  #shapes(): readonly Shape[] {
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

  readonly #drawn = new Memo<readonly Shape[]>();
  readonly #board = new BoardState();

  /** The game and place that the board shows. The user may have opened another game in the meantime. */
  #shown: Pick<GameStore, 'record' | 'path' | 'opened'> | undefined;

  /**
   * Updates the board immediately after a move. The user's next shape is added to the shapes on the board, and the next
   * press may move a piece of the other side or begin a premove.
   */
  #showBoard(): void {
    const { record, path, opened } = this.game;
    const { made, isPlaying } = this.play;
    const premoves = made?.may.premove === true;
    this.#shown = { record, path, opened };
    this.#board.show(this.renderRoot, this.trial ?? this.game, {
      viewOnly: this.#isViewOnly,
      movableColor: isPlaying ? (made?.color ?? 'both') : 'both',
      premoves,
      premove: premoves ? made.premove.move : undefined,
    });
  }

  /** During a game, the user can move only in the current position and only if it is their turn. */
  #onMoveStart(event: Event): void {
    const { made: play } = this.play;
    if (play?.isPlaying === true && !play.may.move && !play.may.premove) event.preventDefault();
  }

  #hasMoved = false;

  /** Updates the board immediately after a move or a step. Updates everything else after the next frame. */
  protected override async scheduleUpdate(): Promise<void> {
    const { record, path } = this.game;
    const hasStepped = this.#shown?.record === record && this.#shown.path !== path;
    if (hasStepped) this.#showBoard();
    if (hasStepped || this.#hasMoved) await new Promise<void>(afterPaint);
    this.#hasMoved = false;
    await super.scheduleUpdate();
  }

  #onMove(event: CustomEvent<BoardMove>): void {
    const { game, trial } = this;
    const { made: play } = this.play;
    if (trial !== undefined) {
      event.preventDefault();
      trial.move(event.detail.fen, event.detail.promotion);
      return;
    }
    if (this.#shown?.opened !== game.opened) {
      event.preventDefault();
      return;
    }
    const mayMove = play?.isPlaying !== true || play.may.move;
    this.#hasMoved = mayMove;
    if (!mayMove) event.preventDefault();
    else if (play?.isPlaying === true) play.move(event.detail);
    else game.play(event.detail);
  }

  #onShapes(event: CustomEvent<{ readonly shapes: readonly Shape[] }>): void {
    const { game } = this;
    if (this.trial === undefined && this.#shown?.opened === game.opened)
      game.annotate(game.path, { shapes: event.detail.shapes });
  }
}

/** Draws a heading that only screen readers announce. */
const heading = (text: string): TemplateResult => html`<h2 class="hidden-visually">${text}</h2>`;

/** Fetches the move list and the display of captured pieces. */
export const loadMoves = (): Promise<unknown> =>
  Promise.all([
    import('../../../src/elements/analysis/game-parts.js'),
    import('../analysis/player-facts.component.js'),
  ]);

const loadChapters = (): Promise<unknown> => import('../studies/chapters.component.js');

const loadLowerPanel = (): Promise<unknown> => import('./lower-panel.component.js');

/** Whether the device has a touch screen and the user has not seen the long-press hint yet. */
const isHintDue = ({ values: { hasSeenHint, overlays } }: SettingsStore): boolean =>
  !hasSeenHint && overlays.includes('cards') && matchMedia('(pointer: coarse)').matches;

const comparedShapes = ({ move, isGained }: DifferingMove): readonly Shape[] => [
  arrow(move, isGained ? 'green' : 'red'),
];

/** Draws a hint: a circle around a piece, or an arrow for a whole move. */
const hintShapes = (hint: Hint | undefined): readonly Shape[] =>
  hint === undefined ? [] : [{ color: 'yellow', ...hint }];

/** The name of the current rules, as a button that opens the description of the rules. */
const drawRulesName = (ruleset: Ruleset, open: () => void): TemplateResult =>
  html`<button
    type="button"
    class="quiet rules"
    data-test="rules"
    title=${msg(labels.whatIsSpecialAboutThese)}
    @click=${open}
  >
    <span class="name"
      >${msg(labels.nameAndValue, { name: msg(labels.rules), value: rulesetTitle(ruleset) })}</span
    >${icon('learn')}
  </button>`;

customElements.define('acedrex-board-view', AcedrexBoardView);
