/**
 * Sorts moves in columns by their numbers. Text copied from a two-column page contains moves 1 and 11 in the first
 * line, and moves 2 and 12 in the second.
 */
import type { Span } from './containers/origin.js';

/** A move number and the text up to the next number. */
interface Cell {
  readonly number: number;
  readonly from: number;
  readonly to: number;
}

const NUMBER = /(?<!\S)(\d{1,3})\.(?!\d)/g;
/** Matches comments and variations. Numbers inside them are not move numbers of the main line. */
const INSIDE = /\{[^{}]*\}|\([^()]*\)/g;
const MIN_LINES = 2;

/** Sorts the moves and returns the text with its origins. Returns undefined if the moves are not in columns. */
export const sortColumns = (
  text: string,
): { readonly text: string; readonly spans: readonly Span[] } | undefined => {
  const rows = rowsOf(text);
  const cells = rows.flat();
  const sorted = [...cells].sort((a, b) => a.number - b.number);
  const isInOrder = sorted.every((cell, index) => cell === cells[index]);
  const isWhole = sorted.every(
    ({ number }, index) => index === 0 || number === (sorted[index - 1]?.number ?? 0) + 1,
  );
  const several = rows.filter(({ length }) => length > 1);
  const isAcross = several.every((row) =>
    row.every(({ number }, index) => index === 0 || number > (row[index - 1]?.number ?? 0)),
  );
  const [first] = cells;
  const last = cells.at(-1);
  if (isInOrder || !isWhole || !isAcross || several.length < MIN_LINES) return undefined;
  if (first === undefined || last === undefined) return undefined;
  const parts = [{ from: 0, to: first.from }, ...sorted, { from: last.to, to: text.length }];
  const spans: Span[] = [];
  let joined = '';
  for (const { from, to } of parts) {
    spans.push({ at: joined.length, from, to });
    joined += `${text.slice(from, to)}\n`;
  }
  return { text: joined, spans };
};

/** Returns the cells in each line that has any. Returns an empty array if other text separates these lines. */
const rowsOf = (text: string): readonly (readonly Cell[])[] => {
  const plain = text.replace(INSIDE, (inside) => inside.replace(/[^\n]/g, ' '));
  const rows: Cell[][] = [];
  let isOver = false;
  let from = 0;
  for (const line of plain.split('\n')) {
    const numbers = line.startsWith('[') ? [] : [...line.matchAll(NUMBER)];
    if (numbers.length === 0) isOver ||= rows.length > 0 && line.trim() !== '';
    else if (isOver) return [];
    else
      rows.push(
        numbers.map(({ index, 1: number }, at) => ({
          number: Number(number),
          from: from + index,
          to: from + (numbers[at + 1]?.index ?? line.length),
        })),
      );
    from += line.length + 1;
  }
  return rows;
};
