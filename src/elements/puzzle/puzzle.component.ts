import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { AcedrexError } from '../../errors/error.js';
import { partError } from '../../errors/part.js';
import { makeFen } from '../../notation/fen.js';
import type { Attempt, Replayed } from '../../puzzles/attempt.js';
import { err } from '../../result.js';
import { Lazy } from '../shared/lazy.js';
import type { AcedrexBoard } from '../board/board.component.js';
import { readPosition } from '../board/position.js';
import type { BoardMove } from '../board/types.js';
import { SOURCES, WORDS as ENGLISH, type PuzzleWords } from '../../words/puzzle.js';
import { loadFaults, missingFaults, tellFault } from '../internal/faults.js';
import { languageOf, Translated } from '../internal/languages.js';
import { Playback } from './playback.js';
import { PuzzleBase } from './puzzle-base.js';
import { puzzleStyles } from './puzzle.styles.js';
import type { DatedPuzzle } from './reading.js';
import type { PuzzleEnd, PuzzleFault, PuzzleStart, PuzzleState } from './types.js';

export type * from './types.js';

/** The module that requires the rules, fetched after the element has been drawn. */
const solving = new Lazy(() => import('./solving.js'));
const allWords = new Translated('puzzle', ENGLISH, SOURCES);

/** Properties that choose the puzzle. */
const CHOICE = [
  'ruleset',
  'date',
  'fen',
  'moves',
  'pgn',
  'roll',
  'dice',
  'puzzlesUrl',
  'wasmUrl',
] as const;

/** Shown while there is no puzzle. */
const EMPTY_FEN = `${'12/'.repeat(11)}12 w - - 0 1`;

/**
 * A puzzle of Grant Acedrex: a daily puzzle, which is the same everywhere and needs no server, or a custom puzzle. The
 * user's side is at the bottom. The opponent replies to a right move, and a wrong move is taken back. Users can request
 * hints or the solution. The engine is not used.
 *
 * The event `acedrex-error` and a line in the panel report reading and loading errors.
 *
 * @fires acedrex-puzzle-start - A puzzle has been read and can be solved; `detail` is a {@link PuzzleStart}.
 * @fires acedrex-puzzle-wrong - The user has made a wrong move; `detail` is a {@link PuzzleMistake}.
 * @fires acedrex-puzzle-solved - The user has made the last move; `detail` is a {@link PuzzleEnd}.
 * @fires acedrex-puzzle-answered - The user has requested the solution; `detail` is a {@link PuzzleEnd}.
 * @fires acedrex-move-start - A piece is picked up; `preventDefault()` leaves it in place. `detail` is a
 *   {@link BoardMoveStart}.
 * @fires acedrex-move - The user has made a move, which may be wrong; `preventDefault()` takes the move back. `detail`
 *   is a {@link BoardMove}.
 * @fires acedrex-error - A value is invalid, or the rules or the puzzles cannot be loaded; `detail` is a
 *   {@link PuzzleFault}.
 * @csspart board - The board, an `acedrex-board`.
 * @csspart square - One square of the board.
 * @csspart piece - One piece on the board.
 * @csspart coordinates - The row of files, the column of ranks.
 * @csspart card - The words of the move card.
 * @csspart panel - The panel below or beside the board.
 * @csspart task - The solver's task.
 * @csspart roll - The roll of the die.
 * @csspart message - The outcome of a move, and hints.
 * @csspart error - The error message.
 * @csspart button - A button of the panel.
 * @cssprop --acedrex-puzzle-surface - Background of the panel.
 * @cssprop --acedrex-puzzle-text - Text; `--acedrex-puzzle-muted` is for secondary text.
 * @cssprop --acedrex-puzzle-line - Lines around the panel and its buttons.
 * @cssprop --acedrex-puzzle-accent - Colour of a line's current move and of the die.
 * @cssprop --acedrex-puzzle-good - Text about right moves; `--acedrex-puzzle-bad` is for wrong moves and errors.
 * @cssprop --acedrex-puzzle-radius - Corner radius of the panel and its buttons.
 * @cssprop --acedrex-font - Font of everything; the other properties of the board apply too.
 * @cssstate invalid - A value set by the page is invalid, or a file cannot be loaded.
 */
