import { html, nothing, type LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { query, state } from 'lit/decorators.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { Position } from '../../../src/rules/position.js';
import { chosenLocale, labels, msg, showLocale } from '../../i18n/locale.js';
import { isInDialog, bindingFor, helpLabel, type KeyBinding, type KeyTargets } from '../keys.js';
import { isLink } from '../../shared/is-link.js';
import { fetchLanguage } from '../language-sources.js';
import { whenIdle, Lazy } from '../../../src/elements/shared/lazy.js';
import type { AcedrexBoard } from '../../../src/elements/board/board.component.js';
import type { BoardIllegalMove } from '../../../src/elements/board/types.js';
import { loadPart, PART_FAILED } from '../../../src/elements/shared/load-part.js';
import { guardPresses } from '../../shared/press-guard.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { DEFAULT_SETTINGS } from '../settings/settings-store.js';
import type { Workspace } from '../workspace.js';
import { loadMoves, type AcedrexBoardView } from './board-view.component.js';
import { DEEP_KEY, hasDatabase, readStored } from '../../storage/web-storage.js';
import { GAMES_CHANNEL } from '../games/games-address.js';
import { setPanelWidth, type Panel } from '../layout.js';
import type * as MenuActions from './menu-actions.js';
import { icon, type IconName } from '../../../src/elements/shared/ui/icons.js';
import { PageElement, provideStores } from '../page-element.js';
import { Dialogs, type DialogName } from './dialogs.js';
import { StudyTitle } from './study-title.js';
import { loadWriting } from '../studies/study-writer.js';
import type * as ImportModule from '../import/import-store.js';
import { LATER_VIEWS, places, viewOf, type LaterView } from '../places.js';
import { appStyles } from './app.styles.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { navStyles } from '../../shared/ui/common.styles.js';

type View = LaterView | 'board';

/** The whole page: the header, the views, the dialogs, the shortcuts, and the import of dropped or pasted text. */
export class AcedrexApp extends PageElement {
  static override styles = [controlStyles, navStyles, appStyles];

  @state() view: View = 'board';
  /** The panel with which the board view starts. */
  @state() private panel: Panel = 'analysis';
  @state() private dropping = false;
  /** The new game, if it has taken over the rules of the previous game. */
  @state() private carried: GameRecord | undefined;
  @state() private hasMenu = false;
  /** Number of games against people in which it is the user's turn. */
  @state() private turns = 0;
  /** Retries fetching a part of the page that is missing. */
  @state() private retry: (() => Promise<void>) | undefined;
  /** Code for additional menu entries in a small window; undefined until the menu is first opened. */
  @state() private menuActions: typeof MenuActions | undefined;
  @query('acedrex-board-view') private boardView!: AcedrexBoardView | null;
  readonly workspace: Workspace;
  readonly dialogs = new Dialogs(this);
  readonly #title: StudyTitle;
  /** Updates the address. Must be called when the view changes. */
  readonly #updateAddress: () => void;

  constructor(workspace: Workspace) {
    super();
    this.workspace = workspace;
    this.#title = new StudyTitle(this, workspace);
    provideStores(this, workspace);
    workspace.settings.subscribe(() => void this.#applySettings());
    void this.#applySettings();
    workspace.studies.askBeforeLoss(() => this.dialogs.askToLeave('unkept'));
    workspace.studies.askBeforeLeaving(
      async (name) => !workspace.play.isPlaying || this.dialogs.askToLeave('playing', name),
    );
    workspace.studies.askBeforeErasing((why) => this.dialogs.askToLeave(why));
    workspace.imports.subscribe(() =>
      workspace.imports.made?.askBeforeLoss(() => this.dialogs.askToLeave('games')),
    );
    workspace.offline.start();
    this.#updateAddress = places.followGame(
      workspace.game,
      () =>
        viewOf(places.view) === undefined &&
        (!isLink(places.view) || places.isOwn) &&
        this.opening === 0,
    );
  }

  protected override stores(): readonly (Store | undefined)[] {
    const { settings, offline, imports } = this.workspace;
    return [settings, offline, imports, imports.made, places];
  }

  protected override patientStores(): readonly Store[] {
    const { studies, game, play } = this.workspace;
    return [studies, studies.sequence, game, play];
  }

  #connection: AbortController | undefined;
  #removeGuard: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    this.#removeGuard = guardPresses();
    for (const gesture of ['pointerdown', 'keydown'] as const)
      document.addEventListener(gesture, this.#onGesture, { capture: true, signal });
    document.addEventListener('pointerdown', this.#onPointerDown, { capture: true, signal });
    document.addEventListener('keydown', this.#onKeyDownFirst, { capture: true, signal });
    document.addEventListener('keydown', this.#onKeyDown, { signal });
    document.addEventListener('paste', this.#onPaste, { signal });
    document.addEventListener('dragover', this.#onDragOver, { signal });
    document.addEventListener('dragleave', this.#onDragLeave, { signal });
    document.addEventListener('drop', this.#onDrop, { signal });
    places.start((address) => {
      if (!this.dialogs.open(address.slice(1))) this.boardView?.openOver(address);
    });
    places.follow(this.#follow);
    this.addEventListener(PART_FAILED, this.#onPartFailed);
    this.addEventListener('acedrex-illegal-move', this.#onIllegalMove);
    this.#follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#removeGuard?.();
    this.#connection?.abort();
    places.unfollow(this.#follow);
    places.stop();
  }

  protected override firstUpdated(): void {
    this.#awaitStep();
    this.#awaitActivity();
    this.#warmUp();
    whenIdle(() => void this.#followTurns().catch(() => undefined));
  }

  /** Waits until the browser stores games against people, and then fetches the code that counts the user's turns. */
  async #followTurns(): Promise<void> {
    const { signal } = this.#connection ?? {};
    const channel = new BroadcastChannel(GAMES_CHANNEL);
    const created = new Promise((resolve) => {
      channel.onmessage = resolve;
      signal?.addEventListener('abort', resolve);
    });
    if (!(await hasDatabase('acedrex-play'))) await created;
    channel.close();
    const { startTurns } = await import('./turns.js');
    if (signal?.aborted === true) return;
    const turns = startTurns(this, this.workspace.settings, (count) => (this.turns = count));
    signal?.addEventListener('abort', () => turns.close());
  }

  /** Preloads code if a service worker has cached the page. Otherwise, users could pay for unneeded downloads. */
  #warmUp(): void {
    // Browsers support service workers only with HTTPS.
    const { serviceWorker } = navigator as Partial<Navigator>;
    if (this.view !== 'board' || !serviceWorker?.controller) return;
    whenIdle(
      () =>
        void import('./warm.js').then(
          ({ warmUp }) => warmUp(),
          () => undefined,
        ),
    );
  }

  protected override updated(changed: PropertyValues): void {
    const { game, studies, imports, analysis, play } = this.workspace;
    // The focused control may have disappeared with its view.
    if (changed.get('view') !== undefined && document.activeElement === document.body)
      this.renderRoot.querySelector('main')?.focus({ preventScroll: true });
    analysis.setShown(this.view === 'board');
    // Only now does a slow database report that it lacks the game that this tab showed before the reload.
    if (isLink(places.view) && studies.takeLoss()) void this.#openLink(places.view);
    if (play.isPlaying) void loadPart(this, () => import('../play/running-game.component.js'));
    this.menuActions?.followMenu(this.hasMenu, () => {
      this.hasMenu = false;
    });
    const turns = this.turns > 0 ? `(${this.turns}) ` : '';
    document.title = `${turns}Acedrex · ${(places.title ?? viewName(this.view)).toLowerCase()}`;
    const { found, ruled, notes = [] } = imports.made ?? {};
    const isTold = studies.replaced ?? found ?? ruled ?? this.carried ?? notes[0];
    if (game.deletedMoves > 0 || isTold !== undefined)
      void loadPart(this, () => import('./toast.component.js'));
  }

  #hasGesture = false;

  /** On the first gesture, fetches the code for moves, and starts features that require a gesture, such as sounds. */
  readonly #onGesture = (): void => {
    if (this.#hasGesture) return;
    this.#hasGesture = true;
    for (const load of [loadMoves, loadWriting]) load().catch(() => undefined);
    void import('./first-gesture.js').then(
      ({ followGestures }) => followGestures(this.workspace),
      () => undefined,
    );
  };

  /** Explains why a move is illegal. If this code cannot be fetched, the board just ignores the move. */
  readonly #onIllegalMove = (event: CustomEvent<BoardIllegalMove>): void => {
    const [board] = event.composedPath();
    void import('../refusals/refusal.component.js').then(
      ({ showRefusal }) => showRefusal(board as AcedrexBoard, event.detail),
      () => undefined,
    );
  };

  /** Fetches the announcer for screen readers at the first step through a game. */
  #awaitStep(): void {
    const { game } = this.workspace;
    const { position, record } = game;
    const end = game.subscribe(() => {
      if (game.position === position) return;
      end();
      // If the record has changed, the board or the field for typed moves has already announced the new move.
      const told = game.record === record ? undefined : game.position;
      void import('../speech/announcer.js').then(
        ({ startAnnouncer }) =>
          startAnnouncer(this.workspace, (text) => this.boardView?.say(text), told),
        () => undefined,
      );
    });
  }

  /** Fetches the activity display when an engine is first started. Resumes a deep analysis after a reload. */
  #awaitActivity(): void {
    const { analysis, review, luck, deep } = this.workspace;
    if (readStored('localStorage', DEEP_KEY) !== undefined)
      void import('../review/deep-store.js').then(
        ({ deepOf }) => deepOf(deep),
        () => undefined,
      );
    const listening = [analysis, review, luck, deep].map((store) =>
      store.subscribe(() => {
        const { status } = analysis;
        const isSearching = status === 'starting' || status === 'running';
        const isBusy = isSearching || review.isRunning || deep.made?.isRunning;
        if (isBusy !== true && luck.progress === undefined) return;
        for (const end of listening) end();
        void loadPart(this, () => import('./activity.component.js'));
      }),
    );
  }

  /** The board theme and speed that are currently applied; at first, the defaults of the style sheets. */
  #painted = DEFAULT_SETTINGS.boardTheme + DEFAULT_SETTINGS.moveSpeed;

  async #applySettings(): Promise<void> {
    const { theme, locale, boardTheme, moveSpeed, panelWidth } = this.workspace.settings.values;
    const root = document.documentElement;
    setPanelWidth(panelWidth);
    if (theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = theme;
    if (boardTheme + moveSpeed !== this.#painted) {
      this.#painted = boardTheme + moveSpeed;
      void loadPart(this, async () => {
        const { paintBoards } = await import('../settings/board-colors.js');
        paintBoards(this.workspace.settings.values);
      });
    }
    await showLocale(chosenLocale(locale), fetchLanguage);
  }

  // --- Navigation --------------------------------------------------------------------------------

  /**
   * Number of games that are being opened from addresses. While it is not 0, the address belongs to another game than
   * the board: the page must not write an address, and the user must not change the game.
   */
  @state() private opening = 0;

  /** Shows the game or view that the address names. A game in a link is opened once, as a study. */
  readonly #follow = (): void => {
    const hash = places.view;
    const { studies } = this.workspace;
    const isOwn = isLink(hash) && places.isOwn && studies.saveState !== 'unavailable';
    if (isOwn && !studies.takeLoss()) this.view = 'board';
    else if (isLink(hash)) void this.#openLink(hash);
    else this.#showView(hash);
    this.#updateAddress();
  };

  async #openLink(hash: string): Promise<void> {
    places.take();
    this.view = 'board';
    this.opening += 1;
    try {
      await this.#take(hash);
    } finally {
      this.opening -= 1;
      this.#updateAddress();
    }
  }

  #showView(hash: string): void {
    const view = viewOf(hash);
    if (view !== undefined)
      void loadPart(this, async () => (await import('./views.js')).VIEWS[view]());
    this.view = view ?? 'board';
  }

  readonly #onPartFailed = (event: Event): void => {
    this.retry = (event as CustomEvent<() => Promise<void>>).detail;
  };

  readonly #tryAgain = (): void => {
    const { retry } = this;
    this.retry = undefined;
    void retry?.();
  };

  #taken: Promise<void> = Promise.resolve();

  /** Imports texts and files in the order of their arrival. The last import is shown even if it loads fastest. */
  #take(source: string | readonly File[]): Promise<void> {
    // Reads the current view and panel now, because importing earlier texts can take a while.
    const { view, shownPanel } = this;
    const take = (): Promise<void> =>
      loadPart(this, async () => {
        const { take: takeIn } = await loadImport();
        await takeIn(this, this.workspace.imports, source, { view, shownPanel });
      });
    this.#taken = this.#taken.then(take, take);
    return this.#taken;
  }

  get shownPanel(): Panel {
    return this.boardView?.panel ?? this.panel;
  }

  /** Scrolls the opened game into view. */
  showOpened(): void {
    this.boardView?.showOpened();
  }

  goTo(view: View): void {
    if (view === this.view) return;
    places.go(view === 'board' ? '' : `#${view}`);
  }

  readonly #onPaste = (event: ClipboardEvent): void => {
    if (isEditable(event) || event.defaultPrevented) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text.trim() !== '') void this.#take(text);
  };

  readonly #onDragOver = (event: DragEvent): void => {
    if (event.dataTransfer === null) return;
    event.preventDefault();
    if (!this.dropping) loadImport().catch(() => undefined);
    this.dropping = true;
  };

  readonly #onDragLeave = (event: DragEvent): void => {
    if (event.relatedTarget === null) this.dropping = false;
  };

  readonly #onDrop = (event: DragEvent): void => {
    this.dropping = false;
    const files = [...(event.dataTransfer?.files ?? [])];
    const text = event.dataTransfer?.getData('text/plain') ?? '';
    if (files.length === 0 && text === '') return;
    event.preventDefault();
    void this.#take(files.length === 0 ? text : files);
  };

  /** Whether the focus was set by a click or a tap. */
  #clicked = false;

  readonly #onPointerDown = (event: PointerEvent): void => {
    this.#clicked = true;
    const inMenu = event
      .composedPath()
      .some((each) => each instanceof Element && each.matches('.menu, .menu-button'));
    if (!inMenu) this.hasMenu = false;
  };

  /** After a click, navigation keys work even if the clicked square, tab or divider would handle them. */
  readonly #onKeyDownFirst = (event: KeyboardEvent): void => {
    if (this.#takeEarlyKey(event)) return;
    if (event.key === 'Tab') this.#clicked = false;
    const target = event.composedPath()[0];
    if (!this.#clicked || !(target instanceof Element) || isInDialog(event)) return;
    // A study's name is edited inside the library's grid.
    if (isEditable(event)) return;
    // Sliders handle their keys even after a click.
    if (target.matches('[type=range]')) return;
    const consumer =
      event.key.length > 1
        ? USES_ARROWS
        : // With dice, Space does not play a move, but presses the clicked button again, such as the die.
          event.key === ' ' && !this.workspace.game.isDice
          ? '[role=grid], button:not([role])'
          : '[role=grid]';
    if (target.closest(consumer) !== null && this.#pressed(event)) event.stopPropagation();
  };

  /** Handles the keys that the focused element does not handle itself. */
  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const target = event.composedPath()[0];
    if (event.defaultPrevented || isEditable(event) || !(target instanceof Element)) return;
    if (isInDialog(event)) return;
    const isOwn = [' ', 'Enter'].includes(event.key)
      ? target.closest('button, a, summary, input, [role=grid]') !== null
      : event.key.length > 1 && target.closest(USES_ARROWS) !== null;
    if (!isOwn) this.#pressed(event);
  };

  #pressed(event: KeyboardEvent): boolean {
    const binding = bindingFor(event, this.workspace.settings.values, this.view);
    // The puzzle view handles its own shortcut.
    if (binding === undefined || binding.views === 'puzzles' || !this.act(binding)) return false;
    event.preventDefault();
    return true;
  }

  /** Runs a shortcut or palette entry. Returns false if it would change the game while another game is opening. */
  act(binding: KeyBinding): boolean {
    if (this.opening > 0 && binding.views === undefined) return false;
    const targets: KeyTargets = {
      help: () => void this.dialogs.show('help'),
      palette: () => void this.dialogs.show('palette'),
      nextPuzzle: () => undefined,
      open: () => void this.dialogs.show('open'),
      share: () => void this.dialogs.show('share'),
      comment: () => void this.#openComment(),
      type: () => void this.#openField(),
      moveMenu: () => this.boardView?.openMoveMenu(),
      newGame: () => void this.#newGame(),
      roll: () => this.boardView?.rollDie(),
      print: () =>
        void loadPart(this, async () => {
          const { printView } = await import('../share/print.js');
          printView(this.workspace.game);
        }),
    };
    if (binding.act === undefined) targets[binding.name]();
    else binding.act(this.workspace);
    return true;
  }

  /** Opens the field for moves and questions. Every view with a board has this field. */
  async #openField(): Promise<void> {
    this.workspace.settings.set({ hasConsole: true });
    await loadPart(this, async () => {
      const { focusField } = await import('../speech/console.component.js');
      focusField();
    });
  }

  /** Text typed while the code of the comment field is loading; undefined at other times. */
  #earlyComment: string | undefined;

  async #openComment(): Promise<void> {
    this.#earlyComment = '';
    try {
      await this.boardView?.focusComment(() => {
        const typed = this.#earlyComment;
        this.#earlyComment = undefined;
        return typed;
      });
    } finally {
      this.#earlyComment = undefined;
    }
  }

  /** Adds a key to the comment if the comment field does not exist yet. The key must not run a command. */
  #takeEarlyKey(event: KeyboardEvent): boolean {
    const typed = this.#earlyComment;
    if (typed === undefined || event.ctrlKey || event.metaKey || event.isComposing) return false;
    if (isEditable(event) || isInDialog(event)) return false;
    if (event.key === 'Escape') this.#earlyComment = undefined;
    else if (event.key === 'Enter') this.#earlyComment = `${typed}\n`;
    else if (event.key === 'Backspace') this.#earlyComment = typed.slice(0, -1);
    // Ignores automatic repeats of the key that opened the comment.
    else if (event.key.length === 1 && !(event.repeat && typed === ''))
      this.#earlyComment = typed + event.key;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  async #newGame(): Promise<void> {
    const { analysis, game, studies } = this.workspace;
    if (!(await studies.startFrom(Position.start(game.record.ruleset)))) return;
    analysis.forget();
    this.carried = game.record;
    this.boardView?.showOpened(true);
  }

  readonly #toggleMenu = (): void => {
    this.hasMenu = !this.hasMenu;
    if (!this.hasMenu) return;
    void loadPart(this, async () => {
      this.menuActions = await import('./menu-actions.js');
    });
  };

  // --- Drawing -----------------------------------------------------------------------------------

  protected override render(): TemplateResult {
    const { view } = this;
    return html`
      <header class=${view} @keydown=${this.#onMenuKey} @click=${this.#onMenuClick}>
        <button
          type="button"
          class="skip"
          @click=${() => this.renderRoot.querySelector('main')?.focus()}
        >
          ${msg(labels.skipToContent)}
        </button>
        <a
          class="brand"
          href=${view === 'board' && !this.workspace.play.isPlaying ? '#start' : '#'}
        >
          <img src="./icon.svg" alt="" />
          <span>Acedrex</span>
        </a>
        ${this.#title.render(this.#renderSteps(), viewName(view))}
        ${view === 'board' ? nothing : html`<acedrex-running-game></acedrex-running-game>`}
        <acedrex-activity></acedrex-activity>
        <button
          type="button"
          class="quiet square menu-button"
          aria-label=${msg(labels.menu)}
          aria-expanded=${this.hasMenu ? 'true' : 'false'}
          @click=${this.#toggleMenu}
        >
          ${icon('menu')}
        </button>
        <div class="menu ${this.hasMenu ? 'open' : ''}">
          <nav aria-label=${msg(labels.pages)}>
            ${this.#renderPanelLink('analysis', msg(labels.board))}
            ${this.#renderPanelLink('play', msg(labels.play))}
            ${LATER_VIEWS.map((each) => this.#renderLink(each))}
          </nav>
          <div class="tools">
            ${this.menuActions?.drawMenuActions(this.workspace, view === 'board', () => {
              this.goTo('board');
              void this.#newGame();
            })}
            ${this.#renderTool('open', msg(labels.open))}
            ${this.#renderTool('share', msg(labels.shareAndExport))}
            ${this.#renderTool('settings', msg(labels.settings))}
            ${this.#renderTool('help', helpLabel())}
          </div>
        </div>
      </header>
      ${drawNotices(this, this.workspace, this.opening > 0, this.retry && this.#tryAgain)}
      ${this.#renderUnwritten()}
      <main
        tabindex="-1"
        aria-label=${viewName(view)}
        ?inert=${this.opening > 0 && view === 'board'}
      >
        ${this.#renderView()}
      </main>
      <acedrex-toast
        .carried=${this.carried}
        @acedrex-details=${() => void this.dialogs.show('open')}
      ></acedrex-toast>
      ${this.dropping ? html`<div class="drop">${msg(labels.dropFenPgnFile)}</div>` : nothing}
    `;
  }

  #renderView(): TemplateResult {
    const leave = ({ detail }: CustomEvent<Panel>): void => {
      this.panel = detail;
      this.goTo('board');
    };
    switch (this.view) {
      case 'board':
        return html`<acedrex-board-view
          .panel=${this.panel}
          @acedrex-new-game=${() => void this.#newGame()}
          @acedrex-share=${() => void this.dialogs.show('share')}
          @acedrex-rules=${() => void this.dialogs.show('rules')}
          @acedrex-comment=${() => void this.#openComment()}
        ></acedrex-board-view>`;
      case 'editor':
        return html`<acedrex-editor-view @acedrex-leave=${leave}></acedrex-editor-view>`;
      case 'library':
        return html`<acedrex-library-view
          @acedrex-leave=${({ detail }: CustomEvent<Panel>) => {
            // Shows the game that the user has opened from the library, whichever panel was open before.
            if (!this.workspace.play.isPlaying) this.panel = detail;
            this.goTo('board');
          }}
        ></acedrex-library-view>`;
      case 'friends':
        return html`<acedrex-games-view
          @acedrex-leave=${() => this.goTo('board')}
        ></acedrex-games-view>`;
      case 'endings':
        return html`<acedrex-tablebase-view @acedrex-leave=${leave}></acedrex-tablebase-view>`;
      case 'learn':
        return html`<acedrex-learn-view @acedrex-leave=${leave}></acedrex-learn-view>`;
      case 'puzzles':
        return html`<acedrex-puzzles-view @acedrex-leave=${leave}></acedrex-puzzles-view>`;
    }
  }

  /** Shows notices about versions of studies that could not be stored. */
  #renderUnwritten(): TemplateResult | typeof nothing {
    if (this.workspace.studies.unwritten.rows.length === 0) return nothing;
    void loadPart(this, () => import('../studies/unwritten.component.js'));
    return html`<acedrex-unwritten></acedrex-unwritten>`;
  }

  /** Shows buttons for the previous and next game if the study was opened from a list in the library. */
  #renderSteps(): TemplateResult | typeof nothing {
    if (this.view !== 'board' || (this.workspace.studies.sequence.place?.of ?? 0) < 2)
      return nothing;
    void loadPart(this, () => import('../studies/game-steps.component.js'));
    return html`<acedrex-game-steps></acedrex-game-steps>`;
  }

  #renderPanelLink(panel: 'analysis' | 'play', label: string): TemplateResult {
    const isBoard = panel === 'analysis';
    return html`<a
      class=${isBoard ? '' : 'of-phone'}
      href=${isBoard ? '#' : '#play'}
      title=${label}
      aria-current=${isBoard && this.view === 'board' ? 'page' : nothing}
      @click=${() => {
        this.panel = 'analysis';
        if (isBoard) this.boardView?.choose('analysis', true);
      }}
      >${icon(isBoard ? 'board' : 'play')}<span>${label}</span>${
        isBoard ? nothing : html`<acedrex-running-game .isInMenu=${true}></acedrex-running-game>`
      }</a
    >`;
  }

  #renderLink(view: LaterView): TemplateResult {
    const label = viewName(view);
    return html`<a
      class=${view}
      href="#${view}"
      title=${label}
      aria-current=${this.view === view ? 'page' : nothing}
      >${icon(view === 'editor' ? 'edit' : view === 'friends' ? 'games' : view)}<span
        >${label}</span
      ></a
    >`;
  }

  #renderTool(name: DialogName & IconName, label: string): TemplateResult {
    return html`<button
      type="button"
      class="quiet square ${name}"
      ?disabled=${name === 'share' && this.opening > 0}
      title=${label}
      aria-label=${label}
      @click=${() => void this.dialogs.show(name)}
    >
      ${icon(name)}<span class="word">${label}</span>
    </button>`;
  }

  readonly #onMenuClick = (event: Event): void => {
    if ((event.target as Element).closest('.menu') !== null) this.hasMenu = false;
  };

  readonly #onMenuKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.hasMenu) return;
    this.hasMenu = false;
    this.renderRoot.querySelector<HTMLElement>('.menu-button')?.focus();
  };
}

