import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import { html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { getLocale } from '../../i18n/locale.js';
import { withName } from '../import/name.js';
import { download, fileName } from '../../shared/save.js';
import type { StudyRow } from '../../storage/database.js';
import type { Store } from '../../shared/store.js';
import { icon } from '../../shared/ui/icons.js';
import { errorText, placeText } from '../../i18n/error-texts.js';
import { studiesContext } from '../contexts.js';
import type { StudyStore } from './study-store.js';
import { PageElement } from '../page-element.js';
import { controlStyles } from '../../shared/ui/controls.styles.js';
import { libraryViewStyles } from './library-view.styles.js';

const MAX_SHOWN = 200;

/**
 * The library of studies.
 *
 * @fires acedrex-leave - A study was opened; the page should show the board.
 */
export class AcedrexLibraryView extends PageElement {
  @consume({ context: studiesContext }) private studies!: StudyStore;

  static override styles = [controlStyles, libraryViewStyles];

  @state() private rows: readonly StudyRow[] = [];
  @state() private filter = '';
  /** The study that is being renamed, its name before, and what is typed. */
  @state() private renaming:
    { readonly id: string; readonly before: string; readonly text: string } | undefined;
  @state() private removed: StudyRow | undefined;
  /** Why the last change of the library failed. */
  @state() private failure: string | undefined;
  @state() private showDeleted = false;
  @state() private showFaulty = false;
  /** A study that could not be opened, because its game cannot be read. */
  @state() private unreadable: string | undefined;
  #loading: Promise<void> | undefined;
  #isStale = false;
  /** How often a name was edited: the letters of one time are undone as one. */
  #renamings = 0;
  #checking = false;
  #listening: (() => void) | undefined;

  protected override stores(): readonly Store[] {
    return [this.studies];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.updateComplete.then(() => {
      this.#listening = this.studies.subscribe(() => void this.#load());
      void this.#load();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listening?.();
  }

  /**
   * Reads the studies again; only one read runs at a time, because changes may be faster than the database.
   */
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
      this.rows = await this.studies.list();
    }
    void this.#check();
  }

  async #check(): Promise<void> {
    const { studies } = this;
    const unchecked = this.rows.filter(({ faults }) => faults === undefined);
    // Games of an import that is still running may be read twice.
    if (unchecked.length === 0 || this.#checking) return;
    this.#checking = true;
    try {
      await studies.library.check(unchecked);
    } catch {
      // If the storage is full, the errors are stored next time.
    } finally {
      this.#checking = false;
    }
  }

  protected override render(): TemplateResult {
    const wanted = this.filter.trim().toLowerCase();
    const faulty = this.rows.filter(
      ({ deleted, faults = [] }) =>
        (deleted !== undefined) === this.showDeleted && faults.length > 0,
    );
    // The last faulty study may just have been corrected.
    const showFaulty = this.showFaulty && faulty.length > 0;
    const shown = this.rows.filter(
      ({ name, pgn, deleted, faults = [] }) =>
        (deleted !== undefined) === this.showDeleted &&
        (!showFaulty || faults.length > 0) &&
        (wanted === '' ||
          name.toLowerCase().includes(wanted) ||
          pgn.toLowerCase().includes(wanted)),
    );
    const kept = this.rows.filter(({ deleted }) => deleted === undefined);
    return html`
      <h1>${msg('Library')}</h1>
      <div class="row">
        <input
          class="grow"
          type="search"
          name="search"
          aria-label=${msg('Search names, players and comments')}
          placeholder=${msg('Search')}
          @input=${(event: Event) => {
            this.filter = (event.target as HTMLInputElement).value;
          }}
        />
        <button
          type="button"
          ?disabled=${kept.length === 0}
          @click=${() => {
            download(
              kept.map(({ pgn, name }) => withName(pgn, name)).join('\n'),
              'acedrex-library.pgn',
            );
          }}
        >
          ${msg('Export all')}
        </button>
        <button
          type="button"
          aria-pressed=${this.showDeleted ? 'true' : 'false'}
          @click=${() => {
            this.showDeleted = !this.showDeleted;
          }}
        >
          ${msg('Deleted')}
        </button>
        ${
          faulty.length === 0
            ? nothing
            : html`<button
                type="button"
                aria-pressed=${showFaulty ? 'true' : 'false'}
                @click=${() => {
                  this.showFaulty = !showFaulty;
                }}
              >
                ${icon('threat')}${msg(str`With faults: ${faulty.length}`)}
              </button>`
        }
      </div>
      ${this.failure === undefined ? nothing : html`<p role="alert">${this.failure}</p>`}
      ${this.#renderRemoved()}
      ${
        shown.length === 0
          ? html`<p class="muted">
              ${
                this.rows.length > 0
                  ? msg('Nothing found.')
                  : this.studies.saveState === 'waiting'
                    ? msg(
                        'Waiting for the browser’s storage: your studies appear here as soon as it answers.',
                      )
                    : this.studies.saveState === 'unavailable'
                      ? msg('This browser does not let the page store anything.')
                      : msg('Your analyses are saved here automatically, in this browser only.')
              }
            </p>`
          : html`<ul>
              ${shown.slice(0, MAX_SHOWN).map((row) => this.#renderRow(row))}
            </ul>`
      }
      ${
        shown.length > MAX_SHOWN
          ? html`<p class="muted">${msg(str`… and ${shown.length - MAX_SHOWN} more`)}</p>`
          : nothing
      }
    `;
  }

  async #delete(row: StudyRow): Promise<void> {
    this.failure = undefined;
    this.removed = undefined;
    try {
      if (await this.studies.delete(row.id)) this.removed = row;
    } catch {
      this.failure = msg(str`“${titleOf(row)}” could not be deleted.`);
    }
  }

  /** Every letter is kept at once, because the page may be left while the user types. */
  #rename({ id, before }: { readonly id: string; readonly before: string }, text: string): void {
    this.renaming = { id, before, text };
    this.failure = undefined;
    this.studies.renameOther(id, text.trim(), `library ${this.#renamings}`).catch(() => {
      this.failure = msg(str`“${before}” could not be renamed.`);
    });
  }

  async #erase(row: StudyRow): Promise<void> {
    this.failure = undefined;
    this.removed = undefined;
    try {
      await this.studies.erase(row.id);
    } catch {
      this.failure = msg(str`“${titleOf(row)}” could not be deleted.`);
    }
  }

  async #bringBack(row: StudyRow): Promise<void> {
    this.failure = undefined;
    this.removed = undefined;
    try {
      await this.studies.library.bringBack(row);
    } catch {
      this.failure = msg(str`There is not enough storage to restore “${titleOf(row)}”.`);
      this.removed = row;
    }
  }

  #renderRemoved(): TemplateResult | typeof nothing {
    const { removed } = this;
    if (removed === undefined) return nothing;
    return html`<div class="row" role="status">
      <span class="grow">${msg(str`“${titleOf(removed)}” was deleted.`)}</span>
      <button
        type="button"
        @click=${() => {
          void this.#bringBack(removed);
        }}
      >
        ${icon('undo')}${msg('Undo')}
      </button>
    </div>`;
  }

  /** The first error in a study's text. */
  #renderFault({ id, faults: [first, ...others] = [] }: StudyRow): TemplateResult | typeof nothing {
    if (first === undefined) return nothing;
    const place = placeText(first);
    return html`<span class="fault" data-test="study-fault">
      ${icon('threat')}${place === '' ? nothing : html`<b>${place}:</b> `}${errorText(first)}
      ${others.length === 0 ? nothing : msg(str`… and ${others.length} more`)}
      ${
        this.unreadable === id
          ? html`<span role="alert"
              >${msg('No game in it can be shown. Its text is kept: save it as a PGN file to correct it.')}</span
            >`
          : nothing
      }
    </span>`;
  }

  #renderRow(row: StudyRow): TemplateResult {
    const { studies } = this;
    const date = new Date(row.updated).toLocaleString(getLocale(), {
      dateStyle: 'medium',
      timeStyle: 'short',
    });
    const classes = `${row.deleted === undefined ? '' : 'deleted'} ${row.id === studies.id ? 'current' : ''}`;
    const { renaming } = this;
    if (renaming?.id === row.id)
      return html`<li>
        <input
          class="grow"
          name="name"
          aria-label=${msg('Name')}
          .value=${live(renaming.text)}
          @input=${(event: Event) => {
            this.#rename(renaming, (event.target as HTMLInputElement).value);
          }}
          @keydown=${(event: KeyboardEvent) => {
            if (event.key === 'Enter') (event.target as HTMLInputElement).blur();
            if (event.key !== 'Escape') return;
            this.#rename(renaming, renaming.before);
            this.renaming = undefined;
          }}
          @blur=${() => {
            this.renaming = undefined;
          }}
        />
      </li>`;
    return html`<li class=${classes}>
      <button
        type="button"
        class="quiet open"
        ?disabled=${row.deleted !== undefined}
        @click=${async () => {
          this.unreadable = undefined;
          if (await studies.open(row.id)) this.dispatchEvent(new CustomEvent('acedrex-leave'));
          else this.unreadable = row.id;
        }}
      >
        <b>${titleOf(row)}</b><small>${date}</small>${this.#renderFault(row)}
      </button>
      ${
        row.deleted === undefined
          ? html`<button
                type="button"
                @click=${() => {
                  this.renaming = { id: row.id, before: row.name, text: row.name };
                  this.#renamings += 1;
                  void this.updateComplete.then(() => {
                    this.renderRoot.querySelector<HTMLInputElement>('[name=name]')?.select();
                  });
                }}
              >
                ${msg('Rename')}
              </button>
              ${
                row.faults === undefined || row.faults.length === 0
                  ? nothing
                  : html`<button
                      type="button"
                      @click=${() => {
                        download(withName(row.pgn, row.name), fileName(row.name, 'pgn'));
                      }}
                    >
                      ${msg('PGN file')}
                    </button>`
              }
              <button
                type="button"
                class="quiet square"
                aria-label=${msg(str`Delete “${titleOf(row)}”`)}
                title=${msg('Delete')}
                @click=${() => {
                  void this.#delete(row);
                }}
              >
                ${icon('delete')}
              </button>`
          : html`<button type="button" @click=${() => void this.#bringBack(row)}>
                ${msg('Restore')}
              </button>
              <button
                type="button"
                class="quiet square"
                aria-label=${msg(str`Delete “${titleOf(row)}” permanently`)}
                title=${msg('Delete permanently')}
                @click=${() => void this.#erase(row)}
              >
                ${icon('delete')}
              </button>`
      }
    </li>`;
  }
}

/** The most characters of moves that are shown instead of a name. */
const MAX_NAMED = 48;

/** A study's name, or its first moves. */
const titleOf = ({ name, pgn }: StudyRow): string => {
  if (name !== '') return name;
  const moves = pgn
    .slice(pgn.indexOf('\n\n') + 2)
    .replace(/\{[^}]*\}/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    // A number before Black's move occurs only after a comment, such as a roll, and comments have been
    // removed.
    .replace(/(?<=\S )\d+\.\.\. /g, '');
  if (moves === '*' || moves === '') return msg('Untitled');
  return moves.length > MAX_NAMED ? moves.slice(0, MAX_NAMED).replace(/\S*$/, '…') : moves;
};

customElements.define('acedrex-library-view', AcedrexLibraryView);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-library-view': AcedrexLibraryView;
  }
}
