import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { BESIDE_BOARD } from '../shared/scroll.js';

/** The phone's layouts, and the one for larger windows; board-view.styles.ts has the same conditions. */
export type Layout = 'upright' | 'sideways' | 'wide';

const SIDEWAYS = `${BESIDE_BOARD} and (max-height: 32rem)`;

/** Tells a component which layout the window has, and renders it again when that changes. */
export class LayoutWatch implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #queries = [SIDEWAYS, BESIDE_BOARD].map((query) => matchMedia(query));

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  get layout(): Layout {
    const [sideways, beside] = this.#queries;
    if (sideways?.matches === true) return 'sideways';
    return beside?.matches === true ? 'wide' : 'upright';
  }

  readonly #onChange = (): void => {
    this.#host.requestUpdate();
  };

  hostConnected(): void {
    for (const query of this.#queries) query.addEventListener('change', this.#onChange);
  }

  hostDisconnected(): void {
    for (const query of this.#queries) query.removeEventListener('change', this.#onChange);
  }
}
