import { VirtualizerController } from '@tanstack/lit-virtual';
import { labels, msg } from '../../i18n/locale.js';
import { openingWords } from '../../i18n/openings.js';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import type { StudyEntry } from '../../storage/database.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { icon } from '../../../src/elements/shared/ui/later-icons.js';
import { PageElement } from '../page-element.js';
import {
  columnsWithin,
  gridOf,
  hasTitle,
  keepWidths,
  readWidths,
  withWidth,
  renderDetails,
  renderTitle,
  type Column,
} from './columns.js';
import { firstOrder, LATEST_FIRST, Selection, type SortKey, type SortOrder } from './filter.js';
import { libraryWords } from '../../words/library.js';
import { studyTableStyles } from './study-table.styles.js';
import { titleOf } from './title.js';

/** Row heights in pixels: for one line, and for the three lines that are used if the columns do not fit. */
const LINE = 40;
const THREE_LINES = 80;
/** Minimum table width, in rem, for rows with one line. */
const WIDE = 48;
/** Number of pixels by which an arrow key changes a column's width. */
const WIDTH_STEP = 16;
/** Number of rows rendered outside the visible area. */
const OVERSCAN = 12;

/** The actions on a study that the table reports in events. */
export type StudyAction = 'open' | 'delete' | 'restore';

/**
 * The library's table. Only the visible rows are rendered.
 *
 * @fires acedrex-study-action - The user has chosen an action on a study; the detail is the action and the study's id.
 * @fires acedrex-select - The selection has changed; the detail is the new selection.
 * @fires acedrex-sort - The order has changed; the detail is the order.
 * @fires acedrex-rename - The user is typing a name; the detail is the id, the name and the number of the edit.
 * @fires acedrex-delete-selected - The user wants to delete the selected studies.
 */
export class AcedrexStudyTable extends PageElement {
  static override styles = [controlStyles, studyTableStyles];

  @property({ attribute: false }) rows: readonly StudyEntry[] = [];
  @property({ attribute: false }) selection = new Selection();
  @property({ attribute: false }) order: SortOrder = LATEST_FIRST;
  @property() current = '';
  @property({ type: Boolean }) bin = false;
  /** Whether any game in the library has its own name. */
  @property({ type: Boolean }) named = false;
  /** Whether the list starts at the top rather than at the open study. */
  @property({ type: Boolean }) begin = false;

  @state() private active: string | undefined;
  @state() private isWide = true;
  /** The table's width in rem. */
  @state() private room = Infinity;
  @state() private widths = readWidths();
  /** The study being renamed, its previous name, and the typed text. */
  @state() private renaming:
    { readonly id: string; readonly before: string; readonly text: string } | undefined;
  /** Counts the edits of names. All keystrokes with the same count are undone together. */
  #renamings = 0;
  @query('.scroller') private scroller!: HTMLElement | null;

