/** The public properties of the puzzle. */
import type { PropertyDeclarations } from 'lit';
import { COORDINATES, type Coordinates } from '../../drawing/cells.js';
import type { PieceSetName, PieceSet } from '../../drawing/pieces/piece-set.js';
import { COLORS, type Color } from '../../rules/pieces.js';
import { dieRoll, oneOf, pieceSet, PublishedElement } from '../internal/published-element.js';
import type { PuzzleEvents } from './types.js';

const color = oneOf(COLORS);
const place = oneOf(COORDINATES);

export class PuzzleBase extends PublishedElement<PuzzleEvents> {
  // Declared without decorators, because they would add code to the bundle.
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

  /** Language: `en`, `es`, `fr`, `de`, `pt` or one added by `registerWords`; if empty, the page's language. */
  override lang = '';
  /** The name of a ruleset. A custom puzzle can also have a custom ruleset that `parseRuleset` can read. */
  ruleset = 'cazaux';
  /** The day whose puzzle is shown, such as `2026-11-23`; if empty, today. Days begin and end in UTC. */
  date = '';
  /** The position of a custom puzzle, as FEN; empty for a daily puzzle. */
  fen = '';
  /**
   * The solution in SAN or coordinates, including the opponent's replies. If the number of moves is even, the first one
   * is the opponent's, and it is played before the user's turn.
   */
  moves = '';
  /**
   * A custom problem as PGN, in the format that the editor and `acedrex solve --format pgn` write: with the tag
   * `Stipulation`, and with the solution as variations. The user looks for the key and then sees the whole solution.
   * `fen` and `moves` are ignored.
   */
  pgn = '';
  /** The user's roll in a custom puzzle with dice, 1 to 8. The solution of such a puzzle is one move. */
  roll: number | undefined = undefined;
  /** Shows a daily puzzle with dice, under any ruleset. */
  dice = false;
  /** The side at the bottom; by default, the user's side. */
  orientation: Color | undefined = undefined;
  /** Where the names of files and ranks are: on the squares at the edge, around the board, or nowhere. */
  coordinates: Coordinates = 'inside';
  /** The name of a piece set or, as a property, a custom set. */
  pieceSet: PieceSetName | PieceSet = 'fluent';
  /** Shows the moves of a piece while the user points at it, long-presses it or focuses it by keyboard. */
  showCards = false;
  /** URL of a puzzle file that replaces the file beside this script. The ruleset in the puzzle file applies. */
  puzzlesUrl = '';
  /** URL of rules.wasm, instead of the file beside this script. */
  wasmUrl = '';
}
