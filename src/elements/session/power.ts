/**
 * What the device's power lets the analysis do. On battery it is cool: one thread works half of the time, see
 * {@link COOL_DUTY}. While the page is hidden too, it rests.
 */
import type { BatterySaving } from './engine-settings.js';

/**
 * The share of the time in which a cool analysis works. Half the nodes cost it about half a ply, and a core that is busy
 * half of the time gets a lower frequency, at which a node takes less energy. Rejected: fewer threads alone, because a
 * page that is not isolated has one anyway; ending an infinite analysis after some seconds, as lichess does, because it
 * is not what was chosen; stopping the search and starting it again, because an iteration that is repeated with the
 * table's help takes 45 % more nodes. Games against the engine, reviews and comparisons are not slowed down: their work
 * is bounded, somebody waits for it, and the same nodes take the same energy later.
 */
export const COOL_DUTY = 0.5;

interface Battery extends EventTarget {
  readonly charging: boolean;
}

export interface Power {
  readonly isHidden: boolean;
  /** Undefined if the browser does not say. */
  readonly isOnBattery: boolean | undefined;
}

/**
 * Calls back with whether the device runs on battery, at once if the browser has said so and at each change, until the
 * returned function is called. Firefox and Safari never say.
 */
export const watchBattery = (onChange: (isOnBattery: boolean) => void): (() => void) => {
  const { getBattery } = navigator as { readonly getBattery?: () => Promise<Battery> };
  const ended = new AbortController();
  // A page in a frame may be denied it.
  void getBattery?.call(navigator).then(
    (battery) => {
      if (ended.signal.aborted) return;
      const tell = (): void => {
        onChange(!battery.charging);
      };
      battery.addEventListener('chargingchange', tell, { signal: ended.signal });
      tell();
    },
    () => undefined,
  );
  return () => {
    ended.abort();
  };
};

/** Calls back at each change of the power, until the returned function is called. */
export const watchPower = (onChange: (power: Power) => void): (() => void) => {
  let isOnBattery: boolean | undefined;
  const tell = (): void => {
    onChange({ isHidden: document.hidden, isOnBattery });
  };
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

/** Whether an analysis should be cool. What the browser does not say does not slow it down. */
export const isCool = ({ isOnBattery = false }: Power, saving: BatterySaving = 'auto'): boolean =>
  saving === 'always' || (saving === 'auto' && isOnBattery);

/** What {@link shouldRest} depends on. */
export interface Visibility extends Power {
  /** Whether the page, if it is not hidden, shows the analysis. */
  readonly isShown: boolean;
}

/**
 * Whether an analysis should rest. Nobody sees a hidden page, so that handheld devices are assumed to run on battery if
 * the browser does not say. While the page shows another view, they rest even if they are being charged, because a warm
 * phone is slower.
 */
export const shouldRest = (
  { isHidden, isShown, isOnBattery }: Visibility,
  saving: BatterySaving = 'auto',
): boolean => {
  if ((!isHidden && isShown) || saving === 'never') return false;
  if (saving === 'always' || isOnBattery === true) return true;
  return (!isHidden || isOnBattery === undefined) && matchMedia('(pointer: coarse)').matches;
};
