import { getLocale, msg } from './locale.js';
import * as labels from '../words/labels.js';

export const percent = (share: number, digits = 0): string =>
  msg(labels.percent, {
    percent: (100 * share).toLocaleString(getLocale(), {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }),
  });
