/** A game and its analysis, shared by the page and the published elements. */
import type { AnalysisStore } from './analysis-store.js';
import type { GameStore } from './game-store.js';

export interface Session {
  readonly game: GameStore;
  readonly analysis: AnalysisStore;
}
