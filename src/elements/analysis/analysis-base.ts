/** The public properties of the analysis element. */
import type { PropertyDeclarations } from 'lit';
import { COORDINATES, type Coordinates } from '../../drawing/cells.js';
import type { PieceSetName, PieceSet } from '../../drawing/pieces/piece-set.js';
import { DIE_ROLLS } from '../../rules/dice.js';
import { COLORS, type Color } from '../../rules/pieces.js';
import { BATTERY_SAVINGS, type BatterySaving } from '../session/engine-settings.js';
import { number, oneOf, pieceSet } from '../internal/published-element.js';
import { Speaker } from './part.js';
import type { AnalysisEvents } from './types.js';

const color = oneOf(COLORS);
const place = oneOf(COORDINATES);
const saving = oneOf(BATTERY_SAVINGS);
const dieRoll = (value: unknown): unknown => oneOf(DIE_ROLLS)(number(value));

export class AnalysisBase extends Speaker<AnalysisEvents> {
  // Declared without decorators, which would add code to the bundle.
  static override properties: PropertyDeclarations = {
    fen: { type: String },
    pgn: { type: String },
    ruleset: { type: String },
    dice: { type: Boolean },
    game: { type: number },
    ply: { type: number },
    roll: { type: dieRoll },
    seed: { type: String },
    orientation: { type: color },
    coordinates: { type: place },
    pieceSet: { type: pieceSet, attribute: 'piece-set' },
    viewOnly: { type: Boolean, attribute: 'view-only' },
    showCards: { type: Boolean, attribute: 'show-cards' },
    noEngine: { type: Boolean, attribute: 'no-engine' },
    noLines: { type: Boolean, attribute: 'no-lines' },
    noBar: { type: Boolean, attribute: 'no-bar' },
    noArrows: { type: Boolean, attribute: 'no-arrows' },
    noMoves: { type: Boolean, attribute: 'no-moves' },
    noControls: { type: Boolean, attribute: 'no-controls' },
    autostart: { type: Boolean },
    lines: { type: number },
    seconds: { type: number },
    depth: { type: number },
    threads: { type: number },
    hash: { type: number },
    batterySaving: { type: saving, attribute: 'battery-saving' },
    workerUrl: { type: String, attribute: 'worker-url' },
    wasmUrl: { type: String, attribute: 'wasm-url' },
  };

  /** The position as FEN; empty for the opening array. Moves in `pgn` without tags begin here. */
  fen = '';
  /** A game as PGN, or only its moves, with variations, comments and evaluations. */
  pgn = '';
  /**
   * The name of a ruleset, or a custom ruleset as `parseRuleset` reads it; the tag of a PGN takes
   * precedence.
   */
  ruleset = 'cazaux';
  /**
   * Whether `fen`, or moves without tags, belong to a game with dice, in which a king can be captured; the
   * tags of a PGN take precedence.
   */
  dice = false;
  /** Number of the game in the PGN, from 1. */
  game = 1;
  /** Initial position of the cursor, in plies of the main line. */
  ply = 0;
  /** With dice, the roll at the initial position of the cursor, 1 to 8; undefined before the roll. */
  roll: number | undefined = undefined;
  /** The seed from which the rolls of its die are computed; empty for random rolls. */
  seed = '';
  /** The side that is initially at the bottom. */
  orientation: Color = 'white';
  coordinates: Coordinates = 'inside';
  /** The name of a piece set or, as a property, a set of your own. */
  pieceSet: PieceSetName | PieceSet = 'fluent';
  /** The user can view the game but not make moves. */
  viewOnly = false;
  /** Shows the moves of the piece under the pointer, under a long press or with the keyboard focus. */
  showCards = false;
  /** Removes the engine with its panel, bar and arrows; nothing of it is loaded. */
  noEngine = false;
  /** Hides the engine's lines, but not the score. */
  noLines = false;
  /** Hides the bar beside the board. */
  noBar = false;
  /** Hides the engine's arrows. */
  noArrows = false;
  /** Hides the moves of the game. */
  noMoves = false;
  /** Hides the status and the navigation buttons. */
  noControls = false;
  /** Starts the engine as soon as there is a position. */
  autostart = false;
  /** Number of lines that the engine searches, 1 to 5. */
  lines = 1;
  /** Seconds that the engine searches each position; 0 for no limit. */
  seconds = 30;
  /** Depth in plies at which the engine stops, instead of `seconds`; 0 for no limit. */
  depth = 0;
  /** Number of engine threads if the page is isolated; 0 chooses a number for the device. */
  threads = 0;
  /** Size of the engine's hash table in MiB; 0 chooses a size for the device. */
  hash = 0;
  /**
   * When the engine works half of the time with one thread, and pauses while the page is hidden: on battery (`auto`, if the
   * browser says so), `always` or `never`.
   */
  batterySaving: BatterySaving = 'auto';
  /** Address of the engine's worker, if the page's policy forbids the one beside this script. */
  workerUrl = '';
  /** Address of engine.wasm, likewise; rules.wasm, engine-threads.wasm and the network must be in the same folder. */
  wasmUrl = '';
}
