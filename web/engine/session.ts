/** A game on a board and the engine's view of it: what the page and a published element share. */
import type { AnalysisStore } from './analysis-store.js';
import type { GameStore } from '../game/game-store.js';

export interface Session {
  readonly game: GameStore;
  readonly analysis: AnalysisStore;
}
