/**
 * Reads and writes FEN for Grant Acedrex. The fields are: board from rank 12 down (runs of empty squares as decimal
 * numbers), side to move, rights as squares, `-`, plies since a capture or pawn move, and move number.
 */
import { checkText } from '../guards.js';
import type { FenErrors } from '../errors/codes.js';
import { textError, type TextError } from '../errors/error.js';
import { WORDS as FEN_SENTENCES } from '../words/fen-errors.js';
import { clip, ok, type Result } from '../result.js';
import { letterOf, pieceOfLetter, type Color, type Piece } from '../rules/pieces.js';
import { checkRuleset, kingHome, type Ruleset } from '../rules/rulesets.js';
import { checkSetup, startSetup, type Setup } from '../rules/setup.js';
import { BOARD_SIZE, isSquare, SQUARES, squareIndex, type Square } from '../rules/squares.js';

export type FenErrorCode = keyof FenErrors;

type Parsed<T> = Result<T, TextError<FenErrorCode>>;

const refuse = <Code extends FenErrorCode>(
  code: Code,
  at: number,
  params: FenErrors[Code],
): Parsed<never> => textError(FEN_SENTENCES, code, at, params);

/** Whether a text is likely to be a FEN, even with errors. */
export const isFen = (text: string): boolean => {
  // A FEN's board contains eleven slashes, a PGN result contains one, and URLs and HTML contain other numbers.
  const [board = ''] = text.trim().split(/\s/, 1);
  return board.split('/').length > 3 && !/[:<>]/.test(board);
};

/** A field of a FEN, delimited by blanks. */
export interface Field {
  readonly text: string;
  /** Offset of the field in the whole text. */
  readonly at: number;
}

const FIELD_COUNT = 6;
const CHESS_RANKS = 8;
/** Maximum value of the counters, which no game reaches. */
const MAX_COUNTER = 1_000_000;

/** Splits a text into fields. Stops after one field more than a FEN has. */
export const splitFen = (text: string): readonly Field[] => {
  const fields: Field[] = [];
  for (const { 0: field, index } of text.matchAll(/\S+/g))
    if (fields.push({ text: field, at: index }) > FIELD_COUNT) break;
  return fields;
};

/**
 * Reads a FEN, or `startpos` for the starting position. Missing fields at the end take their defaults (White to move,
 * no rights, 0, 1). Rights may also be the letters `K`, `Q`, `k` and `q`, which stand for kings on their home squares
 * in `ruleset`. `Position.readFen` also reads other programs' FENs.
 *
 * This function does not check whether the position is legal; `validate` does.
 */
export const parseFen = (
  text: string,
  ruleset: Ruleset,
): Result<Setup, TextError<FenErrorCode>> => {
  checkText(text, 'text');
  checkRuleset(ruleset);
  return isStart(text) ? ok(startSetup(ruleset)) : parseFields(splitFen(text), ruleset);
};

/** Whether a text names the starting position, as UCI does. */
export const isStart = (text: string): boolean => text.trim() === 'startpos';

/** Makes a set-up from a FEN's fields. Missing fields are undefined. */
export const parseFields = (
  [board, turn, rights, passant, halfmoves, fullmoves, extra]: readonly (Field | undefined)[],
  ruleset: Ruleset,
): Result<Setup, TextError<FenErrorCode>> => {
  if (board === undefined) return refuse('fen-empty', 0, {});
  const squares = parseBoard(board);
  if (!squares.ok) return squares;
  const color = parseTurn(turn);
  if (!color.ok) return color;
  const unmoved = parseRights(rights, ruleset);
  if (!unmoved.ok) return unmoved;
  if (passant !== undefined && passant.text !== '-')
    return refuse('fen-en-passant', passant.at, { text: clip(passant.text) });
  const plies = parseCounter(halfmoves, 'fen-halfmoves', 0);
  if (!plies.ok) return plies;
  const number = parseCounter(fullmoves, 'fen-fullmoves', 1);
  if (!number.ok) return number;
  if (extra !== undefined) return refuse('fen-extra-field', extra.at, { text: clip(extra.text) });
  return ok({
    board: squares.value,
    turn: color.value,
    rights: unmoved.value,
    halfmoves: plies.value,
    fullmoves: number.value,
  });
};

export const parseBoard = (field: Field): Parsed<Setup['board']> => {
  const ranks = field.text.split('/');
  if (ranks.length === CHESS_RANKS && /^[/1-8bknpqr]+$/i.test(field.text))
    return refuse('fen-chess', field.at, {});
  const isWhole = ranks.length === BOARD_SIZE;
  const fromBottom: (readonly (Piece | undefined)[])[] = [];
  let { at } = field;
  for (const [fromTop, rank] of ranks.slice(0, BOARD_SIZE).entries()) {
    const squares = parseRank(rank, at, BOARD_SIZE - fromTop);
    if (squares.ok) fromBottom.unshift(squares.value);
    // If the text is clearly a board, an unknown letter is reported before a wrong number of ranks.
    else if (isWhole || (ranks.length > 3 && squares.error.code === 'fen-piece')) return squares;
    at += rank.length + 1;
  }
  // The error is at the place where the ranks end too early or should have ended.
  if (!isWhole) return refuse('fen-rank-count', at - 1, { ranks: ranks.length });
  return ok(fromBottom.flat());
};

