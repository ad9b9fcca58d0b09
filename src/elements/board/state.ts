/** The state of a board: its position and the user's interaction, in one object as in chessground. */
import { fluentSet } from '../../drawing/pieces/fluent-set.js';
import type { PieceSet } from '../../drawing/pieces/piece-set.js';
import type { Shape } from '../../notation/shape.js';
import type { AcedrexError } from '../../errors/error.js';
import { partError } from '../../errors/part.js';
import type { Position } from '../../rules/position.js';
import { RULESETS, type Ruleset } from '../../rules/rulesets.js';
import { startSetup, type Setup } from '../../rules/setup.js';
import type { Square } from '../../rules/squares.js';
import type { BoardBase } from './board-base.js';
import type { BoardRules } from './board-rules.js';
import type { Lazy } from '../shared/lazy.js';
import { Grid } from './grid.js';
import { PieceLayer, type PieceNode } from './piece-layer.js';
import { WORDS as ENGLISH, type BoardWords } from '../../words/board.js';
import type { BoardEvents } from './types.js';

export interface BoardHost extends BoardBase {
  readonly knownPosition: Position | undefined;
  focusSquare(square: Square): void;
}

/** A press or a drop on a square before it was known which moves the user can enter. */
export interface EarlyTouch {
  readonly square: Square;
  readonly isDrop?: boolean;
}

export interface Board {
  /** Fires an event; returns false if the host prevents the action. */
  readonly dispatch: <Name extends keyof BoardEvents>(
    name: Name,
    detail: BoardEvents[Name],
    cancelable?: boolean,
  ) => boolean;
  readonly host: BoardHost;
  readonly grid: Grid;
  readonly layer: PieceLayer;
  readonly awaited: Set<unknown>;
  setup: Setup;
  ruleset: Ruleset;
  pieces: readonly PieceNode[];
  /** The rules for the set-up; undefined until needed and loaded. */
  rules?: BoardRules | undefined;
  isDetailed: boolean;
  /** The previous value of `lastMove`. */
  takenBack?: readonly [Square, Square] | undefined;
  /** The piece set; undefined until it has loaded. */
  set: PieceSet | undefined;
  words: BoardWords;
  spoken: string;
  /** The square of the piece that the user has picked up by click or key, or is dragging. */
  selected?: Square | undefined;
  /** Presses and drops from before the rules, or the code for premoves, were loaded. */
  early?: readonly EarlyTouch[] | undefined;
  /** The square that has, or would get, the keyboard focus. */
  focused: Square;
  dragged?: Square | undefined;
  /** The square under the dragged piece. */
  over?: Square | undefined;
  carded?: Square | undefined;
  /** The arrow or circle that a release would draw now. */
  sketched?: Shape | undefined;
}

/** Creates the state of a new board. Changes re-render the board, like reactive properties. */
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

/** Dispatches an error. Unless the page handles it, the error is logged, because a board shows no text. */
export const report = (board: Board, error: AcedrexError): void => {
  if (board.dispatch('acedrex-error', { at: 0, ...error }, true))
    console.warn(error.message, board.host);
};

/** Fetches a part of the board and redraws the board, or reports the error. */
export const fetchPart = (board: Board, part: Lazy<unknown>, then?: () => void): void => {
  const { awaited } = board;
  if (awaited.has(part)) return;
  awaited.add(part);
  part.load().then(
    () => {
      awaited.delete(part);
      then?.();
      board.host.requestUpdate();
    },
    (error: unknown) => {
      awaited.delete(part);
      report(board, partError(error));
    },
  );
};

/** Announces a text through the board's live region. */
export const announce = (board: Board, text: string): void => {
  // Changes the text, because screen readers do not repeat unchanged text in a live region.
  board.spoken = text === board.spoken ? `${text}\u00a0` : text;
};
