import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Coordinates } from '../../src/drawing/cells.js';
import type { Settings } from './settings/settings-store.js';

/** Where the board's coordinates are: outside where there is room, unless the user has chosen a place. */
export class CoordinatesPlace implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #room = matchMedia('(min-width: 48rem) and (min-height: 36rem)');

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#room.addEventListener('change', this.#onChange);
  }

  hostDisconnected(): void {
    this.#room.removeEventListener('change', this.#onChange);
  }

  from({ coordinates }: Settings): Coordinates {
    if (coordinates !== 'auto') return coordinates;
    return this.#room.matches ? 'outside' : 'inside';
  }

  readonly #onChange = (): void => {
    this.#host.requestUpdate();
  };
}
