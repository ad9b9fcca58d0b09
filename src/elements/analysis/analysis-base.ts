/** The public properties of the analysis element. */
import type { PropertyDeclarations } from 'lit';
import { COORDINATES, type Coordinates } from '../../drawing/cells.js';
import type { PieceSetName, PieceSet } from '../../drawing/pieces/piece-set.js';
import { COLORS, type Color } from '../../rules/pieces.js';
import { BATTERY_SAVINGS, type BatterySaving } from '../session/engine-settings.js';
import { dieRoll, number, oneOf, pieceSet } from '../internal/published-element.js';
import { Speaker } from './part.js';
import type { AnalysisEvents } from './types.js';

const color = oneOf(COLORS);
const place = oneOf(COORDINATES);
const saving = oneOf(BATTERY_SAVINGS);

export class AnalysisBase extends Speaker<AnalysisEvents> {
  // Declared without decorators, because they would add code to the bundle.
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

  /** The position as FEN; empty for the starting position. Moves in `pgn` without tags start from this position. */
  fen = '';
  /**
   * A game as PGN, or only its moves, with variations, comments and evaluations. Games in emails, web pages and other
   * containers are read too.
   */
  pgn = '';
  /** The name of a ruleset, or a custom ruleset that `parseRuleset` can read. A `Ruleset` tag takes precedence. */
  ruleset = 'cazaux';
  /**
   * Whether `fen`, or a `pgn` without tags, belongs to a game with dice. In such a game, a king can be captured. The
   * tags of a PGN take precedence.
   */
  dice = false;
  /** Number of the game in the PGN, from 1. */
  game = 1;
  /** Initial position of the cursor, in plies of the main line. */
  ply = 0;
  /** In a game with dice, the roll at the cursor's initial position, 1 to 8; undefined before the roll. */
  roll: number | undefined = undefined;
  /** The seed from which the die's rolls are computed; empty for random rolls. */
  seed = '';
  /** The side that is initially at the bottom. */
  orientation: Color = 'white';
  /** Where the names of files and ranks are: on the squares at the edge, around the board, or nowhere. */
  coordinates: Coordinates = 'inside';
  /** The name of a piece set or, as a property, a custom set. */
  pieceSet: PieceSetName | PieceSet = 'fluent';
  /** The user can view the game but cannot make moves. */
  viewOnly = false;
  /** Shows the moves of a piece while the user points at it, long-presses it or focuses it by keyboard. */
  showCards = false;
  /** Removes the engine together with its panel, bar and arrows. None of the engine's files are loaded. */
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
  /** Starts the engine as soon as the element has a position. */
  autostart = false;
  /** Number of lines that the engine searches, 1 to 5. */
  lines = 1;
  /** Search time for each position, in seconds; 0 for no limit. */
  seconds = 30;
  /** Depth in plies at which the engine stops; overrides `seconds`. 0 for no depth limit. */
  depth = 0;
  /** Number of engine threads if the page is isolated; 0 chooses a number for the device. */
  threads = 0;
  /** Size of the engine's hash table in MiB; 0 chooses a size for the device. */
  hash = 0;
  /**
   * When the engine saves power: on battery (`auto`, if the browser reports the battery), `always` or `never`. To save
   * power, the engine runs on one thread, half the time, and pauses while the page is hidden.
   */
  batterySaving: BatterySaving = 'auto';
  /** URL of the engine's worker; required if the page's Content-Security-Policy forbids the file beside this script. */
  workerUrl = '';
  /**
   * URL of engine.wasm, required in the same case. The same folder must also contain rules.wasm, engine-threads.wasm
   * and the network.
   */
  wasmUrl = '';
}
