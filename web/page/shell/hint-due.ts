import type { SettingsStore } from '../settings/settings-store.js';

/** Whether a user of a touch screen has still to be told about the long press. */
export const isHintDue = ({ values: { hasSeenHint, overlays } }: SettingsStore): boolean =>
  !hasSeenHint && overlays.includes('cards') && matchMedia('(pointer: coarse)').matches;
