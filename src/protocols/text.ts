/** Text of others in one-line answers. */

const MAX_QUOTED = 60;

/** A text in quotes, in visible characters and single spaces, and not longer than a line bears. */
export const quote = (text: string): string => {
  const clean = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ');
  return `"${clean.length > MAX_QUOTED ? `${clean.slice(0, MAX_QUOTED)}…` : clean}"`;
};

/** A whole number within bounds, or undefined. */
export const wholeNumber = (text: string, min: number, max: number): number | undefined => {
  const value = /^[-+]?\d+$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
};

/** A clause about the processor. */
export const tellCores = (cores: number): string =>
  `the processor has ${cores} ${cores === 1 ? 'core' : 'cores'}`;