const parseRank = (
  text: string,
  start: number,
  rank: number,
): Parsed<readonly (Piece | undefined)[]> => {
  const squares: (Piece | undefined)[] = [];
  for (let offset = 0; offset < text.length;) {
    const at = start + offset;
    const piece = pieceOfLetter(text.charAt(offset));
    if (piece !== undefined) {
      squares.push(piece);
      offset += 1;
      continue;
    }
    const digits = /^\d+/.exec(text.slice(offset))?.[0];
    if (digits === undefined) {
      const [character = ''] = text.slice(offset);
      return refuse('fen-piece', at, { rank, text: character });
    }
    const run = Number(digits);
    if (digits.startsWith('0') || run > BOARD_SIZE)
      return refuse('fen-run', at, { rank, text: clip(digits) });
    for (let count = 0; count < run; count += 1) squares.push(undefined);
    offset += digits.length;
  }
  if (squares.length === BOARD_SIZE) return ok(squares);
  if (text === '8') return refuse('fen-fairymax-empty-rank', start, { rank });
  return refuse('fen-rank-width', start, { rank, squares: squares.length });
};

const parseTurn = (field: Field | undefined): Parsed<Color> => {
  if (field === undefined || field.text === 'w') return ok('white');
  if (field.text === 'b') return ok('black');
  return refuse('fen-turn', field.at, { text: clip(field.text) });
};

const parseRights = (field: Field | undefined, ruleset: Ruleset): Parsed<readonly Square[]> => {
  if (field === undefined || field.text === '-') return ok([]);
  const { text } = field;
  const rights = new Set<Square>();
  for (let offset = 0; offset < text.length;) {
    // Slices only the length of a square's name, so that a long field is not copied for each letter.
    const rest = text.slice(offset, offset + 3);
    // A lower-case k is also a file, so a square is tried first: "k12" is a square, "kg1" is not.
    const [name = rest.charAt(0)] = /^[a-l](?:1[0-2]|[1-9])/.exec(rest) ?? [];
    if (isSquare(name)) rights.add(name);
    else if ('KQkq'.includes(name)) rights.add(kingHome(ruleset, name < 'a' ? 'white' : 'black'));
    else return refuse('fen-rights', field.at + offset, { text: clip(text.slice(offset)) });
    offset += name.length;
  }
  return ok([...rights].sort((a, b) => squareIndex(a) - squareIndex(b)));
};

const parseCounter = (
  field: Field | undefined,
  code: 'fen-halfmoves' | 'fen-fullmoves',
  least: number,
): Parsed<number> => {
  if (field === undefined) return ok(least);
  const value = /^\d{1,7}$/.test(field.text) ? Number(field.text) : Number.NaN;
  // Raises the value to the minimum, because some programs number moves from 0.
  if (value <= MAX_COUNTER) return ok(Math.max(value, least));
  return refuse(code, field.at, { text: clip(field.text), max: MAX_COUNTER });
};

/** Writes a set-up as FEN. Equal set-ups always produce the same text. */
export const makeFen = (setup: Setup): string => {
  checkSetup(setup);
  const rights = [...setup.rights].sort((a, b) => squareIndex(a) - squareIndex(b)).join('');
  return [
    makeBoard(setup.board),
    setup.turn === 'white' ? 'w' : 'b',
    rights === '' ? '-' : rights,
    '-',
    setup.halfmoves,
    setup.fullmoves,
  ].join(' ');
};

const makeBoard = (board: Setup['board']): string => {
  const ranks: string[] = [];
  for (let first = SQUARES.length - BOARD_SIZE; first >= 0; first -= BOARD_SIZE) {
    let rank = '';
    let empty = 0;
    for (const piece of board.slice(first, first + BOARD_SIZE)) {
      if (piece === undefined) empty += 1;
      else {
        rank += (empty > 0 ? String(empty) : '') + letterOf(piece);
        empty = 0;
      }
    }
    ranks.push(rank + (empty > 0 ? String(empty) : ''));
  }
  return ranks.join('/');
};

/** The offset of a square in a FEN with a valid board: its piece, or the run of empty squares that contains it. */
export const fenOffsetOf = (fen: string, square: Square): number => {
  checkText(fen, 'fen');
  const index = squareIndex(square);
  const rankFromTop = BOARD_SIZE - 1 - Math.floor(index / BOARD_SIZE);
  const start = fen.length - fen.trimStart().length;
  const ranks = fen.trimStart().split(' ', 1)[0]?.split('/') ?? [];
  const before = ranks.slice(0, rankFromTop).reduce((sum, rank) => sum + rank.length + 1, start);
  let file = 0;
  for (const match of (ranks[rankFromTop] ?? '').matchAll(/\d+|\D/gu)) {
    file += /^\d/.test(match[0]) ? Number(match[0]) : 1;
    if (file > index % BOARD_SIZE) return before + match.index;
  }
  return before;
};
