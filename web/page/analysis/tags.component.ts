import { html, nothing, type TemplateResult, css } from 'lit';
import { live } from 'lit/directives/live.js';
import { endingOf } from '../../../src/elements/analysis/ending.js';
import { wordsFor } from '../../../src/elements/analysis/languages.js';
import type { GameResult } from '../../../src/rules/outcome.js';
import type { GameRecord } from '../../../src/notation/record.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { getLocale, labels, msg } from '../../i18n/locale.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { icon } from '../../../src/elements/shared/ui/later-icons.js';
import { follow, PageElement } from '../page-element.js';
import type { LatePlay } from '../play/late-play.js';
import {
  COMMON_TAGS,
  FIELD_TAGS,
  fieldLabel,
  type FieldTag,
  isDateTag,
  makePgnDate,
  nameAfter,
  nameFault,
  nameFaultText,
  ownTags,
  PAGE_TAGS,
  placeholderOf,
  RESULTS,
  tagOf,
  valueFaultText,
  withoutTag,
  withTag,
  withTagRenamed,
} from './tag-rules.js';

const tagsStyles = css`
  :host {
    display: grid;
    gap: 0.5rem;
  }

  .fields {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 0.35rem 0.6rem;
    align-items: start;
  }

  :is(input, select) {
    inline-size: 100%;
    min-inline-size: 0;
    /* The label of a focused field must stay in view. */
    scroll-margin-block: 1.9rem;
  }

  .own {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) auto;
    gap: 0.3rem;
    align-items: start;
    > .fault {
      grid-column: 1 / -1;
    }
  }

  p {
    font-size: 0.85rem;
  }

  @media (pointer: coarse) {
    input {
      min-block-size: 2.75rem !important;
    }
  }
`;

/** The tag whose value the user is typing, and the value that Escape restores. */
interface Typing {
  readonly tag: string;
  readonly undo: (record: GameRecord) => GameRecord;
}

/** The tag editor. Every keystroke changes the game at once, unless PGN cannot represent the value. */
export class AcedrexTags extends PageElement {
  @follow('game') private game!: GameStore;
  @follow('play') private play!: LatePlay;

  static override styles = [controlStyles, tagsStyles];

  #typing: Typing | undefined;
  /** Counts how often a field has lost the focus. Keystrokes with the same count are undone together. */
  #typings = 0;
  /** The tag into which the user has pasted several lines. Its field shows a note about the joined lines. */
  #joined: string | undefined;
  /** The result that the user chose although it contradicts the moves. */
  #refused: GameResult | undefined;

  focusField(tag: string): void {
    this.renderRoot.querySelector<HTMLElement>(`[name="${tag}"]`)?.focus();
  }

