/** Inserts values into a phrase, in place of {0}, {1} and so on. */
export const fill = (phrase: string, values: readonly unknown[]): string =>
  phrase.replace(/\{(\d)\}/g, (_, index: string) => String(values[Number(index)]));
