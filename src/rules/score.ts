/** How good a position is: centipawns, or moves (not plies) to a forced end of the game. */
export type Score =
  | { readonly kind: 'centipawns'; readonly value: number }
  /** Positive when the side from whose view it is given wins; negative when that side loses. */
  | { readonly kind: 'mate'; readonly moves: number };

/** The same score from the other side's view. */
export const negateScore = (score: Score): Score =>
  score.kind === 'mate'
    ? { kind: 'mate', moves: -score.moves }
    : { kind: 'centipawns', value: score.value === 0 ? 0 : -score.value };
