import { consume } from '@lit/context';
import { msg } from '../../i18n/locale.js';
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { errorText, firstUnreadText, placeText } from '../../i18n/error-texts.js';
import { untoldError } from '../../i18n/untold-error.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { gameContext, studiesContext } from '../contexts.js';
import { joinFiles, placeInFile } from '../import/join-files.js';
import { PageElement } from '../page-element.js';
import type { StudyEntry } from '../../storage/database.js';
import type { StudyStore } from './study-store.js';
import { titleOf } from './title.js';
import type { ImportReport } from './types.js';

/** Characters that tell what kind of text a file contains. */
const SAMPLE = 4000;
/** Games with errors that are listed, each with its first one; the library lists all. */
const MAX_FAULTY = 5;

/** A game that was imported, and its first error. */
interface Faulty {
  readonly title: string;
  readonly where: string;
  readonly what: string;
}

/**
 * Adds the games of files and texts to the library, and says what became of them.
 *
 * @fires acedrex-imported - An import has ended.
 * @fires acedrex-close - The user has read the report.
 */
export class AcedrexImportPanel extends PageElement {
  @consume({ context: studiesContext }) private studies!: StudyStore;
  @consume({ context: gameContext }) private game!: GameStore;

  static override styles = [
    controlStyles,
    css`
      section {
        display: grid;
        gap: 0.5rem;
        padding: 0.6rem 0.7rem;
        border: 1px solid var(--app-line);
        border-radius: var(--app-radius);
        background: var(--app-surface);
      }

      /* One line, because the games need the room. */
      .done {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.4rem 1rem;
      }

      .done [role='status'] {
        flex: 1 1 14rem;
      }

      ul {
        margin: 0;
        padding-inline-start: 1.2rem;
      }

      textarea {
        block-size: 4.5rem;
      }

      progress {
        flex: 1;
        accent-color: var(--app-accent);
      }
    `,
  ];

  /** The collection to which the games are added. */
  @property() collection = '';
  /** The studies of the library, whose errors are known once their texts have been read. */
  @property({ attribute: false }) entries: readonly StudyEntry[] = [];
  @state() private text = '';
  /** The state of the running import. */
  @state() private report: ImportReport | undefined;
  /** The last import, with what was imported. */
  @state() private done: { readonly report: ImportReport; readonly source: Blob } | undefined;
  @state() private failure: string | undefined;
  @state() private faulty: readonly Faulty[] = [];

  /** Imports a text or a file; false if it is a position or a link, which do not belong here. */
  async take(source: string | Blob): Promise<boolean> {
    const { kindOf } = await import('../import/read.js');
    const sample = typeof source === 'string' ? source : await source.slice(0, SAMPLE).text();
    if (kindOf(sample.slice(0, SAMPLE)) !== 'games') return false;
    await this.#import(typeof source === 'string' ? new Blob([source]) : source);
    return true;
  }

  /** Closes a report without errors, because the user has turned to something else. */
  dismiss(): void {
    const isRead = this.done !== undefined && this.failure === undefined;
    if (isRead && this.report === undefined) this.#close();
  }

  protected override willUpdate(changes: PropertyValues): void {
    if (changes.has('entries') || changes.has('done')) void this.#listFaulty();
  }

