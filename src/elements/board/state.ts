/** The state of a board: its position and what the user is doing with it, in one object as in chessground. */
import { fluentSet } from '../../drawing/pieces/fluent-set.js';
import type { PieceSet } from '../../drawing/pieces/piece-set.js';
import type { BoardShape } from '../../drawing/shapes.js';
import type { AcedrexError } from '../../errors/error.js';
import type { Position } from '../../rules/position.js';
import { RULESETS, type Ruleset } from '../../rules/rulesets.js';
import { startSetup, type Setup } from '../../rules/setup.js';
import type { Square } from '../../rules/squares.js';
import type { BoardBase } from './board-base.js';
import type { BoardRules } from './board-rules.js';
import { Grid } from './grid.js';
import { PieceLayer, type PieceNode } from './piece-layer.js';
import { WORDS as ENGLISH, type BoardWords } from '../../words/board.js';
import type { BoardEvents } from './types.js';

/** The element, as the modules of the board see it. */
export interface BoardHost extends BoardBase {
  readonly knownPosition: Position | undefined;
  focusSquare(square: Square): void;
}

/** A square that was pressed, or on which a drag ended, before the board knew the legal moves. */
export interface EarlyTouch {
  readonly square: Square;
  readonly isDrop: boolean;
}

export interface Board {
  /** Fires an event; false if the host prevents what it announces. */
  readonly dispatch: <Name extends keyof BoardEvents>(
    name: Name,
    detail: BoardEvents[Name],
    cancelable?: boolean,
  ) => boolean;
  readonly host: BoardHost;
  readonly grid: Grid;
  readonly layer: PieceLayer;
  /** Parts that are being fetched. */
  readonly awaited: Set<unknown>;
  setup: Setup;
  ruleset: Ruleset;
  pieces: readonly PieceNode[];
  /** The rules for the set-up; undefined until they are needed and loaded. */
  rules?: BoardRules | undefined;
  /** Whether labels include attackers and defenders. */
  isDetailed: boolean;
  /** The last move before `lastMove` changed. */
  takenBack?: readonly [Square, Square] | undefined;
  /** The set of pieces; undefined until it has arrived. */
  set: PieceSet | undefined;
  words: BoardWords;
  /** The text of the live region. */
  spoken: string;
  /** The square of the piece that the user has picked up by a click or a key, or is dragging. */
  selected?: Square | undefined;
  /** Presses and drops that came before the rules had arrived. */
  early?: readonly EarlyTouch[] | undefined;
  /** The square that has, or would get, the keyboard focus. */
  focused: Square;
  /** The square of the dragged piece. */
  dragged?: Square | undefined;
  /** The square under the dragged piece. */
  over?: Square | undefined;
  /** The square of the piece whose card is shown. */
  carded?: Square | undefined;
  /** The arrow or circle that a release would draw now. */
  sketched?: BoardShape | undefined;
}

/** The state of a new board. Changes make the board render again, as reactive properties of the element would. */
export const newBoard = (host: BoardHost, dispatch: Board['dispatch']): Board =>
  new Proxy<Board>(
    {
      host,
      dispatch,
      grid: new Grid(),
      layer: new PieceLayer(),
      awaited: new Set(),
      setup: startSetup(RULESETS.cazaux),
      ruleset: RULESETS.cazaux,
      pieces: [],
      isDetailed: false,
      set: fluentSet,
      words: ENGLISH,
      spoken: '',
      focused: 'a1',
    },
    {
      set(board, name, value) {
        if (Reflect.get(board, name) !== value) host.requestUpdate();
        return Reflect.set(board, name, value);
      },
    },
  );

/** Dispatches an error, and logs it unless the page has handled it: a board shows no texts of its own. */
export const report = (board: Board, error: AcedrexError): void => {
  if (board.dispatch('acedrex-error', { at: 0, ...error }, true))
    console.warn(error.message, board.host);
};

/** Speaks through the live region. */
export const announce = (board: Board, text: string): void => {
  // Screen readers do not repeat a live region whose text has not changed.
  board.spoken = text === board.spoken ? `${text}\u00a0` : text;
};
