import { html, nothing, type TemplateResult, css } from 'lit';
import { property, state } from 'lit/decorators.js';
import { makeSan } from '../../../src/notation/san.js';
import { makeFen } from '../../../src/notation/fen.js';
import { IMPROVEMENTS, type SoundChange } from '../../../src/problems/improve.js';
import { playMove, makeSolutionText } from '../../../src/problems/text.js';
import { readProblemTags, type ProblemHeading } from '../../../src/problems/record.js';
import { makeStipulation } from '../../../src/problems/stipulation.js';
import { LETTERS } from '../../../src/rules/pieces.js';
import type { Position } from '../../../src/rules/position.js';
import { squareIndex, SQUARES, type Square } from '../../../src/rules/squares.js';
import { rasterize } from '../../../src/elements/board/export.js';
import { faultTexts } from '../../../src/elements/internal/fault-texts.js';
import { getLocale } from '../../i18n/locale.js';
import { copyText, download, fileName } from '../../shared/save.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { readStored, writeStored } from '../../storage/web-storage.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { PageElement, provided } from '../page-element.js';
import { editorOf, type EditorStore, type LateEditor } from '../editor/editor-store.js';
import type { StudyStore } from '../studies/study-store.js';
import { problems } from './problem-store.js';
import {
  diagramOf,
  linkOf,
  nameOf,
  pgnOf,
  recordOf,
  solversAddress,
  type Publication,
} from './publish.js';
import './solution-tree.component.js';
import './solution-tree.component.js';
import { problemPanelWords, type ProblemPanelWords } from '../../words/problem-panel.js';
import { addStyle } from '../../shared/add-style.js';
import { addPrintout } from '../../shared/printout.js';
import printStyle from '../../shared/ui/print.css?inline';
import { choicesOf, renderButton, renderField } from '../../shared/ui/fields.js';

const panelStyles = css`
  :host {
    display: grid;
    gap: 0.5rem;
    padding-block: 0.4rem;
  }

  :is(.fields, .row) {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem 0.8rem;
    align-items: end;
  }

  .row {
    align-items: center;
  }

  .fields .row {
    min-block-size: 2.25rem;
  }

  input:is([name='stipulation'], [name='intended']) {
    inline-size: 8rem;
  }

  .verdict p {
    overflow-wrap: anywhere;
  }

  .verdict strong {
    padding: 0.1em 0.5em;
    border: 1px solid currentColor;
    border-radius: var(--_radius);
    color: var(--_muted);
  }

  .verdict .sound {
    color: var(--_accent);
  }

  .verdict :is(.cooked, .short-solution, .no-solution) {
    color: var(--_danger);
  }

  summary {
    min-block-size: 2rem;
    align-content: center;
    cursor: pointer;
    font-weight: 600;
  }

  .part {
    display: grid;
    gap: 0.5rem;
  }

  .heading {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
    gap: 0.4rem;
  }

  .changes {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr));
    max-block-size: 14rem;
    margin: 0;
    padding: 0;
    overflow-y: auto;
    list-style: none;
    button {
      justify-content: start;
      inline-size: 100%;
    }
  }

  .squares {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(3rem, 1fr));
    margin: 0;
    padding: 0;
    list-style: none;
  }

  :is(.heading input, .squares button) {
    inline-size: 100%;
  }

  progress {
    inline-size: 100%;
    accent-color: var(--_accent);
  }

  @media (pointer: coarse) {
    summary {
      min-block-size: 2.75rem;
    }
  }
`;

/** The `sessionStorage` key for the state of the panel. */
const KEPT = 'acedrex-problem';

const NO_HEADING: ProblemHeading = { title: '', author: '', source: '', dedication: '' };
const HEADING_PARTS = ['title', 'author', 'source', 'dedication'] as const;

/** Width and height of the saved picture in pixels. */
const PNG_SIDE = 1200;

interface Kept {
  readonly stipulation: string;
  readonly heading: ProblemHeading;
}

const isKept = (value: unknown): value is Kept => {
  if (typeof value !== 'object' || value === null) return false;
  const { stipulation, heading } = value as Record<string, unknown>;
  return (
    typeof stipulation === 'string' &&
    typeof heading === 'object' &&
    heading !== null &&
    HEADING_PARTS.every((part) => typeof (heading as Record<string, unknown>)[part] === 'string')
  );
};

/**
 * The "Problem" panel of the editor. It solves the set-up while the user composes, shows the solution, looks for
 * improvements, and publishes the problem.
 */
export class AcedrexProblemPanel extends PageElement {
  @provided('editor') private lateEditor!: LateEditor;
  @provided('game') private game!: GameStore;
  @provided('studies') private studies!: StudyStore;

  static override styles = [controlStyles, panelStyles];

