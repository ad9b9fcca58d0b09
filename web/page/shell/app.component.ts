import { html, nothing, type TemplateResult, type LitElement } from 'lit';
import { query, state } from 'lit/decorators.js';
import { playLinkIn } from '../../../src/play/find-link.js';
import type { AcedrexLibraryView } from '../studies/library-view.component.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { Position } from '../../../src/rules/position.js';
import { chosenLocale, showLocale, msg } from '../../i18n/locale.js';
import { isInDialog, bindingFor, helpLabel } from '../keys.js';
import { isLink } from '../../shared/is-link.js';
import { fetchLanguage } from '../language-sources.js';
import type * as ImportModule from '../import/import-store.js';
import { whenIdle, Lazy } from '../../../src/elements/shared/lazy.js';
import type { AcedrexBoard } from '../../../src/elements/board/board.component.js';
import type { BoardIllegalMove } from '../../../src/elements/board/types.js';
import { loadPart, PART_FAILED } from '../../../src/elements/shared/load-part.js';
import { guardPresses } from '../../shared/press-guard.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { DEFAULT_SETTINGS } from '../settings/settings-store.js';
import type { Workspace } from '../workspace.js';
import { loadMoves, type AcedrexBoardView } from './board-view.component.js';
import type { Panel } from '../layout.js';
import type * as MenuActions from './menu-actions.js';
import { icon, type IconName } from '../../../src/elements/shared/ui/icons.js';
import { provideStores } from '../contexts.js';
import { Dialogs, type DialogName } from './dialogs.js';
import { StudyTitle } from './study-title.js';
import { followAddress, isOwnAddress, takeAddress } from './address.js';
import { PageElement } from '../page-element.js';
import { appStyles } from './app.styles.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { navStyles } from '../../shared/ui/common.styles.js';
import * as labels from '../../words/labels.js';

/** Those that are fetched when they are first opened. */
const LATER_VIEWS = ['puzzles', 'learn', 'library', 'endings', 'games', 'editor'] as const;
type LaterView = (typeof LATER_VIEWS)[number];
type View = LaterView | 'board';

/** The view that a fragment names; what follows the name says what the view shows. */
const laterViewOf = (hash: string): LaterView | undefined =>
  playLinkIn(hash) !== undefined
    ? 'games'
    : LATER_VIEWS.find((known) => hash.startsWith(`#${known}`));

/** The whole page: header, views, dialogs, keys, and the import of dropped and pasted text. */
export class AcedrexApp extends PageElement {
  static override styles = [controlStyles, navStyles, appStyles];

  @state() private view: View = 'board';
  /** The first panel of the board view. */
  @state() private panel: Panel = 'analysis';
  @state() private dropping = false;
  /** The new game, which has taken over the rules of the one before it. */
  @state() private carried: GameRecord | undefined;
  /** Whether the menu of a small window is open. */
  @state() private hasMenu = false;
  /** Tries again to fetch the part of the page that could not be fetched. */
  @state() private retry: (() => Promise<void>) | undefined;
  /** What the menu of a small window has besides, once it has been opened. */
  @state() private menuActions: typeof MenuActions | undefined;
  @query('acedrex-board-view') private boardView!: AcedrexBoardView | null;
  private readonly workspace: Workspace;
  readonly #dialogs = new Dialogs(this);
  readonly #title: StudyTitle;
  /** Has to be called when the view changes. */
  readonly #updateAddress: () => void;

