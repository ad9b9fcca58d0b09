/** The properties that hosts set on a board. */
import type { PropertyDeclarations } from 'lit';
import { COORDINATES, type Coordinates } from '../../../src/drawing/cells.js';
import type { PieceSetName } from '../../../src/drawing/pieces/names.js';
import type { PieceSet } from '../../../src/drawing/pieces/piece-set.js';
import type { BoardShape } from '../../../src/drawing/shapes.js';
import { COLORS, type Color } from '../../../src/rules/pieces.js';
import type { Square } from '../../../src/rules/squares.js';
import { list, number, oneOf, pieceSet, PublishedElement } from '../internal/published-element.js';
import {
  BOARD_MODES,
  MOVABLE_COLORS,
  type BoardEvents,
  type BoardMarks,
  type BoardMode,
  type MovableColor,
} from './types.js';

const color = oneOf(COLORS);
const place = oneOf(COORDINATES);
const mode = oneOf(BOARD_MODES);
const movable = oneOf(MOVABLE_COLORS);

export class BoardBase extends PublishedElement<BoardEvents> {
  // Not decorators: those would be a twentieth of the bundle.
  static override properties: PropertyDeclarations = {
    lang: { type: String },
    fen: { type: String },
    ruleset: { type: String },
    orientation: { type: color },
    coordinates: { type: place },
    mode: { type: mode },
    movableColor: { type: movable, attribute: 'movable-color' },
    dice: { type: Boolean },
    roll: { type: number },
    viewOnly: { type: Boolean, attribute: 'view-only' },
    pieceSet: { type: pieceSet, attribute: 'piece-set' },
    showControl: { type: Boolean, attribute: 'show-control' },
    showHanging: { type: Boolean, attribute: 'show-hanging' },
    showPins: { type: Boolean, attribute: 'show-pins' },
    showThreats: { type: Boolean, attribute: 'show-threats' },
    showPromotions: { type: Boolean, attribute: 'show-promotions' },
    showRights: { type: Boolean, attribute: 'show-rights' },
    showCards: { type: Boolean, attribute: 'show-cards' },
    lastMove: { type: list, attribute: false },
    marks: { type: list, attribute: false },
    shapes: { type: list, attribute: false },
    userShapes: { type: list, attribute: false },
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
  /** Whose pieces the user may move. */
  movableColor: MovableColor = 'both';
  /** A game with dice: a king may stand to be taken. */
  dice = false;
  /** What the die shows, 1 to 8: only pieces of that kind can be moved. */
  roll: number | undefined = undefined;
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
  lastMove: readonly [Square, Square] | undefined = undefined;
  /** Squares that the host highlights. */
  marks: BoardMarks = [];
  /** Arrows and circles of the host. */
  shapes: readonly BoardShape[] = [];
  /** Arrows and circles of the user. */
  userShapes: readonly BoardShape[] = [];
}
