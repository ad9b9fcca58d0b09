/** Reads the position of a board and creates the rules for it. */
import type { TextError } from '../../errors/error.js';
import type { Piece } from '../../rules/pieces.js';
import { squareIndex, type Square } from '../../rules/squares.js';
import { whenIdle } from '../shared/lazy.js';
import type { FigureView } from './figures.js';
import { play, dialects } from './parts.js';
import { pieceNodesOf } from './piece-layer.js';
import { fetchPart, type Board, type BoardHost } from './state.js';
import type { BoardMode } from './types.js';
import { parseFen } from '../../notation/fen.js';
import { ok, type Result } from '../../result.js';
import { parseRuleset, type Ruleset } from '../../rules/rulesets.js';
import { startSetup, type Setup } from '../../rules/setup.js';

/**
 * Reads `fen` and `ruleset`. Cancels the selection, unless the user can move only one side and the selected piece is
 * still there. The opponent's move must not deselect a piece that the user has picked up. If a value is invalid, the
 * board keeps its position, and the error is returned.
 */
export const takePosition = (board: Board): TextError | undefined => {
  const { host, selected } = board;
  const position = readPosition(host.fen, host.ruleset);
  if (position.ok) {
    const held = selected && pieceAt(board, selected);
    Object.assign(board, position.value);
    const now = selected && pieceAt(board, selected);
    const isHeld = now?.role === held?.role && now?.color === held?.color;
    if (!isHeld || now?.color !== host.movableColor) board.selected = undefined;
  }
  board.pieces = pieceNodesOf(board.setup, board.pieces);
  return position.ok ? undefined : position.error;
};

export const pieceAt = (board: Board, square: Square): Piece | undefined =>
  board.setup.board[squareIndex(square)];

/** The king of the side to move, if it is in check. */
export const checkedKing = ({ rules, pieces, setup }: Board): Square | undefined =>
  rules?.isCheck === true
    ? pieces.find(({ piece }) => piece.role === 'king' && piece.color === setup.turn)?.square
    : undefined;

export const viewOf = ({ host, setup, ruleset }: Board): FigureView => ({
  setup,
  ruleset,
  orientation: host.orientation,
});

export const modeOf = ({ host }: Board): BoardMode => (host.viewOnly ? 'view' : host.mode);

/** Creates the rules for the set-up, if they are needed. */
export const judge = (board: Board): void => {
  board.isDetailed = false;
  board.rules = undefined;
  if (!needsRules(board)) return;
  if (play.loaded === undefined) {
    fetchPart(board, play);
    return;
  }
  board.rules = play.loaded.rulesFor(board);
  whenIdle(() => detail(board));
};

/** A board that only shows a position needs no rules until the user interacts with it. */
const needsRules = (board: Board): boolean => {
  const { host } = board;
  return modeOf(board) === 'legal' || wantsOverlays(host) || host.matches(':focus-within');
};

/** Whether the host shows overlays; they require the rules. `withCards` includes cards. */
export const wantsOverlays = (host: BoardHost, withCards = true): boolean =>
  (withCards && host.showCards) ||
  host.showControl ||
  host.showHanging ||
  host.showPins ||
  host.showThreats ||
  host.showPromotions ||
  host.showRights;

/** Adds attackers and defenders to the labels, after the position has been painted. */
export const detail = (board: Board): void => {
  if (board.rules !== undefined) board.isDetailed = true;
};

/** The set-up in a FEN. FENs in dialects can be read once the reader for dialects has been fetched. */
export const readSetup = (fen: string, ruleset: Ruleset): Result<Setup, TextError> => {
  const setup = parseFen(fen, ruleset);
  const { loaded } = dialects;
  return setup.ok || loaded === undefined ? setup : loaded(fen, ruleset).setup;
};

/** Whether a FEN with this error may be in a dialect whose reader has not been fetched yet. */
export const mayBeDialect = ({ code }: TextError): boolean =>
  dialects.loaded === undefined && /^fen-(?:t|ri|en|ex|h)/.test(code);

/** The set-up of a FEN with its ruleset; the starting position if the FEN is empty. */
export const readPosition = (
  fen: string,
  rulesetId: string,
): Result<{ readonly setup: Setup; readonly ruleset: Ruleset }, TextError> => {
  const ruleset = parseRuleset(rulesetId);
  if (!ruleset.ok) return ruleset;
  if (fen === '') return ok({ setup: startSetup(ruleset.value), ruleset: ruleset.value });
  const setup = readSetup(fen, ruleset.value);
  return setup.ok ? ok({ setup: setup.value, ruleset: ruleset.value }) : setup;
};
