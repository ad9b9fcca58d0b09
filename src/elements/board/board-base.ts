/** The public properties of the board. */
import type { PropertyDeclarations } from 'lit';
import { COORDINATES, type Coordinates } from '../../drawing/cells.js';
import type { PieceSetName, PieceSet } from '../../drawing/pieces/piece-set.js';
import type { Shape } from '../../notation/shape.js';
import { COLORS, type Color } from '../../rules/pieces.js';
import type { Square } from '../../rules/squares.js';
import { dieRoll, list, oneOf, pieceSet, PublishedElement } from '../internal/published-element.js';
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
  // Declared without decorators, because they would make the bundle 5% larger.
  static override properties: PropertyDeclarations = {
    lang: { type: String },
    fen: { type: String },
    ruleset: { type: String },
    orientation: { type: color },
    coordinates: { type: place },
    mode: { type: mode },
    movableColor: { type: movable, attribute: 'movable-color' },
    dice: { type: Boolean },
    roll: { type: dieRoll },
    premoves: { type: Boolean },
    viewOnly: { type: Boolean, attribute: 'view-only' },
    pieceSet: { type: pieceSet, attribute: 'piece-set' },
    showControl: { type: Boolean, attribute: 'show-control' },
    showHanging: { type: Boolean, attribute: 'show-hanging' },
    showPins: { type: Boolean, attribute: 'show-pins' },
    showThreats: { type: Boolean, attribute: 'show-threats' },
    showPromotions: { type: Boolean, attribute: 'show-promotions' },
    showRights: { type: Boolean, attribute: 'show-rights' },
    showCards: { type: Boolean, attribute: 'show-cards' },
    labelAttacks: { type: Boolean, attribute: 'label-attacks' },
    lastMove: { type: list, attribute: false },
    premove: { type: list, attribute: false },
    marks: { type: list, attribute: false },
    shapes: { type: list, attribute: false },
    userShapes: { type: list, attribute: false },
  };

  /**
   * Language of labels, cards and speech: `en`, `es`, `fr`, `de`, `pt` or one from `registerWords`; by default the
   * page's language.
   */
  override lang = '';
  /** The position as FEN; empty for the starting position. */
  fen = '';
  /** The name of a ruleset, or a custom ruleset that `parseRuleset` can read. */
  ruleset = 'cazaux';
  /** The side at the bottom. */
  orientation: Color = 'white';
  /** Where the names of files and ranks are: on the squares at the edge, around the board, or nowhere. */
  coordinates: Coordinates = 'inside';
  /** Which moves the user can make. */
  mode: BoardMode = 'legal';
  /** The side whose pieces the user may move. */
  movableColor: MovableColor = 'both';
  /**
   * Whether the user can enter a premove during the opponent's turn. Requires a single `movableColor`; not available with
   * dice.
   */
  premoves = false;
  /** Whether the game is played with dice. In such a game, a king can be captured. */
  dice = false;
  /** The roll of the die, 1 to 8. Only pieces of the rolled kind can be moved. */
  roll: number | undefined = undefined;
  /** Shorthand for `mode="view"`. */
  viewOnly = false;
  /** The name of a piece set or, as a property, a custom set. */
  pieceSet: PieceSetName | PieceSet = 'fluent';
  /** Shows the squares that each side controls, and how strongly. */
  showControl = false;
  /** Marks pieces that are attacked and not defended. */
  showHanging = false;
  /** Marks pinned pieces and the pieces that pin them. */
  showPins = false;
  /** Shows the threats of the side that is not to move. */
  showThreats = false;
  /** Shows beside each pawn the piece to which it promotes. */
  showPromotions = false;
  /** Marks the pieces that still have their first-move right. */
  showRights = false;
  /** Shows the moves of a piece while the user points at it, long-presses it or focuses it by keyboard. */
  showCards = false;
  /** Adds the numbers of attackers and defenders to the labels of occupied squares. */
  labelAttacks = false;
  /** The two squares of the move to highlight. */
  lastMove: readonly [Square, Square] | undefined = undefined;
  /** The two squares of the premove. The board plays it as soon as it is the user's turn. */
  premove: readonly [Square, Square] | undefined = undefined;
  /** Squares to highlight. */
  marks: BoardMarks = [];
  /** Arrows and circles drawn by the page. */
  shapes: readonly Shape[] = [];
  /** Arrows and circles drawn by the user. */
  userShapes: readonly Shape[] = [];
}
