/** Whose mistakes the user has chosen to step through. The tab keeps it through a reload. */
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

  /** Undefined before the user has chosen. */
  get choice(): SideChoice | undefined {
    return this.#choice;
  }

  /** Undefined discards the choice. */
  set(choice: SideChoice | undefined): void {
    this.#choice = choice;
    writeStored('sessionStorage', KEY, choice ?? null);
    this.changed();
  }
}

export const reviewSide = new ReviewSide();
