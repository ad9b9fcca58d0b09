/** Whose mistakes are stepped through. The tab keeps it through a reload. */
import { COLORS, type Color } from '../../src/rules/pieces.js';
import { Store } from '../../src/elements/shared/store.js';
import { readStored, writeStored } from '../storage/web-storage.js';

const KEY = 'acedrex-review-side';

class ReviewSide extends Store {
  #color: Color | undefined = COLORS.find((color) => color === readStored('sessionStorage', KEY));

  /** The side, or undefined for both. */
  get color(): Color | undefined {
    return this.#color;
  }

  set(color: Color | undefined): void {
    this.#color = color;
    writeStored('sessionStorage', KEY, color ?? null);
    this.changed();
  }
}

export const reviewSide = new ReviewSide();