  readonly #virtual = new VirtualizerController<HTMLElement, HTMLElement>(this, {
    count: 0,
    getScrollElement: () => this.scroller,
    estimateSize: () => this.#rowHeight,
    overscan: OVERSCAN,
    getItemKey: (index) => this.rows[index]?.id ?? index,
  });
  readonly #resizing = new ResizeObserver(() => {
    const { fontSize } = getComputedStyle(document.documentElement);
    this.room = this.clientWidth / Number.parseFloat(fontSize);
    this.isWide = this.room >= WIDE;
  });

  /** Whether rows had one line when the virtualizer last measured them. */
  #measured = true;

  get #rowHeight(): number {
    return this.isWide ? LINE : THREE_LINES;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resizing.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resizing.disconnect();
  }

  protected override willUpdate(changes: PropertyValues): void {
    const virtualizer = this.#virtual.getVirtualizer();
    virtualizer.setOptions({
      ...virtualizer.options,
      count: this.rows.length,
      scrollPaddingEnd: this.isWide ? LINE : 0,
    });
    if (changes.has('rows') || this.#measured !== this.isWide) virtualizer.measure();
    this.#measured = this.isWide;
  }

  /** Scrolls to the open study's row, so a user who returns from a game sees this row. */
  protected override firstUpdated(): void {
    if (this.begin) return;
    const at = this.rows.findIndex(({ id }) => id === this.current);
    if (at < 0) return;
    // Rows have no height until the table has been measured.
    requestAnimationFrame(() => this.#virtual.getVirtualizer().scrollToIndex(at));
  }

  protected override updated(changes: PropertyValues): void {
    if (changes.has('bin') && this.begin) this.scroller?.scrollTo({ top: 0 });
  }

  protected override render(): TemplateResult {
    const virtualizer = this.#virtual.getVirtualizer();
    const items = virtualizer.getVirtualItems();
    // Fetches the names of openings in the page's language.
    openingWords(this);
    const { rows, active } = this;
    const columns = columnsWithin(this.room, this.named);
    const grid = gridOf(columns, this.widths, this.bin ? 'bin' : 'library');
    return html`<div
      class="scroller ${this.isWide ? 'wide' : 'narrow'}"
      .style=${`--_columns: ${grid.template}; --_least: ${grid.least}`}
      role="grid"
      tabindex="0"
      aria-label=${msg(labels.studies)}
      aria-multiselectable="true"
      aria-rowcount=${rows.length + 1}
      aria-activedescendant=${items.some(({ index }) => rows[index]?.id === active) ? `study-${active}` : nothing}
      @keydown=${this.#onKey}
      @click=${this.#onClick}
      @focus=${() => (this.active ??= rows[0]?.id)}
    >
      ${this.isWide ? this.#renderHead(columns) : nothing}
      <div role="rowgroup" class="body" .style=${`block-size: ${virtualizer.getTotalSize()}px`}>
        ${repeat(
          items,
          ({ key }) => key,
          ({ index, start }) => this.#renderRow(index, start, columns),
        )}
      </div>
    </div>`;
  }

  #renderHead(columns: readonly Column[]): TemplateResult {
    return html`<div role="rowgroup" class="head">
      <div role="row" class="cells" aria-rowindex="1">
        <span role="columnheader" class="mark">${this.#renderMarkAll()}</span>
        ${columns.map((column) => this.#renderHeader(column))}
        <span role="columnheader" class="actions"
          ><span class="hidden-visually">${msg(labels.actions)}</span></span
        >
      </div>
    </div>`;
  }

  /** Draws the checkbox that selects all rows that match the filter. */
  #renderMarkAll(): TemplateResult {
    const { rows, selection } = this;
    const isAll = rows.length > 0 && selection.size === rows.length;
    return html`<label
      ><input
        type="checkbox"
        aria-label=${libraryWords().selectAll}
        title=${libraryWords().selectAll}
        .checked=${live(isAll)}
        .indeterminate=${live(selection.size > 0 && !isAll)}
        @click=${(event: Event) => {
          event.stopPropagation();
          this.#select(isAll ? new Selection() : new Selection(this.#ids));
        }}
    /></label>`;
  }

  #renderHeader({ key, label, title, className }: Column): TemplateResult {
    const { order } = this;
    const isSorted = order.key === key;
    return html`<span
      role="columnheader"
      class=${className}
      aria-sort=${isSorted ? (order.isDescending ? 'descending' : 'ascending') : nothing}
      ><button
        type="button"
        class="quiet"
        title=${[title?.(), msg(labels.sortShiftWithArrowKey)].filter(Boolean).join('. ')}
        @keydown=${(event: KeyboardEvent) => this.#onHeaderKey(event, key)}
        @click=${() => this.#sort(key)}
      >
        ${label()}${isSorted ? html`<i aria-hidden="true">${order.isDescending ? '▾' : '▴'}</i>` : nothing}
      </button>
      <span
        class="resize"
        aria-hidden="true"
        title=${msg(labels.dragToChangeWidthDouble)}
        @pointerdown=${(event: PointerEvent) => this.#beginResize(event, key)}
        @dblclick=${() => this.#resize(key, undefined)}
      ></span
    ></span>`;
  }

  /** Starts dragging a column's edge. The handle captures the pointer, because the pointer may leave the header. */
  #beginResize(event: PointerEvent, key: SortKey): void {
    if (event.button !== 0) return;
    const handle = event.currentTarget as HTMLElement;
    const width = handle.parentElement?.getBoundingClientRect().width ?? 0;
    const begin = event.clientX;
    const isReversed = getComputedStyle(this).direction === 'rtl';
    handle.setPointerCapture(event.pointerId);
    const listening = new AbortController();
    const { signal } = listening;
    const move = ({ clientX }: PointerEvent): void => {
      const by = isReversed ? begin - clientX : clientX - begin;
      this.widths = withWidth(this.widths, key, width + by);
    };
    const end = (): void => {
      listening.abort();
      keepWidths(this.widths);
    };
    handle.addEventListener('pointermove', move, { signal });
    handle.addEventListener('pointerup', end, { signal });
    handle.addEventListener('pointercancel', end, { signal });
    event.preventDefault();
  }

  #onHeaderKey(event: KeyboardEvent, key: SortKey): void {
    if (!event.shiftKey) return;
    const step = { ArrowLeft: -WIDTH_STEP, ArrowRight: WIDTH_STEP }[event.key];
    const head = (event.currentTarget as HTMLElement).parentElement;
    if (step !== undefined) this.#resize(key, (head?.getBoundingClientRect().width ?? 0) + step);
    else if (event.key === 'Delete' || event.key === 'Backspace') this.#resize(key, undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #resize(key: SortKey, width: number | undefined): void {
    this.widths = withWidth(this.widths, key, width);
    keepWidths(this.widths);
  }

  /** Sorts by a column. Choosing the column again reverses the order. */
  #sort(key: SortKey): void {
    const { order } = this;
    this.#send(
      'acedrex-sort',
      order.key === key ? { key, isDescending: !order.isDescending } : firstOrder(key),
    );
  }

  #renderRow(
    index: number,
    start: number,
    columns: readonly Column[],
  ): TemplateResult | typeof nothing {
    const entry = this.rows[index];
    if (entry === undefined) return nothing;
    const { id } = entry;
    const isActive = id === this.active;
    const isSelected = this.selection.has(id);
    const title = titleOf(entry);
    const tab = isActive ? 0 : -1;
    return html`<div
      role="row"
      id="study-${id}"
      data-test="study"
      class="cells ${isActive ? 'active' : ''} ${id === this.current ? 'current' : ''}"
      aria-rowindex=${index + 2}
      aria-selected=${isSelected ? 'true' : 'false'}
      .style=${`transform: translateY(${start}px); block-size: ${this.#rowHeight}px`}
      data-id=${id}
    >
      <span role="gridcell" class="mark"
        ><label
          ><input
            type="checkbox"
            tabindex=${tab}
            aria-label=${msg(labels.select, { name: title })}
            .checked=${live(isSelected)}
            @click=${(event: MouseEvent) => this.#mark(event, id)} /></label
      ></span>
      ${this.renaming?.id === id ? this.#renderRenaming(this.renaming) : this.#renderCells(entry, columns)}
      <span role="gridcell" class="actions">
        ${this.bin ? this.#renderBinActions(entry, tab) : this.#renderActions(entry, tab)}
      </span>
    </div>`;
  }

  #renderCells(entry: StudyEntry, columns: readonly Column[]): readonly TemplateResult[] {
    if (!this.isWide)
      return [html`<span role="gridcell" class="lines">${renderDetails(entry)}</span>`];
    const isTitled = hasTitle(entry, columns);
    const title = html`<span role="gridcell" class="title" aria-colspan="2"
      >${renderTitle(entry)}</span
    >`;
    return [
      ...(isTitled ? [title] : []),
      ...columns
        .slice(isTitled ? 2 : 0)
        .map(
          ({ className, render }) =>
            html`<span role="gridcell" class=${className}>${render(entry)}</span>`,
        ),
    ];
  }

  #renderRenaming(renaming: NonNullable<typeof this.renaming>): TemplateResult {
    return html`<span role="gridcell" class="name renaming"
      ><input
        name="name"
        aria-label=${msg(labels.name)}
        .value=${live(renaming.text)}
        @click=${(event: Event) => event.stopPropagation()}
        @input=${(event: Event) => this.#rename(renaming, (event.target as HTMLInputElement).value)}
        @keydown=${(event: KeyboardEvent) => {
          event.stopPropagation();
          if (event.key === 'Escape') this.#rename(renaming, renaming.before);
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          this.renaming = undefined;
          this.scroller?.focus();
        }}
        @blur=${() => (this.renaming = undefined)}
    /></span>`;
  }

  /** Draws the buttons for a row's actions. In a narrow table, these actions are in the selection bar. */
  #renderActions(entry: StudyEntry, tab: number): TemplateResult | typeof nothing {
    if (!this.isWide) return nothing;
    return html`${this.#renderAction(msg(labels.rename), 'edit', tab, () => this.#beginRenaming(entry))}
    ${this.#renderAction(msg(labels.deleteNamed, { name: titleOf(entry) }), 'delete', tab, () => this.#act('delete', entry.id))}`;
  }

  #renderBinActions({ id }: StudyEntry, tab: number): TemplateResult {
    return html`<button
      type="button"
      tabindex=${tab}
      @click=${(event: Event) => {
        event.stopPropagation();
        this.#act('restore', id);
      }}
    >
      ${msg(labels.restore)}
    </button>`;
  }

  #renderAction(
    label: string,
    name: 'edit' | 'delete',
    tab: number,
    act: () => void,
  ): TemplateResult {
    return html`<button
      type="button"
      class="quiet square"
      tabindex=${tab}
      title=${label}
      aria-label=${label}
      @click=${(event: Event) => {
        event.stopPropagation();
        act();
      }}
    >
      ${icon(name)}
    </button>`;
  }

  focusRows(): void {
    this.scroller?.focus();
  }

  rename(id: string): void {
    const at = this.rows.findIndex((row) => row.id === id);
    const entry = this.rows[at];
    if (entry === undefined) return;
    this.#virtual.getVirtualizer().scrollToIndex(at);
    this.#beginRenaming(entry);
  }

  #beginRenaming({ id, name }: StudyEntry): void {
    this.active = id;
    this.renaming = { id, before: name, text: name };
    this.#renamings += 1;
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<HTMLInputElement>('[name=name]')?.select(),
    );
  }

  /** Stores every keystroke at once, because the page may be closed while the user is typing. */
  #rename(renaming: NonNullable<typeof this.renaming>, text: string): void {
    this.renaming = { ...renaming, text };
    this.#send('acedrex-rename', { ...renaming, text, edit: this.#renamings });
  }

  // --- Input -------------------------------------------------------------------------------------

  readonly #onClick = (event: MouseEvent): void => {
    const { target } = event;
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null;
    const id = row?.dataset.id;
    // A checkbox's label handles its clicks itself.
    if (id === undefined || (target instanceof Element && target.closest('.mark') !== null)) return;
    this.active = id;
    if (event.shiftKey || event.ctrlKey || event.metaKey) this.#mark(event, id);
    else if (!this.bin) this.#act('open', id);
  };

  /** Handles a click that changes the selection. With Shift, it selects a range. Without Shift, it toggles the row. */
  #mark(event: MouseEvent, id: string): void {
    event.stopPropagation();
    this.active = id;
    // Removes the text selection that a click with Shift creates in the browser.
    if (event.shiftKey) getSelection()?.removeAllRanges();
    this.#select(
      event.shiftKey ? this.selection.extendTo(id, this.#ids) : this.selection.toggle(id),
    );
  }

  get #ids(): readonly string[] {
    return this.rows.map(({ id }) => id);
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.target !== this.scroller) return;
    const { rows } = this;
    const at = rows.findIndex(({ id }) => id === this.active);
    const page = Math.max(1, Math.floor((this.scroller?.clientHeight ?? 0) / this.#rowHeight) - 1);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -rows.length,
      End: rows.length,
    };
    const step = steps[event.key];
    const entry = rows[at];
    if (step !== undefined)
      this.#go(Math.max(0, Math.min(rows.length - 1, at + step)), event.shiftKey);
    else if ((event.ctrlKey || event.metaKey) && event.key === 'a')
      this.#select(new Selection(this.#ids));
    else if (event.key === 'Escape' && this.selection.size > 0) this.#select(new Selection());
    else if (entry === undefined) return;
    else if (event.key === ' ') this.#select(this.selection.toggle(entry.id));
    else if (event.key === 'Enter' && !this.bin) this.#act('open', entry.id);
    else if (event.key === 'F2' && !this.bin) this.#beginRenaming(entry);
    else if (event.key === 'Delete') {
      if (this.selection.size > 0) this.#send('acedrex-delete-selected', undefined);
      else this.#act('delete', entry.id);
    } else return;
    event.preventDefault();
  };

  /** Makes another row active. If `isExtending` is true, selects the rows up to that row. */
  #go(to: number, isExtending: boolean): void {
    const entry = this.rows[to];
    if (entry === undefined) return;
    if (isExtending) {
      const begun =
        this.selection.size === 0 && this.active !== undefined
          ? this.selection.toggle(this.active)
          : this.selection;
      this.#select(begun.extendTo(entry.id, this.#ids));
    }
    this.active = entry.id;
    this.#virtual.getVirtualizer().scrollToIndex(to);
  }

  #select(selection: Selection): void {
    this.#send('acedrex-select', selection);
  }

  #act(action: StudyAction, id: string): void {
    this.#send('acedrex-study-action', { action, id });
  }

  #send(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

customElements.define('acedrex-study-table', AcedrexStudyTable);
