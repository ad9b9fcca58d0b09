import { proxy } from 'comlink';
import { html, nothing, type PropertyValues, type TemplateResult, css } from 'lit';
import { query, state } from 'lit/decorators.js';
import type { Position } from '../../../src/rules/position.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { errorText } from '../../i18n/error-texts.js';
import { getLocale, labels, msg } from '../../i18n/locale.js';
import { untoldError } from '../../i18n/untold-error.js';
import { addressOfPosition, hasQuery, positionOfAddress } from '../../shared/addresses.js';
import { download, fileName } from '../../shared/save.js';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { icon } from '../../../src/elements/shared/ui/later-icons.js';
import type { StudyEntry } from '../../storage/database.js';
import type { Material, PositionQuery } from '../../storage/positions.js';
import { follow, PageElement, provided } from '../page-element.js';
import { withName } from '../../storage/study-name.js';
import { storedName } from '../games/own-side.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { LibraryActions, type Renaming, drawMessages, drawReading } from './library-actions.js';
import { countValues, goToPosition } from './query.js';
import {
  countFilters,
  filterEntries,
  LATEST_FIRST,
  type LibraryFilter,
  NO_FILTER,
  Selection,
  sortEntries,
  type SortOrder,
} from './filter.js';
import './filter-panel.component.js';
import './import-panel.component.js';
import type { AcedrexImportPanel } from './import-panel.component.js';
import { libraryWords } from '../../words/library.js';
import './library-scope.component.js';
import type { ScopeAction } from './library-scope.component.js';
import type { StudyStore } from './study-store.js';
import './search-field.component.js';
import './selection-bar.component.js';
import './study-table.component.js';
import type { AcedrexStudyTable, StudyAction } from './study-table.component.js';
import { readStored, writeStored } from '../../storage/web-storage.js';
import { COLUMNS } from './columns.js';
import { ownName } from './title.js';
import { countsWords } from '../../words/counts.js';
import { emptyStyles, renderEmpty } from '../../shared/ui/empty-state.js';
import { pageStyles } from '../../shared/ui/frame.styles.js';
import { hiddenVisually } from '../../../src/elements/shared/ui/hidden-visually.styles.js';
import { places } from '../places.js';
import { renderButton } from '../../shared/ui/fields.js';

const libraryViewStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    gap: 0.6rem;
    block-size: calc(100dvh - var(--app-head-size));
    min-block-size: 17rem;
    max-inline-size: 110rem;
    margin-inline: auto;
    padding: 0.8rem 1rem 1rem;
  }

  /* A minimum width keeps the field beside it in place while the user types. */
  .count {
    min-inline-size: 7rem;
    margin-inline-end: 0.4rem;
    font-variant-numeric: tabular-nums;
  }

  acedrex-search-field {
    flex: 1 1 14rem;
  }

  acedrex-study-table {
    flex: 1;
    min-block-size: 9rem;
  }

  /* The margin depends on the window's height, which is the height of the view. */
  .empty {
    margin-block: clamp(0rem, 12dvh, 7rem);
  }

  .number,
  acedrex-import-panel[hidden] {
    display: none;
  }

  .toolbar .on {
    border-color: var(--app-accent);
    color: var(--app-accent);
  }

  /* If an import report leaves no space for the table, the page scrolls, but the undo message stays in view. */
  :is(.row[role='status'], .row.fault) {
    position: sticky;
    inset-block-end: 0;
    padding-block: 0.3rem;
    background: var(--app-page);
  }

  @media (max-width: 40rem) {
    :host {
      gap: 0.45rem;
      padding: 0.5rem 0.5rem 0;
    }

    .toolbar > button {
      order: 2;
      flex: 1 0 auto;
      padding-inline: 0.5em;
      white-space: nowrap;
    }

    /* Tools that are rarely needed are beside the title, without labels. */
    .count {
      flex: 1;
      min-inline-size: 0;
    }

    .toolbar > .aside {
      order: 0;
      flex: none;
    }

    .label {
      ${hiddenVisually}
    }

    .number {
      display: inline;
    }
  }

  @media (max-height: 32rem) {
    :host {
      gap: 0.35rem;
      padding-block: 0.35rem 0;
    }

    acedrex-search-field {
      flex-basis: 8rem;
      order: 0;
    }

    .toolbar > button {
      flex: none;
    }
  }
