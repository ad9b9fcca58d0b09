/** Gives the rest of the page access to the game against the engine or on a shared board. */
import { Late } from '../late.js';
import type { PlaySources, PlayStore } from './play-store.js';

/** Creates the play store with the first game, because most visitors do not play. */
export class LatePlay extends Late<PlaySources, PlayStore> {
  get isPlaying(): boolean {
    return this.made?.isPlaying ?? false;
  }
}
