/** The order of the library, which stays when the page is loaded again. */
import { readStored, writeStored } from '../../storage/web-storage.js';
import { COLUMNS } from './columns.js';
import { LATEST_FIRST, type SortOrder } from './filter.js';

const KEY = 'acedrex-order';

export const readOrder = (): SortOrder => {
  const { key, isDescending } = (readStored('localStorage', KEY) ?? {}) as Partial<SortOrder>;
  const column = COLUMNS.find((each) => each.key === key);
  return column === undefined || typeof isDescending !== 'boolean'
    ? LATEST_FIRST
    : { key: column.key, isDescending };
};

export const keepOrder = (order: SortOrder): void => {
  writeStored('localStorage', KEY, order);
};
