/** The position of a board and the rules for it, without the handling of input. */
import type { CSSResult, PropertyDeclarations, PropertyValues } from 'lit';
import type { PieceSet } from '../../../src/drawing/pieces/piece-set.js';
import { fluentSet } from '../../../src/drawing/pieces/fluent-set.js';
import { isPieceSetName, PIECE_SET_NAMES } from '../../../src/drawing/pieces/names.js';
import { makeError } from '../../../src/errors/error.js';
import { partError } from '../../../src/errors/part.js';
import { PIECE_SET_SENTENCES } from '../../../src/errors/sentences/board.js';
import { clip } from '../../../src/result.js';
import type { Position } from '../../../src/rules/position.js';
import type { Piece } from '../../../src/rules/pieces.js';
import { RULESETS, type Ruleset } from '../../../src/rules/rulesets.js';
import { startSetup, type Setup } from '../../../src/rules/setup.js';
import { squareIndex, type Square } from '../../../src/rules/squares.js';
import { anything } from '../internal/published-element.js';
import { BoardBase } from './board-base.js';
import type { FigureView } from './figures.js';
import type { BoardRules } from './board-rules.js';
import { whenIdle, type Lazy } from '../../shared/lazy.js';
import { pieceNodesOf, type PieceNode } from './piece-nodes.js';
import { pieceSets, play, spanish } from './parts.js';
import { readPosition } from './read.js';
import type { BoardWords, SpeechWords } from './speech-words.js';
import type { BoardMode } from './types.js';

export abstract class BoardPosition extends BoardBase {
  static override properties: PropertyDeclarations = {
    boardRules: { state: true },
    knownPosition: { type: anything, attribute: false },
  };

  /**
   * The position of `fen`, if the page has it already, so that the board need not create it again. It is
   * ignored if it is a different position.
   *
   * @internal
   */
  knownPosition: Position | undefined = undefined;

  /** The rules for the set-up; undefined until they are needed and loaded. */
  protected boardRules: BoardRules | undefined;
  protected rules: Ruleset = RULESETS.cazaux;
  /** Undefined until it has arrived. */
  protected set: PieceSet | undefined = fluentSet;
  protected pieces: readonly PieceNode[] = [];
  /** The move before the last change of `lastMove`. */
  protected takenBack: readonly [Square, Square] | undefined;
  /** Whether labels include attackers and defenders. */
  protected isDetailed = false;
  /** The words of a language other than English. */
  protected speech: (BoardWords & SpeechWords) | undefined;
  #setup: Setup = startSetup(RULESETS.cazaux);
  readonly #awaited = new Set<Lazy<unknown>>();

  /** The set-up that is shown. */
  get setup(): Setup {
    return this.#setup;
  }

  protected pieceAt(square: Square): Piece | undefined {
    return this.#setup.board[squareIndex(square)];
  }

  /** The king of the side to move, if it is in check. */
  protected get checkedKing(): Square | undefined {
    return this.boardRules?.isCheck === true
      ? this.pieces.find(({ piece }) => piece.role === 'king' && piece.color === this.#setup.turn)
          ?.square
      : undefined;
  }

  /** The values on which every drawing depends. */
  protected get view(): FigureView {
    return { setup: this.#setup, ruleset: this.rules, orientation: this.orientation };
  }

  protected get actualMode(): BoardMode {
    return this.viewOnly ? 'view' : this.mode;
  }

  /** Updates the squares and their labels. */
  protected abstract updateGrid(): void;

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Without a `lang` of its own, the selector finds that of the surrounding page.
    const isSpanish = this.lang ? this.lang.startsWith('es') : this.matches(':lang(es)');
    this.speech = isSpanish ? spanish.loaded?.SPANISH : undefined;
    if (isSpanish && this.speech === undefined) this.fetch(spanish);
    if (changed.has('lastMove')) this.takenBack = changed.get('lastMove');
    if (changed.has('pieceSet')) this.#takeSet();
    if (changed.has('fen') || changed.has('ruleset') || !this.hasUpdated) this.#read();
    if (this.boardRules?.isOf(this, this.rules) !== true) this.judge();
  }

  /** Reads `fen` and `ruleset`; if that fails, keeps the old position and reports the error. */
  #read(): void {
    const position = readPosition(this.fen, this.ruleset);
    this.setInvalid(!position.ok);
    if (position.ok) {
      this.rules = position.value.ruleset;
      this.#setup = position.value.setup;
    } else this.report(position.error);
    this.pieces = pieceNodesOf(this.#setup, this.pieces);
  }

  #takeSet(): void {
    const { pieceSet } = this;
    if (typeof pieceSet !== 'string') this.set = pieceSet;
    else if (pieceSet === 'fluent') this.set = fluentSet;
    else if (isPieceSetName(pieceSet)) {
      this.set = pieceSets.loaded?.[pieceSet];
      if (this.set === undefined) this.fetch(pieceSets, () => this.#takeSet());
    } else {
      const params = { text: clip(String(pieceSet)), choices: PIECE_SET_NAMES };
      this.report(makeError(PIECE_SET_SENTENCES, 'piece-set-unknown', params));
    }
  }

  /** Fetches a part of the board and redraws the board, or reports why it cannot. */
  protected fetch(part: Lazy<unknown>, then?: () => void): void {
    if (this.#awaited.has(part)) return;
    this.#awaited.add(part);
    part.load().then(
      () => {
        this.#awaited.delete(part);
        then?.();
        this.requestUpdate();
      },
      (error: unknown) => {
        this.#awaited.delete(part);
        this.report(partError(error));
      },
    );
  }

  /** Adds the styles of a part that has arrived. */
  protected adopt({ styles }: { readonly styles: CSSResult }): void {
    const sheets = this.shadowRoot?.adoptedStyleSheets;
    const { styleSheet } = styles;
    if (styleSheet !== undefined && sheets?.includes(styleSheet) === false) sheets.push(styleSheet);
  }

  /** Creates the rules for the set-up, if they are needed. */
  protected judge(): void {
    this.isDetailed = false;
    this.boardRules = undefined;
    if (!this.#needsRules) return;
    if (play.loaded === undefined) {
      this.fetch(play);
      return;
    }
    this.boardRules = new play.loaded.BoardRules(this, this.rules);
    whenIdle(() => {
      this.detail();
    });
  }

  /** A board that only shows its position needs no rules until the user interacts with it. */
  get #needsRules(): boolean {
    return (
      this.actualMode === 'legal' ||
      this.showCards ||
      this.showControl ||
      this.showHanging ||
      this.showPins ||
      this.showThreats ||
      this.showPromotions ||
      this.showRights ||
      this.matches(':focus-within')
    );
  }

  /** Adds attackers and defenders to the labels after the position has been painted. */
  protected detail(): void {
    if (this.isDetailed || this.boardRules === undefined) return;
    this.isDetailed = true;
    this.updateGrid();
  }
}
