/**
 * FENs as other programs write them: XBoard's and QBoard's order of fields, letters of files as rights, fields of EPD.
 * What is tolerated is reported. A board need not load this for the FENs of the standard.
 */
import { checkText } from '../arguments.js';
import { errorIn, type TextError } from '../errors/error.js';
import type { FenWarnings } from '../errors/codes.js';
import { FEN_WARNINGS } from '../errors/sentences/fen-dialects.js';
import { clip, type Result } from '../result.js';
import { COLORS } from '../rules/pieces.js';
import { checkRuleset, type Ruleset } from '../rules/rulesets.js';
import { startSetup, type Setup } from '../rules/setup.js';
import { squareIndex, type Square } from '../rules/squares.js';
import { parseBoard, parseFields, splitFen, type FenErrorCode, type Field } from './fen.js';

/** How a FEN is read. */
export interface FenOptions {
  /**
   * Reads the standard only. By default, what XBoard and other programs write is read too: the letters of the kings' files
   * as rights (`Gg`), rights or the fourth field missing before the counters, any en passant square, the side to move in
   * capitals or as a word, fields of EPD. If the rights are missing, pieces on their starting squares count as unmoved, as
   * XBoard's protocol prescribes for castling.
   */
  readonly strict?: boolean;
}

/** What was tolerated in a FEN; `at` is the offset in the text. */
export type FenWarning = TextError<keyof FenWarnings>;

export interface FenText {
  readonly setup: Result<Setup, TextError<FenErrorCode>>;
  readonly warnings: readonly FenWarning[];
}

const isNumber = (field: Field | undefined): boolean => /^\d+$/.test(field?.text ?? '');

/** Reads a FEN in any dialect. */
export const readFenText = (text: string, ruleset: Ruleset): FenText => {
  checkText(text, 'text');
  checkRuleset(ruleset);
  const warnings: FenWarning[] = [];
  const warn = <Code extends keyof FenWarnings>(
    code: Code,
    at: number,
    params: FenWarnings[Code],
  ): void => {
    warnings.push({ ...errorIn(FEN_WARNINGS, code, params), at } as FenWarning);
  };
  const [board, turnField, ...fields] = splitFen(text);
  const [rightsField, passantField, halfmoves, fullmoves, extra] = placed(fields);
  const turn = turnField && namedTurn(turnField);
  if (turn !== turnField && turn !== undefined)
    warn('fen-read-as', turn.at, { text: clip(turnField?.text ?? ''), read: turn.text });
  // Without the fourth field it is XBoard's form.
  const isOfXboard = passantField === undefined && fullmoves !== undefined;
  const squares = board && parseBoard(board);
  const standing = squares?.ok === true ? standingUnmoved(squares.value, ruleset) : [];
  const at = rightsField?.at ?? halfmoves?.at ?? fullmoves?.at ?? text.trimEnd().length;
  const rights = namedRights(rightsField, isOfXboard, standing, ruleset) ?? { text: '-', at };
  if (rightsField === undefined && rights.text !== '-')
    warn('fen-rights-missing', at, { read: rights.text });
  else if (rightsField !== undefined && rights.text !== rightsField.text)
    warn('fen-read-as', at, { text: clip(rightsField.text), read: rights.text });
  const passant = passantField && { ...passantField, text: '-' };
  if (passantField !== undefined && passantField.text !== '-')
    warn('fen-skipped', passantField.at, { text: clip(passantField.text) });
  if (extra !== undefined)
    warn('fen-skipped', extra.at, { text: clip(text.slice(extra.at).trim()) });
  const setup = parseFields([board, turn, rights, passant, halfmoves, fullmoves], ruleset);
  return { setup, warnings: setup.ok ? warnings : [] };
};

/** The fields after the side to move in their places, where programs leave some out. */
const placed = (fields: readonly Field[]): readonly (Field | undefined)[] => {
  const all: (Field | undefined)[] = [...fields];
  for (const at of [0, 1]) if (isNumber(all[at])) all.splice(at, 0, undefined);
  // A single number, where a field is missing before it, is that of the move.
  if (all.length === 3 && all[1] === undefined) all.splice(2, 0, undefined);
  // The operations of an EPD follow the fourth field.
  if (/^[A-Za-z]\w*$/.test(all[2]?.text ?? '')) all.splice(2, 0, undefined, undefined);
  return all;
};

/** The side to move as the standard writes it. */
const namedTurn = (field: Field): Field => {
  const word = field.text.toLowerCase();
  const text = COLORS.find((color) => color === word)?.charAt(0) ?? word;
  return text === field.text ? field : { ...field, text };
};

/** The rights as squares, or the field itself if it is one of the standard. */
const namedRights = (
  field: Field | undefined,
  isOfXboard: boolean,
  standing: readonly Standing[],
  { switches: { kingFile } }: Ruleset,
): Field | undefined => {
  const squares = (holds: (piece: Standing) => boolean): string =>
    standing
      .filter(holds)
      .map(({ square }) => square)
      .join('') || '-';
  if (field === undefined) {
    const all = squares(() => true);
    return all === '-' ? undefined : { text: all, at: 0 };
  }
  const { text } = field;
  const isNone = text === '-';
  if (isNone ? !isOfXboard : !/^[a-z]+$/i.test(text) || /^[KQkq]+$/.test(text)) return field;
  // Letters name kings only if they stand on their home squares, and no unicornios.
  const letters = { white: `KQ${kingFile.toUpperCase()}`, black: `kq${kingFile}` };
  const read = squares(
    ({ isKing, color }) =>
      !isKing || (!isNone && [...letters[color]].some((letter) => text.includes(letter))),
  );
  return { ...field, text: read };
};

/** A piece that stands where the opening array has it unmoved. */
interface Standing {
  readonly square: Square;
  readonly color: 'white' | 'black';
  readonly isKing: boolean;
}

const standingUnmoved = (board: Setup['board'], ruleset: Ruleset): readonly Standing[] => {
  const start = startSetup(ruleset);
  return start.rights.flatMap((square) => {
    const index = squareIndex(square);
    const piece = board[index];
    const isUnmoved =
      piece !== undefined &&
      piece.role === start.board[index]?.role &&
      piece.color === start.board[index]?.color;
    return isUnmoved ? [{ square, color: piece.color, isKing: piece.role === 'king' }] : [];
  });
};