  /** Lists the games of the last import that have errors. */
  async #listFaulty(): Promise<void> {
    const { done } = this;
    if (done === undefined) {
      this.faulty = [];
      return;
    }
    const entries = new Map(this.entries.map((entry) => [entry.id, entry]));
    const listed = done.report.added.map(async (id, index): Promise<Faulty | undefined> => {
      const entry = entries.get(id);
      const [first] = entry?.faults ?? [];
      if (entry === undefined || first === undefined) return undefined;
      const before = (done.report.lines[index] ?? 1) - 1;
      const { file, line } = await placeInFile(done.source, before + (first.line ?? 1));
      const where = placeText({ ...first, line });
      return {
        title: titleOf(entry),
        where: file === '' ? where : `${file}, ${where}`,
        what: errorText(first),
      };
    });
    const faulty = (await Promise.all(listed)).filter((one) => one !== undefined);
    if (this.done === done) this.faulty = faulty;
  }

  protected override render(): TemplateResult {
    const { report, done } = this;
    return html`<section aria-label=${msg('Import')}>
      ${report === undefined ? this.#renderInput() : this.#renderProgress(report)}
      ${this.failure === undefined ? nothing : html`<p class="fault" role="alert">${this.failure}</p>`}
      ${done === undefined || report !== undefined ? nothing : this.#renderDone(done)}
    </section>`;
  }

  #renderInput(): TemplateResult | typeof nothing {
    // The room is for the games that have come.
    if (this.failure === undefined && (this.done?.report.added.length ?? 0) > 0) return nothing;
    return html`<div class="row">
        <label class="button primary"
          >${msg('From files…')}<input
            class="hidden-visually"
            type="file"
            multiple
            accept=".pgn,.txt,text/plain,application/x-chess-pgn"
            @change=${this.#onFiles}
        /></label>
        <span class="muted"
          >${
            this.collection === ''
              ? msg('Or drop a PGN file here, or paste games:')
              : msg(
                  'Or drop a PGN file here, or paste games. They are added to “{0}”.',
                  this.collection,
                )
          }</span
        >
      </div>
      <textarea
        class="code"
        name="games"
        spellcheck="false"
        aria-label=${msg('Games as PGN')}
        .value=${this.text}
        @input=${(event: Event) => {
          this.text = (event.target as HTMLTextAreaElement).value;
        }}
      ></textarea>
      <div class="row">
        <button
          type="button"
          ?disabled=${this.text.trim() === ''}
          @click=${async () => {
            const { text } = this;
            const { kindOf } = await import('../import/read.js');
            if (await this.take(text)) this.text = '';
            else
              this.failure =
                kindOf(text) === 'address'
                  ? errorText(untoldError('import-address', {}))
                  : msg('This is a position or a link: open it on the board.');
          }}
        >
          ${msg('Add to the library')}
        </button>
      </div>`;
  }

  #renderProgress({ read }: ImportReport): TemplateResult {
    return html`<div class="row" role="status" data-test="import-progress">
      <span class="tabular">${msg('Importing: {0}%', Math.floor(read * 100))}</span>
      <progress max="1" value=${read} aria-label=${msg('Importing')}></progress>
      <button
        type="button"
        @click=${async () => {
          await (await (await this.studies.library.work()).client()).cancel();
        }}
      >
        ${msg('Cancel')}
      </button>
    </div>`;
  }

  #renderDone({ report, source }: NonNullable<typeof this.done>): TemplateResult {
    const { added, duplicates, tooLong, notGames, isOneByte, isCancelled } = report;
    const count = added.length;
    const isNothing = count === 0 && duplicates === 0 && notGames.length > 0;
    const file = source instanceof File && source.name !== '' ? source.name : undefined;
    return html`<div class="done">
      <div role="status" data-test="import-report">
        <p>
          ${
            isNothing
              ? file === undefined
                ? msg('No game found.')
                : msg('No game found in “{0}”.', file)
              : isCancelled
                ? msg('Cancelled. Games already imported: {0}.', count)
                : msg('Games imported: {0}.', count)
          }
        </p>
        ${
          duplicates === 0
            ? nothing
            : html`<p>${msg('Left out because the library already has them: {0}.', duplicates)}</p>`
        }
        ${isOneByte && !isNothing ? html`<p>${errorText(untoldError('import-one-byte', {}))}</p>` : nothing}
        ${notGames.map(
          ({ line, text, skipped }) =>
            html`<p class=${isNothing ? 'fault' : ''}>
              ${msg('Line {0}', line)}:
              ${
                isNothing
                  ? firstUnreadText(untoldError('pgn-no-game', { text }))
                  : errorText(skipped)
              }
            </p>`,
        )}
        ${tooLong.map(
          (line) =>
            html`<p class="fault">
              ${msg('Line {0}', line)}: ${errorText(untoldError('pgn-too-long', {}))}
            </p>`,
        )}
        ${this.#renderFaulty()}
      </div>
      <div class="row">
        ${
          count === 0
            ? nothing
            : html`<button
                type="button"
                @click=${async () => {
                  this.done = undefined;
                  await this.studies.delete(added);
                }}
              >
                ${msg('Remove imported games')}
              </button>`
        }
        ${
          duplicates === 0
            ? nothing
            : html`<button type="button" @click=${() => void this.#import(source, true, added)}>
                ${msg('Import duplicates too')}
              </button>`
        }
        <button
          type="button"
          @click=${() => {
            this.done = this.failure = undefined;
          }}
        >
          ${msg('Import more games')}
        </button>
        <button type="button" class="primary" @click=${this.#close}>${msg('Close')}</button>
      </div>
    </div>`;
  }

  #renderFaulty(): TemplateResult | typeof nothing {
    const { faulty } = this;
    if (faulty.length === 0) return nothing;
    const more = faulty.length - MAX_FAULTY;
    return html`<p class="fault">${msg('Games with errors: {0}', faulty.length)}</p>
      <ul data-test="import-faulty">
        ${faulty
          .slice(0, MAX_FAULTY)
          .map(({ title, where, what }) => html`<li><b>${title}</b>, ${where}: ${what}</li>`)}
        ${more > 0 ? html`<li>${msg('… and {0} more', more)}</li>` : nothing}
      </ul>`;
  }

  /** Closes the report. */
  readonly #close = (): void => {
    this.done = this.failure = undefined;
    this.dispatchEvent(new CustomEvent('acedrex-close'));
  };

  readonly #onFiles = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const file = joinFiles([...(input.files ?? [])]);
    // So that the same file can be chosen again.
    input.value = '';
    if (file !== undefined) void this.#import(file);
  };

  /** `withDuplicates`: also games that the library has; those that were `added` before are replaced. */
  async #import(
    source: Blob,
    withDuplicates = false,
    added: readonly string[] = [],
  ): Promise<void> {
    if (this.report !== undefined) return;
    const { studies, game } = this;
    this.failure = undefined;
    this.done = undefined;
    this.report = {
      read: 0,
      added: [],
      lines: [],
      duplicates: 0,
      tooLong: [],
      notGames: [],
      isOneByte: false,
      isCancelled: false,
    };
    try {
      const client = await (await studies.library.work()).client();
      if (added.length > 0) await (await studies.library.work()).erase(added);
      const report = await client.add(
        source,
        {
          ...(this.collection !== '' && { collection: this.collection }),
          withDuplicates,
          ruleset: game.record.ruleset.id,
          dice: game.isDice,
        },
        (progress) => {
          this.report = progress;
        },
      );
      this.done = { report, source };
      this.failure = failureText(report);
      (await studies.library.work()).noteAdded(report.added);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.failure = errorText(untoldError('storage', { reason }));
    } finally {
      this.report = undefined;
      this.dispatchEvent(new CustomEvent('acedrex-imported'));
    }
  }
}

const failureText = ({ failure }: ImportReport): string | undefined => {
  switch (failure) {
    case undefined:
      return undefined;
    case 'full':
      return msg('The browser’s storage is full: the rest of the file was not imported.');
    case 'not-pgn':
      return msg('This does not look like a file of games: a single game is too long.');
    case 'storage':
      return msg('The browser could not store the rest of the file.');
  }
};

customElements.define('acedrex-import-panel', AcedrexImportPanel);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-import-panel': AcedrexImportPanel;
  }
}
