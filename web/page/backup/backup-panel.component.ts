import { css, html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { labels, msg } from '../../i18n/locale.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { download } from '../../shared/save.js';
import { backupWords } from '../../words/backup.js';
import { follow, PageElement } from '../page-element.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { StudyStore } from '../studies/study-store.js';
import { timeText } from '../studies/title.js';
import type { Restored } from './file.js';
import { backupName, keeper } from './keeper.js';
import { MIN_PASSPHRASE, SeatTransfer, type SeatCounts } from './seats.js';
import { renderButton } from '../../shared/ui/fields.js';

const backupStyles = css`
  section {
    display: grid;
    gap: 0.5rem;
    padding: 0.6rem 0.7rem;
    border: 1px solid var(--app-line);
    border-radius: var(--app-radius);
    background: var(--app-surface);
  }

  p {
    margin: 0;
  }

  .grow {
    flex: 1 1 14rem;
  }

  .end {
    margin-inline-start: auto;
  }
`;

/** Seat outcomes that the panel reports, in this order. */
const SEAT_OUTCOMES = [
  'saved',
  'fixed',
  'restored',
  'moved',
  'locked',
  'undecrypted',
  'newer',
] as const;

/**
 * Saves and restores backups, and shows how well the library is protected.
 *
 * @fires acedrex-close - The user closes the panel.
 */
export class AcedrexBackupPanel extends PageElement {
  @follow('studies') private studies!: StudyStore;
  @follow('settings') private settings!: SettingsStore;

  static override styles = [controlStyles, backupStyles];

  /** The number of entries that a running restore has read so far. */
  @state() private read: number | undefined;
  @state() private restored: Restored | undefined;
  @state() private hasFailed = false;
  @state() private passphrase = '';
  @state() private isPassphraseShown = false;
  /** How many seats the last backup saved or restored, by outcome. */
  @state() private seats: SeatCounts | undefined;
  /** The last restored file. Its seats can still be restored later with a passphrase. */
  #file: Blob | undefined;

  protected override stores(): readonly Store[] {
    return [keeper];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void keeper.begin(this.studies.library);
  }

  protected override render(): TemplateResult {
    const words = backupWords(this);
    const isBusy = this.read !== undefined;
    const isTooShort = this.passphrase !== '' && this.passphrase.length < MIN_PASSPHRASE;
    return html`<section aria-label=${words.title}>
      <div class="row">
        ${renderButton(words.save, () => void this.#save(), 'primary', isBusy || isTooShort)}
        <label class="button"
          >${words.restore}<input
            class="hidden-visually"
            type="file"
            name="backup"
            accept=".gz,.jsonl,application/gzip"
            ?disabled=${isBusy}
            @change=${this.#onFile}
        /></label>
        ${renderButton(
          msg(labels.close),
          () => this.dispatchEvent(new CustomEvent('acedrex-close')),
          'end',
        )}
      </div>
      <p data-test="last-backup">${lastText(this)}</p>
      ${this.#renderOutcome()} ${this.#renderSeats()}
      <p>${words.contains}</p>
      ${this.#renderPassphrase()} ${this.#renderSafety()} ${this.#renderCopy()}
    </section>`;
  }

  /** Reports the outcome of the last restore. */
  #renderOutcome(): TemplateResult | typeof nothing {
    const words = backupWords(this);
    if (this.hasFailed) return html`<p class="fault" role="alert">${words.unsaved}</p>`;
    if (this.read !== undefined)
      return html`<p role="status">${words.reading({ rows: this.read })}</p>`;
    if (this.restored === undefined) return nothing;
    const { added, copies, damaged, fault } = this.restored;
    const games = added.get('studies') ?? 0;
    const people = added.get('games') ?? 0;
    const seats = added.get('seats') ?? 0;
    const all = [...added.values()].reduce((sum, count) => sum + count, 0);
    const others = all - games - people - seats;
    const entries = [
      ...(games === 0 ? [] : [words.games({ games })]),
      ...(people === 0 ? [] : [words.people({ people })]),
      ...(others === 0 ? [] : [words.others({ others })]),
    ];
    const isRead = fault !== 'format' && fault !== 'version';
    return html`<div role="status" data-test="restored">
      ${
        isRead
          ? html`<p>
              ${
                entries.length > 0
                  ? words.added({ entries })
                  : seats === 0
                    ? words.nothingNew
                    : nothing
              }
              ${copies === 0 ? nothing : words.copies({ copies })}
              ${damaged === 0 ? nothing : words.damaged({ rows: damaged })}
            </p>`
          : nothing
      }
      ${fault === undefined ? nothing : html`<p class="fault">${words.faults[fault]}</p>`}
    </div>`;
  }

  /** Reports the seats of the backup that was saved or restored last. */
  #renderSeats(): TemplateResult | typeof nothing {
    const { seats } = this;
    if (seats === undefined) return nothing;
    const { seatCounts, restoreSeats } = backupWords(this);
    const lines = SEAT_OUTCOMES.filter((outcome) => seats[outcome] > 0).map((outcome) =>
      seatCounts[outcome]({ seats: seats[outcome] }),
    );
    const mayRetry = seats.locked + seats.undecrypted > 0;
    return html`<div role="status" data-test="seats">
        ${lines.map((line) => html`<p>${line}</p>`)}
      </div>
      ${
        mayRetry
          ? html`<div class="row">
              ${renderButton(
                restoreSeats,
                () => void this.#restore(),
                '',
                this.passphrase === '' || this.read !== undefined,
              )}
            </div>`
          : nothing
      }`;
  }

  /** Draws the passphrase field for saving and restoring. Without a passphrase, seats are left out. */
  #renderPassphrase(): TemplateResult {
    const words = backupWords(this);
    return html`<div class="row">
        <label class="field grow"
          ><span class="label">${words.passphrase}</span
          ><input
            name="passphrase"
            type=${this.isPassphraseShown ? 'text' : 'password'}
            autocomplete="off"
            spellcheck="false"
            aria-describedby="passphrase-hint"
            .value=${this.passphrase}
            @input=${(event: Event) => (this.passphrase = (event.target as HTMLInputElement).value)}
        /></label>
        <label
          ><input
            type="checkbox"
            name="show-passphrase"
            .checked=${this.isPassphraseShown}
            @change=${(event: Event) => (this.isPassphraseShown = (event.target as HTMLInputElement).checked)}
          />
          ${words.showPassphrase}</label
        >
      </div>
      <p class="muted" id="passphrase-hint">
        ${words.seats} ${words.passphraseHint({ count: MIN_PASSPHRASE })}
      </p>`;
  }

  #renderSafety(): TemplateResult | typeof nothing {
    const words = backupWords(this);
    switch (keeper.isPersistent) {
      case undefined:
        return nothing;
      case true:
        return html`<p class="muted">${words.persistent}</p>`;
      case false:
        return html`<div class="row">
          <span class="grow">${words.refused}</span>
          ${renderButton(words.request, () => void keeper.request())}
        </div>`;
    }
  }

  #renderCopy(): TemplateResult | typeof nothing {
    const words = backupWords(this);
    const { copy, canKeepCopy } = keeper;
    if (copy === undefined)
      return canKeepCopy
        ? html`<div class="row">
            <span class="grow">${words.copyFile}</span>
            ${renderButton(words.chooseFile, () => void keeper.chooseFile())}
          </div>`
        : nothing;
    const { file, state: copied } = copy;
    return html`<div class="row" data-test="copy">
      <span class="grow">${words.copy[copied]({ file })}</span>
      ${
        copied === 'kept'
          ? nothing
          : renderButton(words.allow, () => void keeper.allow(), 'primary')
      }
      ${renderButton(words.stop, () => void keeper.stop())}
    </div>`;
  }

  async #save(): Promise<void> {
    const seats = new SeatTransfer(this.passphrase);
    this.restored = this.seats = undefined;
    await this.#do(async () => {
      download(await keeper.save(seats), backupName());
      this.seats = seats.counts;
    });
  }

  /** Runs an action after all pending writes, and reports a failure of the action. */
  async #do(action: () => Promise<unknown>): Promise<void> {
    this.hasFailed = false;
    try {
      await keeper.begin(this.studies.library);
      await this.studies.flush();
      await action();
    } catch {
      this.hasFailed = true;
    }
  }

  readonly #onFile = async (event: Event): Promise<void> => {
    const input = event.target as HTMLInputElement;
    const [file] = input.files ?? [];
    // Lets the user choose the same file again.
    input.value = '';
    if (file === undefined) return;
    this.#file = file;
    await this.#restore();
  };

  /** Restores the chosen file. Restoring the same file again adds only the seats that a passphrase unlocks. */
  async #restore(): Promise<void> {
    const file = this.#file;
    if (file === undefined) return;
    const seats = new SeatTransfer(this.passphrase);
    this.seats = undefined;
    this.read = 0;
    await this.#do(async () => {
      this.restored = await keeper.restore(file, seats, (rows) => (this.read = rows));
      this.seats = seats.counts;
      await this.settings.renew();
    });
    this.read = undefined;
  }
}

