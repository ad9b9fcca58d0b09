import { getLocale, msg } from './locale.js';

/** A share as a percentage. */
export const percent = (share: number, digits = 0): string =>
  msg(
    '{0}%',
    (100 * share).toLocaleString(getLocale(), {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }),
  );
