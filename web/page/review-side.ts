/** The side whose mistakes the user has chosen to step through. The choice survives a reload. */
import { COLORS, type Color } from '../../src/rules/pieces.js';
import { Store } from '../../src/elements/shared/store.js';
import { readStored, writeStored } from '../storage/web-storage.js';

const KEY = 'acedrex-review-side';
const CHOICES = [...COLORS, 'both'] as const;

export type SideChoice = Color | 'both';

class ReviewSide extends Store {
  #choice: SideChoice | undefined = CHOICES.find(
    (choice) => choice === readStored('sessionStorage', KEY),
  );

  /** The chosen side; undefined before the user has chosen. */
  get choice(): SideChoice | undefined {
    return this.#choice;
  }

  /** Stores the choice. Undefined deletes the stored choice. */
  set(choice: SideChoice | undefined): void {
    this.#choice = choice;
    writeStored('sessionStorage', KEY, choice ?? null);
    this.changed();
  }
}

export const reviewSide = new ReviewSide();