/** The library shows a warning at this number of unprotected games or more. */
const MANY = 10;

/**
 * Warns the user below the list of games if the games are unprotected.
 *
 * @fires acedrex-backup - The user wants to open the backup panel.
 */
export class AcedrexBackupWarning extends PageElement {
  @follow('studies') private studies!: StudyStore;

  static override styles = [controlStyles, backupStyles];

  @property({ type: Number }) games = 0;

  protected override stores(): readonly Store[] {
    return [keeper];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void keeper.begin(this.studies.library);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { warning, copy } = keeper;
    if (warning === undefined || (copy === undefined && this.games < MANY)) return nothing;
    const words = backupWords(this);
    return html`<div class="row" role="status" data-test="backup-warning">
      <span class="grow"
        >${copy === undefined ? `${words.refused} ${lastText(this)}` : words.copy[copy.state]({ file: copy.file })}</span
      >
      <span class="row">
        ${renderButton(words.title, () => this.dispatchEvent(new CustomEvent('acedrex-backup')))}
        ${renderButton(words.later, () => keeper.dismiss(), 'quiet')}
      </span>
    </div>`;
  }
}

const lastText = (host: PageElement): string => {
  const { savedAt } = keeper;
  const words = backupWords(host);
  return savedAt === undefined ? words.never : words.saved({ time: timeText(savedAt) });
};

customElements.define('acedrex-backup-warning', AcedrexBackupWarning);
customElements.define('acedrex-backup-panel', AcedrexBackupPanel);
