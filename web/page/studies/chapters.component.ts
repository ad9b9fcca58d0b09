import { css, html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { withDice } from '../../../src/game/dice.js';
import { startRecord } from '../../../src/game/tree.js';
import { makePgn } from '../../../src/notation/pgn-write.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { Position } from '../../../src/rules/position.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { drawIcon, iconButton } from '../../../src/elements/shared/ui/icons.js';
import { icon } from '../../../src/elements/shared/ui/later-icons.js';
import { labels, msg } from '../../i18n/locale.js';
import { MAX_CHAPTERS, withMoved } from '../../storage/chapters.js';
import type { StudyEntry } from '../../storage/database.js';
import { chaptersWords } from '../../words/chapters.js';
import { follow, PageElement, provided } from '../page-element.js';
import { readText } from '../import/read.js';
import type { LatePlay } from '../play/late-play.js';
import { addToStudy, chapterFaultText, chaptersFrom, type NewChapter } from './chapter-work.js';
import { neighbourOf } from './chapter-reader.js';
import { drawMessages, LibraryActions } from './library-actions.js';
import type { StudyStore } from './study-store.js';
import { renderButton } from '../../shared/ui/fields.js';

/** The path of an icon with six dots. */
const GRIP = 'M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01';

const chaptersStyles = css`
  :host {
    flex: none;
  }

  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    border-block-end: 1px solid var(--app-line);
    gap: 0.35rem;
    padding: 0.3rem 0.75rem 0.4rem;
  }

  .head {
    display: flex;
    align-items: center;
    gap: 0.2rem;
    h2 {
      flex: 1;
      min-inline-size: 0;
    }
  }

  .fold {
    inline-size: 100%;
    justify-content: start;
    overflow: hidden;
    background: none;
    padding-inline: 0.2rem;
    border-color: transparent;
    font: inherit;
    color: inherit;
    .icon {
      transform: rotate(-90deg);
    }
    &[aria-expanded='true'] .icon {
      transform: none;
    }
    .name {
      overflow: hidden;
      font-family: var(--app-sans, inherit);
      font-weight: 400;
      text-overflow: ellipsis;
      white-space: nowrap;
      color: var(--app-muted);
    }
  }

  .place {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
    color: var(--app-muted);
  }

  ol {
    position: relative;
    max-block-size: min(12rem, 26vh);
    margin: 0;
    padding: 0;
    overflow-y: auto;
    list-style: none;
    &.to-end {
      border-block-end: 2px solid var(--app-accent);
    }
  }

  /* A list that scrolls inside another one would capture the finger. */
  :host([folded]) ol {
    max-block-size: none;
    overflow-y: visible;
  }

  li {
    display: flex;
    align-items: center;
    border-block-start: 2px solid transparent;
    border-radius: var(--app-radius);
    &.current {
      background: color-mix(in srgb, var(--app-accent) 16%, transparent);
    }
    &.dragged {
      opacity: 0.5;
    }
    &.before {
      border-block-start-color: var(--app-accent);
      border-start-start-radius: 0;
      border-start-end-radius: 0;
    }
    button {
      min-block-size: 2rem;
      border-color: transparent;
      background: none;
    }
    .open {
      flex: 1;
      min-inline-size: 0;
      justify-content: start;
      padding-inline: 0.2rem;
      text-align: start;
      span:last-child {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
    }
    /* Only one row shows its actions, because there is not enough space beside the names. */
    &:not(:hover, :focus-within, .current) .square {
      display: none;
    }
  }

  .grip {
    flex: none;
    inline-size: 1.5rem;
    align-self: stretch;
    display: grid;
    place-items: center;
    color: var(--app-muted);
    cursor: grab;
    touch-action: none;
    .icon {
      stroke-width: 2.6;
    }
  }

  .number {
    flex: none;
    min-inline-size: 1.6rem;
    font-variant-numeric: tabular-nums;
    color: var(--app-muted);
  }

  li .square {
    flex: none;
    inline-size: 2rem;
  }

  input[name='chapter'] {
    flex: 1;
    min-inline-size: 0;
  }

  textarea {
    block-size: 6rem;
  }

  @media (pointer: coarse) {
    li button,
    .grip {
      min-block-size: 2.75rem;
    }

    li .square,
    .grip {
      inline-size: 2.5rem;
    }

    li:not(.current) .square {
      display: none;
    }
  }
`;

/** Lists the chapters of the study on the board. The user can open, add, rename, delete and reorder them. */
export class AcedrexChapters extends PageElement {
  @follow('studies') private studies!: StudyStore;
  @follow('game') private game!: GameStore;
  @provided('play') private play!: LatePlay;

  static override styles = [controlStyles, chaptersStyles];

  /** Whether the list starts folded, as on a phone. */
  @property({ type: Boolean }) folded = false;
  @state() private isOpen: boolean | undefined;
  /** The controls shown for adding a chapter: the options or the field for PGN. */
  @state() private adding: 'ways' | 'pgn' | undefined;
  @state() private text = '';
  @state() private said = '';
  @state() private fault = '';
  /** The id of the chapter whose name the user is editing. */
  @state() private renaming: string | undefined;
  /** The dragged chapter, and the chapter before which it would be dropped. `before` is undefined at the list's end. */
  @state() private drag: { readonly id: string; readonly before: string | undefined } | undefined;
  readonly #actions = new LibraryActions(() => this.studies);
  /** The chapter whose button gets the focus after the chapter has moved. */
  #focused: string | undefined;
  #renamings = 0;

  protected override stores(): readonly Store[] {
    return [this.studies.chapters, this.#actions];
  }

  get #ids(): readonly string[] {
    return this.studies.chapters.entries.map(({ id }) => id);
  }

  /** Shows the options for adding a chapter. */
  async offer(): Promise<void> {
    this.isOpen = true;
    this.adding = 'ways';
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.ways button')?.focus();
  }

  /** The study that was open at the last update. If another study is opened, adding a chapter is cancelled. */
  #study: string | undefined;

  protected override willUpdate(): void {
    const before = this.#study;
    this.#study = this.studies.listedId;
    if (before === undefined || before === this.#study) return;
    this.adding = undefined;
    this.fault = '';
  }

  /** The chapter that the list has scrolled into view. */
  #shown: string | undefined;

  protected override updated(): void {
    const row = this.renderRoot.querySelector<HTMLElement>('li.current');
    const list = row?.parentElement;
    if (row !== null && list && this.#shown !== this.studies.id) {
      this.#shown = this.studies.id;
      // Scrolls only the list, and not the page.
      const least = row.offsetTop + row.offsetHeight - list.clientHeight;
      list.scrollTop = Math.max(least, Math.min(list.scrollTop, row.offsetTop));
    }
    if (this.#focused === undefined) return;
    const at = this.#ids.indexOf(this.#focused);
    const button = this.#buttonAt(at);
    if (button === undefined) return;
    this.#focused = undefined;
    button.focus();
    button.scrollIntoView({ block: 'nearest' });
  }

  #buttonAt(index: number): HTMLElement | undefined {
    const row = this.renderRoot.querySelectorAll('li')[index];
    return row?.querySelector<HTMLElement>('.open') ?? undefined;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { entries, study } = this.studies.chapters;
    if (study === undefined && this.adding === undefined) return nothing;
    const words = chaptersWords(this);
    const isOpen = this.isOpen ?? !this.folded;
    const place = this.#ids.indexOf(this.studies.id);
    return html`<section aria-label=${words.title}>
      <div class="head">
        <h2>
          <button
            type="button"
            class="fold"
            aria-expanded=${isOpen ? 'true' : 'false'}
            @click=${() => (this.isOpen = !isOpen)}
          >
            ${icon('unfold')}${words.title}${isOpen ? nothing : html`<span class="name">${study?.name ?? ''}</span>`}
          </button>
        </h2>
        ${
          study === undefined
            ? nothing
            : html`${iconButton(words.previous, 'back', place <= 0, () => void this.#step(-1))}
                <span class="place" data-test="chapter-place"
                  >${words.place({ number: place + 1, chapters: entries.length })}</span
                >
                ${iconButton(words.next, 'forward', place >= entries.length - 1, () => void this.#step(1))}`
        }
        ${iconButton(msg(labels.addChapter), 'chapter', entries.length >= MAX_CHAPTERS, () => {
          this.adding = this.adding === undefined ? 'ways' : undefined;
          this.isOpen = true;
        })}
      </div>
      ${isOpen ? this.#renderAdding() : nothing}
      ${isOpen && study !== undefined ? this.#renderList() : nothing}
      ${drawMessages(this.#actions, undefined, () => undefined)}
      ${this.fault === '' ? nothing : html`<p class="fault" role="alert">${this.fault}</p>`}
      <p class="hidden-visually" role="status" data-test="chapter-said">${this.said}</p>
    </section>`;
  }

  /** Opens a chapter. This fails if its text contains no game. */
  async #open(id: string): Promise<void> {
    const isOpened = await this.studies.open(id);
    const isRefused = this.play.isPlaying || !this.studies.isKept;
    this.fault = isOpened || isRefused ? '' : msg(labels.itContainsNoGame);
  }

  #renderAdding(): TemplateResult | typeof nothing {
    const words = chaptersWords(this);
    if (this.adding === undefined) return nothing;
    return html`<div class="row ways">
        ${renderButton(words.fromStart, () => void this.#addRecord(this.#start(true)))}
        ${renderButton(words.fromBoard, () => void this.#addRecord(this.#start(false)))}
        <button
          type="button"
          aria-expanded=${this.adding === 'pgn' ? 'true' : 'false'}
          @click=${() => (this.adding = this.adding === 'pgn' ? 'ways' : 'pgn')}
        >
          ${words.fromPgn}
        </button>
      </div>
      ${
        this.adding === 'pgn'
          ? html`<label class="field"
                ><span class="label">${words.pgn}</span
                ><textarea
                  class="code"
                  name="chapter-pgn"
                  spellcheck="false"
                  .value=${this.text}
                  @input=${(event: Event) => (this.text = (event.target as HTMLTextAreaElement).value)}
                ></textarea></label
              >${renderButton(
                msg(labels.addChapter),
                () => void this.#addText(),
                'primary',
                this.text.trim() === '',
              )}`
          : nothing
      }`;
  }

  #renderList(): TemplateResult {
    const words = chaptersWords(this);
    const { study, entries } = this.studies.chapters;
    const { drag } = this;
    const isToEnd = drag !== undefined && drag.before === undefined;
    return html`<input
        name="study-name"
        aria-label=${msg(labels.nameOfStudy)}
        placeholder=${msg(labels.nameOfStudy)}
        .value=${study?.name ?? ''}
        @change=${(event: Event) => {
          const name = (event.target as HTMLInputElement).value.trim();
          if (study !== undefined) this.#rename(study.id, study.name, name);
        }}
      />
      <ol class=${isToEnd ? 'to-end' : ''} title=${words.keys}>
        ${repeat(
          entries,
          ({ id }) => id,
          (entry, index) => this.#renderChapter(entry, index),
        )}
      </ol>`;
  }

  #renderChapter(entry: StudyEntry, index: number): TemplateResult {
    const words = chaptersWords(this);
    const { id } = entry;
    const name = this.#titleOf(entry, index);
    const isCurrent = id === this.studies.id;
    const { length } = this.#ids;
    const classes = [
      isCurrent && 'current',
      this.drag?.id === id && 'dragged',
      this.drag?.before === id && 'before',
    ];
    return html`<li class=${classes.filter(Boolean).join(' ')}>
      <span
        class="grip"
        title=${words.drag}
        aria-hidden="true"
        @pointerdown=${(event: PointerEvent) => this.#beginDrag(event, id)}
        @pointermove=${this.#onDrag}
        @pointerup=${() => this.#endDrag(true)}
        @pointercancel=${() => this.#endDrag(false)}
        >${drawIcon(GRIP)}</span
      >
      ${
        this.renaming === id
          ? html`<span class="number">${index + 1}</span
              ><input
                name="chapter"
                aria-label=${words.rename({ name })}
                .value=${this.#nameOf(entry)}
                @keydown=${(event: KeyboardEvent) => this.#onNameKey(event, entry)}
                @blur=${(event: Event) => this.#endRenaming(event, entry)}
              />`
          : html`<button
                type="button"
                class="quiet open"
                aria-current=${isCurrent ? 'true' : nothing}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                @click=${() => void this.#open(id)}
                @dblclick=${() => void this.#beginRenaming(id)}
                @keydown=${(event: KeyboardEvent) => this.#onKey(event, entry, index)}
              >
                <span class="number">${index + 1}</span><span>${name}</span>
              </button>
              ${this.#action(words.rename({ name }), 'edit', () => void this.#beginRenaming(id))}
              ${this.#action(words.up({ name }), 'promote', () => this.#move(entry, index, index - 1), index === 0)}
              ${this.#action(words.down({ name }), 'demote', () => this.#move(entry, index, index + 1), index === length - 1)}
              ${this.#action(msg(labels.deleteNamed, { name }), 'delete', () => void this.#delete(entry), length === 1)}`
      }
    </li>`;
  }

  #action(
    label: string,
    picture: 'edit' | 'promote' | 'demote' | 'delete',
    act: () => void,
    isDisabled = false,
  ): TemplateResult {
    return html`<button
      type="button"
      class="square"
      aria-label=${label}
      title=${label}
      ?disabled=${isDisabled}
      @click=${act}
    >
      ${icon(picture)}
    </button>`;
  }

  /** The name of a chapter. The open chapter may have been renamed since the list was loaded. */
  #nameOf({ id, name }: StudyEntry): string {
    return id === this.studies.id ? this.studies.name : name;
  }

  #titleOf(entry: StudyEntry, index: number): string {
    const players = [entry.white, entry.black].filter((player) => player !== '').join(' – ');
    return (
      this.#nameOf(entry) || players || chaptersWords(this).numbered({ number: `${index + 1}` })
    );
  }

  // --- Adding ------------------------------------------------------------------------------------

  #start(isWhole: boolean): GameRecord {
    const { position, record, isDice } = this.game;
    const start = startRecord(isWhole ? Position.start(record.ruleset) : position);
    return isDice ? withDice(start) : start;
  }

  async #addRecord(record: GameRecord): Promise<void> {
    const { entries } = this.studies.chapters;
    const number = `${Math.max(1, entries.length) + 1}`;
    const name = chaptersWords(this).numbered({ number });
    await this.#add([{ name, pgn: makePgn(record), orientation: this.game.orientation }]);
  }

  async #addText(): Promise<void> {
    const { record, isDice } = this.game;
    const read = await readText(this.text, { ruleset: record.ruleset, dice: isDice });
    const games = read.ok && read.value.kind === 'games' ? read.value.games : [];
    if (games.length === 0) this.fault = chaptersWords(this).noGame;
    else await this.#add(chaptersFrom(games));
  }

  async #add(chapters: readonly NewChapter[]): Promise<void> {
    const fault = await addToStudy(this.studies, this.game, chapters);
    this.fault = fault === undefined ? '' : chapterFaultText(this, fault);
    if (fault !== undefined) return;
    this.adding = undefined;
    this.text = '';
  }

  // --- Names -------------------------------------------------------------------------------------

  async #beginRenaming(id: string): Promise<void> {
    this.renaming = id;
    this.#renamings += 1;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLInputElement>('[name=chapter]')?.select();
  }

  readonly #onNameKey = (event: KeyboardEvent, entry: StudyEntry): void => {
    if (!['Enter', 'Escape'].includes(event.key) || event.isComposing) return;
    event.preventDefault();
    const field = event.target as HTMLInputElement;
    if (event.key === 'Escape') field.value = this.#nameOf(entry);
    this.#focused = entry.id;
    field.blur();
  };

  #endRenaming(event: Event, entry: StudyEntry): void {
    if (this.renaming !== entry.id) return;
    this.renaming = undefined;
    this.#rename(entry.id, this.#nameOf(entry), (event.target as HTMLInputElement).value.trim());
  }

  #rename(id: string, before: string, text: string): void {
    if (text !== before) this.#actions.rename({ id, before, text, edit: this.#renamings });
  }

  // --- Order -------------------------------------------------------------------------------------

  async #step(by: 1 | -1): Promise<void> {
    const id = neighbourOf(this.studies.chapters, this.studies.id, by);
    if (id !== undefined) await this.#open(id);
  }

  readonly #onKey = (event: KeyboardEvent, entry: StudyEntry, index: number): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === 'F2') void this.#beginRenaming(entry.id);
    else if (event.key === 'Delete' && this.#ids.length > 1) void this.#delete(entry);
    else if (by !== undefined && event.altKey) this.#move(entry, index, index + by);
    else if (by !== undefined) this.#buttonAt(index + by)?.focus();
    else return;
    event.preventDefault();
    // Otherwise, these keys would also step through the game.
    event.stopPropagation();
  };

  #move(entry: StudyEntry, from: number, to: number): void {
    const ids = this.#ids;
    if (to < 0 || to >= ids.length) return;
    this.#focused = entry.id;
    this.#moveBefore(entry, ids[to > from ? to + 1 : to]);
  }

  #moveBefore(entry: StudyEntry, before: string | undefined): void {
    const { chapters, library } = this.studies;
    const { study } = chapters;
    if (study === undefined) return;
    const from = this.#ids.indexOf(entry.id);
    const order = withMoved(this.#ids, entry.id, before);
    const number = order.indexOf(entry.id) + 1;
    if (number === from + 1) return;
    const name = this.#titleOf(entry, from);
    // Uses the next chapter in the complete list, in which deleted chapters keep their places.
    chapters
      .order(withMoved(study.chapters, entry.id, before), async () => {
        await (await library.work()).moveChapter(study.id, entry.id, before);
      })
      .catch(() => (this.fault = chapterFaultText(this, 'unsaved')));
    this.said = chaptersWords(this).moved({ name, number, chapters: order.length });
  }

  #beginDrag(event: PointerEvent, id: string): void {
    if (event.button !== 0) return;
    event.preventDefault();
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    const ids = this.#ids;
    this.drag = { id, before: ids[ids.indexOf(id) + 1] };
    document.addEventListener('keydown', this.#onDragKey, true);
  }

  readonly #onDragKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    this.#endDrag(false);
  };

  readonly #onDrag = ({ clientY }: PointerEvent): void => {
    if (this.drag === undefined) return;
    const list = this.renderRoot.querySelector('ol');
    const rows = [...(list?.children ?? [])];
    const at = rows.findIndex((row) => {
      const { top, height } = row.getBoundingClientRect();
      return clientY < top + height / 2;
    });
    this.drag = { id: this.drag.id, before: at < 0 ? undefined : this.#ids[at] };
    // Scrolls a long list when the pointer is at its top or bottom.
    rows[at < 0 ? rows.length - 1 : at]?.scrollIntoView({ block: 'nearest' });
  };

  #endDrag(isDropped: boolean): void {
    const { drag } = this;
    document.removeEventListener('keydown', this.#onDragKey, true);
    this.drag = undefined;
    const entry = this.studies.chapters.entries.find(({ id }) => id === drag?.id);
    if (isDropped && drag !== undefined && entry !== undefined)
      this.#moveBefore(entry, drag.before);
  }

  // --- Deleting ----------------------------------------------------------------------------------

  /** Deletes a chapter. If the chapter is on the board, the next or previous chapter is shown first. */
  async #delete(entry: StudyEntry): Promise<void> {
    const ids = this.#ids;
    const at = ids.indexOf(entry.id);
    const neighbour = ids[at + 1] ?? ids[at - 1];
    if (neighbour === undefined) return;
    if (entry.id === this.studies.id && !(await this.studies.open(neighbour))) return;
    this.#focused = neighbour;
    await this.#actions.delete([{ ...entry, name: this.#titleOf(entry, at) }]);
  }
}

customElements.define('acedrex-chapters', AcedrexChapters);