  get #drafts(): TagDrafts {
    return draftsOf(this.game);
  }

  protected override render(): TemplateResult {
    const { record } = this.game;
    const { draft } = this.#drafts;
    const own = ownTags(record);
    const written = record.tags.map(([name]) => name).filter((name) => PAGE_TAGS.includes(name));
    return html`
      <div class="fields">
        ${FIELD_TAGS.slice(0, -1).map((tag) => this.#renderField(tag))} ${this.#renderResult()}
        ${this.#renderField('Annotator')}
      </div>
      ${
        // A draft stays in its row when it becomes a tag.
        [...own, ...(draft === undefined ? [] : [undefined])].map((tag, row) =>
          this.#renderOwn(tag?.[0], tag?.[1] ?? draft?.value ?? '', row),
        )
      }
      <datalist id="names">
        ${COMMON_TAGS.filter((name) => tagOf(record, name) === '').map(
          (name) => html`<option value=${name}></option>`,
        )}
      </datalist>
      <div class="row">
        <button type="button" class="add" ?disabled=${draft !== undefined} @click=${this.#onAdd}>
          ${icon('new')}${msg(labels.addTag)}
        </button>
        <p class="muted grow">
          ${msg(labels.pageWritesRulesetPosition)}
          ${written.length === 0 ? nothing : html`${msg(labels.seeAlso)} ${written.join(', ')}.`}
        </p>
      </div>
    `;
  }

  // --- Fields --------------------------------------------------------------------------------------

  #renderField(tag: FieldTag): TemplateResult {
    const given = tagOf(this.game.record, tag);
    const value = given === placeholderOf(tag) ? '' : given;
    return html`<div class="field ${tag.toLowerCase()}">
      <label class="label" for=${tag}>${fieldLabel(tag)}</label>
      ${this.#renderValue(tag, value, tag)}
    </div>`;
  }

  /** Draws the field for a tag's value. `id` is also the prefix of the message's id. */
  #renderValue(tag: string | undefined, value: string, id: string): TemplateResult {
    const fault = tag === undefined ? undefined : this.#valueFault(tag, value);
    return html`<input
        id=${id}
        name=${id}
        autocomplete="off"
        spellcheck="false"
        aria-label=${id === tag ? nothing : msg(labels.valueOfTag)}
        placeholder=${id === tag ? placeholderOf(tag) : msg(labels.value)}
        aria-invalid=${fault === undefined ? 'false' : 'true'}
        aria-describedby=${fault === undefined ? nothing : `${id}-fault`}
        .value=${live(value)}
        @input=${(event: Event) => {
          this.#joined = undefined;
          this.#setValue(tag, (event.target as HTMLInputElement).value);
        }}
        @paste=${(event: ClipboardEvent) => this.#onPaste(event, tag)}
        @keydown=${(event: KeyboardEvent) => this.#onKey(event, tag)}
        @change=${(event: Event) => this.#onDone(tag, event.target as HTMLInputElement)}
        @blur=${this.#onBlur}
      />
      ${this.#renderFault(`${id}-fault`, fault)}`;
  }

  #renderFault(id: string, text: string | undefined): TemplateResult | typeof nothing {
    return text === undefined ? nothing : html`<p class="fault" id=${id} role="alert">${text}</p>`;
  }

  /** The warning about a value, if any. A date is checked only after the user has typed it. */
  #valueFault(tag: string, value: string): string | undefined {
    const isTyped = this.#typing?.tag === tag && isDateTag(tag);
    return valueFaultText(tag, value, { isJoined: this.#joined === tag, isTyped });
  }

  /** Applies an edit to the game. If the study is named after its tags, its name is updated. */
  #edit(record: GameRecord, merge?: string): void {
    const { game } = this;
    const name = nameAfter(game.name, game.record, record);
    game.edit(record, { name, path: game.path, ...(merge !== undefined && { merge }) });
  }

  /** Stores the value that Escape restores. Returns the name of the undo step. */
  #begin(tag: string): string {
    const before = this.game.record.tags.find(([name]) => name === tag)?.[1];
    if (this.#typing?.tag !== tag)
      this.#typing = {
        tag,
        undo: (record) =>
          before === undefined ? withoutTag(record, tag) : withTag(record, tag, before),
      };
    return `tag ${this.#typings}`;
  }

  #setValue(tag: string | undefined, value: string): void {
    if (tag === undefined) this.#drafts.draft = { ...this.#draft, value };
    else if (value !== tagOf(this.game.record, tag)) {
      const merge = this.#begin(tag);
      this.#edit(withTag(this.game.record, tag, value), merge);
    }
    this.requestUpdate();
  }

  /** Joins pasted lines with spaces. The field itself would join them without spaces. */
  #onPaste(event: ClipboardEvent, tag: string | undefined): void {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const field = event.target as HTMLInputElement;
    const isLong = /[\r\n]/.test(text.trim());
    if (!isLong) return;
    event.preventDefault();
    const joined = text.trim().replace(/[ \t]*[\r\n]+[ \t]*/g, ' ');
    field.setRangeText(joined, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
    this.#setValue(tag, field.value);
    this.#joined = tag;
  }

  #onKey(event: KeyboardEvent, tag: string | undefined): void {
    if (!['Enter', 'Escape'].includes(event.key) || event.isComposing) return;
    event.preventDefault();
    // Escape must not close an element around the fields, such as a dialog.
    event.stopPropagation();
    if (event.key === 'Escape' && tag === undefined) this.#dropDraft();
    if (event.key === 'Escape' && this.#typing !== undefined && this.#typing.tag === tag) {
      this.#edit(this.#typing.undo(this.game.record), `tag ${this.#typings}`);
      // The edit is complete, so there is nothing to do when the field loses the focus.
      this.#typing = undefined;
    }
    (event.target as HTMLInputElement).blur();
  }

  /** Removes spaces around a value, and converts dates to the PGN format. */
  #onDone(tag: string | undefined, { value }: HTMLInputElement): void {
    const trimmed = value.trim();
    const done = tag !== undefined && isDateTag(tag) ? makePgnDate(trimmed) : trimmed;
    if (this.#typing !== undefined && done !== value) this.#setValue(tag, done);
  }

  readonly #onBlur = (): void => {
    this.#typing = undefined;
    this.#typings += 1;
    this.requestUpdate();
  };

  // --- The result ------------------------------------------------------------------------------------

  #renderResult(): TemplateResult {
    const { game, play } = this;
    const { result } = game.record;
    const end = game.endPosition;
    const ending = end.status() === 'ongoing' ? undefined : endingOf(wordsFor(getLocale()), end);
    const isWrong = ending !== undefined && ![end.result(), '*'].includes(result);
    const isRefused = ending !== undefined && this.#refused !== undefined;
    const fault =
      ending !== undefined && (isWrong || isRefused)
        ? msg(labels.movesEndIn, { result: ending.result, reason: ending.reason })
        : undefined;
    return html`<div class="field result">
      <label class="label" for="Result">${msg(labels.result)}</label>
      <select
        id="Result"
        name="Result"
        ?disabled=${play.isPlaying}
        aria-invalid=${fault === undefined ? 'false' : 'true'}
        aria-describedby=${fault === undefined ? nothing : 'Result-fault'}
        .value=${live(result)}
        @change=${(event: Event) => this.#onResult((event.target as HTMLSelectElement).value as GameResult)}
      >
        ${RESULTS.map(
          ([value, text]) =>
            html`<option value=${value} ?selected=${value === result}>${text()}</option>`,
        )}
      </select>
      ${this.#renderFault('Result-fault', fault)}
    </div>`;
  }

  /** Sets the result. If the moves end the game, a result that contradicts them is rejected. */
  #onResult(result: GameResult): void {
    const { game } = this;
    const end = game.endPosition;
    const mayBe = end.status() === 'ongoing' || [end.result(), '*'].includes(result);
    this.#refused = mayBe ? undefined : result;
    if (mayBe) game.setResult(result);
    this.requestUpdate();
  }

  // --- User-defined tags ----------------------------------------------------------------------------

  /** Draws a tag added by the user, or a draft that has no valid name yet. */
  #renderOwn(tag: string | undefined, value: string, row: number): TemplateResult {
    const drafts = this.#drafts;
    const typed = tag === undefined ? this.#draft.name : (drafts.names.get(tag) ?? tag);
    const isLeft = !drafts.isTyping;
    const fault = this.#nameFault(typed, tag);
    // Other errors may disappear while the user is still typing the name.
    const isShown = fault === 'characters' || fault === 'long' || (fault !== undefined && isLeft);
    const isEmptyDraft = tag === undefined && typed === '' && value === '';
    return html`<div
      class="own"
      role="group"
      aria-label=${typed === '' ? msg(labels.newTag) : typed}
    >
      <input
        name="name-${row}"
        list="names"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        aria-label=${msg(labels.nameOfTag)}
        placeholder=${msg(labels.name)}
        aria-invalid=${isShown && !isEmptyDraft ? 'true' : 'false'}
        aria-describedby=${isShown && !isEmptyDraft ? `name-${row}-fault` : nothing}
        .value=${live(typed)}
        @input=${(event: Event) => this.#setName(tag, (event.target as HTMLInputElement).value)}
        @keydown=${(event: KeyboardEvent) => this.#onNameKey(event, tag, row)}
        @blur=${() => {
          drafts.isTyping = false;
          this.#onBlur();
        }}
      />
      <div class="value">${this.#renderValue(tag, value, `value-${row}`)}</div>
      <button
        type="button"
        class="quiet square"
        title=${msg(labels.removeTag)}
        aria-label=${msg(labels.removeTag)}
        @click=${() => this.#remove(tag, row)}
      >
        ${icon('delete')}
      </button>
      ${
        fault === undefined || !isShown || isEmptyDraft
          ? nothing
          : this.#renderFault(`name-${row}-fault`, nameFaultText(fault, typed, tag))
      }
    </div>`;
  }

  get #draft(): { readonly name: string; readonly value: string } {
    return this.#drafts.draft ?? { name: '', value: '' };
  }

  #nameFault(name: string, tag: string | undefined): ReturnType<typeof nameFault> {
    const others = ownTags(this.game.record).map(([other]) => other);
    return nameFault(
      name.trim(),
      others.filter((other) => other !== tag),
    );
  }

  /** Applies a valid name at once. An invalid name stays in its field as a draft. */
  #setName(tag: string | undefined, text: string): void {
    const { game } = this;
    const drafts = this.#drafts;
    const name = text.trim();
    drafts.isTyping = true;
    const isGood = this.#nameFault(text, tag) === undefined;
    if (isGood && tag === undefined) {
      const { value } = this.#draft;
      drafts.draft = undefined;
      this.#edit(withTag(game.record, name, value), this.#begin(name));
    } else if (tag === undefined) drafts.draft = { ...this.#draft, name: text };
    else if (isGood && name !== tag) {
      const typing = this.#typing?.tag === tag ? this.#typing : undefined;
      this.#typing = {
        tag: name,
        undo: (record) => {
          const back = withTagRenamed(record, name, tag);
          return typing === undefined ? back : typing.undo(back);
        },
      };
      drafts.names.delete(tag);
      this.#edit(withTagRenamed(game.record, tag, name), `tag ${this.#typings}`);
    } else if (isGood) drafts.names.delete(tag);
    else drafts.names.set(tag, text);
    this.requestUpdate();
  }

  /** Handles two keys: Enter moves the focus to the value, and Escape restores the previous name. */
  #onNameKey(event: KeyboardEvent, tag: string | undefined, row: number): void {
    if (event.key === 'Enter' && !event.isComposing) {
      event.preventDefault();
      if (tag !== undefined && !this.#drafts.names.has(tag)) this.focusField(`value-${row}`);
      else (event.target as HTMLInputElement).blur();
      return;
    }
    if (event.key === 'Escape' && tag !== undefined) this.#drafts.names.delete(tag);
    this.#onKey(event, tag);
  }

  readonly #onAdd = (): void => {
    this.#drafts.draft = { name: '', value: '' };
    this.requestUpdate();
    void this.updateComplete.then(() =>
      this.focusField(`name-${ownTags(this.game.record).length}`),
    );
  };

  #dropDraft(): void {
    this.#drafts.draft = undefined;
    this.requestUpdate();
  }

  #remove(tag: string | undefined, row: number): void {
    if (tag === undefined) this.#dropDraft();
    else {
      this.#drafts.names.delete(tag);
      this.#edit(withoutTag(this.game.record, tag));
    }
    // Moves the focus to the next tag or, if there is none, to the button for adding a tag.
    void this.updateComplete.then(() => {
      const next = this.renderRoot.querySelector<HTMLElement>(`[name="name-${row}"]`);
      (next ?? this.renderRoot.querySelector<HTMLElement>('.add'))?.focus();
    });
  }
}

/** Invalid input for tags. It is preserved while the panel is closed. */
interface TagDrafts {
  /** A new tag whose name is not valid yet. */
  draft: { readonly name: string; readonly value: string } | undefined;
  /** Invalid new names of existing tags. */
  readonly names: Map<string, string>;
  isTyping: boolean;
}

const DRAFTS = new WeakMap<GameStore, TagDrafts & { readonly game: number }>();

/** Returns the drafts of the open game, and discards those of the previous game. */
const draftsOf = (store: GameStore): TagDrafts => {
  const { game } = store.spot;
  const known = DRAFTS.get(store);
  if (known?.game === game) return known;
  const drafts = { game, draft: undefined, names: new Map<string, string>(), isTyping: false };
  DRAFTS.set(store, drafts);
  return drafts;
};

customElements.define('acedrex-tags', AcedrexTags);
