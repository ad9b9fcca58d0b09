/** The widths of the library's columns: those that the user has set, and the room that is left for the others. */
import { readStored, removeStored, writeStored } from '../../storage/web-storage.js';
import { COLUMNS, type Column } from './columns.js';
import type { SortKey } from './filter.js';

/** Pixels by column. */
export type ColumnWidths = Readonly<Partial<Record<SortKey, number>>>;

const KEY = 'acedrex-columns';
/** Pixels. */
const MIN_WIDTH = 40;
const MAX_WIDTH = 1200;
/** The columns for the box and for the actions of a row, in rem. */
const MARK = 2.5;
const ACTIONS = 7.2;

export const readWidths = (): ColumnWidths => {
  const stored = readStored('localStorage', KEY);
  if (typeof stored !== 'object' || stored === null) return {};
  const entries = COLUMNS.flatMap(({ key }): [SortKey, number][] => {
    const width: unknown = (stored as Readonly<Record<string, unknown>>)[key];
    return typeof width === 'number' ? [[key, clamp(width)]] : [];
  });
  return Object.fromEntries(entries);
};

export const keepWidths = (widths: ColumnWidths): void => {
  if (Object.keys(widths).length === 0) removeStored('localStorage', KEY);
  else writeStored('localStorage', KEY, widths);
};

const clamp = (width: number): number =>
  Math.round(Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width)));

/** The widths with another one for a column, or with none of its own. */
export const withWidth = (
  widths: ColumnWidths,
  key: SortKey,
  width: number | undefined,
): ColumnWidths => {
  const others = Object.fromEntries(Object.entries(widths).filter(([name]) => name !== key));
  return width === undefined ? others : { ...others, [key]: clamp(width) };
};

/** The columns that a table of a width has, in rem. */
export const columnsWithin = (width: number): readonly Column[] =>
  COLUMNS.filter(({ from = 0 }) => width >= from);

/** The grid of a row, as CSS: its columns, and the least width of all together. */
export const gridOf = (
  columns: readonly Column[],
  widths: ColumnWidths,
): { readonly template: string; readonly least: string } => {
  const parts = columns.map(({ key, least, share }) => {
    const width = widths[key];
    if (width !== undefined) return { size: `${width}px`, least: `${width}px` };
    const rem = `${least}rem`;
    return { size: share === undefined ? rem : `minmax(${rem}, ${share}fr)`, least: rem };
  });
  return {
    // The actions take the room that no column takes.
    template: `${MARK}rem ${parts.map(({ size }) => size).join(' ')} minmax(${ACTIONS}rem, auto)`,
    least: `calc(${[`${MARK + ACTIONS + 0.6}rem`, ...parts.map((part) => part.least)].join(' + ')})`,
  };
};
