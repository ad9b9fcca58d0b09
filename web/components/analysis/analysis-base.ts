/** What hosts set on an analysis and hear from it. */
import type { PropertyDeclarations } from 'lit';
import { COORDINATES, type Coordinates } from '../../../src/drawing/cells.js';
import type { PieceSetName } from '../../../src/drawing/pieces/names.js';
import type { PieceSet } from '../../../src/drawing/pieces/piece-set.js';
import { COLORS, type Color } from '../../../src/rules/pieces.js';
import { number, oneOf, pieceSet } from '../internal/published-element.js';
import { Speaker } from './part.js';
import type { AnalysisEvents } from './types.js';

const color = oneOf(COLORS);
const place = oneOf(COORDINATES);

export class AnalysisBase extends Speaker<AnalysisEvents> {
  // Not decorators, which need code of their own.
  static override properties: PropertyDeclarations = {
    fen: { type: String },
    pgn: { type: String },
    ruleset: { type: String },
    dice: { type: Boolean },
    game: { type: number },
    ply: { type: number },
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
    workerUrl: { type: String, attribute: 'worker-url' },
    wasmUrl: { type: String, attribute: 'wasm-url' },
  };

  /** The position as FEN; empty for the opening array. Moves in `pgn` without tags begin here. */
  fen = '';
  /** A game as PGN, or moves alone; with variations, comments and evaluations. */
  pgn = '';
  /** A ruleset's name, or a custom one as `parseRuleset` reads it; a PGN's own tag comes before it. */
  ruleset = 'cazaux';
  /** Whether `fen`, or moves without tags, are of a game with dice, where a king may stand to be taken. */
  dice = false;
  /** Which game of the PGN, from 1. */
  game = 1;
  /** Plies of the main line after which the cursor stands at first. */
  ply = 0;
  /** The side at the bottom at first. */
  orientation: Color = 'white';
  coordinates: Coordinates = 'inside';
  /** A name, or as a property a set of the host's own. */
  pieceSet: PieceSetName | PieceSet = 'fluent';
  /** The user can look at the game but make no moves. */
  viewOnly = false;
  /** Shows the moves of the piece under the pointer, a waiting finger or the keyboard's focus. */
  showCards = false;
  /** Leaves the engine out: its panel, bar and arrows, and every byte of it. */
  noEngine = false;
  /** Leaves out the engine's lines; the score stays. */
  noLines = false;
  /** Leaves out the bar beside the board. */
  noBar = false;
  /** Leaves out the engine's arrows. */
  noArrows = false;
  /** Leaves out the moves of the game. */
  noMoves = false;
  /** Leaves out the status and the buttons to go through the game. */
  noControls = false;
  /** Starts the engine as soon as there is a position. */
  autostart = false;
  /** How many lines the engine looks for, 1 to 5. */
  lines = 1;
  /** Seconds that the engine thinks about a position; 0 for no limit. */
  seconds = 30;
  /** Plies that the engine looks ahead, in place of `seconds`; 0 for no limit. */
  depth = 0;
  /** Threads of the engine, where the page is isolated; 0 for as many as suit the device. */
  threads = 0;
  /** The engine's memory, MiB; 0 for what suits the device. */
  hash = 0;
  /** Address of the engine's worker, where the page's policy forbids the one beside this script. */
  workerUrl = '';
  /** Address of engine.wasm, likewise; rules.wasm and engine-threads.wasm are looked for beside it. */
  wasmUrl = '';
}
