/** The names of the built-in piece sets. */
export const PIECE_SET_NAMES = ['fluent', 'letters', 'diagrams'] as const;
export type PieceSetName = (typeof PIECE_SET_NAMES)[number];

export const isPieceSetName = (name: string): name is PieceSetName =>
  (PIECE_SET_NAMES as readonly string[]).includes(name);
