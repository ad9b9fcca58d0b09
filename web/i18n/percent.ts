import { getLocale, labels, msg } from './locale.js';

export const percent = (share: number, digits = 0): string =>
  msg(labels.percent, {
    percent: (100 * share).toLocaleString(getLocale(), {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }),
  });
