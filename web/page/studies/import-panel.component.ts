import { proxy } from 'comlink';
import { labels, msg } from '../../i18n/locale.js';
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { errorText, firstUnreadText, placeText } from '../../i18n/error-texts.js';
import { untoldError } from '../../i18n/untold-error.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { PageElement, provided } from '../page-element.js';
import { isAddress, isLink } from '../../shared/is-link.js';
import { isHarmless } from '../links/import-error.js';
import type { StudyEntry } from '../../storage/database.js';
import { libraryWords } from '../../words/library.js';
import type { StudyStore } from './study-store.js';
import { titleOf } from './title.js';
import type { FileFault, FileReport, ImportReport } from './types.js';
import { renderButton } from '../../shared/ui/fields.js';

/** Maximum number of listed games with errors, each with its first error. The library lists all errors. */
const MAX_FAULTY = 5;

interface Remark {
  /** The file's name or the game's title. Empty if the panel already names the file. */
  readonly of: string;
  readonly file?: string;
  /** The error. Its message is created when it is shown, because the texts may be fetched later. */
  readonly fault: FileFault;
  readonly isGame: boolean;
}

/**
 * Imports games from files and texts into the library, and reports the results.
 *
 * @fires acedrex-imported - An import has ended.
 * @fires acedrex-show-all - The user wants to see imported games that the search hides.
 * @fires acedrex-close - The user has read the report.
 */
export class AcedrexImportPanel extends PageElement {
  @provided('studies') private studies!: StudyStore;
  @provided('game') private game!: GameStore;

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

      /* Has only one line, because the games need the space. */
      .done {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.4rem 1rem;
        [role='status'] {
          flex: 1 1 14rem;
        }
      }

      ul {
        max-block-size: 12rem;
        margin: 0;
        overflow-y: auto;
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

  @property() collection = '';
  /** The entries of the library. A study's errors are known after its text has been read. */
  @property({ attribute: false }) entries: readonly StudyEntry[] = [];
  @property({ attribute: false }) shown: readonly StudyEntry[] = [];
  @state() private text = '';
  /** The progress of the running import, from 0 to 1; undefined if no import is running. */
  @state() private progress: number | undefined;
  @state() private done:
    | {
        readonly report: ImportReport;
        readonly added: readonly string[];
        readonly sources: readonly Blob[];
      }
    | undefined;
  @state() private failure: string | undefined;
  @state() private remarks: readonly Remark[] = [];
  /** The number of imported games that the search hides; undefined until the list contains the imported games. */
  @state() private hiddenGames: number | undefined;

  /** Imports text or files. Returns false for links and addresses, because they must be opened on the board. */
  async take(source: string | readonly File[]): Promise<boolean> {
    const isText = typeof source === 'string';
    if (isText && (isLink(source) || isAddress(source.trim()))) return false;
    await this.#import(isText ? [new Blob([source])] : source);
    return true;
  }

  /** Closes the report if it contains no failure. Called when the user has moved on. */
  dismiss(): void {
    const isRead = this.done !== undefined && this.failure === undefined;
    if (isRead && this.progress === undefined) this.#close();
  }

  protected override willUpdate(changes: PropertyValues): void {
    if (changes.has('entries') || changes.has('done')) this.remarks = this.#remarks();
    if (['entries', 'shown', 'done'].some((name) => changes.has(name)))
      this.hiddenGames = this.#countHidden();
  }

  /** Remarks on the last import. For each file, its own errors come first, followed by the errors in its games. */
  #remarks(): readonly Remark[] {
    const { done } = this;
    if (done === undefined) return [];
    const entries = new Map(this.entries.map((entry) => [entry.id, entry]));
    const isOne = done.report.files.length === 1;
    return done.report.files.flatMap((file) => [
      ...remarksOnFile(file, isOne),
      ...remarksOnGames(file, entries),
    ]);
  }

