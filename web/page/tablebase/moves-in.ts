/** Moves in which the winner ends the game, as the engine counts them: tables count plies, players count moves. */
export const movesIn = (plies: number): number => Math.ceil(plies / 2);
