/** A game on a board and the engine's view of it: what the page and a published element share. */
import type { AnalysisStore } from './analysis.js';
import type { GameStore } from './game.js';

export interface Session {
  readonly game: GameStore;
  readonly analysis: AnalysisStore;
}
