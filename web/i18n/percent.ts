import { msg, str } from '@lit/localize';

/** A share as a percentage. */
export const percent = (share: number, digits = 0): string =>
  msg(str`${(100 * share).toFixed(digits)}%`);
