/**
 * Reads tables: values separated by commas, semicolons or tabs (RFC 4180), and Markdown tables. Keeps the text around a
 * table unchanged. No existing library reports the offset of a cell.
 */
import type { Part, UnwrapLimits, Wrapped } from './container.js';
import { PartBuilder, type Stretch } from './part-builder.js';
import { isMove, meaningOf, putRows, type Row } from './rows.js';

const DELIMITERS = ['|', '\t', ';', ','] as const;
type Delimiter = (typeof DELIMITERS)[number];

const CELLS: Readonly<Record<Delimiter, RegExp>> = {
  '|': /[ \t]*()([^|\n]*)(\||\r?\n|$)/y,
  '\t': /[ ]*(?:"((?:[^"]|""){0,9999})"[ ]*(?=\t|\r?\n|$)|([^\t\n]*))(\t|\r?\n|$)/y,
  ';': /[ \t]*(?:"((?:[^"]|""){0,9999})"[ \t]*(?=;|\r?\n|$)|([^;\n]*))(;|\r?\n|$)/y,
  ',': /[ \t]*(?:"((?:[^"]|""){0,9999})"[ \t]*(?=,|\r?\n|$)|([^,\n]*))(,|\r?\n|$)/y,
};

/** A table row and the offset at which it ends. */
interface ReadRow {
  readonly cells: readonly Stretch[];
  readonly end: number;
}

export const readRow = (text: string, at: number, delimiter: Delimiter): ReadRow => {
  const pattern = CELLS[delimiter];
  const cells: Stretch[] = [];
  pattern.lastIndex =
    delimiter === '|' && /[ \t]*\|/y.exec(text.slice(at, at + 9))?.index === 0
      ? text.indexOf('|', at) + 1
      : at;
  for (;;) {
    const from = pattern.lastIndex;
    const [whole, quoted, plain = '', end = ''] = pattern.exec(text) ?? [];
    if (whole === undefined) return { cells, end: text.length };
    const to = from + whole.length - end.length;
    const next = from + whole.length;
    cells.push(cellOf(text, from, to, quoted, plain));
    if (end !== delimiter) {
      // The last bar in a Markdown row only closes the last cell.
      if (delimiter === '|' && cells.at(-1)?.text === '') cells.pop();
      return { cells, end: next };
    }
    pattern.lastIndex = next;
  }
};

const cellOf = (
  text: string,
  from: number,
  to: number,
  quoted: string | undefined,
  plain: string,
): Stretch => {
  if (quoted !== undefined && quoted !== '')
    return { text: quoted.replaceAll('""', '"').trim(), from, to };
  const trimmed = plain.trim().replace(/^[*_`]+|[*_`]+$/g, '');
  const start = trimmed === '' ? from : text.indexOf(trimmed, from);
  return { text: trimmed, from: start, to: start + trimmed.length };
};

/** The delimiter of two consecutive lines that look like table rows; otherwise undefined. */
const delimiterOf = (line: string, next: string): Delimiter | undefined =>
  DELIMITERS.find((delimiter) => {
    const count = (text: string): number => text.replace(/&\w+;/g, '').split(delimiter).length;
    if (count(line) < 2 || /^\s*[[{]/.test(line)) return false;
    // Quoted cells may contain delimiters and line breaks.
    return count(line) === count(next) || line.includes('"') || next.includes('"');
  });

/** A cell in the line below a Markdown table's header. */
const RULE = /^:?-{2,}:?$/;
/** Maximum number of rows to hold in memory. */
const MAX_ROWS = 10_000;

/** Yields the text with its tables converted to PGN. Yields nothing if it contains no table. */
export function* unwrap({ text }: Wrapped, limits: UnwrapLimits): Generator<Part, void> {
  const part = new PartBuilder(text);
  let found = false;
  let taken = 0;
  let names: readonly string[] | undefined;
  for (let at = 0; at < text.length && !limits.isOver();) {
    const end = endOfLine(text, at);
    const delimiter = delimiterOf(
      text.slice(at, end),
      text.slice(end + 1, endOfLine(text, end + 1)),
    );
    const rows = delimiter === undefined ? [] : rowsFrom(text, at, delimiter);
    const last = rows.at(-1);
    if (rows.length < 2 || last === undefined) {
      at = end + 1;
      names = undefined;
      continue;
    }
    const table = new PartBuilder(text);
    const cells = rows.map((row) => row.cells);
    const isFirst = names === undefined;
    names ??= namesOf(cells);
    const body = isFirst && names.length > 0 ? cells.slice(1) : cells;
    if (putPlayers(table, cells) || putRows(table, names, body)) {
      part.take(taken, at);
      part.append(table);
      part.put('\n', last.end);
      taken = last.end;
      found = true;
    }
    // A long table continues with the same column names.
    if (rows.length < MAX_ROWS) names = undefined;
    at = last.end;
  }
  part.take(taken, text.length);
  if (found) yield part.finish({ isPlain: true });
}

const endOfLine = (text: string, at: number): number => {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
};

/** The rows, starting at an offset, that are as wide as the first row. */
const rowsFrom = (text: string, start: number, delimiter: Delimiter): readonly ReadRow[] => {
  const rows: ReadRow[] = [];
  for (let at = start; at < text.length && rows.length < MAX_ROWS;) {
    const row = readRow(text, at, delimiter);
    const width = rows[0]?.cells.length ?? row.cells.length;
    // A row may lack its last cells. A row that is wider than the first row may also be ordinary text.
    const isShort = row.cells.length < 2 || row.cells.length > width;
    if (isShort || (delimiter === ',' && row.cells.length !== width)) break;
    if (!row.cells.every((cell) => RULE.test(cell.text))) rows.push(row);
    at = row.end;
  }
  return rows;
};

/** The column names if the first row contains them, otherwise an empty array. */
const namesOf = ([first = []]: readonly Row[]): readonly string[] => {
  const names = first.map((cell) => cell?.text ?? '');
  return names.some((name) => meaningOf(name) !== undefined) && !names.some(isMove) ? names : [];
};

/** Puts the moves from a table with one row per player: `Ana e5, f5` and `Bea e8, f8`. */
const putPlayers = (part: PartBuilder, rows: readonly Row[]): boolean => {
  if (rows.length !== 2) return false;
  const players = rows.map((row) => {
    const [label, ...cells] = row;
    const [, name = '', move = ''] = /^(\D.*?)[\s:]*\b(\S+)$/.exec(label?.text ?? '') ?? [];
    const first = label && { text: move, from: label.to - move.length, to: label.to };
    return { name: name.trim(), moves: isMove(move) ? [first, ...cells] : cells };
  });
  const [white, black] = players;
  if (white === undefined || black === undefined || white.name === '' || black.name === '')
    return false;
  const all = [...white.moves, ...black.moves].filter((cell) => cell?.text !== '');
  if (all.length < 3 || !all.every((cell) => isMove(cell?.text ?? ''))) return false;
  for (const [at, cell] of white.moves.entries()) {
    part.put(`${at + 1}. `, cell?.from ?? 0);
    for (const one of [cell, black.moves[at]])
      if (one !== undefined) part.put(`${one.text} `, one.from, one.to);
  }
  return true;
};
