/** The side whose mistakes the user has chosen to step through. The choice survives a reload. */
import { COLORS, type Color } from '../../src/rules/pieces.js';
import { Store } from '../../src/elements/shared/store.js';
import { readStored, writeStored } from '../storage/web-storage.js';

const KEY = 'acedrex-review-side';
const CHOICES = [...COLORS, 'both'] as const;

export type SideChoice = Color | 'both';

class ReviewSide extends Store<ReviewSide> {
  /** The chosen side; undefined before the user has chosen. */
  readonly choice: SideChoice | undefined = CHOICES.find(
    (choice) => choice === readStored('sessionStorage', KEY),
  );

  /** Stores the choice. Undefined deletes the stored choice. */
  set(choice: SideChoice | undefined): void {
    writeStored('sessionStorage', KEY, choice ?? null);
    this.publish({ choice });
  }
}

export const reviewSide = new ReviewSide();