  constructor(workspace: Workspace) {
    super();
    this.workspace = workspace;
    this.#title = new StudyTitle(this, workspace);
    provideStores(this, workspace);
    workspace.settings.subscribe(() => void this.#applySettings());
    void this.#applySettings();
    workspace.studies.askBeforeLoss(() => this.#dialogs.askToLeave('unkept'));
    workspace.studies.askBeforeLeaving(
      async (name) => !workspace.play.isPlaying || this.#dialogs.askToLeave('playing', name),
    );
    workspace.studies.askBeforeErasing((why) => this.#dialogs.askToLeave(why));
    workspace.imports.subscribe(() => {
      workspace.imports.made?.askBeforeLoss(() => this.#dialogs.askToLeave('games'));
    });
    workspace.offline.start();
    this.#updateAddress = followAddress(workspace.game, () => {
      const { hash } = location;
      // An address that the page is about to follow stays: it changes before the event that tells of it.
      const isFollowed = laterViewOf(hash) === undefined && (!isLink(hash) || isOwnAddress());
      return this.view === 'board' && isFollowed && !this.#isTaking;
    });
  }

  protected override stores(): readonly (Store | undefined)[] {
    const { settings, offline, imports } = this.workspace;
    return [settings, offline, imports, imports.made];
  }

  protected override patientStores(): readonly Store[] {
    const { studies, game, play } = this.workspace;
    return [studies, studies.sequence, game, play];
  }

  #forgetGesture: (() => void) | undefined;
  #removeGuard: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#removeGuard = guardPresses();
    document.addEventListener('pointerdown', this.#onPointerDown, { capture: true });
    document.addEventListener('keydown', this.#onKeyDownFirst, { capture: true });
    document.addEventListener('keydown', this.#onKeyDown);
    this.#forgetGesture = onFirstGesture(this.#onGesture);
    document.addEventListener('paste', this.#onPaste);
    document.addEventListener('dragover', this.#onDragOver);
    document.addEventListener('dragleave', this.#onDragLeave);
    document.addEventListener('drop', this.#onDrop);
    addEventListener('hashchange', this.#onHash);
    this.addEventListener(PART_FAILED, this.#onPartFailed);
    this.addEventListener('acedrex-illegal-move', this.#onIllegalMove);
    this.#onHash();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#removeGuard?.();
    document.removeEventListener('pointerdown', this.#onPointerDown, { capture: true });
    document.removeEventListener('keydown', this.#onKeyDownFirst, { capture: true });
    document.removeEventListener('keydown', this.#onKeyDown);
    this.#forgetGesture?.();
    document.removeEventListener('paste', this.#onPaste);
    document.removeEventListener('dragover', this.#onDragOver);
    document.removeEventListener('dragleave', this.#onDragLeave);
    document.removeEventListener('drop', this.#onDrop);
    removeEventListener('hashchange', this.#onHash);
  }

  protected override firstUpdated(): void {
    this.#awaitStep();
    this.#awaitActivity();
    this.#warmUp();
  }

  /** Only where the service worker has everything: others may never need it, and would pay for it. */
  #warmUp(): void {
    // There are no service workers without HTTPS.
    const { serviceWorker } = navigator as Partial<Navigator>;
    if (this.view !== 'board' || !serviceWorker?.controller) return;
    whenIdle(
      () =>
        void import('./warm.js').then(
          ({ warmUp }) => {
            warmUp();
          },
          () => undefined,
        ),
    );
  }

  protected override updated(): void {
    const { game, studies, imports, analysis, play } = this.workspace;
    analysis.setShown(this.view === 'board');
    if (play.isPlaying) void loadPart(this, () => import('../play/running-game.component.js'));
    this.menuActions?.followMenu(this.hasMenu, () => {
      this.hasMenu = false;
    });
    document.title = `Acedrex · ${this.#viewName(this.view).toLowerCase()}`;
    const { found, ruled, notes = [] } = imports.made ?? {};
    const isTold = studies.replaced ?? found ?? ruled ?? this.carried ?? notes[0];
    if (game.deletedMoves > 0 || isTold !== undefined)
      void loadPart(this, () => import('./toast.component.js'));
  }

  /** A move may come next. Browsers allow sounds after a gesture; without them the page is as good. */
  readonly #onGesture = (): void => {
    void loadMoves().catch(() => undefined);
    void import('../sounds/sounds.js').then(
      ({ startSounds }) => startSounds(this.workspace),
      () => undefined,
    );
  };

  /** Without the part that says why, the board only ignores the move. */
  readonly #onIllegalMove = (event: CustomEvent<BoardIllegalMove>): void => {
    const [board] = event.composedPath();
    void import('../refusals/refusal.component.js').then(
      ({ showRefusal }) => showRefusal(board as AcedrexBoard, event.detail),
      () => undefined,
    );
  };

  /** Fetches what announces steps to screen readers with the first one. */
  #awaitStep(): void {
    const { game } = this.workspace;
    const { position, record } = game;
    const end = game.subscribe(() => {
      if (game.position === position) return;
      end();
      // A new move has been announced by the board or by whatever it was typed in.
      const told = game.record === record ? undefined : game.position;
      void import('../speech/announcer.js').then(
        ({ startAnnouncer }) =>
          startAnnouncer(this.workspace, (text) => this.boardView?.say(text), told),
        () => undefined,
      );
    });
  }

  /** Fetches what shows the engine's activity when an engine first has something to do. */
  #awaitActivity(): void {
    const { analysis, review, luck } = this.workspace;
    const listening = [analysis, review, luck].map((store) =>
      store.subscribe(() => {
        const { status } = analysis;
        const isSearching = status === 'starting' || status === 'running';
        if (!isSearching && !review.isRunning && luck.progress === undefined) return;
        for (const end of listening) end();
        void loadPart(this, () => import('./activity.component.js'));
      }),
    );
  }

  /** The board's colours that have been applied; those of the style sheets at first. */
  #boardTheme = DEFAULT_SETTINGS.boardTheme;

  async #applySettings(): Promise<void> {
    const { theme, locale, boardTheme } = this.workspace.settings.values;
    const root = document.documentElement;
    if (theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = theme;
    if (boardTheme !== this.#boardTheme) {
      this.#boardTheme = boardTheme;
      void loadPart(this, async () => {
        const { paintBoards } = await import('../settings/board-colors.js');
        paintBoards(this.workspace.settings.values.boardTheme);
      });
    }
    await showLocale(chosenLocale(locale), fetchLanguage);
  }

  // --- Navigation --------------------------------------------------------------------------------

  /** Whether the game of an address is being opened, which the address must not lose meanwhile. */
  #isTaking = false;

  /** Opens the game of an address as a study, once; other addresses name a view. */
  readonly #onHash = (): void => {
    const { hash } = location;
    const { studies } = this.workspace;
    const isOwn = isLink(hash) && isOwnAddress() && studies.saveState !== 'unavailable';
    if (isOwn && !studies.takeLoss()) this.view = 'board';
    else if (isLink(hash)) {
      takeAddress();
      this.view = 'board';
      this.#isTaking = true;
      void this.#take(hash).finally(() => {
        this.#isTaking = false;
        this.#updateAddress();
      });
    } else this.#showView(hash);
    this.#updateAddress();
  };

  #showView(hash: string): void {
    const view = laterViewOf(hash);
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

  /** Takes texts and files in their order, however long each of them is read, so that the last one is shown. */
  #take(source: string | readonly File[]): Promise<void> {
    const take = (): Promise<void> => this.#takeNext(source);
    this.#taken = this.#taken.then(take, take);
    return this.#taken;
  }

  async #takeNext(source: string | readonly File[]): Promise<void> {
    const link = typeof source === 'string' ? playLinkIn(source) : undefined;
    if (link !== undefined) {
      location.hash = link;
      return;
    }
    const { view, shownPanel: panel } = this;
    // Games that are dropped on the library are added to it.
    const library = this.renderRoot.querySelector<AcedrexLibraryView>('acedrex-library-view');
    if (library !== null && 'take' in library && (await library.take(source))) return;
    await loadPart(this, async () => {
      const { importsOf } = await loadImport();
      await this.#import(importsOf(this.workspace.imports), source, { view, panel });
    });
  }

  async #import(
    imports: ImportModule.ImportStore,
    source: string | readonly File[],
    { view, panel }: { readonly view: View; readonly panel: Panel },
  ): Promise<void> {
    const opened = await imports.take(source);
    // Reading takes a moment; a user who has changed the view or the panel meanwhile stays there.
    if (opened && this.view === view) this.#goTo('board');
    if (opened && this.shownPanel === panel) this.showOpened();
    else if (!opened && imports.isDeclined) return;
    if (!opened || imports.hasFaults)
      await this.#dialogs.show('open', typeof source === 'string' ? source : undefined);
  }

  private get shownPanel(): Panel {
    return this.boardView?.panel ?? this.panel;
  }

  /** Brings the game into view that has just been opened. */
  showOpened(): void {
    this.boardView?.showOpened();
  }

  #goTo(view: View): void {
    if (view === this.view) return;
    location.hash = view === 'board' ? '' : view;
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

  /** Whether the focus was set by a click. */
  #clicked = false;

  readonly #onPointerDown = (event: PointerEvent): void => {
    this.#clicked = true;
    const inMenu = event
      .composedPath()
      .some((each) => each instanceof Element && each.matches('.menu, .menu-button'));
    if (!inMenu) this.hasMenu = false;
  };

  /**
   * The focus of the pointer is not that of the keyboard: what got the focus by a click, such as a square, a tab or a
   * divider, does not consume the navigation keys.
   */
  readonly #onKeyDownFirst = (event: KeyboardEvent): void => {
    if (this.#takeEarlyKey(event)) return;
    if (event.key === 'Tab') this.#clicked = false;
    const target = event.composedPath()[0];
    if (!this.#clicked || !(target instanceof Element) || isInDialog(event)) return;
    // A field's slider is set by keys after a click, too.
    if (target.matches('[type=range]')) return;
    const consumer =
      event.key.length > 1
        ? USES_ARROWS
        : // With dice, Space has no move to play and presses the button that was clicked again, such as the die's.
          event.key === ' ' && !this.workspace.game.isDice
          ? '[role=grid], button:not([role])'
          : '[role=grid]';
    if (target.closest(consumer) !== null && this.#pressed(event)) event.stopPropagation();
  };

  /** Handles keys that the focused element does not use itself. */
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
    const binding = bindingFor(event);
    // In other views, only the help has a key.
    if (binding === undefined || (this.view !== 'board' && binding.name !== 'help')) return false;
    event.preventDefault();
    binding.act(this.workspace, {
      help: () => void this.#dialogs.show('help'),
      open: () => void this.#dialogs.show('open'),
      share: () => void this.#dialogs.show('share'),
      comment: () => void this.#openComment(),
      type: () => void this.boardView?.openConsole(),
      moveMenu: () => this.boardView?.openMoveMenu(),
      newGame: () => void this.#newGame(),
      roll: () => this.boardView?.rollDie(),
      print: () =>
        void loadPart(this, async () => {
          const { printGame } = await import('../share/print.js');
          await printGame(this.workspace.game);
        }),
    });
    return true;
  }

  /** What has been typed while the code of the comment's field is fetched; undefined if it is not. */
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

  /** Keys typed before the field of the comment is there belong to the comment, and are not commands. */
  #takeEarlyKey(event: KeyboardEvent): boolean {
    const typed = this.#earlyComment;
    if (typed === undefined || event.ctrlKey || event.metaKey || event.isComposing) return false;
    if (isEditable(event) || isInDialog(event)) return false;
    if (event.key === 'Escape') this.#earlyComment = undefined;
    else if (event.key === 'Enter') this.#earlyComment = `${typed}\n`;
    else if (event.key === 'Backspace') this.#earlyComment = typed.slice(0, -1);
    // The key that opens the comment repeats while it is held.
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
      <header class=${view}>
        <button
          type="button"
          class="skip"
          @click=${() => {
            this.renderRoot.querySelector('main')?.focus();
          }}
        >
          ${msg(labels.skipToContent)}
        </button>
        <a
          class="brand"
          href="#"
          @click=${() => {
            // From other views it leads to the board.
            if (this.view !== 'board' || this.workspace.play.isPlaying) return;
            this.panel = 'analysis';
            this.boardView?.choose('analysis');
            void loadPart(this, async () =>
              (await import('./menu-actions.js')).showIntroduction(this.workspace),
            );
          }}
        >
          <img src="./icon.svg" alt="" />
          <span>Acedrex</span>
        </a>
        ${this.#title.render(this.#renderSteps(), this.#viewName(view))}
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
        <div
          class="menu ${this.hasMenu ? 'open' : ''}"
          @click=${(event: MouseEvent) => {
            this.menuActions?.followLink(event);
            this.hasMenu = false;
          }}
          @keydown=${this.#onMenuKey}
        >
          <nav aria-label=${msg(labels.pages)}>
            ${this.#renderPanelLink('analysis', msg(labels.board))}
            ${this.#renderPanelLink('play', msg(labels.play))}
            ${LATER_VIEWS.map((each) => this.#renderLink(each))}
          </nav>
          <div class="tools">
            ${this.menuActions?.drawMenuActions(this.workspace, view === 'board', () => {
              this.#goTo('board');
              void this.#newGame();
            })}
            ${this.#renderTool('open', msg(labels.open))}
            ${this.#renderTool('share', msg(labels.shareAndExport))}
            ${this.#renderTool('settings', msg(labels.settings))}
            ${this.#renderTool('help', helpLabel())}
          </div>
        </div>
      </header>
      ${drawNotices(this, this.workspace, this.retry && this.#tryAgain)} ${this.#renderUnwritten()}
      <main tabindex="-1">${this.#renderView()}</main>
      <acedrex-toast
        .carried=${this.carried}
        @acedrex-details=${() => void this.#dialogs.show('open')}
      ></acedrex-toast>
      ${this.#dialogs.render()}
      ${this.dropping ? html`<div class="drop">${msg(labels.dropFenPgnFile)}</div>` : nothing}
    `;
  }

  #renderView(): TemplateResult {
    const leave = ({ detail }: CustomEvent<Panel>): void => {
      this.panel = detail;
      this.#goTo('board');
    };
    switch (this.view) {
      case 'board':
        return html`<acedrex-board-view
          .panel=${this.panel}
          @acedrex-new-game=${() => void this.#newGame()}
          @acedrex-share=${() => void this.#dialogs.show('share')}
          @acedrex-rules=${() => void this.#dialogs.show('rules')}
          @acedrex-comment=${() => void this.#openComment()}
        ></acedrex-board-view>`;
      case 'editor':
        return html`<acedrex-editor-view @acedrex-leave=${leave}></acedrex-editor-view>`;
      case 'library':
        return html`<acedrex-library-view
          @acedrex-leave=${({ detail }: CustomEvent<Panel>) => {
            // A game from the library is to be looked at, whatever panel was open.
            if (!this.workspace.play.isPlaying) this.panel = detail;
            this.#goTo('board');
          }}
        ></acedrex-library-view>`;
      case 'games':
        return html`<acedrex-games-view
          @acedrex-leave=${() => this.#goTo('board')}
        ></acedrex-games-view>`;
      case 'endings':
        return html`<acedrex-tablebase-view @acedrex-leave=${leave}></acedrex-tablebase-view>`;
      case 'learn':
        return html`<acedrex-learn-view @acedrex-leave=${leave}></acedrex-learn-view>`;
      case 'puzzles':
        return html`<acedrex-puzzles-view></acedrex-puzzles-view>`;
    }
  }

  /** Versions of studies that could not be stored, which is rare. */
  #renderUnwritten(): TemplateResult | typeof nothing {
    if (this.workspace.studies.unwritten.rows.length === 0) return nothing;
    void loadPart(this, () => import('../studies/unwritten.component.js'));
    return html`<acedrex-unwritten></acedrex-unwritten>`;
  }

  /** The way to the next game, for a study that was opened from a list in the library. */
  #renderSteps(): TemplateResult | typeof nothing {
    if (this.view !== 'board' || (this.workspace.studies.sequence.place?.of ?? 0) < 2)
      return nothing;
    void loadPart(this, () => import('../studies/game-steps.component.js'));
    return html`<acedrex-game-steps></acedrex-game-steps>`;
  }

  /** Leads to the board with one of its panels. */
  #renderPanelLink(panel: 'analysis' | 'play', label: string): TemplateResult {
    const isBoard = panel === 'analysis';
    return html`<a
      class=${isBoard ? '' : 'of-phone'}
      href="#"
      title=${label}
      aria-current=${isBoard && this.view === 'board' ? 'page' : nothing}
      @click=${() => {
        this.panel = panel;
        this.boardView?.choose(panel, true);
      }}
      >${icon(isBoard ? 'board' : 'play')}<span>${label}</span>${
        isBoard ? nothing : html`<acedrex-running-game .isInMenu=${true}></acedrex-running-game>`
      }</a
    >`;
  }

  #viewName(view: View): string {
    switch (view) {
      case 'board':
        return msg(labels.analysisBoard);
      case 'games':
        return msg(labels.friends);
      case 'editor':
        return msg(labels.editor);
      case 'library':
        return msg(labels.library);
      case 'puzzles':
        return msg(labels.puzzles);
      case 'endings':
        return msg(labels.endings);
      case 'learn':
        return msg(labels.learn);
    }
  }

  #renderLink(view: LaterView): TemplateResult {
    const label = this.#viewName(view);
    return html`<a
      class=${view}
      href="#${view}"
      title=${label}
      aria-current=${this.view === view ? 'page' : nothing}
      >${icon(view === 'editor' ? 'edit' : view)}<span>${label}</span></a
    >`;
  }

  #renderTool(name: DialogName & IconName, label: string): TemplateResult {
    return html`<button
      type="button"
      class="quiet square ${name}"
      title=${label}
      aria-label=${label}
      @click=${() => void this.#dialogs.show(name)}
    >
      ${icon(name)}<span class="word">${label}</span>
    </button>`;
  }

  readonly #onMenuKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.hasMenu) return;
    this.hasMenu = false;
    this.renderRoot.querySelector<HTMLElement>('.menu-button')?.focus();
  };
}

/** Fetches the store of imports, and beside it the reader that the store uses. */
const loadImport = (): Promise<typeof ImportModule> => {
  // The store reports a reader that cannot be fetched.
  import('../import/read.js').catch(() => undefined);
  return import('../import/import-store.js');
};

/** What uses the arrow keys while it has the keyboard's focus. */
const USES_ARROWS =
  '[role=grid], [role=slider], [role=separator], [role=tab], [type=range], [type=radio]';

/** Fields whose keys are never commands, however they got the focus. A list opened by a click takes the arrow keys. */
const EDITABLE = 'select, textarea, input:not([type=checkbox], [type=radio], [type=range])';

/** Whether an event comes from an editable field. */
const isEditable = (event: Event): boolean => {
  const target = event.composedPath()[0];
  return target instanceof Element && target.closest(EDITABLE) !== null;
};

/** Shows the page for a workspace, instead of the placeholder. */
export const startApp = (workspace: Workspace): void => {
  customElements.define('acedrex-app', AcedrexApp);
  document.querySelector('#first-view')?.replaceWith(new AcedrexApp(workspace));
};

/** The notices under the header: what is not saved, what could not be loaded, and a new version. */
const rare = new Lazy(() => import('./rare-notices.js'));

/** `retry` fetches the part of the page that could not be fetched. */
const drawNotices = (
  host: LitElement,
  workspace: Workspace,
  retry: (() => void) | undefined,
): unknown => {
  const { studies, offline } = workspace;
  const isDue = offline.hasUpdate || ['waiting', 'full', 'unavailable'].includes(studies.saveState);
  if (isDue && !rare.isAsked)
    void loadPart(
      host,
      () => rare.load(),
      () => host.requestUpdate(),
    );
  return [rare.loaded?.drawRareNotices(workspace), drawMissing(retry)];
};

/**
 * A message about a part of the page that could not be fetched, for example because the network failed
 * during the first visit.
 */
const drawMissing = (retry: (() => void) | undefined): TemplateResult | typeof nothing => {
  if (retry === undefined) return nothing;
  return html`<div class="warning" role="alert" data-test="part-failed">
    <p>${navigator.onLine ? msg(labels.thisPartOfPageCould) : msg(labels.thisPartOfPageHas)}</p>
    <button type="button" @click=${retry}>${msg(labels.tryAgain)}</button>
  </div>`;
};

const GESTURES = ['pointerdown', 'keydown'] as const;

/** Calls back at the user's first gesture, unless the returned function is called before. */
const onFirstGesture = (act: () => void): (() => void) => {
  const stop = (): void => {
    for (const gesture of GESTURES)
      document.removeEventListener(gesture, onGesture, { capture: true });
  };
  const onGesture = (): void => {
    stop();
    act();
  };
  for (const gesture of GESTURES) document.addEventListener(gesture, onGesture, { capture: true });
  return stop;
};
