import { msg } from '@lit/localize';
import { html, nothing, type TemplateResult } from 'lit';
import { query, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { Position } from '../../../src/rules/position.js';
import { chosenLocale, showLocale } from '../../i18n/locale.js';
import { isLink } from '../../shared/is-link.js';
import { loadPart, PART_FAILED } from '../../shared/load-part.js';
import type { Store } from '../../shared/store.js';
import type { SaveState } from '../studies/study-store.js';
import type { Workspace } from '../workspace.js';
import './activity.component.js';
import './board-view.component.js';
import type { AcedrexBoardView, Panel } from './board-view.component.js';
import { icon, type IconName } from '../../shared/ui/icons.js';
import { provideStores } from '../contexts.js';
import { bindingFor } from '../keys.js';
import { PageElement } from '../page-element.js';
import { appStyles } from './app.styles.js';
import { controlStyles } from '../../shared/ui/controls.styles.js';

const VIEWS = ['board', 'editor', 'learn', 'library'] as const;
type View = (typeof VIEWS)[number];

type DialogName = 'open' | 'share' | 'help' | 'settings' | 'unkept';

/** Dialogs and views are fetched when they are first opened. */
const LOADERS: Readonly<Record<DialogName | Exclude<View, 'board'>, () => Promise<unknown>>> = {
  open: () => import('../import/open-dialog.component.js'),
  share: () => import('../share/share-dialog.component.js'),
  help: () => import('./help-dialog.component.js'),
  settings: () => import('../settings/settings-dialog.component.js'),
  unkept: () => import('../studies/unkept-dialog.component.js'),
  editor: () => import('../editor/editor-view.component.js'),
  learn: () => import('../learn/learn-view.component.js'),
  library: () => import('../studies/library-view.component.js'),
};

/** The whole page: header, views, dialogs, keys, and the import of dropped and pasted text. */
export class AcedrexApp extends PageElement {
  static override styles = [controlStyles, appStyles];

  @state() private view: View = 'board';
  /** The first panel of the board view. */
  @state() private panel: Panel = 'analysis';
  @state() private wanted: ReadonlySet<DialogName> = new Set();
  @state() private dropping = false;
  /** Tries again to fetch the part of the page that could not be fetched. */
  @state() private retry: (() => Promise<void>) | undefined;
  @query('acedrex-board-view') private boardView!: AcedrexBoardView | null;
  private readonly workspace: Workspace;

  constructor(workspace: Workspace) {
    super();
    this.workspace = workspace;
    provideStores(this, workspace);
    workspace.settings.subscribe(() => void this.#applySettings());
    void this.#applySettings();
    workspace.studies.askBeforeLoss(() => this.#askBeforeLoss());
    workspace.offline.start();
  }

  protected override stores(): readonly Store[] {
    const { settings, offline, imports } = this.workspace;
    return [settings, offline, imports];
  }

  protected override patientStores(): readonly Store[] {
    const { studies, game } = this.workspace;
    return [studies, game];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('pointerdown', this.#onPointerDown, { capture: true });
    document.addEventListener('keydown', this.#onKeyDownFirst, { capture: true });
    document.addEventListener('keydown', this.#onKeyDown);
    document.addEventListener('paste', this.#onPaste);
    document.addEventListener('dragover', this.#onDragOver);
    document.addEventListener('dragleave', this.#onDragLeave);
    document.addEventListener('drop', this.#onDrop);
    addEventListener('hashchange', this.#onHash);
    this.addEventListener(PART_FAILED, this.#onPartFailed);
    this.#onHash();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('pointerdown', this.#onPointerDown, { capture: true });
    document.removeEventListener('keydown', this.#onKeyDownFirst, { capture: true });
    document.removeEventListener('keydown', this.#onKeyDown);
    document.removeEventListener('paste', this.#onPaste);
    document.removeEventListener('dragover', this.#onDragOver);
    document.removeEventListener('dragleave', this.#onDragLeave);
    document.removeEventListener('drop', this.#onDrop);
    removeEventListener('hashchange', this.#onHash);
  }

  async #applySettings(): Promise<void> {
    const { theme, locale } = this.workspace.settings.values;
    const root = document.documentElement;
    if (theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = theme;
    await showLocale(chosenLocale(locale));
  }

  // --- Navigation --------------------------------------------------------------------------------

  /** Opens the game of an address as a study, once; other addresses name a view. */
  readonly #onHash = (): void => {
    const { hash } = location;
    if (isLink(hash)) {
      history.replaceState(null, '', location.pathname + location.search);
      this.view = 'board';
      void this.#take(hash);
      return;
    }
    const view = VIEWS.find((known) => `#${known}` === hash) ?? 'board';
    if (view !== 'board') void loadPart(this, LOADERS[view]);
    this.view = view;
  };

  readonly #onPartFailed = (event: Event): void => {
    this.retry = (event as CustomEvent<() => Promise<void>>).detail;
  };

  async #take(source: string | Blob): Promise<void> {
    const { view } = this;
    const opened = await this.workspace.imports.take(source);
    // Reading takes a moment; a user who has changed the view meanwhile stays there.
    if (opened && this.view === view) this.#goTo('board');
    if (!opened && this.workspace.imports.isDeclined) return;
    if (!opened || this.workspace.imports.errors.length > 0)
      await this.#showDialog('open', typeof source === 'string' ? source : undefined);
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
    this.dropping = true;
  };

  readonly #onDragLeave = (event: DragEvent): void => {
    if (event.relatedTarget === null) this.dropping = false;
  };

  readonly #onDrop = (event: DragEvent): void => {
    this.dropping = false;
    const [file] = event.dataTransfer?.files ?? [];
    const text = event.dataTransfer?.getData('text/plain') ?? '';
    if (file === undefined && text === '') return;
    event.preventDefault();
    void this.#take(file ?? text);
  };

  /** Whether the focus was set by a click. */
  #clicked = false;

  readonly #onPointerDown = (): void => {
    this.#clicked = true;
  };

  /** A square that got the focus by a click does not consume the navigation keys. */
  readonly #onKeyDownFirst = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') this.#clicked = false;
    const target = event.composedPath()[0];
    if (!this.#clicked || !(target instanceof Element)) return;
    if (target.closest('[role=grid]') !== null && this.#pressed(event)) event.stopPropagation();
  };

  /** Handles keys that the focused element does not use itself. */
  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const target = event.composedPath()[0];
    if (event.defaultPrevented || isEditable(event) || !(target instanceof Element)) return;
    if (target.closest('dialog') !== null) return;
    const isOwn = [' ', 'Enter'].includes(event.key)
      ? target.closest('button, a, summary, [role=grid]') !== null
      : event.key.length > 1 && target.closest('[role=grid], [role=slider], [role=tab]') !== null;
    if (!isOwn) this.#pressed(event);
  };

  #pressed(event: KeyboardEvent): boolean {
    const binding = this.view === 'board' ? bindingFor(event) : undefined;
    if (binding === undefined) return false;
    event.preventDefault();
    binding.act(this.workspace, {
      help: () => void this.#showDialog('help'),
      open: () => void this.#showDialog('open'),
      share: () => void this.#showDialog('share'),
      comment: () => this.boardView?.focusComment(),
      newGame: () => void this.#newGame(),
      roll: () => this.boardView?.rollDie(),
    });
    return true;
  }

  async #newGame(): Promise<void> {
    const { game, play, studies } = this.workspace;
    const question = msg(
      'A game is being played. Leave it? You can go on with it from the library.',
    );
    if (play.isPlaying && !confirm(question)) return;
    await studies.startFrom(Position.start(game.record.ruleset));
  }

  async #askBeforeLoss(): Promise<boolean> {
    await LOADERS.unkept();
    await this.#want('unkept');
    const dialog = this.renderRoot.querySelector('acedrex-unkept-dialog');
    return (await dialog?.ask()) ?? false;
  }

  /** Renders a dialog without showing it. */
  async #want(name: DialogName): Promise<void> {
    this.wanted = new Set([...this.wanted, name]);
    await this.updateComplete;
  }

  async #showDialog(name: DialogName, text?: string): Promise<void> {
    await loadPart(this, LOADERS[name], () => void this.#showLoaded(name, text));
  }

  async #showLoaded(name: DialogName, text: string | undefined): Promise<void> {
    await this.#want(name);
    const dialog = this.renderRoot.querySelector<
      HTMLElement & { show(text?: string): Promise<void> }
    >(`acedrex-${name}-dialog`);
    await dialog?.show(text);
  }

  // --- Drawing -----------------------------------------------------------------------------------

  protected override render(): TemplateResult {
    const { view } = this;
    return html`
      <header class=${view}>
        <a class="brand" href="#" aria-current=${view === 'board' ? 'page' : nothing}>
          <img src="./icon.svg" alt="" />
          <span>Acedrex</span>
        </a>
        ${this.#renderTitle()}
        <acedrex-activity></acedrex-activity>
        <nav aria-label=${msg('Pages')}>
          ${this.#renderLink('editor', msg('Editor'))}
          ${this.#renderLink('library', msg('Library'))} ${this.#renderLink('learn', msg('Learn'))}
        </nav>
        <div class="tools">
          ${this.#renderTool('open', msg('Open'))}
          ${this.#renderTool('share', msg('Share and export'))}
          ${this.#renderTool('settings', msg('Settings'))}
          ${this.#renderTool('help', msg('Keyboard shortcuts'))}
        </div>
      </header>
      ${this.#renderWarning()} ${this.#renderMissing()} ${this.#renderUpdate()}
      <main>${this.#renderView()}</main>
      ${this.#renderDialogs()}
      ${this.dropping ? html`<div class="drop">${msg('Drop a FEN, a PGN file or a link')}</div>` : nothing}
    `;
  }

  #renderView(): TemplateResult {
    switch (this.view) {
      case 'board':
        return html`<acedrex-board-view
          .panel=${this.panel}
          @acedrex-new-game=${() => void this.#newGame()}
        ></acedrex-board-view>`;
      case 'editor':
        return html`<acedrex-editor-view
          @acedrex-leave=${({ detail }: CustomEvent<Panel>) => {
            this.panel = detail;
            this.#goTo('board');
          }}
        ></acedrex-editor-view>`;
      case 'library':
        return html`<acedrex-library-view
          @acedrex-leave=${() => {
            this.#goTo('board');
          }}
        ></acedrex-library-view>`;
      case 'learn':
        return html`<acedrex-learn-view></acedrex-learn-view>`;
    }
  }

  /** The name that is being typed, the previous name, and the study. */
  #typing: { readonly study: string; readonly before: string; readonly text: string } | undefined;

  /** Number of times the field has been left: typing without leaving it is undone together. */
  #typings = 0;

  /** Trailing spaces stay until the user leaves the field. */
  get #nameShown(): string {
    const { id, name } = this.workspace.studies;
    const isTyped = this.#typing?.study === id && this.#typing.text.trim() === name;
    return isTyped ? (this.#typing?.text ?? name) : name;
  }

  /** Every keystroke is stored at once in the study that is open at the time. */
  readonly #onNameInput = (event: Event): void => {
    const { studies } = this.workspace;
    const text = (event.target as HTMLInputElement).value;
    const before = this.#typing?.study === studies.id ? this.#typing.before : studies.name;
    this.#typing = { study: studies.id, before, text };
    studies.rename(text.trim(), `name ${this.#typings}`);
  };

  readonly #onNameKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || this.#typing?.study !== this.workspace.studies.id) return;
    this.workspace.studies.rename(this.#typing.before, `name ${this.#typings}`);
    this.#onNameDone();
  };

  readonly #onNameDone = (): void => {
    this.#typing = undefined;
    this.#typings += 1;
    this.requestUpdate();
  };

  #renderTitle(): TemplateResult {
    const { studies } = this.workspace;
    return html`<div class="title">
      <input
        name="study"
        aria-label=${msg('Name of the study')}
        placeholder=${msg('Untitled study')}
        .value=${live(this.#nameShown)}
        @input=${this.#onNameInput}
        @keydown=${this.#onNameKey}
        @change=${this.#onNameDone}
      />
      <span
        class="saved ${studies.isCopy ? 'copy' : ''}"
        role="status"
        data-test="save-state"
        data-state=${studies.saveState}
        >${studies.isCopy ? msg('changed elsewhere too: this is a copy') : saveText(studies.saveState)}</span
      >
    </div>`;
  }

  #renderLink(view: Exclude<View, 'board'>, label: string): TemplateResult {
    return html`<a
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
      @click=${() => void this.#showDialog(name)}
    >
      ${icon(name)}
    </button>`;
  }

  /** Warns the user if changes are not saved. */
  #renderWarning(): TemplateResult | typeof nothing {
    const { studies, game } = this.workspace;
    const { saveState } = studies;
    if (saveState === 'waiting') return this.#renderWaiting();
    if (saveState !== 'full' && saveState !== 'unavailable') return nothing;
    const hasGame = game.record.children.length > 0;
    if (saveState === 'unavailable' && studies.isKept && !hasGame) return nothing;
    return html`<div class="warning" role="alert">
      <p>
        ${
          saveState === 'full'
            ? msg(
                'The browser’s storage is full: what you do now is not kept. Delete studies in the library, or save this one as a file.',
              )
            : msg('This browser keeps nothing for this page: save your work as a file.')
        }
      </p>
      <button
        type="button"
        @click=${async () => {
          const { saveGame } = await import('../studies/save-game.js');
          saveGame(game);
        }}
      >
        ${msg('PGN file')}
      </button>
    </div>`;
  }

  /** A message that the database has not answered yet. */
  #renderWaiting(): TemplateResult {
    return html`<div class="warning" role="status" data-test="storage-waiting">
      <p>
        ${msg('The browser’s storage has not answered yet. Your studies appear as soon as it does, and what you do now is kept then.')}
      </p>
    </div>`;
  }

  /**
   * A message about a part of the page that could not be fetched, for example because the network failed
   * during the first visit.
   */
  #renderMissing(): TemplateResult | typeof nothing {
    const { retry } = this;
    if (retry === undefined) return nothing;
    return html`<div class="warning" role="alert" data-test="part-failed">
      <p>
        ${
          navigator.onLine
            ? msg('This part of the page could not be loaded.')
            : msg('This part of the page is not on this device yet, and there is no network.')
        }
      </p>
      <button
        type="button"
        @click=${() => {
          this.retry = undefined;
          void retry();
        }}
      >
        ${msg('Try again')}
      </button>
    </div>`;
  }

  #renderUpdate(): TemplateResult | typeof nothing {
    const { offline } = this.workspace;
    if (!offline.hasUpdate) return nothing;
    return html`<div class="update" role="status">
      <p>${msg('A new version of this page is ready.')}</p>
      <button
        type="button"
        @click=${() => {
          offline.update();
        }}
      >
        ${msg('Use it')}
      </button>
    </div>`;
  }

  #renderDialogs(): TemplateResult {
    const has = (name: DialogName): boolean => this.wanted.has(name);
    return html`
      ${has('open') ? html`<acedrex-open-dialog></acedrex-open-dialog>` : nothing}
      ${has('share') ? html`<acedrex-share-dialog></acedrex-share-dialog>` : nothing}
      ${has('unkept') ? html`<acedrex-unkept-dialog></acedrex-unkept-dialog>` : nothing}
      ${has('help') ? html`<acedrex-help-dialog></acedrex-help-dialog>` : nothing}
      ${has('settings') ? html`<acedrex-settings-dialog @acedrex-keys=${() => void this.#showDialog('help')}></acedrex-settings-dialog>` : nothing}
    `;
  }
}

/** Whether an event comes from an editable field. */
const isEditable = (event: Event): boolean => {
  const target = event.composedPath()[0];
  return target instanceof Element && target.closest('select, textarea, input') !== null;
};

const saveText = (state: SaveState): string => {
  switch (state) {
    case 'saved':
      return msg('saved');
    case 'saving':
      return msg('saving…');
    case 'waiting':
      return msg('waiting for storage');
    case 'full':
    case 'unavailable':
      return msg('not saved');
    case 'empty':
      return '';
  }
};

/** Shows the page for a workspace, instead of the placeholder. */
export const startApp = (workspace: Workspace): void => {
  customElements.define('acedrex-app', AcedrexApp);
  document.querySelector('#first-view')?.replaceWith(new AcedrexApp(workspace));
};
