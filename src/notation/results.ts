/** The results of PGN. */
import type { GameResult } from '../rules/outcome.js';

const RESULTS: readonly GameResult[] = ['1-0', '0-1', '1/2-1/2', '*'];

/** The result that a text of the PGN standard stands for. */
export const resultOf = (text: string | undefined): GameResult | undefined =>
  RESULTS.find((known) => known === text);
