/** Warnings about text that the reader has tolerated without a loss to the game. */
const HARMLESS: ReadonlySet<string> = new Set([
  'fen-read-as',
  'pgn-loose-tag',
  'pgn-label',
  'pgn-ruleset-found',
  'pgn-text',
  'pgn-word',
  'import-one-byte',
]);

/** Whether an error of this code is no more than a note: the game was read whole. */
export const isHarmless = ({ code }: { readonly code: string }): boolean => HARMLESS.has(code);
