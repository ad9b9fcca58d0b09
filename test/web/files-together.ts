/** Texts of several files, whose games must stay separate. */

/** A game of seven lines; the last line is blank. */
export const gameBy = (white: string, moves = 'a5 a8'): string =>
  `[Event "Cup"]\n[White "${white}"]\n[Black "Bea"]\n[Result "1-0"]\n\n1. ${moves} 1-0\n`;

/** Moves without tags or a result; the game ends with its file. */
export const COURIER = 'Courier game\n\n1. e4-e5 e9-e8\n2. h4-h5 h9-h8\n';

export const JSON_TEXT = '{\n  "games": [{ "file": "a.pgn", "moves": 12 }]\n}\n';

/** Bytes that are not text. */
export const BYTES = Uint8Array.from(
  { length: 3000 },
  (_, at) => (at * 7919 + ((at * at) % 251)) % 256,
);
