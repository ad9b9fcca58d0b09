/** FENs in which other programs write what `parseFen` refuses. Boards need not load this. */
import { COLORS } from '../rules/pieces.js';
import type { Ruleset } from '../rules/rulesets.js';

/** How tolerantly a FEN is read. */
export interface FenOptions {
  /**
   * Also reads what XBoard and other programs write: any en passant square, unknown letters among the rights, the side
   * to move in capitals or as a word, fields of EPD after the counters. If the rights are missing, pieces on their
   * starting squares count as unmoved, as XBoard's protocol prescribes for castling.
   */
  readonly lenient?: boolean;
}

const FIELD_COUNT = 6;

/** Replaces what other programs write by what `parseFen` reads. Offsets in the text stay the same. */
export const plainFen = (text: string, { switches: { kingFile } }: Ruleset): string => {
  const fields: RegExpExecArray[] = [];
  for (const field of text.matchAll(/\S+/g)) if (fields.push(field) > FIELD_COUNT) break;
  let plain = text.slice(0, fields[FIELD_COUNT]?.index);
  const replace = ({ index, 0: field }: RegExpExecArray, written: string): void => {
    plain =
      plain.slice(0, index) + written.padEnd(field.length) + plain.slice(index + field.length);
  };
  const files = kingFile.toUpperCase() + kingFile;
  const [, turn, rights, passant] = fields;
  if (turn === undefined) return `${plain} w ${files}`;
  const named = COLORS.find((color) => color === turn[0].toLowerCase());
  replace(turn, named?.charAt(0) ?? turn[0].toLowerCase());
  if (rights === undefined) return `${plain} ${files}`;
  if (/^[a-z]+$/i.test(rights[0])) {
    const white = /[KQ]/.test(rights[0]) || rights[0].includes(kingFile.toUpperCase());
    const black = /[kq]/.test(rights[0]) || rights[0].includes(kingFile);
    const letters = (white ? kingFile.toUpperCase() : '') + (black ? kingFile : '');
    replace(rights, letters === '' ? '-' : letters);
  }
  const isNumber = ({ 0: field }: RegExpExecArray): boolean => /^\d+$/.test(field);
  if (passant !== undefined && !isNumber(rights) && !isNumber(passant)) replace(passant, '-');
  return plain;
};