  @state() private heading: ProblemHeading = NO_HEADING;
  /** The square of the piece that a change may affect; undefined for all pieces. */
  @state() private man: Square | undefined;
  /** Whether the user has opened the improvements section. */
  @state() private improves = false;
  @state() private said = '';

  @property({ type: Boolean }) dice = false;

  private get editor(): EditorStore {
    return editorOf(this.lateEditor);
  }

  protected override stores(): readonly Store[] {
    return [this.editor, problems];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // A problem that was opened has its own stipulation.
    const tags = this.editor.isChanged ? undefined : readProblemTags(this.game.record.tags);
    const kept = readStored('sessionStorage', KEPT);
    if (tags !== undefined) {
      this.heading = tags.heading;
      problems.setStipulation(makeStipulation(tags.stipulation));
      problems.setIntended(tags.intended);
    } else if (isKept(kept)) {
      this.heading = kept.heading;
      problems.setStipulation(kept.stipulation);
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    problems.close();
  }

  #keep(): void {
    const { heading } = this;
    writeStored('sessionStorage', KEPT, { stipulation: problems.stipulation, heading });
  }

  readonly #words = (): ProblemPanelWords => problemPanelWords(this);

  protected override willUpdate(): void {
    const { editor } = this;
    problems.follow(editor.shown.dice ? undefined : editor.position);
    const board = problems.position?.setup.board;
    if (this.man !== undefined && board?.[squareIndex(this.man)] === undefined)
      this.man = undefined;
  }

  protected override render(): TemplateResult {
    const words = this.#words();
    return html`
      <h2>${words.title}</h2>
      ${this.#renderFields(words)}
      <div class="verdict" role="status" data-test="verdict">${this.#renderVerdict(words)}</div>
      ${this.#renderButtons(words)}
      <acedrex-solution-tree .words=${words}></acedrex-solution-tree>
      ${this.#renderImprove(words)} ${this.#renderPublish(words)}
    `;
  }

