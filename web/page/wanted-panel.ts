/** The part below the moves that the user has requested. This part may be out of view or not exist yet. */
import { Store } from '../../src/elements/shared/store.js';

class WantedPanel extends Store {
  #name: string | undefined;

  /** Requests that the part be scrolled into view as soon as it is shown. */
  want(name: string): void {
    this.#name = name;
    this.changed();
  }

  /** Whether this part has been requested since the last call. */
  take(name: string): boolean {
    const isWanted = this.#name === name;
    if (isWanted) this.#name = undefined;
    return isWanted;
  }
}

export const wantedPanel = new WantedPanel();
