import { labels, msg } from '../../i18n/locale.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { type ListedError, isHarmless } from '../links/import-error.js';
import { nameOf } from '../../storage/study-name.js';
import type { RawGame } from './read.js';
import { importsOf, type ImportStore, type LateImports } from './import-store.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { dialogStyles } from '../../shared/ui/dialog.styles.js';
import { PageDialog } from '../page-dialog.js';
import { errorText, firstUnreadText, placeText } from '../../i18n/error-texts.js';
import { icon } from '../../../src/elements/shared/ui/icons.js';
import { rulesetTitle } from '../../i18n/chess-terms.js';
import { provided } from '../page-element.js';
import { chapterFaultText, type ChapterFault } from '../studies/chapter-work.js';
import type { StudyStore } from '../studies/study-store.js';
import { editorOf, type LateEditor } from '../editor/editor-store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { MAX_CHAPTERS } from '../../storage/chapters.js';
import { chaptersWords } from '../../words/chapters.js';
import { countsWords } from '../../words/counts.js';
import { places } from '../places.js';
import { renderButton } from '../../shared/ui/fields.js';

/** Maximum number of games shown from a list. The search finds all others. */
const MAX_SHOWN = 200;
/** Maximum length of an invalid text that is put into the field for correction, in characters. */
const MAX_REPEATED = 100_000;

/** Names an unnamed game by its place in the file. */
const unnamed = ({ file, line }: RawGame): string =>
  [...(file === undefined ? [] : [file]), msg(labels.gameOnLine, { line })].join(', ');

/**
 * Imports a FEN, a PGN, a list of moves or a link, from a field or from files. If there are several games, the dialog
 * lists them.
 *
 * @fires acedrex-opened - The dialog has closed after opening a game.
 */
export class AcedrexOpenDialog extends PageDialog {
  @provided('imports') private lateImports!: LateImports;
  @provided('studies') private studies!: StudyStore;
  @provided('editor') private lateEditor!: LateEditor;

  static override styles = [
    controlStyles,
    dialogStyles,
    css`
      .count {
        flex: 1 0 auto;
      }

      textarea {
        block-size: 9rem;
      }

      ul {
        display: grid;
        gap: 1px;
        max-block-size: 24rem;
        margin: 0;
        padding: 0;
        overflow-y: auto;
        list-style: none;
      }

      li button {
        inline-size: 100%;
        justify-content: start;
        text-align: start;
      }

      li .result {
        margin-inline-start: auto;
        color: var(--app-muted);
      }

      .errors {
        display: grid;
        gap: 0.25rem;
        max-block-size: 12rem;
        overflow-y: auto;
      }
    `,
  ];

  @state() private text = '';
  @state() private filter = '';
  /** The reason why the list could not become a study. */
  @state() private chapterFault: ChapterFault | undefined;
  /** Whether the field contains the text that was read last. New text can replace it without loss. */
  #isTried = false;

  private get imports(): ImportStore {
    return importsOf(this.lateImports);
  }

  protected override stores(): readonly Store[] {
    return [this.imports];
  }

  /** Opens the dialog, with `text` in the field if it is given. */
  override async show(text?: string): Promise<void> {
    if (text !== undefined && text.length <= MAX_REPEATED) {
      this.text = text;
      this.#isTried = true;
    }
    await super.show();
  }

  /** Clears a text that was already read, because a file's errors must not appear below it. */
  protected override willUpdate(): void {
    if (this.imports.isText || !this.#isTried) return;
    this.text = '';
    this.#isTried = false;
  }

  protected override render(): TemplateResult {
    const { imports } = this;
    return this.renderDialog(
      msg(labels.open),
      html`
        ${imports.games.length > 0 ? this.#renderGames(imports.games) : this.#renderInput()}
        ${this.#renderErrors()}
      `,
    );
  }

  /** Says that the game was opened, because the dialog covers the board. */
  #renderOpened(): TemplateResult {
    return html`<div class="row" role="status" data-test="import-opened">
      <p class="grow">
        ${
          this.imports.hasFaults
            ? msg(labels.gameWasOpenedItsText)
            : msg(labels.otherTextWasSkipped, { places: this.imports.notes.length })
        }
      </p>
      ${renderButton(msg(labels.goToGame), () => this.#finish(''), 'primary')}
    </div>`;
  }

