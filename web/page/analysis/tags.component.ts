import { consume } from '@lit/context';
import { html, nothing, type TemplateResult, css } from 'lit';
import { live } from 'lit/directives/live.js';
import { endingOf } from '../../../src/elements/analysis/ending.js';
import { wordsFor } from '../../../src/elements/analysis/languages.js';
import type { GameResult } from '../../../src/rules/outcome.js';
import type { GameRecord } from '../../../src/notation/record.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { getLocale, msg } from '../../i18n/locale.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { icon } from '../../../src/elements/shared/ui/later-icons.js';
import { gameContext, playContext } from '../contexts.js';
import { PageElement } from '../page-element.js';
import type { LatePlay } from '../play/late-play.js';
import {
  COMMON_TAGS,
  FIELD_TAGS,
  isDateTag,
  makePgnDate,
  nameAfter,
  nameFault,
  ownTags,
  PAGE_TAGS,
  tagOf,
  withoutTag,
  withTag,
  withTagRenamed,
  type FieldTag,
} from './tag-rules.js';
import { fieldLabel, nameFaultText, placeholderOf, RESULTS, valueFaultText } from './tag-words.js';
import * as labels from '../../words/labels.js';

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

  input,
  select {
    inline-size: 100%;
    min-inline-size: 0;
    /* The label of a focused field stays in view. */
    scroll-margin-block: 1.9rem;
  }

  .own {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) auto;
    gap: 0.3rem;
    align-items: start;
  }

  .own > .fault {
    grid-column: 1 / -1;
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

/** A tag that is being typed, and the way back for Escape. */
interface Typing {
  readonly tag: string;
  readonly undo: (record: GameRecord) => GameRecord;
}

/** The tags of the game. Every keystroke is written into the game at once, unless PGN could not hold it. */
export class AcedrexTags extends PageElement {
  @consume({ context: gameContext }) private game!: GameStore;
  @consume({ context: playContext }) private play!: LatePlay;

  static override styles = [controlStyles, tagsStyles];

  #typing: Typing | undefined;
  /** Number of times a field has been left: typing without leaving it is undone together. */
  #typings = 0;
  /** The tag into which a text of several lines was pasted. */
  #joined: string | undefined;
  /** The result that was chosen although the moves end in another one. */
  #refused: GameResult | undefined;

  protected override stores(): readonly Store[] {
    return [this.game, this.play];
  }

  /** Puts the cursor into a field. */
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
        // A draft that has got its name stays the same row.
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

  /** The field of a value; `id` is also that of its message. */
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

  /** A date is judged once it has been typed. */
  #valueFault(tag: string, value: string): string | undefined {
    const isTyped = this.#typing?.tag === tag && isDateTag(tag);
    return valueFaultText(tag, value, { isJoined: this.#joined === tag, isTyped });
  }

  /** Puts an edit into the game; a study that is named after its tags follows them. */
  #edit(record: GameRecord, merge?: string): void {
    const { game } = this;
    const name = nameAfter(game.name, game.record, record);
    game.edit(record, { name, path: game.path, ...(merge !== undefined && { merge }) });
  }

  /** Notes what Escape returns to, and names the step of the undo history. */
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

  /** A field joins lines without a word, and with nothing between them. */
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
    // A list around the fields, such as a dialog, is not closed as well.
    event.stopPropagation();
    if (event.key === 'Escape' && tag === undefined) this.#dropDraft();
    if (event.key === 'Escape' && this.#typing !== undefined && this.#typing.tag === tag) {
      this.#edit(this.#typing.undo(this.game.record), `tag ${this.#typings}`);
      // Nothing is left to be done when the field is left.
      this.#typing = undefined;
    }
    (event.target as HTMLInputElement).blur();
  }

  /** Blanks around a value are dropped, and a date gets the form that PGN has for it. */
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

  /** The moves decide where they end the game. */
  #onResult(result: GameResult): void {
    const { game } = this;
    const end = game.endPosition;
    const mayBe = end.status() === 'ongoing' || [end.result(), '*'].includes(result);
    this.#refused = mayBe ? undefined : result;
    if (mayBe) game.setResult(result);
    this.requestUpdate();
  }

  // --- Own tags --------------------------------------------------------------------------------------

  /** A tag of the user; without a name in the game, it is a draft. */
  #renderOwn(tag: string | undefined, value: string, row: number): TemplateResult {
    const drafts = this.#drafts;
    const typed = tag === undefined ? this.#draft.name : (drafts.names.get(tag) ?? tag);
    const isLeft = !drafts.isTyping;
    const fault = this.#nameFault(typed, tag);
    // A name that is being typed may become a good one.
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

  /** A name that PGN can hold is written at once; any other one stays in its field. */
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

  /** Enter leads on to the value, and Escape back to what was there before. */
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
    // The focus stays near.
    void this.updateComplete.then(() => {
      const next = this.renderRoot.querySelector<HTMLElement>(`[name="name-${row}"]`);
      (next ?? this.renderRoot.querySelector<HTMLElement>('.add'))?.focus();
    });
  }
}

/** What is typed for tags and cannot be written into the game yet. It stays when the panel is closed. */
interface TagDrafts {
  /** A new tag without a name that PGN could hold. */
  draft: { readonly name: string; readonly value: string } | undefined;
  /** The new names, such as PGN cannot hold, of tags of the game. */
  readonly names: Map<string, string>;
  /** Whether a name is being typed. */
  isTyping: boolean;
}

const DRAFTS = new WeakMap<GameStore, TagDrafts & { readonly game: number }>();

/** The drafts of the open game; those of the game before it are dropped. */
const draftsOf = (store: GameStore): TagDrafts => {
  const { game } = store.spot;
  const known = DRAFTS.get(store);
  if (known?.game === game) return known;
  const drafts = { game, draft: undefined, names: new Map<string, string>(), isTyping: false };
  DRAFTS.set(store, drafts);
  return drafts;
};

customElements.define('acedrex-tags', AcedrexTags);
