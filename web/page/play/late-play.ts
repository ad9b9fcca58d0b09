/** The game against the engine or on a shared board, as the rest of the page sees it. */
import { Late } from '../late.js';
import type { PlaySources, PlayStore } from './play-store.js';

/** Most visits play no game, so the store is created with the first one. */
export class LatePlay extends Late<PlaySources, PlayStore> {
  /** Whether a game is under way. */
  get isPlaying(): boolean {
    return this.made?.isPlaying ?? false;
  }
}