export class AcedrexPuzzle extends PuzzleBase {
  static override styles = puzzleStyles;

  #read: Replayed<DatedPuzzle> | undefined;
  #attempt: Attempt<DatedPuzzle> | undefined;
  #fault: PuzzleFault | undefined;
  /** Replaced with every puzzle, so that late responses to earlier requests are ignored. */
  #request: object | undefined;
  /** Whether the opponent's first move has yet to be played. */
  #isBefore = false;
  #move: BoardMove | undefined;
  readonly #playback = new Playback(() => this.requestUpdate());

  // --- Public interface ----------------------------------------------------------------------------

  /** The user's progress. */
  get state(): PuzzleState {
    return this.#attempt?.state ?? (this.#fault === undefined ? 'loading' : 'failed');
  }

  /** Shows which piece should move. The second call shows its target square. */
  hint(): void {
    this.#attempt?.help();
    this.requestUpdate();
  }

  /** Gives up and shows the solution, move by move. */
  solve(): void {
    const attempt = this.#attempt;
    if (attempt === undefined || attempt.isOver) return;
    attempt.answer();
    this.dispatch('acedrex-puzzle-answered', this.#endOf(attempt));
    this.#goOn();
  }

  /** Restarts the puzzle, or retries loading if that has failed. */
  reset(): void {
    if (this.#read === undefined) void this.#open();
    else this.#begin(this.#read);
  }

  // --- Lifecycle -----------------------------------------------------------------------------------

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#attempt !== undefined) this.#goOn();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#playback.stop();
    this.#isBefore = false;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.hasUpdated || CHOICE.some((name) => changed.has(name))) void this.#open();
  }

  /** Reads the puzzle that the properties choose. */
  async #open(): Promise<void> {
    const request = (this.#request = {});
    this.#playback.stop();
    this.#read = undefined;
    this.#attempt = undefined;
    this.#fault = undefined;
    this.setInvalid(false);
    this.requestUpdate();
    const read = await solving
      .load()
      .then(() => solving.loaded?.readPuzzle(this))
      .catch((error: unknown) => err(partError(error)));
    // Waits for the error's message before the error is shown.
    const language = languageOf(this);
    if (read?.ok === false && missingFaults(language) !== undefined)
      await loadFaults(language).catch(() => undefined);
    if (request !== this.#request || read === undefined) return;
    if (read.ok) this.#begin(read.value, true);
    else this.#fail(read.error);
  }

  #fail(fault: AcedrexError): void {
    this.#fault = fault;
    this.setInvalid(true);
    this.requestUpdate();
    this.dispatch('acedrex-error', fault);
  }

  /** Begins a puzzle. Plays the opponent's move if `isFirst` is true, but not when the user restarts the puzzle. */
  #begin(read: Replayed<DatedPuzzle>, isFirst = false): void {
    const { loaded } = solving;
    if (loaded === undefined) return;
    const { problem } = read.puzzle;
    problem?.close();
    const attempt = new loaded.Attempt(read, problem?.plies);
    this.#read = read;
    this.#attempt = attempt;
    this.#isBefore = isFirst && attempt.mistake !== undefined;
    this.#goOn();
    if (isFirst) this.dispatch('acedrex-puzzle-start', this.#startOf(attempt));
    // Announces the task, because the focus stays on the button and a screen reader would not repeat the task.
    else {
      const words = this.#words;
      const rolled = loaded.rollOf(words, attempt, (role) => words.role({ role }));
      this.#board?.announce(`${this.#taskOf(attempt)} ${rolled}`.trim());
    }
  }

  /** Continues automatically if it is not the user's turn. */
  #goOn(): void {
    const attempt = this.#attempt;
    if (attempt === undefined) return;
    const { state, done, line, puzzle } = attempt;
    this.#isBefore &&= state === 'asked';
    // Shows a move of the problem's tree if there is one, because the line contains only one of the possible keys.
    if (puzzle.problem !== undefined) this.#playback.show(state === 'solved' && done === 0 ? 1 : 0);
    else if (state === 'answered') this.#playback.play(done, line.length);
    else this.#playback.show(state === 'solved' ? line.length : 0);
    if (state === 'replying' || this.#isBefore)
      this.#playback.wait(() => {
        this.#isBefore = false;
        attempt.reply();
        this.requestUpdate();
      });
  }

  // --- Moves ---------------------------------------------------------------------------------------

  readonly #onMove = ({ detail }: CustomEvent<BoardMove>): void => {
    this.#move = detail;
  };

  /** Tries the user's move, because no listener has called `preventDefault()`. */
  readonly #onPositionChange = (event: Event): void => {
    event.stopPropagation();
    const attempt = this.#attempt;
    const move = this.#move;
    if (attempt === undefined || move === undefined) return;
    const isKey = attempt.done === 0 && attempt.puzzle.problem?.isKey(move);
    const isTried = attempt.try(move, isKey);
    this.#goOn();
    if (!isTried) return;
    const { state, mistakes } = attempt;
    if (state === 'solved') this.dispatch('acedrex-puzzle-solved', this.#endOf(attempt));
    else if (state === 'wrong') {
      const { fen } = attempt.position;
      const detail = { ...this.#startOf(attempt), fen, san: move.san, mistakes };
      this.dispatch('acedrex-puzzle-wrong', detail);
    }
  };

  #startOf({ start, puzzle }: Attempt<DatedPuzzle>): PuzzleStart {
    const { fen, turn } = start;
    const { ruleset, date, roll } = puzzle;
    return { fen, ruleset, turn, date, ...(roll && { roll }) };
  }

  #endOf(attempt: Attempt<DatedPuzzle>): PuzzleEnd {
    const { line, mistakes, hints } = attempt;
    return { ...this.#startOf(attempt), moves: line.map(({ san }) => san), mistakes, hints };
  }

  // --- Drawing -------------------------------------------------------------------------------------

  get #board(): AcedrexBoard | null {
    return this.renderRoot.querySelector('acedrex-board');
  }

  get #words(): PuzzleWords {
    return allWords.for(this);
  }

  protected override render(): TemplateResult {
    const words = this.#words;
    return html`<div class="frame" role="group" aria-label=${words.puzzle}>
      ${this.#renderBoard()}
      <div class="panel" part="panel">${this.#renderPanel(words)}</div>
    </div>`;
  }

  /** The position set by the page, if it is valid. It is shown until the rules are loaded. */
  get #bare(): { readonly fen: string; readonly ruleset: string } {
    const { fen, ruleset } = this;
    return fen !== '' && readPosition(fen, ruleset).ok
      ? { fen, ruleset }
      : { fen: EMPTY_FEN, ruleset: 'cazaux' };
  }

  #renderBoard(): TemplateResult {
    const attempt = this.#attempt;
    const { state, start, puzzle } = attempt ?? {};
    const isAsked = state === 'asked' || state === 'wrong';
    // A series problem has only text in its PGN and no line of moves, so moves on the board are disabled.
    const mayMove = isAsked && !this.#isBefore && attempt?.plies !== 0;
    return html`<acedrex-board
      part="board"
      exportparts="square, piece, coordinates, card"
      mode=${mayMove ? 'legal' : 'view'}
      .lang=${this.lang}
      .ruleset=${puzzle?.ruleset ?? this.#bare.ruleset}
      .dice=${puzzle?.roll !== undefined}
      .roll=${mayMove ? puzzle?.roll : undefined}
      .orientation=${this.orientation ?? start?.turn}
      .movableColor=${start?.turn}
      .coordinates=${this.coordinates}
      .pieceSet=${this.pieceSet}
      .showCards=${this.showCards}
      @acedrex-move=${this.#onMove}
      @acedrex-position-change=${this.#onPositionChange}
    ></acedrex-board>`;
  }

  /**
   * Sets the board's position even if this element has not changed it, because the user's moves change it on the board.
   */
  protected override updated(): void {
    const attempt = this.#attempt;
    const board = this.#board;
    if (board === null) return;
    const problem = attempt?.puzzle.problem;
    if (this.shadowRoot !== null) problem?.follow(this.shadowRoot);
    const step = attempt?.line[this.#playback.step - 1];
    const shown = problem?.shown;
    const position = this.#isBefore ? undefined : ((shown ?? step)?.after ?? attempt?.position);
    const last = this.#isBefore ? undefined : (step ?? attempt?.last)?.move;
    board.fen =
      position === undefined ? (attempt?.puzzle.fen ?? this.#bare.fen) : makeFen(position.setup);
    board.knownPosition = position;
    board.lastMove = shown?.squares ?? (last && [last.from, last.to]);
    const shapes = (attempt && solving.loaded?.shapesOf(attempt)) ?? [];
    // Keeps the board's list if the shapes are equal, because the board redraws for each new list.
    if (JSON.stringify(shapes) !== JSON.stringify(board.shapes)) board.shapes = shapes;
  }

  #renderPanel(words: PuzzleWords): TemplateResult {
    const attempt = this.#attempt;
    const fault = this.#fault;
    const { puzzle, mistake, hint = 0, isOver = true } = attempt ?? {};
    const task = attempt === undefined ? words.loading : this.#taskOf(attempt);
    const about = puzzle?.problem?.about;
    const rolled =
      attempt && solving.loaded?.rollOf(words, attempt, (role) => words.role({ role }));
    return html`${
        fault === undefined
          ? html`<p class="task" part="task">${task}</p>`
          : html`<p class="bad" part="error" role="alert" data-code=${fault.code}>
              ${this.#textOf(fault)}
            </p>`
      }
      ${about === undefined ? nothing : html`<p class="mistake">${about}</p>`}
      ${
        mistake === undefined
          ? nothing
          : html`<p class="mistake">
              ${solving.loaded?.withMove(words.mistake(mistake), mistake.san)}
            </p>`
      }
      ${
        rolled
          ? html`<p class="roll" part="roll">
              <span class="die" aria-hidden="true">${puzzle?.roll}</span>${rolled}
            </p>`
          : nothing
      }
      <div class="message" part="message" role="status">
        ${attempt === undefined ? nothing : this.#renderMessage(words, attempt)}
      </div>
      <div class="buttons">
        ${renderButton(hint === 0 ? words.hint : words.moreHint, isOver || hint === 2, () => this.hint())}
        ${renderButton(words.showAnswer, isOver, () => this.solve())}
        ${renderButton(words.again, false, () => this.reset())}
      </div>`;
  }

  #taskOf({ start, puzzle: { problem, goal } }: Attempt<DatedPuzzle>): string {
    return problem?.task(this) ?? solving.loaded?.taskOf(this.#words, start.turn, goal) ?? '';
  }

  #textOf(fault: PuzzleFault): string {
    const language = languageOf(this);
    // Loads the messages, because the language may have changed since the error was found.
    if (missingFaults(language) !== undefined)
      loadFaults(language).then(
        () => this.requestUpdate(),
        () => undefined,
      );
    return tellFault(language, fault);
  }

  #renderMessage(
    words: PuzzleWords,
    attempt: Attempt<DatedPuzzle>,
  ): TemplateResult | typeof nothing {
    const { loaded } = solving;
    if (loaded === undefined) return nothing;
    const { problem } = attempt.puzzle;
    const tried = attempt.state === 'wrong' ? attempt.tried : undefined;
    const refuted = tried && problem?.tried(tried.move, this);
    const verdict =
      refuted === undefined
        ? loaded.verdictOf(words, attempt)
        : { text: refuted, san: tried?.san, isGood: false };
    // Changes the text, because screen readers do not repeat unchanged text, for example after the same wrong move.
    const repeat = attempt.mistakes % 2 === 0 ? '' : '\u00a0';
    return html`${
        verdict === undefined
          ? nothing
          : html`<p class="verdict ${verdict.isGood ? 'good' : 'bad'}">
              ${verdict.san === undefined ? verdict.text : loaded.withMove(verdict.text, verdict.san)}${repeat}
            </p>`
      }
      ${attempt.isOver ? problem?.render(this) : nothing}
      <p>
        ${
          !attempt.isOver
            ? loaded.hintOf(words, attempt, (role) => words.role({ role }))
            : problem !== undefined
              ? nothing
              : loaded.renderSteps(attempt.line, this.#playback.step, (step) =>
                  this.#playback.show(step),
                )
        }
      </p>`;
  }
}

/** Draws a button. The button keeps the focus even if its action is no longer available. */
const renderButton = (label: string, isDone: boolean, action: () => void): TemplateResult =>
  html`<button
    type="button"
    part="button"
    aria-disabled=${isDone ? 'true' : 'false'}
    @click=${action}
  >
    ${label}
  </button>`;
