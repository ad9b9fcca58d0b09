import { getLocale } from '../../i18n/locale.js';

/** Formats bytes in the page's language, such as `3.1 MB`, or `<0.1 MB` for small numbers. */
export const megabytes = (bytes: number): string => {
  const [size, unit] = bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB'];
  const digits = (value: number): string =>
    value.toLocaleString(getLocale(), { maximumFractionDigits: value < 10 ? 1 : 0 });
  return size > 0 && size < 0.1 ? `<${digits(0.1)} ${unit}` : `${digits(size)} ${unit}`;
};