  /** Counts the imported games that the search hides on arrival. Games that a later search hides do not count. */
  #countHidden(): number | undefined {
    const { added = [] } = this.done ?? {};
    const known = new Set(this.entries.map(({ id }) => id));
    if (added.length === 0 || !added.some((id) => known.has(id))) return undefined;
    const shown = new Set(this.shown.map(({ id }) => id));
    const hidden = added.filter((id) => known.has(id) && !shown.has(id)).length;
    return Math.min(hidden, this.hiddenGames ?? hidden);
  }

  protected override render(): TemplateResult {
    const { progress, done } = this;
    return html`<section aria-label=${msg(labels.importIt)}>
      ${progress === undefined ? this.#renderInput() : this.#renderProgress(progress)}
      ${this.failure === undefined ? nothing : html`<p class="fault" role="alert">${this.failure}</p>`}
      ${done === undefined || progress !== undefined ? nothing : this.#renderDone(done)}
    </section>`;
  }

  #renderInput(): TemplateResult | typeof nothing {
    // Hides the input field to leave space for the imported games.
    if (this.failure === undefined && (this.done?.added.length ?? 0) > 0) return nothing;
    return html`<div class="row">
        <label class="button primary"
          >${msg(labels.fromFiles)}<input
            class="hidden-visually"
            type="file"
            multiple
            accept=".pgn,.txt,text/plain,application/x-chess-pgn"
            @change=${this.#onFiles}
        /></label>
        <span class="muted"
          >${
            this.collection === ''
              ? msg(labels.orDropPgnFileHereOr)
              : msg(labels.orDropPgnFileHere, { collection: this.collection })
          }</span
        >
      </div>
      <textarea
        class="code"
        name="games"
        spellcheck="false"
        aria-label=${msg(labels.gamesAsPgn)}
        .value=${this.text}
        @input=${(event: Event) => (this.text = (event.target as HTMLTextAreaElement).value)}
      ></textarea>
      <div class="row">
        <button
          type="button"
          ?disabled=${this.text.trim() === ''}
          @click=${async () => {
            const { text } = this;
            if (!(await this.take(text)))
              this.failure = isLink(text)
                ? msg(labels.thisIsLink)
                : errorText(untoldError('import-address', {}));
          }}
        >
          ${msg(labels.addToLibrary)}
        </button>
      </div>`;
  }

  #renderProgress(read: number): TemplateResult {
    return html`<div class="row" role="status" data-test="import-progress">
      <span class="tabular"
        >${msg(labels.importingTitle, { percent: Math.floor(read * 100) })}</span
      >
      <progress max="1" value=${read} aria-label=${msg(labels.importing)}></progress>
      ${renderButton(msg(labels.cancel), async () => {
        await (await this.studies.library.work()).client.cancel();
      })}
    </div>`;
  }

  #renderDone({ report, added, sources }: NonNullable<typeof this.done>): TemplateResult {
    const count = added.length;
    const duplicates = report.files.reduce((sum, file) => sum + file.duplicates, 0);
    return html`<div class="done">
      <div role="status" data-test="import-report">
        <p>${outcome(report, count)}</p>
        ${
          duplicates === 0
            ? nothing
            : html`<p>${msg(labels.leftOutBecauseLibraryAlready, { games: duplicates })}</p>`
        }
        ${this.#renderHidden()}${this.#renderRemarks()}
      </div>
      <div class="row">
        ${
          count === 0
            ? nothing
            : renderButton(msg(labels.removeImportedGames), async () => {
                this.done = undefined;
                await this.studies.delete(added);
              })
        }
        ${
          duplicates === 0
            ? nothing
            : html`<button type="button" @click=${() => void this.#import(sources, true, added)}>
                ${msg(labels.importDuplicatesToo)}
              </button>`
        }
        ${renderButton(msg(labels.importMoreGames), this.#clear)}
        ${renderButton(msg(labels.close), this.#close, 'primary')}
      </div>
    </div>`;
  }

  #renderHidden(): TemplateResult | typeof nothing {
    const count = this.hiddenGames ?? 0;
    if (count === 0) return nothing;
    const words = libraryWords();
    return html`<p data-test="import-hidden">
      ${words.hiddenBySearch({ count })}
      <button type="button" @click=${() => this.dispatchEvent(new CustomEvent('acedrex-show-all'))}>
        ${words.showImported}
      </button>
    </p>`;
  }

  /** Lists every file without a game, but only some of the games with errors. */
  #renderRemarks(): TemplateResult | typeof nothing {
    const { remarks } = this;
    if (remarks.length === 0) return nothing;
    const faulty = remarks.filter(({ isGame }) => isGame);
    const hidden = new Set(faulty.slice(MAX_FAULTY));
    return html`${
        faulty.length === 0
          ? nothing
          : html`<p class="fault">${msg(labels.gamesWithErrors, { count: faulty.length })}</p>`
      }
      <ul data-test="import-faulty" tabindex="0" aria-label=${msg(labels.importIt)}>
        ${remarks.filter((remark) => !hidden.has(remark)).map(drawRemark)}
        ${hidden.size > 0 ? html`<li>${msg(labels.andMore, { count: hidden.size })}</li>` : nothing}
      </ul>`;
  }

  /** Closes the report. A text with errors stays in the field for correction. */
  readonly #clear = (): void => {
    if (this.remarks.length === 0) this.text = '';
    this.done = this.failure = undefined;
  };

  readonly #close = (): void => {
    this.#clear();
    this.dispatchEvent(new CustomEvent('acedrex-close'));
  };

  readonly #onFiles = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const files = [...(input.files ?? [])];
    // Lets the user choose the same files again.
    input.value = '';
    if (files.length > 0) void this.#import(files);
  };

  /** `withDuplicates` imports known games too. `before` lists games of a previous import to be replaced. */
  async #import(
    sources: readonly Blob[],
    withDuplicates = false,
    before: readonly string[] = [],
  ): Promise<void> {
    if (this.progress !== undefined) return;
    const { studies, game } = this;
    this.failure = undefined;
    this.done = undefined;
    this.progress = 0;
    try {
      const work = await studies.library.work();
      if (before.length > 0) await work.erase(before);
      const report = await work.client.add(
        sources,
        {
          ...(this.collection !== '' && { collection: this.collection }),
          withDuplicates,
          ruleset: game.record.ruleset.id,
          dice: game.isDice,
        },
        proxy((read: number) => {
          this.progress = read;
        }),
      );
      const added = report.files.flatMap((file) => file.added);
      this.done = { report, added, sources };
      this.failure = failureText(report);
      work.noteAdded(added);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.failure = errorText(untoldError('storage', { reason }));
    } finally {
      this.progress = undefined;
      this.dispatchEvent(new CustomEvent('acedrex-imported'));
    }
  }
}

