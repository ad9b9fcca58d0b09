/** The part below the moves that the user has asked for: it may be out of sight, or not be there yet. */
import { Store } from '../../src/elements/shared/store.js';

class WantedPanel extends Store {
  #name: string | undefined;

  /** Asks for a part to be brought into view once it is shown. */
  want(name: string): void {
    this.#name = name;
    this.changed();
  }

  /** Whether this part has been asked for since the last call. */
  take(name: string): boolean {
    const isWanted = this.#name === name;
    if (isWanted) this.#name = undefined;
    return isWanted;
  }
}

export const wantedPanel = new WantedPanel();
