import type { ReactiveControllerHost } from 'lit';
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

/** Returns a media query. The component is rendered again whenever its result changes. */
const watchMedia = (host: ReactiveControllerHost, query: string): MediaQueryList => {
  const media = matchMedia(query);
  const onChange = (): void => host.requestUpdate();
  host.addController({
    hostConnected: () => media.addEventListener('change', onChange),
    hostDisconnected: () => media.removeEventListener('change', onChange),
  });
  return media;
};

/** Reports the window's layout to a component, and renders the component again when the layout changes. */
export class LayoutWatch {
  readonly #sideways: MediaQueryList;
  readonly #beside: MediaQueryList;

  constructor(host: ReactiveControllerHost) {
    this.#sideways = watchMedia(host, SIDEWAYS);
    this.#beside = watchMedia(host, BESIDE_BOARD);
  }

  get layout(): Layout {
    if (this.#sideways.matches) return 'sideways';
    return this.#beside.matches ? 'wide' : 'upright';
  }
}

/** Sets the preferred width of the panel beside the board; page.css limits the width to the window. */
export const setPanelWidth = (width: number): void =>
  document.documentElement.style.setProperty('--panel', `${width}px`);

/** Decides where the board's coordinates are. By default, they are outside the board if there is room for them. */
export class CoordinatesPlace {
  readonly #room: MediaQueryList;

  constructor(host: ReactiveControllerHost) {
    this.#room = watchMedia(host, '(min-width: 48rem) and (min-height: 36rem)');
  }

  from({ coordinates }: Settings): Coordinates {
    if (coordinates !== 'auto') return coordinates;
    return this.#room.matches ? 'outside' : 'inside';
  }
}

export const PANELS = ['analysis', 'play', 'position'] as const;
export type Panel = (typeof PANELS)[number];

export const panelName = (panel: Panel): string =>
  msg(({ analysis: labels.analysis, play: labels.play, position: labels.rules } as const)[panel]);
