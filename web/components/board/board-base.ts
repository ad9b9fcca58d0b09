/** What hosts set on a board and hear from it, apart from what the board does in between. */
import { LitElement, type PropertyDeclarations } from 'lit';
import type { PieceSetName } from '../../../src/drawing/pieces/names.js';
import type { PieceSet } from '../../../src/drawing/pieces/piece-set.js';
import type { BoardShape } from '../../../src/drawing/shapes.js';
import type { Coordinates } from '../../../src/drawing/svg.js';
import type { TextError } from '../../../src/result.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { Square } from '../../../src/rules/squares.js';
import type { BoardEvents, BoardMarks, BoardMode } from './types.js';

export class BoardBase extends LitElement {
  // Not decorators: those would be a twentieth of the bundle.
  static override properties: PropertyDeclarations = {
    lang: {},
    fen: {},
    ruleset: {},
    orientation: {},
    coordinates: {},
    mode: {},
    dice: { type: Boolean },
    roll: { type: Number },
    viewOnly: { type: Boolean, attribute: 'view-only' },
    pieceSet: { attribute: 'piece-set' },
    showControl: { type: Boolean, attribute: 'show-control' },
    showHanging: { type: Boolean, attribute: 'show-hanging' },
    showPins: { type: Boolean, attribute: 'show-pins' },
    showThreats: { type: Boolean, attribute: 'show-threats' },
    showPromotions: { type: Boolean, attribute: 'show-promotions' },
    showRights: { type: Boolean, attribute: 'show-rights' },
    showCards: { type: Boolean, attribute: 'show-cards' },
    lastMove: { attribute: false },
    marks: { attribute: false },
    shapes: { attribute: false },
    userShapes: { attribute: false },
  };

  /** Language of labels, cards and speech: English or Spanish; empty for that of the surroundings. */
  override lang = '';
  /** The position as FEN; empty for the opening array. */
  fen = '';
  /** A ruleset's name, or a custom one as `parseRuleset` reads it. */
  ruleset = 'cazaux';
  /** The side at the bottom. */
  orientation: Color = 'white';
  coordinates: Coordinates = 'inside';
  /** Which moves the user can make. */
  mode: BoardMode = 'legal';
  /** A game with dice: a king may stand to be taken. */
  dice = false;
  /** What the die shows, 1 to 8: only pieces of that kind can be moved. */
  roll: number | undefined;
  /** Short for `mode="view"`. */
  viewOnly = false;
  /** A name, or as a property a set of the host's own. */
  pieceSet: PieceSetName | PieceSet = 'fluent';
  /** Draws the squares that each side controls, and how firmly. */
  showControl = false;
  /** Marks pieces that are attacked and not defended. */
  showHanging = false;
  /** Marks pieces that may not leave their king's line, and who holds them. */
  showPins = false;
  /** Draws what the side that is not to move threatens. */
  showThreats = false;
  /** Draws by each pawn what it becomes on its file. */
  showPromotions = false;
  /** Marks the pieces that still have their right. */
  showRights = false;
  /** Shows the moves of the piece under the pointer, a waiting finger or the keyboard's focus. */
  showCards = false;
  /** The move to highlight, its two squares. */
  lastMove: readonly [Square, Square] | undefined;
  /** Squares that the host highlights. */
  marks: BoardMarks = [];
  /** Arrows and circles of the host. */
  shapes: readonly BoardShape[] = [];
  /** Arrows and circles of the user. */
  userShapes: readonly BoardShape[] = [];

  #internals: ElementInternals | undefined;

  /** Dispatches an event; false if the host prevents what it announces. */
  protected dispatch<Name extends keyof BoardEvents>(
    name: Name,
    detail: BoardEvents[Name],
    cancelable = false,
  ): boolean {
    return this.dispatchEvent(
      new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }),
    );
  }

  protected report(error: TextError): void {
    this.dispatch('acedrex-error', error);
  }

  /** Sets the custom state that style sheets see as `:state(invalid)`. */
  protected setInvalid(isInvalid: boolean): void {
    this.#internals ??= this.attachInternals();
    try {
      if (isInvalid) this.#internals.states.add('invalid');
      else this.#internals.states.delete('invalid');
    } catch {
      // Browsers before 2024 have no states or none of this name; the event tells them.
    }
  }
}