  #renderInput(): TemplateResult {
    const { reading } = this.imports;
    return html`
      <label class="field"
        ><span class="label">${msg(labels.positionAsFenPgn)}</span
        ><textarea
          class="code"
          name="text"
          ?autofocus=${matchMedia('(pointer: fine)').matches}
          spellcheck="false"
          .value=${this.text}
          @input=${(event: Event) => {
            this.text = (event.target as HTMLTextAreaElement).value;
            this.#isTried = false;
          }}
        ></textarea>
      </label>
      <div class="row">
        ${renderButton(
          msg(labels.open),
          () => void this.#take(this.text),
          'primary',
          this.text.trim() === '' || reading !== undefined,
        )}
        <label class="button"
          >${msg(labels.fromFiles)}<input
            class="hidden-visually"
            type="file"
            multiple
            accept=".pgn,.fen,.txt,text/plain,application/x-chess-pgn"
            @change=${this.#onFiles}
        /></label>
        ${
          reading === undefined
            ? nothing
            : html`<span class="muted" role="status"
                >${msg(labels.readingGamesSoFar, { games: reading })}</span
              >`
        }
      </div>
    `;
  }

  #renderErrors(): TemplateResult | typeof nothing {
    const { errors, file } = this.imports;
    if (errors.length === 0) return nothing;
    const isNothing = errors.some(
      (error) => error.code === 'pgn-no-game' && error.file === undefined,
    );
    // If a file contains no game, notes about tolerated bytes are irrelevant, so they are omitted.
    const listed = isNothing ? errors.filter((error) => !isHarmless(error)) : errors;
    return html`${file === undefined ? nothing : html`<p data-test="import-file">${isNothing ? msg(labels.noGameFoundIn, { file }) : msg(labels.inFile, { file })}</p>`}
      ${this.imports.isOpened ? this.#renderOpened() : nothing}
      <div class="errors" role="alert" data-test="import-errors">
        ${listed.slice(0, 50).map((error) => {
          const place = [error.file ?? '', placeText(error)].filter(Boolean).join(', ');
          return html`<p class=${isHarmless(error) ? '' : 'fault'}>
            ${place === '' ? nothing : html`<b>${place}:</b> `}${(file === undefined ? undefined : firstUnreadText(error)) ?? errorText(error)}
          </p>`;
        })}
        ${errors.map((error) => this.#renderRemedies(error))}
      </div>`;
  }

  /** Offers solutions: the editor can repair an illegal set-up, and other rules or dice may make it legal. */
  #renderRemedies({ setup, withDice, legalUnder }: ListedError): TemplateResult | typeof nothing {
    if (legalUnder !== undefined)
      return html`<div class="row" data-test="legal-under">
        ${legalUnder.map((ruleset) =>
          renderButton(msg(labels.openByRulesOf, { ruleset: rulesetTitle(ruleset) }), async () => {
            if (await this.imports.openUnder(ruleset)) this.#finish('');
          }),
        )}
      </div>`;
    if (setup === undefined) return nothing;
    return html`<div class="row">
      <button
        type="button"
        class="primary"
        @click=${() => {
          editorOf(this.lateEditor).replace(setup);
          this.#finish('editor');
        }}
      >
        ${icon('edit')}${msg(labels.repairItInEditor)}
      </button>
      ${
        withDice === undefined
          ? nothing
          : renderButton(html`${icon('dice')}${msg(labels.openAsDiceGame)}`, async () => {
              if (await this.studies.startFrom(withDice, true)) this.#finish('');
            })
      }
    </div>`;
  }

  /** Closes the dialog and navigates to a view of the page. */
  #finish(view: '' | 'editor'): void {
    this.text = '';
    // Keeps a list of games, because the user may open another of them.
    if (this.imports.games.length === 0) this.imports.clear();
    if (view === '') this.#closeOnGame();
    else this.close();
    places.go(view === '' ? '' : '#editor');
  }

  #closeOnGame(): void {
    this.close();
    this.dispatchEvent(new CustomEvent('acedrex-opened'));
  }

  #renderGames(games: readonly RawGame[]): TemplateResult {
    const wanted = this.filter.trim().toLowerCase();
    const found =
      wanted === ''
        ? games
        : games.filter(({ tags }) =>
            [...tags.values()].some((value) => value.toLowerCase().includes(wanted)),
          );
    const { kept, checked, faulty } = this.imports;
    return html`
      <div class="row">
        <p class="count" data-test="game-count">${countsWords().games({ games: games.length })}</p>
        <button
          type="button"
          ?disabled=${kept !== undefined}
          @click=${() => void this.imports.keepAll()}
        >
          ${
            kept === undefined
              ? msg(labels.saveAllToLibrary)
              : checked < games.length
                ? msg(labels.savedTitle, { games: kept })
                : msg(labels.allSaved)
          }
        </button>
        ${renderButton(
          chaptersWords(this).asStudy,
          () => void this.#openAsStudy(),
          '',
          games.length > MAX_CHAPTERS,
        )}
        ${renderButton(msg(labels.openSomethingElse), () => void this.imports.giveUp())}
      </div>
      ${
        games.length > MAX_CHAPTERS || this.chapterFault !== undefined
          ? html`<p class="muted" role="status" data-test="study-limit">
              ${chapterFaultText(this, this.chapterFault ?? 'limit')}
            </p>`
          : nothing
      }
      ${
        faulty === 0
          ? nothing
          : html`<p class="fault" role="status" data-test="faulty-count">
              ${msg(labels.gamesThatCould, { games: faulty })}
            </p>`
      }
      <input
        type="search"
        name="filter"
        aria-label=${msg(labels.search)}
        placeholder=${msg(labels.search)}
        .value=${this.filter}
        @input=${(event: Event) => {
          this.filter = (event.target as HTMLInputElement).value;
        }}
      />
      <ul>
        ${found.slice(0, MAX_SHOWN).map((game) => this.#renderGame(game))}
      </ul>
      ${
        found.length > MAX_SHOWN
          ? html`<p class="muted">${msg(labels.andMore, { count: found.length - MAX_SHOWN })}</p>`
          : nothing
      }
    `;
  }

  async #openAsStudy(): Promise<void> {
    this.chapterFault = await this.imports.openAsStudy();
    if (this.chapterFault === undefined) this.#closeOnGame();
  }

  #renderGame(game: RawGame): TemplateResult {
    const name = nameOf(game.tags);
    return html`<li>
      <button
        type="button"
        class="quiet"
        @click=${async () => {
          if ((await this.imports.open(game)) && !this.imports.hasFaults) this.#closeOnGame();
        }}
      >
        ${name === '' ? unnamed(game) : name}<span class="result"
          >${game.tags.get('Result') ?? ''}</span
        >
      </button>
    </li>`;
  }

  async #take(source: string | readonly File[]): Promise<void> {
    if (typeof source === 'string') this.#isTried = true;
    const opened = await this.imports.take(source);
    if (!opened || this.imports.hasFaults) return;
    this.text = '';
    this.#closeOnGame();
  }

  #onFiles(event: Event): void {
    const input = event.target as HTMLInputElement;
    const files = [...(input.files ?? [])];
    if (files.length > 0) void this.#take(files);
    // Lets the user choose the same files again.
    input.value = '';
  }
}

customElements.define('acedrex-open-dialog', AcedrexOpenDialog);