  #renderFields(words: ProblemPanelWords): TemplateResult {
    const { fault } = problems;
    return html`<div class="fields">
      <label class="field"
        ><span class="label">${words.stipulation}</span
        ><input
          name="stipulation"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          title=${words.stipulationHint}
          aria-invalid=${fault === undefined ? 'false' : 'true'}
          .value=${problems.stipulation}
          @input=${(event: Event) => {
            problems.setStipulation((event.target as HTMLInputElement).value);
            this.#keep();
          }}
      /></label>
      ${
        problems.hasLines
          ? html`<label class="field"
              ><span class="label">${words.intended}</span
              ><input
                name="intended"
                type="number"
                min="1"
                max="20"
                .value=${String(problems.intended)}
                @input=${(event: Event) => {
                  const count = (event.target as HTMLInputElement).valueAsNumber;
                  if (Number.isInteger(count) && count >= 1) problems.setIntended(count);
                }}
            /></label>`
          : nothing
      }
      <div class="row">
        ${(['setPlay', 'tries'] as const).map((wish) =>
          wish === 'tries' && problems.hasLines
            ? nothing
            : html`<label
                ><input
                  type="checkbox"
                  name=${wish}
                  .checked=${problems.wishes[wish]}
                  @change=${(event: Event) => problems.setWishes({ [wish]: (event.target as HTMLInputElement).checked })}
                />${words[wish]}</label
              >`,
        )}
      </div>
    </div>`;
  }

  #renderVerdict(words: ProblemPanelWords): TemplateResult {
    const { fault, position, solution, isSolving, hasFailed } = problems;
    if (hasFailed) return html`<p class="fault">${words.failed}</p>`;
    if (fault !== undefined) return html`<p class="fault">${faultTexts.in(getLocale(), fault)}</p>`;
    if (this.editor.shown.dice) return html`<p class="muted">${words.dice}</p>`;
    if (position === undefined) return html`<p class="muted">${words.illegal}</p>`;
    if (solution === undefined) return html`<p class="muted">${isSolving ? words.solving : ''}</p>`;
    const { verdict, keys, shortKeys, count } = solution;
    const san = (moves: readonly string[]): string =>
      moves.map((move) => makeSan(position, playMove(position, move).move)).join(', ');
    const isShort = shortKeys.length > 0;
    return html`<p>
      <strong class=${verdict}>${words.verdicts[verdict]}</strong>
      ${
        count === 0
          ? nothing
          : html`<span
              >${solution.lines === undefined ? words.keys({ moves: san(keys), length: keys.length }) : words.lineCount({ count })}${
                isShort ? `. ${words.shortKeys({ moves: san(shortKeys) })}` : ''
              }</span
            >`
      }
    </p>`;
  }

  #renderButtons(words: ProblemPanelWords): TemplateResult | typeof nothing {
    const { isSolving, progress, solution, hasFailed } = problems;
    if (isSolving)
      return html`<p class="row">
        ${renderButton(words.stop, () => problems.stop())}
        <span class="muted tabular"
          >${
            progress === undefined
              ? words.solving
              : words.progress({
                  tried: progress.tried,
                  all: progress.firstMoves,
                  found: progress.keys.length,
                })
          }</span
        >
      </p>`;
    if (!hasFailed && solution?.ended === undefined) return nothing;
    return html`<p class="row">
      ${renderButton(hasFailed ? words.again : words.continue, () => problems.continue())}
      ${
        solution === undefined
          ? nothing
          : html`<span class="muted tabular"
              >${words.progress({ tried: solution.tried, all: solution.firstMoves, found: solution.keys.length })}</span
            >`
      }
    </p>`;
  }

  // --- Improvements --------------------------------------------------------------------------------

  #renderImprove(words: ProblemPanelWords): TemplateResult | typeof nothing {
    const { solution, position, improving, isSolving } = problems;
    if (solution?.verdict !== 'sound' || position === undefined) return nothing;
    const men = SQUARES.filter((square) => position.setup.board[squareIndex(square)] !== undefined);
    const isBusy = isSolving || improving?.isRunning === true;
    // After the user has chosen a change, the problem is solved again. Then this section reappears.
    return html`<details
      ?open=${this.improves}
      @toggle=${(event: Event) => (this.improves = (event.currentTarget as HTMLDetailsElement).open)}
    >
      <summary>${words.improve}</summary>
      <div class="part">
        ${renderField(
          words.man,
          'man',
          [
            ['', words.everyMan],
            ...choicesOf(men, (square) => `${manOn(position, square)} ${square}`),
          ],
          this.man ?? '',
          (square) => (this.man = square === '' ? undefined : square),
        )}
        <div class="row">
          ${IMPROVEMENTS.map((kind) =>
            renderButton(
              words.improvements[kind],
              () => void problems.improve(kind, this.man),
              '',
              isBusy,
            ),
          )}
        </div>
        ${this.#renderImproving(words, position)}
      </div>
    </details>`;
  }

  #renderImproving(words: ProblemPanelWords, position: Position): TemplateResult | typeof nothing {
    const { improving } = problems;
    if (improving === undefined) return nothing;
    const { kind, progress, isRunning } = improving;
    const { done = 0, total = 1, found = [] } = progress ?? {};
    return html`
      ${
        isRunning
          ? html`<p class="row">
                ${renderButton(words.stop, () => problems.stop())}
                <span class="muted tabular">${words.improving({ done, all: total })}</span>
              </p>
              <progress
                max=${total}
                .value=${done}
                aria-label=${words.improvements[kind]}
              ></progress>`
          : html`<p class="muted" role="status" data-test="improved">
              ${
                done < total
                  ? words.cancelled({ done, all: total })
                  : found.length === 0
                    ? words.nothingFound[kind]
                    : words.improving({ done, all: total })
              }
            </p>`
      }
      ${
        found.length === 0
          ? nothing
          : kind === 'squares'
            ? this.#renderSquares(words, position, found)
            : html`<ul class="changes" aria-label=${words.improvements[kind]}>
                ${found.map((change) => this.#renderChange(words, position, change))}
              </ul>`
      }
    `;
  }

  /** Draws the squares under each piece's name, folded if there are many: a mere blocker can have a hundred. */
  #renderSquares(
    words: ProblemPanelWords,
    position: Position,
    found: readonly SoundChange[],
  ): TemplateResult {
    const men = [...new Set(found.map(({ from }) => from))];
    return html`<div role="group" aria-label=${words.improvements.squares}>
      ${men.map((from) => {
        const changes = found.filter((change) => change.from === from);
        const man = manOn(position, from);
        return html`<details ?open=${men.length === 1}>
          <summary>${words.manChanges({ man, from, count: changes.length })}</summary>
          <ul class="squares">
            ${changes.map(
              (change) =>
                html`<li>
                  <button
                    type="button"
                    class="quiet"
                    aria-label=${words.change({ man, from, to: change.to })}
                    @click=${() => this.#apply(position, change)}
                  >
                    ${change.to}
                  </button>
                </li>`,
            )}
          </ul>
        </details>`;
      })}
    </div>`;
  }

  #renderChange(words: ProblemPanelWords, position: Position, change: SoundChange): TemplateResult {
    const { from, to, keys } = change;
    return html`<li>
      <button type="button" class="quiet" @click=${() => this.#apply(position, change)}>
        ${words.change({ man: manOn(position, from), from, to })}
        ${to === undefined ? nothing : html`<span class="muted">${keys.join(', ')}</span>`}
      </button>
    </li>`;
  }

  /** Makes a change in the editor. The change can be undone there. */
  #apply({ setup }: Position, { from, to }: SoundChange): void {
    const board = [...setup.board];
    if (to !== undefined) board[squareIndex(to)] = board[squareIndex(from)];
    board[squareIndex(from)] = undefined;
    const rights = setup.rights.filter((square) => square !== from);
    this.editor.replace({ fen: makeFen({ ...setup, board, rights }) });
  }

  // --- Publishing ----------------------------------------------------------------------------------

  get #publication(): Publication | undefined {
    const { solution, position } = problems;
    if (solution === undefined || position === undefined) return undefined;
    return { solution, position, heading: this.heading, orientation: this.game.orientation };
  }

  #renderPublish(words: ProblemPanelWords): TemplateResult | typeof nothing {
    const publication = this.#publication;
    if (publication === undefined) return nothing;
    const pgn = (): string => pgnOf(publication);
    const address = solversAddress(publication);
    const file = (extension: string): string => fileName(nameOf(publication), extension);
    const actions: readonly (readonly [label: string, act: () => unknown])[] = [
      [words.openStudy, () => this.#openStudy(publication)],
      [words.copyLink, () => this.#copyLink(publication, words)],
      ...(address === undefined
        ? []
        : [
            [
              words.copySolversLink,
              () => this.#copy(new URL(address, location.href).href, words.copied, words),
            ] as const,
          ]),
      [words.copyPgn, () => this.#copy(pgn(), words.copied, words)],
      [words.pgnFile, () => download(pgn(), file('pgn'), 'application/x-chess-pgn')],
      [words.svg, () => download(diagramOf(publication), file('svg'), 'image/svg+xml')],
      [words.png, () => this.#savePng(publication, file('png'), words)],
      [words.print, () => printProblem(publication)],
    ];
    return html`<details>
      <summary>${words.publish}</summary>
      <div class="part">
        <div class="heading">
          ${HEADING_PARTS.map(
            (part) =>
              html`<label class="field"
                ><span class="label">${words.heading[part]}</span
                ><input
                  name=${part}
                  .value=${this.heading[part]}
                  @input=${(event: Event) => {
                    this.heading = {
                      ...this.heading,
                      [part]: (event.target as HTMLInputElement).value,
                    };
                    this.#keep();
                  }}
              /></label>`,
          )}
        </div>
        <div class="row">
          ${actions.map(
            ([label, act]) =>
              html`<button
                type="button"
                ?disabled=${problems.isSolving}
                @click=${() => {
                  this.said = '';
                  void act();
                }}
              >
                ${label}
              </button>`,
          )}
        </div>
        <p class="muted" role="status">${this.said}</p>
      </div>
    </details>`;
  }

  async #openStudy(publication: Publication): Promise<void> {
    const isOpen = await this.studies.create(recordOf(publication), nameOf(publication));
    if (!isOpen) return;
    this.editor.reset();
    this.dispatchEvent(
      new CustomEvent('acedrex-leave', { detail: 'analysis', bubbles: true, composed: true }),
    );
  }

  async #copyLink(publication: Publication, words: ProblemPanelWords): Promise<void> {
    const { link, leftOut } = await linkOf(publication);
    const { href } = new URL(link, location.href);
    await this.#copy(href, leftOut === undefined ? words.copied : words.longLink, words);
  }

  async #copy(text: string, said: string, words: ProblemPanelWords): Promise<void> {
    this.said = (await copyText(text)) ? said : words.notCopied;
  }

  async #savePng(publication: Publication, file: string, words: ProblemPanelWords): Promise<void> {
    try {
      download(await rasterize(diagramOf(publication), PNG_SIDE), file);
    } catch {
      this.said = words.pictureFailed;
    }
  }
}

/** A piece in notation: upper case for White, lower case for Black. */
const manOn = ({ setup }: Position, square: Square): string => {
  const piece = setup.board[squareIndex(square)];
  if (piece === undefined) return '';
  const letter = LETTERS[piece.role];
  return piece.color === 'white' ? letter : letter.toLowerCase();
};

/** Prints a problem, or saves it as a PDF. */
addStyle(printStyle);

/** Prints half a page, with the solution beside the diagram. */
const printProblem = async (publication: Publication): Promise<void> => {
  const page = document.createElement('article');
  page.className = 'problem';
  const image = document.createElement('img');
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(diagramOf(publication))}`;
  image.alt = nameOf(publication);
  const text = document.createElement('pre');
  text.textContent = makeSolutionText(publication.solution, publication.position);
  page.append(image, text);
  // A picture that cannot be decoded is replaced by its name.
  await image.decode().catch(() => undefined);
  addPrintout(page);
  print();
};

customElements.define('acedrex-problem-panel', AcedrexProblemPanel);
