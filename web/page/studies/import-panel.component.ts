import { proxy } from 'comlink';
import { consume } from '@lit/context';
import { msg } from '../../i18n/locale.js';
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { errorText, firstUnreadText, placeText } from '../../i18n/error-texts.js';
import { untoldError } from '../../i18n/untold-error.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { gameContext, studiesContext } from '../contexts.js';
import { isHarmless } from '../import/import-error.js';
import { PageElement } from '../page-element.js';
import type { StudyEntry } from '../../storage/database.js';
import { libraryWords } from '../../words/library.js';
import type { StudyStore } from './study-store.js';
import { titleOf } from './title.js';
import type { FileFault, FileReport, ImportReport } from './types.js';
import * as labels from '../../words/labels.js';

/** Characters that tell what kind of text a file contains. */
const SAMPLE = 4000;
/** Games with errors that are listed, each with its first one; the library lists all. */
const MAX_FAULTY = 5;

/** What is to be said of a file, or of a game that was imported. */
interface Remark {
  /** The name of the file, or the title of the game; empty for a file that is named above. */
  readonly of: string;
  /** The file of the game. */
  readonly file?: string;
  /** Its sentence is made when it is shown, because the words may be fetched later. */
  readonly fault: FileFault;
  readonly isGame: boolean;
}

/**
 * Adds the games of files and texts to the library, and says what became of them.
 *
 * @fires acedrex-imported - An import has ended.
 * @fires acedrex-show-all - The user wants to see imported games that the search hides.
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

  /** The collection to which the games are added. */
  @property() collection = '';
  /** The studies of the library, whose errors are known once their texts have been read. */
  @property({ attribute: false }) entries: readonly StudyEntry[] = [];
  /** The studies that the library shows. */
  @property({ attribute: false }) shown: readonly StudyEntry[] = [];
  @state() private text = '';
  /** How much of the running import has been read, from 0 to 1. */
  @state() private progress: number | undefined;
  /** The last import, with what was imported. */
  @state() private done:
    | {
        readonly report: ImportReport;
        readonly added: readonly string[];
        readonly sources: readonly Blob[];
      }
    | undefined;
  @state() private failure: string | undefined;
  @state() private remarks: readonly Remark[] = [];
  /** How many of the imported games the search hides; undefined until the library has them. */
  @state() private hiddenGames: number | undefined;

  /** Imports a text or files; false if they are positions or links only, which do not belong here. */
  async take(source: string | readonly File[]): Promise<boolean> {
    const { kindOf } = await import('../import/read.js');
    const sources = typeof source === 'string' ? [new Blob([source])] : source;
    const kinds = await Promise.all(
      // The import reports a file that cannot be read.
      sources.map((each) =>
        each
          .slice(0, SAMPLE)
          .text()
          .then(kindOf, () => 'games'),
      ),
    );
    if (!kinds.includes('games')) return false;
    await this.#import(sources);
    return true;
  }

  /** Closes a report without errors, because the user has turned to something else. */
  dismiss(): void {
    const isRead = this.done !== undefined && this.failure === undefined;
    if (isRead && this.progress === undefined) this.#close();
  }

  protected override willUpdate(changes: PropertyValues): void {
    if (changes.has('entries') || changes.has('done')) this.remarks = this.#remarks();
    if (['entries', 'shown', 'done'].some((name) => changes.has(name)))
      this.hiddenGames = this.#countHidden();
  }

  /** What is to be said of the last import: of each file, and then of its games. */
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

  /** Games that were hidden when they came; a search that begins later hides games on purpose. */
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
    // The room is for the games that have come.
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
            if (!(await this.take(text)))
              this.failure =
                kindOf(text) === 'address'
                  ? errorText(untoldError('import-address', {}))
                  : msg(labels.thisIsPositionOrLink);
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
      <button
        type="button"
        @click=${async () => {
          await (await this.studies.library.work()).client.cancel();
        }}
      >
        ${msg(labels.cancel)}
      </button>
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
            : html`<button
                type="button"
                @click=${async () => {
                  this.done = undefined;
                  await this.studies.delete(added);
                }}
              >
                ${msg(labels.removeImportedGames)}
              </button>`
        }
        ${
          duplicates === 0
            ? nothing
            : html`<button type="button" @click=${() => void this.#import(sources, true, added)}>
                ${msg(labels.importDuplicatesToo)}
              </button>`
        }
        <button type="button" @click=${this.#clear}>${msg(labels.importMoreGames)}</button>
        <button type="button" class="primary" @click=${this.#close}>${msg(labels.close)}</button>
      </div>
    </div>`;
  }

  #renderHidden(): TemplateResult | typeof nothing {
    const count = this.hiddenGames ?? 0;
    if (count === 0) return nothing;
    const words = libraryWords();
    return html`<p data-test="import-hidden">
      ${words.hiddenBySearch({ count })}
      <button
        type="button"
        @click=${() => {
          this.dispatchEvent(new CustomEvent('acedrex-show-all'));
        }}
      >
        ${words.showImported}
      </button>
    </p>`;
  }

  /** Every file is named that has no game. Of the games with errors only some are. */
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

  /** Ends the report. A text with errors stays, so that it can be corrected. */
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
    // So that the same files can be chosen again.
    input.value = '';
    if (files.length > 0) void this.#import(files);
  };

  /** `withDuplicates`: also games that the library has; those of the import `before` are replaced. */
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

/** What was not read of a file. One file alone is named above. */
const remarksOnFile = ({ name, faults }: FileReport, isOne: boolean): readonly Remark[] =>
  faults.map((fault) => ({ of: isOne ? '' : name, fault, isGame: false }));

/** The games of a file that have errors, which are known once the games have been read. */
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

const failureText = ({ failure }: ImportReport): string | undefined => {
  switch (failure) {
    case undefined:
      return undefined;
    case 'full':
      return msg(labels.browsersStorageIsFullRest);
    case 'storage':
      return msg(labels.browserCouldNotStoreRest);
  }
};

customElements.define('acedrex-import-panel', AcedrexImportPanel);
