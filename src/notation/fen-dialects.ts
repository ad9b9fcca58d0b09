/**
 * Reads FENs in other programs' dialects: with the field order of XBoard and QBoard, file letters as rights, or EPD
 * fields. Reports tolerated deviations. A board loads this module only for FENs that deviate from the standard.
 */
import { checkText } from '../guards.js';
import { errorIn, type TextError } from '../errors/error.js';
import type { FenWarnings } from '../errors/codes.js';
import { WORDS as FEN_WARNINGS } from '../words/fen-warnings-errors.js';
import { clip, type Result } from '../result.js';
import { COLORS, type Piece } from '../rules/pieces.js';
import { checkRuleset, type Ruleset } from '../rules/rulesets.js';
import { startSetup, type Setup } from '../rules/setup.js';
import { squareIndex, type Square } from '../rules/squares.js';
import {
  isStart,
  parseBoard,
  parseFen,
  parseFields,
  splitFen,
  type FenErrorCode,
  type Field,
} from './fen.js';

/** Options for reading a FEN. */
export interface FenOptions {
  /**
   * Accepts only standard FENs. By default, the forms of XBoard and other programs are also accepted: kings' file
   * letters as rights (`Gg`), missing rights or a missing fourth field before the counters, and any en passant square.
   * The side to move may be in capitals or a word, and EPD fields may follow. If the rights are missing, pieces on
   * their starting squares count as unmoved, as XBoard's protocol prescribes for castling.
   */
  readonly strict?: boolean;
}

/** A tolerated deviation in a FEN. `at` is the offset in the text. */
export type FenWarning = TextError<keyof FenWarnings>;

export interface FenText {
  readonly setup: Result<Setup, TextError<FenErrorCode>>;
  readonly warnings: readonly FenWarning[];
}

const isNumber = (field: Field | undefined): boolean => /^\d+$/.test(field?.text ?? '');

/** Reads a FEN in any of these dialects. */
export const readFenText = (text: string, ruleset: Ruleset): FenText => {
  checkText(text, 'text');
  checkRuleset(ruleset);
  if (isStart(text)) return { setup: parseFen(text, ruleset), warnings: [] };
  const warnings: FenWarning[] = [];
  /** Converts a field to standard form. Adds a warning if its form differs. */
  const plain = ({ text: written, at }: Field, read: string): Field => {
    if (written !== read) {
      const params = { text: clip(written), read };
      warnings.push({ ...errorIn(FEN_WARNINGS, 'fen-read-as', params), at });
    }
    return { text: read, at };
  };
  const [board, turn, ...fields] = splitFen(text);
  const [rights, passant, halfmoves, fullmoves, extra] = placed(fields);
  const squares = board && parseBoard(board);
  // A FEN with both counters but no fourth field is in XBoard's dialect.
  const isOfXboard = passant === undefined && fullmoves !== undefined;
  const standing = squares?.ok === true ? standingUnmoved(squares.value, ruleset) : [];
  const missing = { text: '', at: (halfmoves ?? fullmoves)?.at ?? text.trimEnd().length };
  const unmoved = rightsOf(rights?.text, isOfXboard, standing, ruleset);
  const setup = parseFields(
    [
      board,
      turn && plain(turn, turnOf(turn.text)),
      rights === undefined && unmoved === '-' ? undefined : plain(rights ?? missing, unmoved),
      passant && plain(passant, '-'),
      halfmoves,
      fullmoves,
    ],
    ruleset,
  );
  if (extra !== undefined) plain({ ...extra, text: text.slice(extra.at).trim() }, '-');
  return { setup, warnings: setup.ok ? warnings : [] };
};

/** Assigns the fields after the side to move to their places, because some programs omit fields. */
const placed = (fields: readonly Field[]): readonly (Field | undefined)[] => {
  const all: (Field | undefined)[] = [...fields];
  for (const at of [0, 1]) if (isNumber(all[at])) all.splice(at, 0, undefined);
  // A single number after a missing field is the move number.
  if (all.length === 3 && all[1] === undefined) all.splice(2, 0, undefined);
  // EPD operations follow the fourth field.
  if (/^[a-z]\w*$/i.test(all[2]?.text ?? '')) all.splice(2, 0, undefined, undefined);
  return all;
};

const turnOf = (text: string): string => {
  const word = text.toLowerCase();
  return COLORS.some((color) => color === word) ? word.charAt(0) : word;
};

/** A piece on its starting square. */
type Standing = readonly [square: Square, piece: Piece];

const standingUnmoved = (board: Setup['board'], ruleset: Ruleset): readonly Standing[] => {
  const start = startSetup(ruleset).board;
  return startSetup(ruleset).rights.flatMap((square) => {
    const piece = board[squareIndex(square)];
    const own = start[squareIndex(square)];
    return piece && own && piece.role === own.role && piece.color === own.color
      ? [[square, piece] as const]
      : [];
  });
};

/** Converts rights to standard form. Letters represent kings on their home squares, never unicornios. */
const rightsOf = (
  text: string | undefined,
  isOfXboard: boolean,
  standing: readonly Standing[],
  { switches: { kingFile } }: Ruleset,
): string => {
  const isNone = text === '-';
  const isStandard = isNone ? !isOfXboard : /^[KQkq]+$|\d|[^A-Za-z]/.test(text ?? '');
  if (text !== undefined && isStandard) return text;
  const isUnmoved = ([, { role, color }]: Standing): boolean => {
    const letters = color === 'white' ? `[KQ${kingFile.toUpperCase()}]` : `[kq${kingFile}]`;
    return role !== 'king' || text === undefined || RegExp(letters).test(text);
  };
  return (
    standing
      .filter(isUnmoved)
      .map(([square]) => square)
      .join('') || '-'
  );
};
