/** Text for answers of one line: quoted input, numbers and messages. */

const MAX_QUOTED = 60;

/**
 * Quotes a text in one line: without control characters, with single spaces, and cut to a reasonable length.
 */
export const quote = (text: string): string => {
  const clean = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ');
  return `"${clean.length > MAX_QUOTED ? `${clean.slice(0, MAX_QUOTED)}…` : clean}"`;
};

/** A whole number within bounds, or undefined. */
export const wholeNumber = (text: string, min: number, max: number): number | undefined => {
  const value = /^[-+]?\d+$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
};

/** A whole number of at least `min`, clamped to `max`, or undefined. Programs send huge numbers for "no limit". */
export const clampedNumber = (text: string, min: number, max: number): number | undefined => {
  const value = wholeNumber(text, min, Number.POSITIVE_INFINITY);
  return value === undefined ? undefined : Math.min(value, max);
};

/** A clause that says how many cores the processor has. */
export const tellCores = (cores: number): string =>
  `the processor has ${cores} ${cores === 1 ? 'core' : 'cores'}`;