const VIEW_NAMES = {
  board: labels.board,
  friends: labels.friends,
  editor: labels.editor,
  library: labels.library,
  puzzles: labels.puzzles,
  endings: labels.endings,
  learn: labels.learn,
} as const;

const viewName = (view: View): string => msg(VIEW_NAMES[view]);

/** Fetches the import store and, in parallel, the reader that it uses. */
const loadImport = (): Promise<typeof ImportModule> => {
  // If fetching the reader fails, the store reports the failure.
  import('../import/read.js').catch(() => undefined);
  return import('../import/import-store.js');
};

/** Matches elements that handle arrow keys while they have the keyboard focus. */
const USES_ARROWS =
  '[role=grid], [role=slider], [role=separator], [role=tab], [type=range], [type=radio]';

/** Matches fields whose keys are never commands. A select element also uses arrow keys while its list is open. */
const EDITABLE = 'select, textarea, input:not([type=checkbox], [type=radio], [type=range])';

const isEditable = (event: Event): boolean => {
  const target = event.composedPath()[0];
  return target instanceof Element && target.closest(EDITABLE) !== null;
};

/** Replaces the placeholder with the page for a workspace. */
export const startApp = (workspace: Workspace): void => {
  customElements.define('acedrex-app', AcedrexApp);
  document.querySelector('#first-view')?.replaceWith(new AcedrexApp(workspace));
};

