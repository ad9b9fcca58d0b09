/** The public properties of the puzzle. */
import type { PropertyDeclarations } from 'lit';
import { COORDINATES, type Coordinates } from '../../drawing/cells.js';
import type { PieceSetName, PieceSet } from '../../drawing/pieces/piece-set.js';
import { COLORS, type Color } from '../../rules/pieces.js';
import { number, oneOf, pieceSet, PublishedElement } from '../internal/published-element.js';
import type { PuzzleEvents } from './types.js';

const color = oneOf(COLORS);
const place = oneOf(COORDINATES);
const roll = oneOf([1, 2, 3, 4, 5, 6, 7, 8]);
const dieRoll = (value: unknown): unknown => roll(number(value));

export class PuzzleBase extends PublishedElement<PuzzleEvents> {
  // Declared without decorators, which would add code to the bundle.
  static override properties: PropertyDeclarations = {
    lang: { type: String },
    ruleset: { type: String },
    date: { type: String },
    fen: { type: String },
    moves: { type: String },
    pgn: { type: String },
    roll: { type: dieRoll },
    dice: { type: Boolean },
    orientation: { type: color },
    coordinates: { type: place },
    pieceSet: { type: pieceSet, attribute: 'piece-set' },
    showCards: { type: Boolean, attribute: 'show-cards' },
    puzzlesUrl: { type: String, attribute: 'puzzles-url' },
    wasmUrl: { type: String, attribute: 'wasm-url' },
  };

  /** Language: `en`, `es`, `fr`, `de`, `pt` or one added by `registerWords`; if empty, that of the page. */
  override lang = '';
  /** The name of a ruleset; for a puzzle of your own, also a custom ruleset as `parseRuleset` reads it. */
  ruleset = 'cazaux';
  /** The day whose puzzle is shown, such as `2026-11-23`; if empty, today. Days begin and end in UTC. */
  date = '';
  /** The position of a puzzle of your own, as FEN; empty for the puzzle of a day. */
  fen = '';
  /**
   * The moves that solve it, in SAN or coordinates, with the opponent's replies between them. If their number is
   * even, the first one is the opponent's, which is played before the user's turn.
   */
  moves = '';
  /**
   * A problem of your own, as PGN with the tag `Stipulation` and the solution as variations, which the editor and `acedrex
   * solve --format pgn` write. The user looks for the key, and then sees the whole solution. `fen` and `moves` are not used.
   */
  pgn = '';
  /** The user's roll in a puzzle of your own with dice, 1 to 8; such a puzzle asks for one move. */
  roll: number | undefined = undefined;
  /** Shows a puzzle of the day with dice, whose ruleset may be any. */
  dice = false;
  /** The side at the bottom; if undefined, the side of the user. */
  orientation: Color | undefined = undefined;
  coordinates: Coordinates = 'inside';
  /** The name of a piece set or, as a property, a set of your own. */
  pieceSet: PieceSetName | PieceSet = 'fluent';
  /** Shows the moves of the piece under the pointer, under a long press or with the keyboard focus. */
  showCards = false;
  /** Address of a file of puzzles, instead of the one beside this script; its ruleset is that of the file. */
  puzzlesUrl = '';
  /** Address of rules.wasm, instead of the one beside this script. */
  wasmUrl = '';
}
