import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import type { PieceSet } from '../../drawing/pieces/piece-set.js';
import type { TextError, AcedrexError } from '../../errors/error.js';
import { makeFen, parseFen } from '../../notation/fen.js';
import { opposite, type Piece } from '../../rules/pieces.js';
import { makeRuleset, RULESETS, type Ruleset } from '../../rules/rulesets.js';
import { emptySetup, startSetup, withPieces, type Setup } from '../../rules/setup.js';
import { squareIndex, type Square } from '../../rules/squares.js';
import type { SetupFault } from '../../rules/validate.js';
import type { AcedrexBoard } from '../board/board.component.js';
import { play, dialects } from '../board/parts.js';
import { mayBeDialect, readPosition, readSetup } from '../board/position.js';
import type { BoardMark, BoardMove } from '../board/types.js';
import { FIELDS, parseCount, type Draft, type Drafts, type Field } from './drafts.js';
import { BoardInput } from './board-input.js';
import { EditorBase } from './editor-base.js';
import { editorStyles } from './editor.styles.js';
import { History } from './history.js';
import { EditorParts, transforms, wordsIn } from './load-parts.js';
import { placesOf, verdictOf } from './panels.js';
import { panelHost, makeSession, readHistory, type Edited } from './kept-edits.js';
import { type ToolbarHost, renderEditor } from './views.js';
import { isSameTool, toolName, type Tool } from './tools.js';
import type { EditorSession } from './types.js';

export type * from './types.js';

/**
 * A position editor for Grant Acedrex: a board with a palette, the other fields of a FEN, the rules, and a checker that
 * lists and repairs the errors of the set-up. Illegal set-ups can be edited too. As a form control, its value is the
 * FEN.
 *
 * @fires acedrex-position-change - The user has changed the set-up; `detail` is `{ fen }`.
 * @fires acedrex-ruleset-change - The user has changed the rules; `detail` is `{ ruleset }`.
 * @fires acedrex-faults-change - A set-up has been checked; `detail` is `{ faults }`.
 * @fires acedrex-error - `fen`, `ruleset` or the user's text is invalid, so the set-up stays; or the rules could not
 *   be loaded. `detail` is `{ code, at, message }`.
 * @fires acedrex-move-start - A piece is picked up on the board; `preventDefault()` keeps it there.
 * @fires acedrex-move - A piece was moved on the board; `preventDefault()` puts it back.
 * @fires acedrex-remove - A piece was dropped outside the board; `preventDefault()` puts it back.
 * @fires acedrex-shapes-change - The user has drawn or erased a shape on the board.
 * @slot actions - Buttons of the page, above the error panel, which grows and shrinks.
 * @slot check - The page's own remarks about the position, below the verdict.
 * @slot board - Content over the board; see the board's slot.
 * @csspart board - The board.
 * @csspart palette - The tools, in two rows or two columns.
 * @csspart tool - One tool of the palette.
 * @csspart toolbar - Undo, redo and the buttons that change the whole board.
 * @csspart side - The area below or beside board and palette: the toolbar and the panels.
 * @csspart panel - Each panel.
 * @csspart doctor - The error panel.
 * @csspart play - The panel with the side to move, rights and counters.
 * @csspart fen - The FEN panel.
 * @csspart rules - The panel with the ruleset and its switches.
 * @cssprop --acedrex-editor-surface - Background of the editor.
 * @cssprop --acedrex-editor-text - Text colour of the editor.
 * @cssprop --acedrex-editor-line - Colour of borders.
 * @cssprop --acedrex-editor-accent - Colour of selected items.
 * @cssprop --acedrex-editor-error - Colour of errors.
 * @cssprop --acedrex-editor-top - Distance from the top where the board stops when the page scrolls: the height of
 *   the page's header.
 * @cssprop --acedrex-editor-board-size - Side of the board if the panels are beside it; by default as large as fits.
 * @cssprop --acedrex-font - Font of the editor.
 * @cssstate invalid - `fen` or `ruleset` is invalid.
 */
export class AcedrexEditor extends EditorBase {
  static override styles = editorStyles;

  static override properties: PropertyDeclarations = {
    tool: { state: true },
    drafts: { state: true },
    found: { state: true },
    failure: { state: true },
  };

  private tool: Tool = 'move';
  private drafts: Drafts = {};
  private found: readonly SetupFault[] | undefined;
  /** Why the set-up could not be checked. */
  private failure: AcedrexError | undefined;

