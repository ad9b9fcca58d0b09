/**
 * How power limits the analysis. On battery, one thread works half of the time (see {@link COOL_DUTY}), and the
 * analysis pauses while the page is hidden.
 */
import type { BatterySaving } from './engine-settings.js';

/**
 * The share of the time in which a slowed analysis works. Halving the nodes costs about half a ply of depth. A core
 * that is busy half of the time gets a lower frequency, at which a node takes less energy. Three alternatives were
 * rejected. Using fewer threads saves nothing on a page that is not isolated, which has only one thread. Ending an
 * infinite analysis after some seconds, as lichess does, would override the user's choice. Stopping and restarting the
 * search repeats iterations, which takes 45% more nodes even with the table. Games against the engine, reviews and
 * comparisons are not slowed down: their work is bounded, the user waits for them, and the same nodes would take the
 * same energy later.
 */
export const COOL_DUTY = 0.5;

interface Battery extends EventTarget {
  readonly charging: boolean;
}

export interface Power {
  readonly isHidden: boolean;
  /** Whether the device runs on battery; undefined if the browser does not report this. */
  readonly isOnBattery: boolean | undefined;
}

/**
 * Reports whether the device runs on battery: initially, if known, and at each change until the returned function is
 * called. Firefox and Safari never report this.
 */
export const watchBattery = (onChange: (isOnBattery: boolean) => void): (() => void) => {
  const { getBattery } = navigator as { readonly getBattery?: () => Promise<Battery> };
  const ended = new AbortController();
  // In a frame, the browser may deny access to the battery status.
  void getBattery?.call(navigator).then(
    (battery) => {
      if (ended.signal.aborted) return;
      const tell = (): void => onChange(!battery.charging);
      battery.addEventListener('chargingchange', tell, { signal: ended.signal });
      tell();
    },
    () => undefined,
  );
  return () => ended.abort();
};

/** Calls back when the power or the page's visibility changes, until the returned function is called. */
export const watchPower = (onChange: (power: Power) => void): (() => void) => {
  let isOnBattery: boolean | undefined;
  const tell = (): void => onChange({ isHidden: document.hidden, isOnBattery });
  const endBattery = watchBattery((isIt) => {
    isOnBattery = isIt;
    tell();
  });
  document.addEventListener('visibilitychange', tell);
  tell();
  return () => {
    endBattery();
    document.removeEventListener('visibilitychange', tell);
  };
};

/** Whether an analysis should be slowed down. With `auto`, this requires that the browser reports the battery. */
export const isCool = ({ isOnBattery = false }: Power, saving: BatterySaving = 'auto'): boolean =>
  saving === 'always' || (saving === 'auto' && isOnBattery);

/** The inputs of {@link shouldRest}. */
export interface Visibility extends Power {
  /** Whether the page, if visible, shows the analysis. */
  readonly isShown: boolean;
}

/**
 * Whether an analysis should pause. On a hidden page, handheld devices are assumed to run on battery if the browser
 * reports nothing. While the page shows another view, handheld devices pause the analysis even if they are charging,
 * because a warm phone is slower.
 */
export const shouldRest = (
  { isHidden, isShown, isOnBattery }: Visibility,
  saving: BatterySaving = 'auto',
): boolean => {
  if ((!isHidden && isShown) || saving === 'never') return false;
  if (saving === 'always' || isOnBattery === true) return true;
  return (!isHidden || isOnBattery === undefined) && matchMedia('(pointer: coarse)').matches;
};
