/** Capitalises a word or sentence, for labels. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