`;

const BIN = '#library?bin';

const loadBackup = (): Promise<unknown> => import('../backup/backup-panel.component.js');

/**
 * The view of the library's studies.
 *
 * @fires acedrex-leave - The user wants to view a study or play; the detail is the panel of the board view to show.
 */
export class AcedrexLibraryView extends PageElement {
  @follow('studies') readonly studies!: StudyStore;
  @provided('game') private game!: GameStore;
  @provided('settings') readonly settings!: SettingsStore;

  static override styles = [controlStyles, pageStyles, emptyStyles, libraryViewStyles];

  @state() private entries: readonly StudyEntry[] = [];
  @state() private isLoaded = false;
  @state() private filter: LibraryFilter = NO_FILTER;
  @state() private order: SortOrder = readOrder();
  @state() private shown: readonly StudyEntry[] = [];
  @state() private selection = new Selection();
  @state() private showFilters = false;
  @state() private showImport = false;
  @state() private showBackup = false;
  /** The study that could not be opened because its game is unreadable. */
  @state() private unreadable: StudyEntry | undefined;
  @state() private position: Position | undefined;
  @state() private material: Material | undefined;
  /** The number of study texts that have been read, and the total; undefined if no texts are being read. */
  @state() private reading: { readonly done: number; readonly total: number } | undefined;
  @query('acedrex-study-table') private table!: AcedrexStudyTable | null;
  @query('acedrex-import-panel') private importPanel!: AcedrexImportPanel | null;
  readonly #actions = new LibraryActions(() => this.studies);
  #loading: Promise<void> | undefined;
  #isStale = false;
  #isReading = false;
  /** Whether the list starts at the top. This is true after a visit to the bin, but not after a game. */
  #isAtBegin = false;
  #listening: (() => void) | undefined;

  protected override stores(): readonly Store[] {
    return [this.#actions];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.filter = this.studies.library.filter ?? NO_FILTER;
    places.follow(this.#followAddress);
    void this.updateComplete.then(() => {
      this.#listening = this.studies.subscribe(() => void this.#load());
      void this.#load();
      this.#followAddress();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    const { filter } = this;
    // The bin and the searched position are part of the address, so they are not stored.
    this.studies.library.filter = filter.isBin ? NO_FILTER : { ...filter, found: undefined };
    this.#listening?.();
    places.unfollow(this.#followAddress);
  }

  /**
   * Imports dropped files or pasted text into the library. Returns false for anything else, such as a link: links must
   * be opened on the board.
   */
  async take(source: string | readonly File[]): Promise<boolean> {
    if (!this.studies.library.isAttached) return false;
    this.showImport = true;
    await this.updateComplete;
    return (await this.importPanel?.take(source)) ?? false;
  }

  /** Loads the entries again. Only one load runs at a time, because changes can be faster than a load. */
  async #load(): Promise<void> {
    this.#isStale = true;
    this.#loading ??= this.#loadStale().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #loadStale(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      this.entries = await this.studies.list();
      this.isLoaded = this.studies.library.isAttached;
      // Fetches the warning about missing backups. The library works without this warning.
      if (this.entries.length > 0) loadBackup().catch(() => undefined);
      if (this.filter.found !== undefined) await this.#search();
    }
    void this.#read();
  }

  /** Reads the texts of new studies to find their errors and to make them searchable. */
  async #read(): Promise<void> {
    const { library } = this.studies;
    if (this.#isReading || !library.isAttached || this.entries.length === 0) return;
    this.#isReading = true;
    try {
      const { client } = await library.work();
      let read = 0;
      const listedAnew = await client.readAll(
        proxy((done: number, total: number) => {
          this.reading = { done, total };
          read = done;
        }),
      );
      if (listedAnew > 0) void this.#load();
      else if (read > 0 && this.filter.found !== undefined) void this.#search();
    } catch {
      // Without storage space or without the worker, the texts are read at the next visit.
    } finally {
      this.#isReading = false;
      this.reading = undefined;
    }
  }

  protected override willUpdate(changes: PropertyValues): void {
    if (!['entries', 'filter', 'order'].some((name) => changes.has(name))) return;
    this.shown = sortEntries(
      filterEntries(this.entries, this.filter, storedName()),
      this.order,
      getLocale(),
    );
    this.selection = this.selection.keepOnly(this.shown.map(({ id }) => id));
  }

  // --- Rendering -----------------------------------------------------------------------------------

  /** Changing content is below the table, so the rows stay in place under the pointer. */
  protected override render(): TemplateResult {
    const { filter, shown, entries, studies } = this;
    const kept = entries.filter(({ deleted }) => deleted === undefined);
    const filtersOn = countFilters(filter) + (this.material === undefined ? 0 : 1);
    return html`
      <div class="row toolbar">
        <h1 class="of-view">${filter.isBin ? msg(labels.bin) : msg(labels.library)}</h1>
        <span class="muted count" role="status" data-test="study-count"
          >${this.#countText(kept)}</span
        >
        <acedrex-search-field
          .text=${filter.text}
          .entries=${kept}
          ?empty=${shown.length === 0 && filter.text !== ''}
          @acedrex-query=${({ detail }: CustomEvent<string>) => {
            this.importPanel?.dismiss();
            this.#setFilter({ text: detail });
          }}
        ></acedrex-search-field>
        <button
          type="button"
          class=${filtersOn > 0 ? 'on' : ''}
          aria-expanded=${this.showFilters ? 'true' : 'false'}
          @click=${() => (this.showFilters = !this.showFilters)}
        >
          ${filtersOn > 0 ? libraryWords().filtersOn({ count: filtersOn }) : msg(labels.filters)}
        </button>
        ${this.#renderFaulty()}
        <button
          type="button"
          aria-expanded=${this.showImport ? 'true' : 'false'}
          ?disabled=${!studies.library.isAttached}
          @click=${() => (this.showImport = !this.showImport)}
        >
          ${msg(labels.importIt)}
        </button>
        ${renderButton(
          msg(labels.exportAll),
          () => void this.#actions.export(kept, 'acedrex-library.pgn'),
          '',
          kept.length === 0,
        )}
        <button
          type="button"
          class="aside"
          aria-expanded=${this.showBackup ? 'true' : 'false'}
          ?disabled=${!studies.library.isAttached}
          @click=${() => void loadPart(this, loadBackup, () => (this.showBackup = !this.showBackup))}
        >
          ${icon('safe')}<span class="label">${libraryWords().backup}</span>
        </button>
        <button
          type="button"
          class="aside"
          aria-pressed=${filter.isBin ? 'true' : 'false'}
          @click=${() => places.go(filter.isBin ? '#library' : BIN)}
        >
          ${icon('delete')}<span class="label">${msg(labels.bin)}</span>
        </button>
      </div>
      ${
        this.showFilters
          ? html`<acedrex-filter-panel
              .entries=${kept}
              .filter=${filter}
              .order=${this.order}
              ?byposition=${this.position?.key === this.game.position.key}
              @acedrex-filter=${({ detail }: CustomEvent<Partial<LibraryFilter>>) => this.#setFilter(detail)}
              @acedrex-material=${({ detail }: CustomEvent<Material | null>) => {
                // If the event has no detail, its `detail` is null.
                this.material = detail ?? undefined;
                void this.#search();
              }}
              @acedrex-position=${({ detail }: CustomEvent<boolean>) => places.go(detail ? addressOfPosition(this.game.position) : '#library')}
              @acedrex-sort=${this.#onSort}
            ></acedrex-filter-panel>`
          : nothing
      }
      <acedrex-import-panel
        ?hidden=${!this.showImport}
        .collection=${filter.collection}
        .entries=${this.entries}
        .shown=${shown}
        @acedrex-show-all=${this.#showAll}
        @acedrex-imported=${() => void this.#load()}
        @acedrex-close=${() => (this.showImport = false)}
      ></acedrex-import-panel>
      ${
        this.showBackup
          ? html`<acedrex-backup-panel
              @acedrex-close=${() => (this.showBackup = false)}
            ></acedrex-backup-panel>`
          : nothing
      }
      <acedrex-library-scope
        .collection=${filter.collection}
        .collections=${countValues(kept, ({ collections = [] }) => collections)}
        .position=${this.position}
        .orientation=${this.game.orientation}
        .found=${filter.found === undefined ? msg(labels.searching) : String(shown.length)}
        @acedrex-scope=${this.#onScope}
      ></acedrex-library-scope>
      ${
        shown.length === 0 || this.#isSearching
          ? this.#renderNone()
          : html`<acedrex-study-table
              .rows=${shown}
              .selection=${this.selection}
              .order=${this.order}
              .current=${studies.listedId}
              ?bin=${filter.isBin}
              ?named=${this.#isNamed}
              ?begin=${this.#isAtBegin}
              @acedrex-select=${({ detail }: CustomEvent<Selection>) => (this.selection = detail)}
              @acedrex-sort=${this.#onSort}
              @acedrex-rename=${this.#onRename}
              @acedrex-study-action=${this.#onAction}
              @acedrex-delete-selected=${() => void this.#delete(this.#selected)}
            ></acedrex-study-table>`
      }
      ${drawMessages(this.#actions, this.unreadable, (entry) => void this.#saveText(entry))}
      ${
        this.selection.size === 0 && !(filter.isBin && shown.length > 0)
          ? nothing
          : html`<acedrex-selection-bar
              .selected=${this.selection.within(shown.map(({ id }) => id))}
              .collections=${countValues(kept, ({ collections = [] }) => collections)}
              .collection=${filter.collection}
              .total=${shown.length}
              ?bin=${filter.isBin}
              @acedrex-bar-action=${this.#onBarAction}
            ></acedrex-selection-bar>`
      }
      ${this.reading === undefined ? nothing : drawReading(this.reading)}
      ${
        kept.length === 0 || this.showBackup
          ? nothing
          : html`<acedrex-backup-warning
              .games=${kept.length}
              @acedrex-backup=${() => (this.showBackup = true)}
            ></acedrex-backup-warning>`
      }
    `;
  }

  #countText(kept: readonly StudyEntry[]): string {
    if (!this.isLoaded) return '';
    const { shown, filter } = this;
    const number = (value: number): string => value.toLocaleString(getLocale());
    const all = filter.isBin ? this.entries.length - kept.length : kept.length;
    return shown.length === all
      ? countsWords().games({ games: all })
      : msg(labels.ofGames, { shown: number(shown.length), games: number(all) });
  }

  /** Whether the search for games with a position is still running. */
  get #isSearching(): boolean {
    return this.position !== undefined && this.filter.found === undefined;
  }

  #noneText(): string {
    if (this.#isSearching) return msg(labels.searching);
    if (this.position !== undefined && this.filter.found?.size === 0)
      return msg(labels.noGamesWithThisPosition);
    if (this.filter.isBin && this.filter.text === '') return msg(labels.binIsEmpty);
    if (this.entries.length > 0) return msg(labels.nothingFound);
    switch (this.studies.saveState) {
      case 'waiting':
        return msg(labels.waitingForBrowsersStorageYour);
      case 'unavailable':
        return msg(labels.thisBrowserDoesNotLet);
      case 'empty':
      case 'saving':
      case 'saved':
      case 'deleted':
      case 'full':
        return this.isLoaded ? msg(labels.yourAnalysesAreSavedHere) : '';
    }
  }

  #renderNone(): TemplateResult {
    const text = this.#noneText();
    if (text === '' || this.#isSearching) return html`<p class="muted">${text}</p>`;
    if (!this.isLoaded || this.entries.length > 0 || this.filter.isBin)
      return renderEmpty('   P  ', html`<p class="muted">${text}</p>`);
    const words = libraryWords().empty;
    const ways = html`${renderButton(words.import, () => (this.showImport = true), 'primary')}
    ${renderButton(
      words.sample,
      () =>
        void loadPart(this, async () => {
          const { openSample } = await import('../learn/samples.js');
          if (await openSample(0, this)) this.#leave('analysis');
        }),
    )}
    ${renderButton(words.play, () => this.#leave('play'), 'quiet')}`;
    const use = html`<p>${words.use}</p>
      <p class="muted">${text}</p>`;
    return html`<div data-test="library-ways">${renderEmpty('RLUGCA', use, ways)}</div>`;
  }

  #leave(panel: 'analysis' | 'play'): void {
    this.dispatchEvent(new CustomEvent('acedrex-leave', { detail: panel }));
  }

  #renderFaulty(): TemplateResult | typeof nothing {
    const { filter } = this;
    const faulty = this.entries.filter(
      ({ deleted, faults = [] }) => (deleted !== undefined) === filter.isBin && faults.length > 0,
    ).length;
    const isOn = filter.only === 'faulty';
    if (faulty === 0 && !isOn) return nothing;
    return html`<button
      type="button"
      class="aside"
      aria-pressed=${isOn ? 'true' : 'false'}
      @click=${() => this.#setFilter({ only: isOn ? '' : 'faulty' })}
    >
      ${icon('threat')}<span class="label">${msg(labels.gamesWithErrors, { count: faulty })}</span
      ><span class="number" aria-hidden="true">${faulty}</span>
    </button>`;
  }

  // --- Actions -------------------------------------------------------------------------------------

  get #selected(): readonly StudyEntry[] {
    return this.shown.filter(({ id }) => this.selection.has(id));
  }

  #setFilter(change: Partial<LibraryFilter>): void {
    this.filter = { ...this.filter, ...change };
  }

  /** Shows all games of the collection that contains the imported games. */
  readonly #showAll = (): void => {
    const { collection } = this.filter;
    this.material = undefined;
    this.filter = { ...NO_FILTER, collection };
    // The address determines the position to search for and whether the bin is shown.
    if (hasQuery(places.view)) places.go('#library');
  };

  readonly #onSort = ({ detail }: CustomEvent<SortOrder>): void => {
    this.order = detail;
    keepOrder(detail);
  };

  /** Searches for the position in the address. The address changes when the user goes back. */
  readonly #followAddress = (): void => {
    const hash = places.view;
    if (!hash.startsWith('#library')) return;
    const isBin = hash === BIN;
    // A search in the library does not apply to the bin, or vice versa.
    if (isBin !== this.filter.isBin) {
      this.#setFilter({ isBin, text: '' });
      this.#isAtBegin = true;
    }
    const position = positionOfAddress(hash);
    if (position === undefined && hasQuery(hash) && !isBin)
      this.#actions.fail(errorText(untoldError('link-encoding', {})));
    if (position?.key === this.position?.key && position?.ruleset.id === this.position?.ruleset.id)
      return;
    this.position = position;
    this.#setFilter({ found: undefined });
    void this.#search().then(() => {
      if (position !== undefined) this.#focusFound();
    });
  };

  /** Moves the keyboard focus to the games found, unless another element has it. */
  #focusFound(): void {
    void this.updateComplete.then(() => {
      if (document.activeElement !== document.body) return;
      this.table?.focusRows();
    });
  }

  /** Whether the table shows the name column. Does not depend on the search, so the columns stay in place. */
  get #isNamed(): boolean {
    return this.entries.some(
      (entry) => ownName(entry) !== '' && (entry.white !== '' || entry.black !== ''),
    );
  }

  #searches = 0;

  /** Searches by position and by material. Shows all studies if the filter contains neither. */
  async #search(): Promise<void> {
    this.#searches += 1;
    const number = this.#searches;
    const { position, material } = this;
    if (position === undefined && material === undefined) {
      this.#setFilter({ found: undefined });
      return;
    }
    const wanted: PositionQuery = {
      ...(position && { position: { key: position.key, ruleset: position.ruleset.id } }),
      ...(material && { material }),
    };
    try {
      const found = await (await this.studies.library.work()).client.find(wanted);
      if (this.#searches === number) this.#setFilter({ found: new Set(found) });
    } catch {
      this.#actions.fail(msg(labels.libraryCouldNotBeSearched));
    }
  }

  readonly #onRename = ({ detail }: CustomEvent<Renaming>): void => this.#actions.rename(detail);

  readonly #onAction = ({
    detail: { action, id },
  }: CustomEvent<{ readonly action: StudyAction; readonly id: string }>): void => {
    const entry = this.entries.find((one) => one.id === id);
    if (entry === undefined) return;
    if (action === 'open') void this.#open(entry);
    else if (action === 'restore') void this.#actions.bringBack({ entries: [entry], erased: [] });
    else void this.#delete([entry]);
  };

  readonly #onBarAction = ({
    detail: { action, collection },
  }: CustomEvent<{ readonly action: string; readonly collection: string }>): void => {
    const selected = this.#selected;
    const [first] = selected;
    if (action === 'clear') this.selection = new Selection();
    else if (action === 'all') this.selection = new Selection(this.shown.map(({ id }) => id));
    else if (action === 'empty')
      void this.#actions.erase(this.entries.filter(({ deleted }) => deleted !== undefined));
    else if (action === 'erase') void this.#actions.erase(selected);
    else if (action === 'delete') void this.#delete(selected);
    else if (action === 'restore') void this.#actions.bringBack({ entries: selected, erased: [] });
    else if (action === 'export') void this.#actions.export(selected, 'acedrex-games.pgn');
    else if (action === 'tags' && first !== undefined) void this.#openTags(first);
    else if (action === 'rename' && first !== undefined) this.table?.rename(first.id);
    else if (action === 'collect' || action === 'uncollect')
      void this.#actions.collect(selected, collection, action === 'collect');
  };

  readonly #onScope = ({ detail: { action, name } }: CustomEvent<ScopeAction>): void => {
    const { collection } = this.filter;
    const entries = this.entries.filter(({ collections = [] }) => collections.includes(collection));
    const show = (shown: string) => (isDone: boolean) => {
      if (isDone) this.#setFilter({ collection: shown });
    };
    if (action === 'all-positions') places.go('#library');
    else if (action === 'all-collections') this.#setFilter({ collection: '' });
    else if (action === 'delete')
      void this.#actions.deleteCollection(entries, collection).then(show(''));
    else void this.#actions.renameCollection(entries, collection, name).then(show(name));
  };

  async #openTags(entry: StudyEntry): Promise<void> {
    this.settings.set({ lowerTab: 'tags' });
    await this.#open(entry);
  }

  async #open(entry: StudyEntry): Promise<void> {
    this.unreadable = undefined;
    const { studies, game } = this;
    const key = this.position?.key;
    const { found } = this.filter;
    // The chapter that contains the position.
    const id = entry.chapters?.find((chapter) => found?.has(chapter) === true) ?? entry.id;
    if (await studies.open(id)) {
      if (key !== undefined) goToPosition(game, key);
      studies.sequence.set(this.shown.map(({ id }) => id));
      this.#leave('analysis');
    } else this.unreadable = entry;
  }

  /** Moves studies to the bin. Studies in the bin are permanently deleted if the user confirms. */
  async #delete(entries: readonly StudyEntry[]): Promise<void> {
    await (this.filter.isBin ? this.#actions.askAndErase(entries) : this.#actions.delete(entries));
  }

  async #saveText({ id }: StudyEntry): Promise<void> {
    const row = await (await this.studies.library.work()).get(id);
    if (row !== undefined) download(withName(row.pgn, row.name), fileName(row.name, 'pgn'));
  }
}

/** The key under which the library's order is stored. The order survives a reload. */
const KEY = 'acedrex-order';

const readOrder = (): SortOrder => {
  const { key, isDescending } = (readStored('localStorage', KEY) ?? {}) as Partial<SortOrder>;
  const column = COLUMNS.find((each) => each.key === key);
  return column === undefined || typeof isDescending !== 'boolean'
    ? LATEST_FIRST
    : { key: column.key, isDescending };
};

const keepOrder = (order: SortOrder): void => writeStored('localStorage', KEY, order);

customElements.define('acedrex-library-view', AcedrexLibraryView);
