/** Whether the engine should rest because the page is hidden and the device runs on battery. */

interface Battery extends EventTarget {
  readonly charging: boolean;
}

/**
 * Calls back with true when the engine should pause and with false when it may continue, until the returned
 * function is called.
 */
export const watchPower = (onChange: (rest: boolean) => void): (() => void) => {
  let battery: Battery | undefined;
  let resting = false;
  const decide = (): void => {
    // If the browser does not say, assume that handheld devices run on battery.
    const onBattery =
      battery === undefined ? matchMedia('(pointer: coarse)').matches : !battery.charging;
    const rest = document.hidden && onBattery;
    if (rest === resting) return;
    resting = rest;
    onChange(rest);
  };
  document.addEventListener('visibilitychange', decide);
  const { getBattery } = navigator as { readonly getBattery?: () => Promise<Battery> };
  let ended = false;
  void getBattery?.call(navigator).then(
    (found) => {
      if (ended) return;
      battery = found;
      battery.addEventListener('chargingchange', decide);
      decide();
    },
    () => undefined,
  );
  return () => {
    ended = true;
    document.removeEventListener('visibilitychange', decide);
    battery?.removeEventListener('chargingchange', decide);
  };
};
