import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Coordinates } from '../../src/drawing/cells.js';
import type { Settings } from './settings/settings-store.js';
import { msg } from '../i18n/locale.js';
import * as labels from '../words/labels.js';

/** The windows in which panels are beside the board, as in board-view.styles.ts; in others they are below it. */
export const BESIDE_BOARD = '(min-aspect-ratio: 1/1) and (min-width: 36rem)';

/** How to scroll, unless the user wants no motion. */
export const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';

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

  readonly #onChange = (): void => this.#host.requestUpdate();

  hostConnected(): void {
    for (const query of this.#queries) query.addEventListener('change', this.#onChange);
  }

  hostDisconnected(): void {
    for (const query of this.#queries) query.removeEventListener('change', this.#onChange);
  }
}

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

  readonly #onChange = (): void => this.#host.requestUpdate();
}

/** The panels beside the board. */
export const PANELS = ['analysis', 'play', 'position'] as const;
export type Panel = (typeof PANELS)[number];

export const panelName = (panel: Panel): string => {
  switch (panel) {
    case 'analysis':
      return msg(labels.analysis);
    case 'play':
      return msg(labels.play);
    case 'position':
      return msg(labels.rules);
  }
};
