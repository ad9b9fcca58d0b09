import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Coordinates } from '../../src/drawing/cells.js';
import type { Settings } from './settings/settings-store.js';
import { labels, msg } from '../i18n/locale.js';

/** Matches windows that show the panels beside the board instead of below it. Must match board-view.styles.ts. */
export const BESIDE_BOARD = '(min-aspect-ratio: 1/1) and (min-width: 36rem)';

/** The scroll behaviour that respects the user's motion preference. */
export const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';

/** Layouts for phones in both orientations and for larger windows; board-view.styles.ts uses the same conditions. */
export type Layout = 'upright' | 'sideways' | 'wide';

const SIDEWAYS = `${BESIDE_BOARD} and (max-height: 32rem)`;

/** Reports the window's layout to a component, and renders the component again when the layout changes. */
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

/** Sets the preferred width of the panel beside the board; page.css limits the width to the window. */
export const setPanelWidth = (width: number): void =>
  document.documentElement.style.setProperty('--panel', `${width}px`);

/** Decides where the board's coordinates are. By default, they are outside the board if there is room for them. */
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

export const PANELS = ['analysis', 'play', 'position'] as const;
export type Panel = (typeof PANELS)[number];

export const panelName = (panel: Panel): string =>
  msg(({ analysis: labels.analysis, play: labels.play, position: labels.rules } as const)[panel]);
