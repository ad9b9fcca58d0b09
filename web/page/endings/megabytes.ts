import { getLocale } from '../../i18n/locale.js';

/** Bytes as `3.1 MB`, in the language of the page. */
export const megabytes = (bytes: number): string => {
  const [size, unit] = bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB'];
  return `${size.toLocaleString(getLocale(), { maximumFractionDigits: size < 10 ? 1 : 0 })} ${unit}`;
};
