import { html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { copyText } from '../../shared/save.js';
import { CODE_DIGITS, codeDigits } from '../../../src/play/handover.js';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { PageElement } from '../page-element.js';
import { isWaiting, type GamesStore } from './games-store.js';
import { moveSeatStyles } from './games.styles.js';
import { addressOfSeat } from './seat-address.js';
import type { GamesWords } from '../../words/games.js';
import { renderButton } from '../../shared/ui/fields.js';

/** Lets the user move a seat to another device or to this one. */
export class AcedrexMoveSeat extends PageElement {
  static override styles = [controlStyles, moveSeatStyles];

  @property({ attribute: false }) words!: GamesWords;
  @property({ attribute: false }) games!: GamesStore;
  /** The code in the page's address. The other device shows this address as a QR code. */
  @property({ attribute: false }) offered: string | undefined;
  @state() private entered = '';
  @state() private digits = '';
  @state() private isCopied: boolean | undefined;

  protected override stores(): readonly Store[] {
    return [this.games];
  }

  protected override willUpdate(changed: ReadonlyMap<PropertyKey, unknown>): void {
    if (!changed.has('offered') || this.offered === undefined) return;
    this.entered = this.offered;
    this.digits = '';
  }

  protected override updated(changed: ReadonlyMap<PropertyKey, unknown>): void {
    // Focuses the form. The browser scrolls to it, because it is below the moves.
    if (changed.has('offered') && this.offered !== undefined)
      this.renderRoot.querySelector<HTMLElement>('[name=seat-digits]')?.focus();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { shown: view } = this.games;
    if (view === undefined || view.end !== undefined || view.isOld || isWaiting(view))
      return nothing;
    return view.seat === undefined ? this.#renderHere() : this.#renderAway();
  }

  /** Whether the code comes from an address. The sender of such an address is unknown. */
  get #isOffered(): boolean {
    return this.offered !== undefined && this.entered.trim() === this.offered;
  }

  #renderAway(): TemplateResult {
    const { words, games, entered } = this;
    const isReady = this.#isOffered ? this.digits === codeDigits(entered) : entered.trim() !== '';
    return html`<details ?open=${this.offered !== undefined}>
      <summary>${words.seatAway}</summary>
      <p class="muted">${words.seatAwayHint}</p>
      <label class="field"
        ><span class="label">${words.seatCode}</span
        ><input
          class="code"
          name="seat-code"
          autocomplete="off"
          spellcheck="false"
          .value=${entered}
          @input=${(event: Event) => (this.entered = (event.target as HTMLInputElement).value)}
      /></label>
      ${this.#isOffered ? this.#renderDigits() : nothing}
      <p class="note">${words.seatWarning}</p>
      <div class="row">
        ${renderButton(
          words.seatGive,
          () => void games.moveSeat(entered),
          '',
          !isReady || games.isBusy,
        )}
      </div>
    </details>`;
  }

  #renderDigits(): TemplateResult {
    return html`<label class="field"
      ><span class="label">${this.words.seatDigits({ count: CODE_DIGITS })}</span
      ><input
        class="digits"
        name="seat-digits"
        inputmode="numeric"
        autocomplete="off"
        maxlength=${CODE_DIGITS}
        .value=${this.digits}
        @input=${(event: Event) => (this.digits = (event.target as HTMLInputElement).value)}
    /></label>`;
  }

  #renderHere(): TemplateResult {
    const { words, games } = this;
    const { seatCode: code, shown } = games;
    // If the seat has just moved away from this device, the note would be wrong.
    const isElsewhere = this.offered !== undefined && games.news !== 'seat';
    return html`${isElsewhere ? html`<p class="note" role="alert">${words.seatElsewhere}</p>` : nothing}
      <details>
        <summary>${words.seatHere}</summary>
        <p class="muted">${words.seatHereHint}</p>
        ${
          code === undefined || shown === undefined
            ? html`<div class="row">
                ${renderButton(words.seatGet, () => void games.requestSeat(), '', games.isBusy)}
              </div>`
            : this.#renderCode(code, shown.id)
        }
      </details>`;
  }

  #renderCode(code: string, id: string): TemplateResult {
    const { words } = this;
    void loadPart(this, () => import('./code-picture.component.js'));
    return html`<p>${words.seatScan}</p>
      <acedrex-code-picture
        .text=${new URL(addressOfSeat(id, code), location.href).href}
        .label=${words.seatPicture}
      ></acedrex-code-picture>
      <p>
        ${words.seatOwnDigits} <b class="digits" data-test="seat-digits">${codeDigits(code)}</b>
      </p>
      <label class="field"
        ><span class="label">${words.seatOwnCode}</span
        ><input
          class="code"
          readonly
          data-test="seat-code"
          .value=${code}
          @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
      /></label>
      <div class="row">
        ${renderButton(words.copyCode, async () => {
          this.isCopied = await copyText(code);
        })}
        <span class="muted" role="status"
          >${
            this.isCopied === undefined ? nothing : this.isCopied ? words.copied : words.notCopied
          }</span
        >
      </div>`;
  }
}

customElements.define('acedrex-move-seat', AcedrexMoveSeat);
