/** Fetches the parts that a board does not need at first: rules, other piece sets, other languages. */
import { fluentSet } from '../../drawing/pieces/fluent-set.js';
import { isPieceSetName, PIECE_SET_NAMES } from '../../drawing/pieces/piece-set.js';
import { makeError } from '../../errors/error.js';
import { partError } from '../../errors/part.js';
import { WORDS as PIECE_SET_SENTENCES } from '../../words/piece-set-errors.js';
import { clip } from '../../result.js';
import { languageOf } from '../internal/languages.js';
import type { Lazy } from '../shared/lazy.js';
import { boardWords, pieceSets } from './parts.js';
import { report, type Board } from './state.js';

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

export const choosePieces = (board: Board): void => {
  const { pieceSet } = board.host;
  if (typeof pieceSet !== 'string') board.set = pieceSet;
  else if (pieceSet === 'fluent') board.set = fluentSet;
  else if (isPieceSetName(pieceSet)) {
    board.set = pieceSets.loaded?.[pieceSet];
    if (board.set === undefined) fetchPart(board, pieceSets, () => choosePieces(board));
  } else {
    const params = { text: clip(String(pieceSet)), choices: PIECE_SET_NAMES };
    report(board, makeError(PIECE_SET_SENTENCES, 'piece-set-unknown', params));
  }
};

export const chooseWords = (board: Board): void => {
  const language = languageOf(board.host);
  board.words = boardWords.in(language);
  const missing = boardWords.missing(language);
  if (missing !== undefined) fetchPart(board, missing);
};
