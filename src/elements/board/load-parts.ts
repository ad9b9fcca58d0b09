/** Chooses a board's piece set and its words. Piece sets and languages that are not in the code are fetched. */
import { fluentSet } from '../../drawing/pieces/fluent-set.js';
import { isPieceSetName, PIECE_SET_NAMES } from '../../drawing/pieces/piece-set.js';
import { makeError } from '../../errors/error.js';
import { WORDS as PIECE_SET_SENTENCES } from '../../words/piece-set-errors.js';
import { clip } from '../../result.js';
import { languageOf } from '../internal/languages.js';
import { boardWords, pieceSets } from './parts.js';
import { fetchPart, report, type Board } from './state.js';

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
