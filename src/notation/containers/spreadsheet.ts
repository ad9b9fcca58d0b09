/** Reads an Excel workbook's sheets as tab-separated tables. */
import { readMarkup } from './markup.js';

/** Maximum number of columns. Cells in later columns are dropped. */
const MAX_COLUMNS = 64;

/** Reads the cell texts, which a workbook stores in a single list. */
export const stringsOf = (xml: string): readonly string[] => {
  const strings: string[] = [];
  let isText = false;
  const add = (text: string): void => {
    if (isText) strings.push((strings.pop() ?? '') + text);
  };
  readMarkup(xml, true, {
    open: (name) => {
      if (name === 'si') strings.push('');
      isText = name === 't';
    },
    close: (name) => {
      if (name === 't') isText = false;
    },
    text: (from, to) => {
      add(xml.slice(from, to));
    },
    character: add,
  });
  return strings;
};

/** Converts a sheet to text with one line per row. */
export const tableOf = (xml: string, strings: readonly string[]): string => {
  const rows: string[][] = [];
  let column = -1;
  let type = '';
  let value: string | undefined;
  const add = (text: string): void => {
    if (value !== undefined) value += text;
  };
  readMarkup(xml, true, {
    open: (name, _, attributes) => {
      if (name === 'row') {
        rows.push([]);
        column = -1;
      } else if (name === 'c') {
        column = columnOf(attributes.get('r')) ?? column + 1;
        type = attributes.get('t') ?? '';
      } else if (name === 'v' || name === 't') value = '';
    },
    close: (name) => {
      if ((name !== 'v' && name !== 't') || value === undefined) return;
      const text = type === 's' ? (strings[Number(value)] ?? '') : value;
      const row = rows.at(-1);
      if (row !== undefined && column < MAX_COLUMNS) {
        while (row.length < column) row.push('');
        row[column] = (row[column] ?? '') + text.replace(/[\t\r\n]+/g, ' ');
      }
      value = undefined;
    },
    text: (from, to) => {
      add(xml.slice(from, to));
    },
    character: add,
  });
  return rows.map((row) => row.join('\t')).join('\n');
};

/** The column number for a cell reference such as `AB12`, starting at 0. */
const columnOf = (reference = ''): number | undefined => {
  const [letters] = /^[A-Z]{1,3}(?=\d)/.exec(reference) ?? [];
  return letters === undefined
    ? undefined
    : Array.from(letters).reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1;
};