/** The notices below the header: unsaved games, parts that could not be loaded, and a new version. */
const rare = new Lazy(() => import('./rare-notices.js'));

/** Shows the notices. `retry` fetches a missing part of the page again. */
const drawNotices = (
  host: LitElement,
  workspace: Workspace,
  isOpening: boolean,
  retry: (() => void) | undefined,
): unknown => {
  const { studies, offline } = workspace;
  const isDue =
    isOpening ||
    offline.hasUpdate ||
    ['waiting', 'full', 'unavailable'].includes(studies.saveState);
  if (isDue && !rare.isAsked)
    void loadPart(
      host,
      () => rare.load(),
      () => host.requestUpdate(),
    );
  return [rare.loaded?.drawRareNotices(workspace, isOpening), drawMissing(retry)];
};

/**
 * Reports that a part of the page could not be fetched, for example because the network failed during the first visit.
 */
const drawMissing = (retry: (() => void) | undefined): TemplateResult | typeof nothing => {
  if (retry === undefined) return nothing;
  return html`<div class="row warning" role="alert" data-test="part-failed">
    <p>${navigator.onLine ? msg(labels.thisPartOfPageCould) : msg(labels.thisPartOfPageHas)}</p>
    <button type="button" @click=${retry}>${msg(labels.tryAgain)}</button>
  </div>`;
};