const outcome = ({ files, isCancelled }: ImportReport, count: number): string => {
  if (isCancelled) return msg(labels.cancelledGamesAlreadyImported, { games: count });
  if (files.some(({ isGame }) => isGame)) return msg(labels.gamesImported, { games: count });
  const [file, ...others] = files;
  return file === undefined || others.length > 0 || file.name === ''
    ? msg(labels.noGameFound)
    : msg(labels.noGameFoundIn, { file: file.name });
};

/** Remarks on the unread parts of a file. If it is the only file, its name is not repeated. */
const remarksOnFile = ({ name, faults }: FileReport, isOne: boolean): readonly Remark[] =>
  faults.map((fault) => ({ of: isOne ? '' : name, fault, isGame: false }));

/** Remarks on the games with errors, after these games have been read. */
const remarksOnGames = (
  { name, added, lines }: FileReport,
  entries: ReadonlyMap<string, StudyEntry>,
): readonly Remark[] =>
  added.flatMap((id, index) => {
    const entry = entries.get(id);
    const [first] = entry?.faults ?? [];
    if (entry === undefined || first === undefined) return [];
    const line = (lines[index] ?? 1) + (first.line ?? 1) - 1;
    return [{ of: titleOf(entry), file: name, fault: { ...first, line }, isGame: true }];
  });

const drawRemark = ({ of, file = '', fault }: Remark): TemplateResult => {
  const where = [file, placeText(fault)].filter(Boolean).join(', ');
  const what = (of === '' ? firstUnreadText(fault) : undefined) ?? errorText(fault);
  return html`<li class=${isHarmless(fault) ? '' : 'fault'}>
    ${of === '' ? nothing : html`<b>${of}</b>`}${of === '' || where === '' ? '' : ', '}${where}${of + where === '' ? '' : ': '}${what}
  </li>`;
};

const failureText = ({ failure }: ImportReport): string | undefined =>
  failure &&
  msg(failure === 'full' ? labels.browsersStorageIsFullRest : labels.browserCouldNotStoreRest);

customElements.define('acedrex-import-panel', AcedrexImportPanel);