  #history = new History<Edited>({
    setup: emptySetup(),
    ruleset: RULESETS.cazaux,
    dice: false,
  });
  /** The session that the next update resumes. */
  #resumed: EditorSession | undefined;
  #examined: Edited | undefined;
  #marks: readonly BoardMark[] = [];
  /** The text to announce with the next update. */
  #said = '';
  /** A change that the board has already announced. The editor repeats it only together with a new verdict. */
  #moved = '';
  #verdict: string | undefined;
  #words = wordsIn('en');
  #set: PieceSet | undefined;
  readonly #parts = new EditorParts(
    () => {
      this.failure = undefined;
      this.#examined = undefined;
      this.requestUpdate();
    },
    (part, error) => {
      if (part === transforms) this.failure = error;
      this.report(error);
    },
  );

  // --- Public interface ----------------------------------------------------------------------------

  /** The current set-up, legal or not. */
  get setup(): Setup {
    return this.#history.present.setup;
  }

  /**
   * The errors of the current set-up, as listed in the panel; empty for a legal position, undefined until the rules
   * have been loaded. `acedrex-faults-change` announces a new list.
   */
  get faults(): readonly SetupFault[] | undefined {
    return this.found;
  }

  /** The FEN of the current set-up, as a form submits it. */
  get value(): string {
    return makeFen(this.setup);
  }

  set value(fen: string) {
    this.fen = fen;
  }

  /**
   * The undo history and the invalid typed text. A page that removes the editor can store the session and pass it to
   * the next editor. If the next editor's `fen` differs from the session's set-up, the `fen` becomes a new step.
   */
  get session(): EditorSession {
    return this.#resumed ?? makeSession(this.#history, this.drafts);
  }

  set session(session: EditorSession | undefined) {
    this.#resumed = session ?? undefined;
    this.requestUpdate();
  }

  /** Undoes the last change; returns false if there is none. */
  undo(): boolean {
    return this.#travel(this.#history.undo(), this.#words.undone);
  }

  /** Redoes the last undone change; returns false if there is none. */
  redo(): boolean {
    return this.#travel(this.#history.redo(), this.#words.redone);
  }

  #travel(went: boolean, word: string): boolean {
    if (went) {
      this.#said = word;
      this.#settle();
      this.#publish();
    }
    return went;
  }

  // --- Reading properties --- ----------------------------------------------------------------------

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#words = this.#parts.wordsFor(this);
    const isSet = changed.has('fen') || changed.has('ruleset') || changed.has('dice');
    const isResumed = this.#resume(isSet);
    if (isSet || !this.hasUpdated) this.#read(isResumed || this.hasUpdated);
    this.#set = this.#parts.setOf(this.pieceSet);
    if (this.#examined !== this.#history.present || changed.has('dice')) this.#examine();
  }

  /** Resumes a session; returns whether there was one. */
  #resume(isSet: boolean): boolean {
    const session = this.#resumed;
    this.#resumed = undefined;
    const history = session === undefined ? undefined : readHistory(session);
    if (session === undefined || history === undefined) return false;
    this.#history = history;
    if (this.hasUpdated && !isSet) {
      const { fen, ruleset, dice } = session.present;
      Object.assign(this, { fen, ruleset, dice });
    }
    this.drafts = {};
    for (const field of FIELDS) {
      const text = session.typed[field];
      if (text !== undefined) this.#type(field, text);
    }
    return true;
  }

  /** Applies the properties as an undoable change; an invalid value becomes a draft with its error. */
  #read(hasHistory: boolean): void {
    const { dice } = this;
    const { setup, ruleset } = this.#history.present;
    const isOwn = this.fen === makeFen(setup) && this.ruleset === ruleset.id;
    const position = readPosition(this.fen, this.ruleset);
    this.setInvalid(!position.ok);
    if (this.drafts.fen?.isHosts === true) this.#dropDraft('fen');
    if (!position.ok) {
      const { error } = position;
      if (!mayBeDialect(error)) {
        this.#refuse(error);
        return;
      }
      const { fen } = this;
      dialects.load().then(
        () => {
          if (this.fen === fen) this.#read(hasHistory);
        },
        () => this.#refuse(error),
      );
      return;
    }
    const next = { ...position.value, dice };
    if (!hasHistory) this.#history = new History(next);
    else if (!isOwn) this.#history.push(next);
    else if (dice !== this.#history.present.dice)
      this.#history.replace({ ...next, setup, ruleset });
  }

  /** Reports invalid text from the page, and shows an invalid FEN in the FEN field. */
  #refuse(error: TextError): void {
    this.report(error);
    if (error.code.startsWith('fen')) this.#draft('fen', { text: this.fen, error, isHosts: true });
  }

  #saidOf(square: Square, piece: Piece | undefined): string {
    const words = this.#words;
    return piece === undefined
      ? words.emptied({ square })
      : words.placed({ piece: toolName(piece, words), square });
  }

  /** Checks the set-up. */
  #examine(): void {
    const { setup, ruleset } = this.#history.present;
    this.#examined = this.#history.present;
    this.found = play.loaded?.validate(setup, ruleset, this);
    if (transforms.loaded === undefined) this.#parts.fetch(transforms);
    this.#marks = (this.found ?? []).flatMap((fault) =>
      placesOf(fault, setup).map((square) => ({
        square,
        kind: fault.severity === 'error' ? 'bad' : 'info',
      })),
    );
  }

  // --- Changes by the user -------------------------------------------------------------------------

  #take(change: Partial<Edited>, said: string, stroke?: string): void {
    const { present } = this.#history;
    const next = { ...present, ...change };
    this.#settle();
    this.#said = said;
    // Skips a change without effect, because such a change needs no undo step.
    if (next.ruleset.id === present.ruleset.id && makeFen(next.setup) === makeFen(present.setup))
      this.requestUpdate();
    else {
      this.#history.push(next, stroke);
      this.#publish();
    }
  }

  /** Sends events about the user's changes. */
  #publish(): void {
    const { setup, ruleset, dice } = this.#history.present;
    const fen = makeFen(setup);
    const [hasNewFen, hasNewRuleset] = [fen !== this.fen, ruleset.id !== this.ruleset];
    this.fen = fen;
    this.ruleset = ruleset.id;
    this.dice = dice;
    this.requestUpdate();
    if (hasNewRuleset) this.dispatch('acedrex-ruleset-change', { ruleset: ruleset.id });
    if (hasNewFen) this.dispatch('acedrex-position-change', { fen });
  }

  #put(square: Square, piece: Piece | undefined, stroke?: string): void {
    if (isSameTool(this.#pieceAt(square), piece)) return;
    const setup = withPieces(this.setup, [[square, piece]]);
    this.#take({ setup }, this.#saidOf(square, piece), stroke);
  }

  #pieceAt(square: Square): Piece | undefined {
    return this.setup.board[squareIndex(square)];
  }

  /** Changes the ruleset; an unchanged starting position becomes the starting position of the new ruleset. */
  #setRules(ruleset: Ruleset, stroke?: string): void {
    const { setup, ruleset: old } = this.#history.present;
    const isStart = makeFen(setup) === makeFen(startSetup(old));
    const change = isStart ? { setup: startSetup(ruleset), ruleset } : { ruleset };
    const { rulesSet, rulesets, custom } = this.#words;
    const name = ruleset.name === 'custom' ? custom : rulesets[ruleset.name];
    this.#take(change, rulesSet({ name }), stroke);
  }

  #draft(field: Field, draft: Draft): void {
    this.drafts = { ...this.drafts, [field]: draft };
  }

  #dropDraft(field: Field): void {
    this.drafts = { ...this.drafts, [field]: undefined };
  }

  /** Applies the typed text at every keystroke. Invalid text is stored with its error instead. */
  #type(field: Field, text: string): void {
    const read =
      field === 'fen' ? readSetup(text, this.#history.present.ruleset) : parseCount(field, text);
    if (!read.ok) {
      if (mayBeDialect(read.error))
        dialects.load().then(
          () => {
            if (this.drafts[field]?.text === text) this.#type(field, text);
          },
          () => undefined,
        );
      this.#draft(field, { text, error: read.error });
      this.report(read.error);
      return;
    }
    const { value } = read;
    const stroke = `type ${field}`;
    if (typeof value !== 'number') this.#take({ setup: value }, '', stroke);
    else if (field === 'moveLimit')
      this.#setRules(
        makeRuleset({ moveLimit: value }, this.#history.present.ruleset.switches),
        stroke,
      );
    else this.#take({ setup: { ...this.setup, [field]: value } }, '', stroke);
    // The text stays as typed until the user leaves the field.
    this.#draft(field, { text });
  }

  /** Makes valid fields show the current value again. */
  #settle(): void {
    for (const field of FIELDS)
      if (this.drafts[field] !== undefined && this.drafts[field].error === undefined)
        this.#dropDraft(field);
  }

  readonly #panels = panelHost({
    present: () => this.#history.present,
    words: () => this.#words,
    dice: () => this.dice,
    take: (change, said) => this.#take(change, said),
    setRules: (ruleset) => this.#setRules(ruleset),
    type: (field, text) => this.#type(field, text),
    leave: () => {
      this.#history.lift();
      this.#settle();
    },
    dropDraft: (field) => this.#dropDraft(field),
    announce: (text) => this.#board?.announce(text),
    focusSquare: (square) => this.#board?.focusSquare(square),
  });

  // --- Pointers and keys ---------------------------------------------------------------------------

  get #board(): AcedrexBoard | null {
    return this.renderRoot.querySelector('acedrex-board');
  }

  get #isDisabled(): boolean {
    return this.disabled || this.isDisabledByForm;
  }

  readonly #input = new BoardInput({
    board: () => this.#board,
    stage: () => this.renderRoot.querySelector<HTMLElement>('.editor'),
    isDisabled: () => this.#isDisabled,
    tool: () => this.tool,
    choose: (tool) => {
      this.tool = tool;
    },
    pieceAt: (square) => this.#pieceAt(square),
    put: (square, piece, stroke) => this.#put(square, piece, stroke),
  });

  readonly #onBoardMove = ({ detail }: CustomEvent<BoardMove>): void => {
    const piece = this.#pieceAt(detail.from);
    this.#moved = piece
      ? this.#words.moved({
          piece: `${toolName(piece, this.#words)} ${detail.from}`,
          square: detail.to,
        })
      : '';
  };

  /** Handles a piece that was moved on the board or removed from it. */
  readonly #onBoardChange = (event: CustomEvent<{ readonly fen: string }>): void => {
    event.stopPropagation();
    const read = parseFen(event.detail.fen, this.#history.present.ruleset);
    if (read.ok) this.#take({ setup: read.value }, '');
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const { target } = event;
    // Excludes text fields, because they have their own undo.
    const inField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
    if (inField || this.#isDisabled || event.altKey || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) this.undo();
    else if (key === 'z' || key === 'y') this.redo();
    else return;
    event.preventDefault();
  };

  readonly #tools: ToolbarHost = {
    undo: () => this.undo(),
    redo: () => this.redo(),
    replace: (setup, said) => this.#take({ setup }, said),
    flip: () => {
      this.orientation = opposite(this.orientation);
    },
  };

  // --- Rendering -----------------------------------------------------------------------------------

  protected override render(): TemplateResult {
    const { setup, ruleset } = this.#history.present;
    return renderEditor({
      element: this,
      panel: {
        setup,
        ruleset,
        fen: makeFen(setup),
        faults: this.found,
        failure: this.failure,
        drafts: this.drafts,
        words: this.#words,
        rightSquares: play.loaded?.rightSquares(setup, ruleset) ?? setup.rights,
        disabled: this.#isDisabled,
      },
      tool: this.tool,
      set: this.#set,
      marks: this.#marks,
      canUndo: this.#history.canUndo,
      canRedo: this.#history.canRedo,
      input: this.#input,
      panels: this.#panels,
      tools: this.#tools,
      onKeyDown: this.#onKeyDown,
      onMove: this.#onBoardMove,
      onPositionChange: this.#onBoardChange,
    });
  }

  protected override updated(changed: PropertyValues): void {
    const field = this.renderRoot.querySelector<HTMLElement>('#fen');
    const draft = FIELDS.map((name) => this.drafts[name]?.error).find((error) => error);
    const { found: faults } = this;
    const fault = draft ?? faults?.find(({ severity }) => severity === 'error');
    const complaint =
      fault !== undefined
        ? this.#words.error(fault)
        : faults === undefined
          ? verdictOf(undefined, 'white', this.#words, this.failure)
          : undefined;
    if (field !== null) this.setForm(this.value, complaint, field);
    if (changed.has('found') && faults !== undefined) {
      this.dispatch('acedrex-faults-change', { faults });
      this.#sayVerdict(faults);
    }
    if (this.#said !== '') this.#board?.announce(this.#said);
    this.#said = '';
    this.#moved = '';
  }

  /** Announces a changed verdict on the set-up, with the error if there is only one. */
  #sayVerdict(faults: readonly SetupFault[]): void {
    const words = this.#words;
    const [error, other] = faults.filter(({ severity }) => severity === 'error');
    const verdict = [
      verdictOf(faults, this.setup.turn, words),
      ...(error === undefined || other !== undefined ? [] : [words.error(error)]),
    ].join(' ');
    if (this.#verdict !== undefined && verdict !== this.#verdict)
      this.#said = [this.#said || this.#moved, verdict].filter((part) => part !== '').join('. ');
    this.#verdict = verdict;
  }
}
